// Package facts is the ABox a world starts from, as values: a [Scene] and the
// things in it. Those of the kitchen are read by facts/kitchen, environment
// graphs of a household by facts/graph.
//
// A scene is a description: it has no identifiers, no clock that runs and no
// rules. A state of a world is made from it elsewhere.
package facts

import (
	"hearth/engine"
	"hearth/parser/source"
)

// A Scene is how a world starts.
type Scene struct {
	Name  string
	Root  *Thing // the whole world
	Clock int64  // milliseconds
}

// A Thing is one thing of a scene with all that is in it.
type Thing struct {
	Class      string
	Contents   []*Thing               // what lies in it, front first
	Items      []*Thing               // what it is a list of, in order
	Components []*Thing               // what it is mixed from, in order
	Values     map[string]engine.Term // what the scene says, by predicate; defaults are not repeated
	At         source.Span
}

// All calls yield for t and for every thing in it, in the order of the scene,
// until yield returns false; it reports whether it never did.
func (t *Thing) All(yield func(*Thing) bool) bool {
	if !yield(t) {
		return false
	}
	for _, parts := range [][]*Thing{t.Contents, t.Items, t.Components} {
		for _, p := range parts {
			if !p.All(yield) {
				return false
			}
		}
	}
	return true
}
