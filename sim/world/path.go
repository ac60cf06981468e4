package world

import (
	"slices"

	"hearth/engine"
	"hearth/ontology"
)

// readPath answers path(R, C, A, B, N, X): X is the N-th element of a shortest path from A, which is element
// 0, to B. A path alternates between places and connecting things, as from room to door to room. A connecting
// thing is of class C and has relation R to both places. Among paths of equal length, the one whose things
// were created first is chosen.
func (v *View) readPath(p []engine.Term, to *engine.Rows) error {
	f := v.State.model.fluent(p[0])
	if f == nil {
		return &Fault{Entity: p[2].Sym(), Fluent: p[0].Sym(), Reason: "no fluent has this name"}
	}
	for n, x := range v.shortestPath(f, p[1], p[2], p[3]) {
		if !to.Add(p[0], p[1], p[2], p[3], engine.Number(int64(n)), x) {
			break
		}
	}
	return nil
}

// shortestPath searches breadth first and returns nil if there is no path.
func (v *View) shortestPath(f *ontology.Fluent, through, a, b engine.Term) []engine.Term {
	type step struct{ place, by engine.Term } // the previous place, and the thing between
	from := map[engine.Term]step{a: {}}
	for queue := []engine.Term{a}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if at == b {
			var back []engine.Term
			for ; at != a; at = from[at].place {
				back = append(back, at, from[at].by)
			}
			back = append(back, a)
			slices.Reverse(back)
			return back
		}
		v.holders(f, at, func(door engine.Term) bool {
			if x := v.lookup(door); x != nil && x.class.isa.Get(through) {
				for _, next := range x.held(f) {
					if _, seen := from[next]; !seen {
						from[next] = step{at, door}
						queue = append(queue, next)
					}
				}
			}
			return true
		})
	}
	return nil
}
