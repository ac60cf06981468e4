package ontology

import (
	"cmp"
	"maps"
	"slices"

	"hearth/engine"
	"hearth/ontology/tree"
)

// A propertyDef is the definition of a property in a file.
type propertyDef struct {
	property *Property
	text     propertyText
}

// A propertyText holds the keys of a property definition.
type propertyText struct {
	Classes                          []tree.Word `key:"of"`
	Also, Beyond                     []tree.Word
	Range, Default                   *tree.Node
	Among                            tree.Word
	Words                            []string
	Predicate, UnitPredicate, Doc    string
	Hidden, Stored, Measure, Inverse bool
}

func (l *loader) readProperty(f tree.Field) {
	if !l.define("property", f) {
		return
	}
	t := propertyText{Stored: true, Predicate: snake(f.Key), UnitPredicate: snake(f.Key) + "_unit"}
	f.Value.Decode(&l.problems, "a property", &t)
	p := &Property{
		Name: f.Key, Span: f.Span, Words: t.Words, Doc: t.Doc, Hidden: t.Hidden, Stored: t.Stored, Measure: t.Measure, Inverse: t.Inverse,
		predicate: t.Predicate, unitPredicate: t.UnitPredicate,
	}
	l.props = append(l.props, &propertyDef{p, t})
	l.onto.property[p.Name] = p
	if t.Range != nil {
		p.Range = l.readRange(t.Range)
	}
	if p.Range == "" {
		p.Range = Flag
	}
	if len(t.Classes) == 0 && !p.Hidden {
		l.problems.Addf("E0307", f.Span, "the property %s names no class that has it", f.Key).
			WithHint("add of: [classes], or hidden: yes")
	}
}

func (l *loader) readRange(n *tree.Node) Range {
	r := Range(n.Word(&l.problems, "a range"))
	if !slices.Contains(ranges, r) {
		known := tree.Names(ranges, func(r Range) string { return string(r) })
		tree.Unknown(&l.problems, "E0317", tree.Word{Text: n.Text, Span: n.Span}, known, "%q is not a range", n.Text)
	}
	return r
}

// describe resolves the names in properties, relations and actions. All classes must be loaded.
func (l *loader) describe() {
	slices.SortFunc(l.props, func(a, b *propertyDef) int { return cmp.Compare(a.property.Name, b.property.Name) })
	for _, def := range l.props {
		l.resolveProperty(def)
	}
	for _, def := range l.classes {
		l.resolveDefaults(def)
	}
	for _, c := range l.onto.classes {
		l.onto.settle(c)
	}
	l.resolveRelations()
	l.resolveActions()
}

// resolveDomain looks up the named classes, published ones included. It returns the names found and the set of
// all classes below them.
func (l *loader) resolveDomain(p *Property, words []tree.Word) (supers []string, domain bitSet) {
	domain = newBitSet(len(l.onto.classes))
	for _, w := range words {
		var below func(c *Class) bool
		if over := l.onto.PublishedAs(w.Text); over != nil {
			below = func(c *Class) bool { return slices.Contains(c.published, over) }
		} else if super := l.find(w, p.Name); super != nil {
			below = func(c *Class) bool { return c.above.has(super.index) }
		} else {
			continue
		}
		supers = append(supers, w.Text)
		for _, c := range l.onto.classes {
			if below(c) {
				domain.add(c.index)
			}
		}
	}
	return supers, domain
}

func (l *loader) resolveProperty(def *propertyDef) {
	p := def.property
	l.onto.properties = append(l.onto.properties, p)
	p.Domain, p.domain = l.resolveDomain(p, def.text.Classes)
	p.Extra, p.wider = l.resolveDomain(p, def.text.Also)
	p.BeyondReference, p.beyond = l.resolveDomain(p, def.text.Beyond)
	if def.text.Among.Text != "" && l.find(def.text.Among, p.Name) != nil {
		p.ValueClass = def.text.Among.Text
	}
	if def.text.Default != nil {
		p.fallback = l.onto.Value(p, def.text.Default, &l.problems)
	}
	if p.Measure && l.onto.measure != nil {
		l.problems.Addf("E0311", p.Span, "%s is already the measure; only one property may be", l.onto.measure.Name)
	}
	if p.Measure {
		l.onto.measure = p
	}
	for _, f := range p.fluents() {
		l.addFluent(f)
	}
}

func (l *loader) addFluent(f *Fluent) {
	if !predicateName().MatchString(f.Pred) {
		l.problems.Addf("E0309", f.Property.Span, "%.40q is not a predicate name", f.Pred).
			WithHint("give %s a predicate: lower case words joined by underscores", f.Property.Name)
		return
	}
	if other, taken := l.onto.predicate[f.Pred]; taken {
		l.problems.Addf("E0315", f.Property.Span, "the predicate %s already belongs to the property %s", f.Pred, other.Property.Name).
			WithHint("give %s a different predicate", f.Property.Name)
		return
	}
	l.onto.predicate[f.Pred], f.Number = f, len(l.onto.fluents)
	at, _ := slices.BinarySearchFunc(l.onto.fluents, f, func(a, b *Fluent) int { return cmp.Compare(a.Pred, b.Pred) })
	l.onto.fluents = slices.Insert(l.onto.fluents, at, f)
}

func (l *loader) resolveDefaults(def *classDef) {
	c := def.class
	for _, f := range def.text.Defaults {
		p := l.onto.property[f.Key]
		switch {
		case p == nil:
			tree.Unknown(&l.problems, "E0314", tree.Word{Text: f.Key, Span: f.Span}, maps.Keys(l.onto.property), "there is no property %s", f.Key)
		case !p.Hidden && !p.domain.has(c.index):
			l.problems.Addf("E0316", f.Span, "%s has no slot %s", c.Name, f.Key).
				WithHint("%s is a property of %s", f.Key, orList(p.Domain))
		default:
			c.ownDefaults[p.Name] = l.onto.Value(p, f.Value, &l.problems)
		}
	}
}

// settle computes the slots and defaults of c. The default of the most specific class wins.
func (o *Ontology) settle(c *Class) {
	said := map[string]Value{}
	for _, above := range slices.Backward(c.precedence) {
		for name, v := range above.ownDefaults {
			said[name] = v
		}
	}
	c.defaults = map[string]engine.Term{}
	for _, p := range o.properties {
		has := p.domain.has(c.index)
		v, ok := said[p.Name]
		if !ok && has {
			v = p.fallback
		}
		if has && !p.Hidden {
			c.slots = append(c.slots, Slot{Property: p, Default: v})
		}
		p.Terms(v, func(predicate string, t engine.Term) { c.defaults[predicate] = t })
	}
}
