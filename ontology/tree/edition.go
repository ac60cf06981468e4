package tree

import (
	"slices"
	"strings"

	"hearth/parser/diag"
	"hearth/parser/pattern"
)

// Editions says of which editions a text may speak, and which one is wanted.
type Editions struct {
	Known  []string
	Wanted string
}

var edition = pattern.Of(`^[0-9]{4}$`)

// For returns n as one edition sees it. A text marks what differs in two ways:
//
//	walnut-ball-shape: {is: shape, in: 2023}                 # only there
//	freezer: {is: container, 2023: {is: has-temperature}}    # other keys there
//
// A map that is in another edition is left out of the map or list it stands
// in. A key that is an edition adds its fields to the map around it, or
// replaces them. For returns nil when all of n is left out. An edition that is
// not known is reported as E0308.
func (n *Node) For(e Editions, problems *diag.List) *Node {
	if n == nil || n.Kind == Null || n.Kind == Scalar || len(e.Known) == 0 {
		return n
	}
	if n.Kind == Map && !e.has(n, problems) {
		return nil
	}
	out := &Node{Kind: n.Kind, At: n.At}
	for _, item := range n.Items {
		if item = item.For(e, problems); item != nil {
			out.Items = append(out.Items, item)
		}
	}
	var own []Field
	for _, f := range n.Fields {
		switch value := f.Value.For(e, problems); {
		case value == nil, f.guards():
		case !edition().MatchString(f.Key):
			out.put(Field{f.Key, f.At, value})
		case !slices.Contains(e.Known, f.Key):
			e.unknown(Word{f.Key, f.At}, problems)
		case value.Kind != Map:
			problems.Addf("E0305", value.At, "what differs in %s is a map, and this is %s", f.Key, value.Kind)
		case f.Key == e.Wanted:
			own = value.Fields
		}
	}
	for _, f := range own {
		out.put(f)
	}
	return out
}

// has reports whether the map is in the wanted edition.
func (e Editions) has(n *Node, problems *diag.List) bool {
	for _, f := range n.Fields {
		if !f.guards() {
			continue
		}
		if !slices.Contains(e.Known, f.Value.Text) {
			e.unknown(Word{f.Value.Text, f.Value.At}, problems)
		}
		return f.Value.Text == e.Wanted
	}
	return true
}

// guards reports whether f says in which edition its map is.
func (f Field) guards() bool { return f.Key == "in" && edition().MatchString(f.Value.Text) }

func (e Editions) unknown(w Word, problems *diag.List) {
	problems.Addf("E0308", w.At, "there is no edition %s", w.Text).
		WithHint("the editions are %s", strings.Join(e.Known, " and "))
}

// put adds a field to a map, in place of the one with its key.
func (n *Node) put(f Field) {
	for i := range n.Fields {
		if n.Fields[i].Key == f.Key {
			n.Fields[i] = f
			return
		}
	}
	n.Fields = append(n.Fields, f)
}
