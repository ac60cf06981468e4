package household

import (
	"sync"

	"hearth/facts/graph"
	"hearth/parser/program"
	"hearth/sim/household"
	"hearth/sim/household/prepare"
)

// A Site is a scene in which programs are executed. It may be used by several goroutines.
type Site struct {
	Name string
	// Ready returns the initial scene of a program, and its lines with node identifiers for instances. The
	// error may be a [*prepare.Failure].
	Ready func(h *household.House, lines []program.Line) (*household.Scene, []program.Line, error)

	graph *graph.Graph // the graph whose nodes programs refer to; nil if the scene is prepared for each program
}

// Prepared returns a site that prepares the scene for each program. The scene is loaded once, and then only
// the changes for each program are applied.
func Prepared(name string, s *prepare.Scene) Site {
	base := entered(s.Base)
	return Site{Name: name, Ready: func(h *household.House, lines []program.Line) (*household.Scene, []program.Line, error) {
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

// WithGraph returns a site for programs that already refer to the nodes of the graph.
func WithGraph(name string, g *graph.Graph) Site {
	enter := entered(g)
	return Site{Name: name, graph: g, Ready: func(h *household.House, lines []program.Line) (*household.Scene, []program.Line, error) {
		scene, err := enter(h)
		return scene, program.Bound(lines), err
	}}
}

// entered returns a function that loads the graph once per house.
func entered(g *graph.Graph) func(*household.House) (*household.Scene, error) {
	var scenes sync.Map // house → func() (*household.Scene, error)
	return func(h *household.House) (*household.Scene, error) {
		enter, _ := scenes.LoadOrStore(h, sync.OnceValues(func() (*household.Scene, error) { return h.Enter(g) }))
		return enter.(func() (*household.Scene, error))()
	}
}
