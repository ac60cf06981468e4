package ontology

import (
	"maps"
	"slices"
	"strconv"

	"hearth/engine"
	"hearth/ontology/tree"
	"hearth/parser/source"
)

// Value reads a value of p. An empty node gives the zero Value. It reports a value outside the range as E0317,
// and an unknown class as E0310.
func (o *Ontology) Value(p *Property, n *tree.Node, problems *source.Diagnostics) Value {
	if n.Kind == tree.Null {
		return Value{}
	}
	text := n.Word(problems, p.Name)
	if n.Kind != tree.Scalar {
		return Value{}
	}
	bad := func(wants string) Value {
		problems.Addf("E0317", n.Span, "%s: expected %s, found %.40q", p.Name, wants, text)
		return Value{}
	}
	switch p.Range {
	case Flag:
		if n.Flag(problems, p.Name) {
			return Value{Term: engine.Name("/yes")}
		}
	case Number:
		if i, err := strconv.ParseInt(text, 10, 64); err == nil {
			return Value{Term: engine.Number(i)}
		}
		return bad("an integer")
	case Quantity:
		if i, ok := tree.Billionths(text); ok {
			return Value{Term: engine.Decimal(i)}
		}
		return bad("a decimal number")
	case Amount:
		if i, unit, ok := tree.Amount(text); ok {
			u := o.concept(p, tree.Word{Text: unit, Span: n.Span}, problems)
			return Value{Term: engine.Decimal(i), Unit: u}
		}
		return bad("a number with its unit, such as 500 g")
	case Concept:
		return Value{Term: o.concept(p, tree.Word{Text: text, Span: n.Span}, problems)}
	case Word:
		if len(p.Words) == 0 || slices.Contains(p.Words, text) {
			return Value{Term: engine.Name("/" + text)}
		}
		return bad("one of " + orList(p.Words))
	case Text:
		return Value{Term: engine.Text(text)}
	case Words:
		problems.Addf("E0317", n.Span, "%s has no default: a thing can have several values of it", p.Name)
	default:
		problems.Addf("E0317", n.Span, "%s has no default: its values are things", p.Name)
	}
	return Value{}
}

// mostListed is the maximum number of classes in a hint.
const mostListed = 20

// concept returns the class that a value names. It reports an unknown class, and one that is not below
// p.ValueClass.
func (o *Ontology) concept(p *Property, w tree.Word, problems *source.Diagnostics) engine.Term {
	c := o.class[w.Text]
	if c != nil && (p.ValueClass == "" || o.IsA(w.Text, p.ValueClass)) {
		return c.Term()
	}
	code, candidates, what := "E0310", maps.Keys(o.class), "class"
	if p.ValueClass != "" {
		all := o.Descendants(p.ValueClass)
		if c == nil && len(all) <= mostListed && source.Nearest(w.Text, all) == "" {
			problems.Addf(code, w.Span, "%s: expected a %s, found %.40q", p.Name, p.ValueClass, w.Text).WithHint("expected %s", orList(o.leaves(all)))
			return engine.Term{}
		}
		candidates, what = slices.Values(all), p.ValueClass
	}
	if c != nil {
		code = "E0317"
	}
	tree.Unknown(problems, code, w, candidates, "%s: expected a %s, found %.40q", p.Name, what, w.Text)
	return engine.Term{}
}

// leaves returns the classes that have no subclass, sorted by name.
func (o *Ontology) leaves(classes []string) (names []string) {
	for _, c := range classes {
		if len(o.Descendants(c)) == 1 && c != o.Mark(FailedMark) {
			names = append(names, c)
		}
	}
	slices.Sort(names)
	return names
}
