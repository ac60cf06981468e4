package tree

import (
	"slices"
	"strings"

	"hearth/parser/source"
)

// Editions lists the editions that a text may mention, and the one to select.
type Editions struct {
	All      []string
	Selected string
}

var edition = source.LazyRegexp(`^[0-9]{4}$`)

// SelectEdition returns n as one edition sees it. A text marks differences between editions in two ways:
//
//	walnut-ball-shape: {is: shape, in: 2023}                 # only in 2023
//	freezer: {is: container, 2023: {is: has-temperature}}    # other keys in 2023
//
// A map of another edition is removed from the map or list that holds it. A key that is an edition adds its
// fields to the map around it, or replaces them. It returns nil if n itself is removed. It reports an unknown
// edition as E0308.
func (n *Node) SelectEdition(e Editions, problems *source.Diagnostics) *Node {
	if n == nil || n.Kind == Null || n.Kind == Scalar || len(e.All) == 0 {
		return n
	}
	if n.Kind == Map && !e.has(n, problems) {
		return nil
	}
	out := &Node{Kind: n.Kind, Span: n.Span}
	for _, item := range n.Items {
		if item = item.SelectEdition(e, problems); item != nil {
			out.Items = append(out.Items, item)
		}
	}
	var own []Field
	for _, f := range n.Fields {
		switch value := f.Value.SelectEdition(e, problems); {
		case value == nil, f.guards():
		case !edition().MatchString(f.Key):
			out.put(Field{f.Key, f.Span, value})
		case !slices.Contains(e.All, f.Key):
			e.unknown(Word{f.Key, f.Span}, problems)
		case value.Kind != Map:
			problems.Addf("E0305", value.Span, "expected a map for the differences in %s, found %s", f.Key, value.Kind)
		case f.Key == e.Selected:
			own = value.Fields
		}
	}
	for _, f := range own {
		out.put(f)
	}
	return out
}

// has reports whether the map belongs to the selected edition.
func (e Editions) has(n *Node, problems *source.Diagnostics) bool {
	for _, f := range n.Fields {
		if !f.guards() {
			continue
		}
		if !slices.Contains(e.All, f.Value.Text) {
			e.unknown(Word{f.Value.Text, f.Value.Span}, problems)
		}
		return f.Value.Text == e.Selected
	}
	return true
}

// guards reports whether f restricts its map to an edition.
func (f Field) guards() bool { return f.Key == "in" && edition().MatchString(f.Value.Text) }

func (e Editions) unknown(w Word, problems *source.Diagnostics) {
	problems.Addf("E0308", w.Span, "there is no edition %s", w.Text).
		WithHint("the editions are %s", strings.Join(e.All, " and "))
}

// put adds a field to a map, or replaces the one with its key.
func (n *Node) put(f Field) {
	for i := range n.Fields {
		if n.Fields[i].Key == f.Key {
			n.Fields[i] = f
			return
		}
	}
	n.Fields = append(n.Fields, f)
}
