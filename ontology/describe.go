package ontology

import (
	"cmp"
	"maps"
	"slices"

	"hearth/engine"
	"hearth/ontology/tree"
)

// A propertyDef is a property as a file defines it.
type propertyDef struct {
	property *Property
	of, also []tree.Word
	among    tree.Word
	fallback *tree.Node
}

func (l *loader) readProperty(f tree.Field) {
	if !l.define("property", f) {
		return
	}
	p := &Property{Name: f.Key, Stored: true, At: f.At, predicate: snake(f.Key), unitPredicate: snake(f.Key) + "_unit"}
	def := &propertyDef{property: p}
	l.props = append(l.props, def)
	l.onto.property[p.Name] = p
	flag := func(to *bool) func(tree.Field) {
		return func(f tree.Field) { *to = f.Value.Flag(&l.problems, f.Key) }
	}
	word := func(to *string) func(tree.Field) { return func(f tree.Field) { *to = l.word(f) } }
	f.Value.Each(&l.problems, "a property", tree.Keys{
		"of":             func(f tree.Field) { def.of = f.Value.Words(&l.problems, f.Key) },
		"also":           func(f tree.Field) { def.also = f.Value.Words(&l.problems, f.Key) },
		"range":          func(f tree.Field) { p.Range = l.readRange(f.Value) },
		"among":          func(f tree.Field) { def.among = tree.Word{Text: l.word(f), At: f.Value.At} },
		"words":          func(f tree.Field) { p.Words = l.words(f) },
		"default":        func(f tree.Field) { def.fallback = f.Value },
		"predicate":      word(&p.predicate),
		"unit-predicate": word(&p.unitPredicate),
		"doc":            word(&p.Doc),
		"hidden":         flag(&p.Hidden),
		"stored":         flag(&p.Stored),
		"measure":        flag(&p.Measure),
		"inverse":        flag(&p.Inverse),
	})
	if p.Range == "" {
		p.Range = Flag
	}
	if len(def.of) == 0 && !p.Hidden {
		l.problems.Addf("E0307", f.At, "%s does not say what it is a property of", f.Key).
			WithHint("add of: [classes], or hidden: yes")
	}
}

func (l *loader) readRange(n *tree.Node) Range {
	r := Range(n.Word(&l.problems, "a range"))
	if !slices.Contains(ranges, r) {
		known := tree.Names(ranges, func(r Range) string { return string(r) })
		tree.Unknown(&l.problems, "E0317", tree.Word{Text: n.Text, At: n.At}, known, "%q is no range", n.Text)
	}
	return r
}

// describe looks up what the properties, relations and actions name, once all
// classes are known.
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

// resolveDomain looks up classes and collects all that are below one of them.
func (l *loader) resolveDomain(p *Property, words []tree.Word) (supers []string, domain bits) {
	domain = newBits(len(l.onto.classes))
	for _, w := range words {
		super := l.find(w, p.Name)
		if super == nil {
			continue
		}
		supers = append(supers, w.Text)
		for _, c := range l.onto.classes {
			if c.above.has(super.index) {
				domain.add(c.index)
			}
		}
	}
	return supers, domain
}

func (l *loader) resolveProperty(def *propertyDef) {
	p := def.property
	l.onto.properties = append(l.onto.properties, p)
	p.Of, p.domain = l.resolveDomain(p, def.of)
	p.Also, p.wider = l.resolveDomain(p, def.also)
	if def.among.Text != "" && l.find(def.among, p.Name) != nil {
		p.Among = def.among.Text
	}
	if def.fallback != nil {
		p.fallback = l.onto.Value(p, def.fallback, &l.problems)
	}
	if p.Measure && l.onto.measure != nil {
		l.problems.Addf("E0311", p.At, "%s is the measure of things already", l.onto.measure.Name)
	}
	if p.Measure {
		l.onto.measure = p
	}
	for _, f := range p.fluents() {
		l.addFluent(f)
	}
}

func (l *loader) addFluent(f *Fluent) {
	if !predicateName.MatchString(f.Pred) {
		l.problems.Addf("E0309", f.Property.At, "%.40q is no predicate name", f.Pred).
			WithHint("give %s a predicate: lower case words joined by underscores", f.Property.Name)
		return
	}
	if other, taken := l.onto.predicate[f.Pred]; taken {
		l.problems.Addf("E0315", f.Property.At, "the predicate %s stands for the property %s already", f.Pred, other.Property.Name).
			WithHint("give %s a predicate of its own", f.Property.Name)
		return
	}
	l.onto.predicate[f.Pred] = f
	at, _ := slices.BinarySearchFunc(l.onto.fluents, f, func(a, b *Fluent) int { return cmp.Compare(a.Pred, b.Pred) })
	l.onto.fluents = slices.Insert(l.onto.fluents, at, f)
}

func (l *loader) resolveDefaults(def *classDef) {
	c := def.class
	for _, f := range def.defaults {
		p := l.onto.property[f.Key]
		switch {
		case p == nil:
			tree.Unknown(&l.problems, "E0314", tree.Word{Text: f.Key, At: f.At}, maps.Keys(l.onto.property), "there is no property %s", f.Key)
		case !p.Hidden && !p.domain.has(c.index):
			l.problems.Addf("E0316", f.At, "%s has no slot %s", c.Name, f.Key).
				WithHint("%s is a property of %s", f.Key, orList(p.Of))
		default:
			c.own[p.Name] = l.onto.Value(p, f.Value, &l.problems)
		}
	}
}

// settle computes the slots of c and its defaults: of all that is said in the
// classes above, the most specific.
func (o *Ontology) settle(c *Class) {
	said := map[string]Value{}
	for _, above := range slices.Backward(c.precedence) {
		for name, v := range above.own {
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
