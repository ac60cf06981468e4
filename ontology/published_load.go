package ontology

import (
	"cmp"
	"slices"

	"hearth/ontology/tree"
)

// A publishedDef is the definition of a published class, with unresolved names. Several files may each hold a
// part of it.
type publishedDef struct {
	class *Published
	text  struct {
		Is, Over   []tree.Word
		Properties []tree.Word `key:"by"`
	}
}

func (l *loader) readPublished(f tree.Field) {
	l.defined[f.Key] = true
	if len(l.defined) > mostPublished {
		l.problems.Addf("E0302", f.Span, "there are more than %d published classes", mostPublished)
		return
	}
	def := &publishedDef{class: &Published{Name: f.Key, Span: f.Span}}
	l.published = append(l.published, def)
	if f.Value.Kind != tree.Map {
		def.text.Is = f.Value.Words(&l.problems, "the superclasses of "+f.Key)
		return
	}
	f.Value.Decode(&l.problems, "a published class", &def.text)
}

// publish resolves the names in published classes and computes which class is below which. It creates a class
// for an IRI that has no definition. It calls place before descend, so that place sees only a Property that a
// class states itself.
func (l *loader) publish() {
	l.onto.prefixes = l.prefixes
	for _, def := range l.published {
		def.class = l.publishedAt(tree.Word{Text: def.class.Name, Span: def.class.Span})
	}
	for _, def := range l.classes {
		for _, w := range def.text.IRI {
			if p := l.publishedAt(w); p.IRI != "" {
				def.class.named = append(def.class.named, p)
			}
		}
	}
	for _, def := range l.published {
		l.relate(def)
	}
	slices.SortFunc(l.onto.published, func(a, b *Published) int { return cmp.Compare(a.Name, b.Name) })
	for _, c := range l.onto.classes {
		l.onto.place(c)
	}
	for _, p := range l.onto.published {
		p.above = map[string]bool{}
		if p.ascend(p.above); len(p.above) > mostAncestors {
			l.problems.Addf("E0302", p.Span, "%s has more than %d superclasses, direct and indirect", p.Name, mostAncestors)
			return
		}
	}
	for _, p := range l.onto.published {
		if p.Property != "" {
			l.onto.descend(p)
		}
	}
}

// descend copies p.Property to the published classes below p that have none.
func (o *Ontology) descend(p *Published) {
	for _, x := range o.published {
		if x.Property == "" && slices.Contains(x.supers, p) {
			x.Property = p.Property
			o.descend(x)
		}
	}
}

// publishedAt returns the published class that a word names. It creates the class if necessary.
func (l *loader) publishedAt(w tree.Word) *Published {
	iri := l.iri(w)
	if p := l.onto.byIRI[iri]; p != nil {
		return p
	}
	p := &Published{Name: w.Text, IRI: iri, Span: w.Span, term: termOf(w.Text)}
	if iri != "" {
		l.onto.byIRI[iri] = p
		l.onto.published = append(l.onto.published, p)
	}
	return p
}

func (l *loader) relate(def *publishedDef) {
	p := def.class
	for _, w := range def.text.Properties {
		p.Property = l.iri(w)
	}
	for _, w := range def.text.Is {
		if super := l.onto.PublishedAs(w.Text); super != nil {
			if !slices.Contains(p.supers, super) {
				p.supers, p.Supers = append(p.supers, super), append(p.Supers, super.Name)
			}
		} else if c := l.find(w, p.Name); c != nil {
			p.classes, p.Supers = append(p.classes, c), append(p.Supers, c.Name)
		}
	}
	for _, w := range def.text.Over {
		if c := l.find(w, p.Name); c != nil {
			c.named = append(c.named, p)
		}
	}
}

// ascend adds the names of all classes above p to above. It adds p only if p is in a cycle. It stops at
// mostAncestors names.
func (p *Published) ascend(above map[string]bool) {
	for _, s := range p.supers {
		if !above[s.Name] && len(above) <= mostAncestors {
			above[s.Name] = true
			s.ascend(above)
		}
	}
	for _, c := range p.classes {
		for _, a := range c.precedence {
			above[a.Name] = true
		}
		for _, u := range c.published {
			above[u.Name] = true
		}
	}
}

// place computes the published classes above c. It does not go above a class with Property, because a thing
// only has an instance of such a class. A knife has the ability to cut. Above this ability are abstract
// classes, but a knife is not abstract.
func (o *Ontology) place(c *Class) {
	seen := map[*Published]bool{}
	var visit func(p *Published)
	visit = func(p *Published) {
		if seen[p] {
			return
		}
		seen[p] = true
		if p.Property != "" {
			return
		}
		for _, s := range p.supers {
			visit(s)
		}
		for _, k := range p.classes {
			k.eachUnder(visit)
		}
	}
	c.eachUnder(visit)
	for _, p := range o.published {
		if seen[p] {
			c.published = append(c.published, p)
		}
	}
}

// eachUnder calls visit with the published classes that c and its superclasses name.
func (c *Class) eachUnder(visit func(*Published)) {
	for _, a := range c.precedence {
		for _, p := range a.named {
			visit(p)
		}
	}
}
