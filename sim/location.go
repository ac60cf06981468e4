package sim

import (
	"slices"

	"hearth/engine"
	"hearth/sim/world"
)

// workPlace is the kind of place where things are worked on.
var workPlace = engine.Name("/work")

// WorkPlaces returns the places of a state where things are worked on, in order.
func WorkPlaces(s *world.State) []engine.Term {
	return slices.DeleteFunc(s.Contents(s.Root()), func(place engine.Term) bool {
		kind, _ := s.Value(place, "place")
		return kind != workPlace
	})
}

// Location names the classes of the places that a binding's entity lies in,
// the outermost first. A list lies where work is done; what is not to be found
// has no location.
func Location(b *Binding, after *world.State) []string {
	if len(after.Values(b.Term, "item")) > 0 {
		if places := WorkPlaces(after); len(places) > 0 {
			return []string{after.Class(after.Root()), after.Class(places[0])}
		}
	}
	var out []string
	for _, p := range after.Path(b.Term) {
		out = append(out, after.Class(p))
	}
	return out
}
