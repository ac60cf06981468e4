package sim

import (
	"hearth/engine"
	"hearth/sim/world"
)

// workPlace is the kind of place where things are worked on.
var workPlace = engine.Name("/work")

// Location names the classes of the places that a binding's entity lies in,
// the outermost first. A list lies where work is done; what is not to be found
// has no location.
func Location(b *Binding, after *world.State) []string {
	if len(after.Values(b.Term, "item")) > 0 {
		for _, p := range after.Contents(after.Root()) {
			if kind, _ := after.Value(p, "place"); kind == workPlace {
				return []string{after.Class(after.Root()), after.Class(p)}
			}
		}
	}
	var out []string
	for _, p := range after.Path(b.Term) {
		out = append(out, after.Class(p))
	}
	return out
}
