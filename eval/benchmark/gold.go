package benchmark

import (
	"maps"

	"hearth/parser/network"
	"hearth/sim"
)

// WithGold returns a copy of the set with other gold networks for their recipes. A network without a primary
// output keeps the one of the set, if it binds that variable.
func (s *Set) WithGold(golds ...*network.Network) *Set {
	out := *s.withAlignments()
	out.entries = maps.Clone(s.entries)
	for _, n := range golds {
		e := Entry{ID: n.ID}
		if old := out.Entry(n.ID); old != nil {
			e = *old
		}
		switch {
		case n.Primary != "":
			e.Primary = n.Primary
		case !mentions(n, e.Primary):
			e.Primary = ""
		}
		e.Gold = n
		out.entries[n.ID] = &e
	}
	return &out
}

func mentions(n *network.Network, variable string) bool {
	for _, a := range n.Actions {
		for _, arg := range a.Args {
			if arg.Kind == network.Variable && arg.Text == variable {
				return true
			}
		}
	}
	return false
}

// Outcome returns the status of an executed plan whose text had no problems.
func Outcome(e *sim.Episode) string {
	switch {
	case e.Abort != nil:
		return Failed
	case e.Domain.Semantics.FaultsVoidScore && !e.Complete:
		return NoSolution
	}
	return status(e)
}
