package household

import (
	"sync"

	"hearth/facts/graph"
	"hearth/parser/program"
	"hearth/sim/household"
	"hearth/sim/household/prepare"
)

// A Site is a scene in which programs are executed. It serves any number of
// goroutines.
type Site struct {
	Name string
	// Ready returns the scene in which a program starts, and its lines with ids
	// of nodes for instances. The error can be a [*prepare.Failure].
	Ready func(h *household.House, lines []program.Line) (*household.Scene, []program.Line, error)
}

// Prepared is a scene that is made ready for each program. What a program costs
// is what is changed for it: the scene itself is entered once.
func Prepared(name string, s *prepare.Scene) Site {
	base := entered(s.Base)
	return Site{name, func(h *household.House, lines []program.Line) (*household.Scene, []program.Line, error) {
		ready, err := s.Ready(lines)
		if err != nil {
			return nil, nil, err
		}
		scene, err := base(h)
		if err == nil {
			scene, err = scene.With(ready.Delta)
		}
		return scene, ready.Bound, err
	}}
}

// Given is a graph to whose nodes programs are bound already.
func Given(name string, g *graph.Graph) Site {
	enter := entered(g)
	return Site{name, func(h *household.House, lines []program.Line) (*household.Scene, []program.Line, error) {
		scene, err := enter(h)
		return scene, lines, err
	}}
}

// entered returns what enters a graph, once for each house.
func entered(g *graph.Graph) func(*household.House) (*household.Scene, error) {
	var scenes sync.Map // house → func() (*household.Scene, error)
	return func(h *household.House) (*household.Scene, error) {
		enter, _ := scenes.LoadOrStore(h, sync.OnceValues(func() (*household.Scene, error) { return h.Enter(g) }))
		return enter.(func() (*household.Scene, error))()
	}
}
