// Package facts defines the start of a world as values: a [Scene] and its things. Package facts/corpus reads
// scenes of the kitchen, and facts/graph reads environment graphs of a household.
//
// A scene is a description. It has no ids, no running clock and no rules. Package sim/world turns it into a
// state.
package facts

import (
	"hearth/engine"
	"hearth/parser/source"
)

// A Scene is the start of a world.
type Scene struct {
	Name  string
	Root  *Thing // contains everything else
	Clock int64  // start time in milliseconds
}

// A Thing is one thing of a scene with everything in it.
type Thing struct {
	Class      string
	Contents   []*Thing               // things that lie in it, front first
	Items      []*Thing               // members, if it is a list, in order
	Components []*Thing               // parts, if it is a mixture, in order
	Values     map[string]engine.Term // values given in the scene, by predicate, without defaults
	Span       source.Span
}

// All calls yield for t and for every thing in it, in the order of the scene, until yield returns false. It
// returns false if yield did.
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
