package corpus

import (
	"maps"
	"slices"
	"strconv"

	"hearth/engine"
	"hearth/facts"
	"hearth/ontology"
	"hearth/ontology/tree"
)

// parts maps the keys of a thing that hold other things to the lists they fill.
var parts = map[string]func(*facts.Thing) *[]*facts.Thing{
	"contents":   func(t *facts.Thing) *[]*facts.Thing { return &t.Contents },
	"items":      func(t *facts.Thing) *[]*facts.Thing { return &t.Items },
	"components": func(t *facts.Thing) *[]*facts.Thing { return &t.Components },
}

// thing reads a class, or a map from a class to a description:
//
//	whisk                                        a whisk
//	whisk: 9                                     nine whisks
//	butter: 500 g                                an amount of butter
//	shelf: [bowl, whisk: 9]                      contents
//	bowl: {used: yes, butter: 500 g}             values, and a thing in it
//	stack: {items: [cup: 15]}                    members
func (l *sceneLoader) thing(n *tree.Node) []*facts.Thing {
	switch {
	case n.Kind == tree.Scalar:
		return l.kind(tree.Field{Key: n.Text, Span: n.Span, Value: &tree.Node{Span: n.Span}})
	case n.Kind == tree.Map && len(n.Fields) == 1:
		return l.kind(n.Fields[0])
	}
	l.problems.Addf("E0305", n.Span, "expected the name of a class, or a map with the class as its only key")
	return nil
}

// kind reads a class with a description of its things.
func (l *sceneLoader) kind(f tree.Field) []*facts.Thing {
	c := l.onto.Class(f.Key)
	if c == nil {
		l.noClass(tree.Word{Text: f.Key, Span: f.Span})
		return nil
	}
	if c.Abstract || l.onto.IsNotion(c.Name) {
		l.problems.Addf("E0331", f.Span, "%s is abstract: name a more specific class", f.Key)
		return nil
	}
	t := &facts.Thing{Class: c.Name, Values: map[string]engine.Term{}, Span: f.Span}
	n := 1
	switch f.Value.Kind {
	case tree.Scalar:
		n = l.scalar(t, f.Value)
	case tree.List:
		l.fill(t, parts["contents"](t), "contents", f)
	case tree.Map:
		for _, said := range f.Value.Fields {
			l.say(t, said)
		}
	}
	return l.copies(t, n)
}

// copies returns n things like t.
func (l *sceneLoader) copies(t *facts.Thing, n int) []*facts.Thing {
	if l.things += n; l.things > mostThings {
		if l.things-n <= mostThings {
			l.problems.Addf("E0334", t.Span, "there are more than %d things", mostThings)
		}
		return nil
	}
	all := make([]*facts.Thing, n)
	for i := range all {
		all[i] = t
		if i > 0 {
			all[i] = &facts.Thing{Class: t.Class, Values: maps.Clone(t.Values), Span: t.Span}
		}
	}
	return all
}

// scalar reads the text after a class. A whole number is a count of things, which scalar returns. Any other
// text is the amount of one thing; scalar stores it in t and returns 1.
func (l *sceneLoader) scalar(t *facts.Thing, n *tree.Node) int {
	if count, err := strconv.Atoi(n.Text); err == nil {
		if count < 0 {
			l.problems.Addf("E0317", n.Span, "expected a count of at least 0, found %d", count)
		}
		return max(count, 0)
	}
	p := l.onto.Measure()
	if p == nil || !l.onto.HasSlot(t.Class, p.Name) {
		l.problems.Addf("E0317", n.Span, "%s: expected a number of things, found %.40q", t.Class, n.Text)
		return 1
	}
	l.value(t, p, n)
	return 1
}

// say reads one key of a thing: a value, parts, or a single thing in it.
func (l *sceneLoader) say(t *facts.Thing, f tree.Field) {
	p := l.onto.Property(f.Key)
	list, isPart := parts[f.Key]
	switch {
	case p == nil && l.onto.Class(f.Key) != nil:
		one := &tree.Node{Kind: tree.List, Span: f.Span, Items: []*tree.Node{{Kind: tree.Map, Span: f.Span, Fields: []tree.Field{f}}}}
		l.fill(t, &t.Contents, "contents", tree.Field{Key: "contents", Span: f.Span, Value: one})
	case p == nil:
		classes := tree.Names(l.onto.Classes(), func(c *ontology.Class) string { return c.Name })
		known := slices.AppendSeq(slices.Collect(classes), l.properties())
		tree.Unknown(&l.problems, "E0314", tree.Word{Text: f.Key, Span: f.Span}, slices.Values(known), "there is no class or property %s", f.Key)
	case !p.Hidden && !l.onto.HasSlot(t.Class, p.Name):
		l.problems.Addf("E0316", f.Span, "%s has no slot %s", t.Class, p.Name)
	case isPart:
		l.fill(t, list(t), f.Key, f)
	case !p.Stored || p.Range == ontology.Entity || p.Range == ontology.Entities:
		l.problems.Addf("E0333", f.Span, "a scene cannot give the %s of a thing", p.Name)
	default:
		l.value(t, p, f.Value)
	}
}

// value reads a value of t. An amount must not be negative; an amount of stock must be positive.
func (l *sceneLoader) value(t *facts.Thing, p *ontology.Property, n *tree.Node) {
	v := l.onto.Value(p, n, &l.problems)
	if p == l.onto.Measure() && v.Term.Kind() == engine.NumberKind && (v.Term.Num() < 0 || l.stocking && v.Term.Num() == 0) {
		l.problems.Addf("E0317", n.Span, "%s is not a possible amount of %s", n.Text, t.Class).WithHint("an amount must be above 0")
	}
	p.Terms(v, func(predicate string, v engine.Term) { t.Values[predicate] = v })
}

// fill reads a list of things that lie in t or that t consists of.
func (l *sceneLoader) fill(t *facts.Thing, list *[]*facts.Thing, property string, f tree.Field) {
	if !l.onto.HasSlot(t.Class, property) {
		l.problems.Addf("E0332", f.Span, "%s has no %s", t.Class, property)
		return
	}
	if f.Value.Kind != tree.List {
		l.problems.Addf("E0305", f.Value.Span, "%s: expected a list, found %s", property, f.Value.Kind)
	}
	for _, n := range f.Value.Items {
		*list = append(*list, l.thing(n)...)
	}
	if property != "contents" || len(*list) == 0 {
		return
	}
	for _, p := range l.filled {
		if l.onto.HasSlot(t.Class, p.Name) {
			l.flag(t, p)
		}
	}
}

// flag sets a flag of t unless the scene gives its value.
func (l *sceneLoader) flag(t *facts.Thing, p *ontology.Property) {
	if _, said := t.Values[p.Predicate()]; !said {
		t.Values[p.Predicate()] = engine.Name("/yes")
	}
}

func (l *sceneLoader) noClass(w tree.Word) {
	known := tree.Names(l.onto.Classes(), func(c *ontology.Class) string { return c.Name })
	tree.Unknown(&l.problems, "E0310", w, known, "there is no class %.40s", w.Text)
}
