package hearth

import (
	"context"
	"errors"
	"strings"

	score "hearth/eval/household"
	"hearth/eval/report"
	"hearth/eval/sequence"
	"hearth/facts/graph"
	"hearth/parser/diag"
	"hearth/parser/phrase"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim/household"
	"hearth/sim/household/prepare"
	"hearth/sim/planner"
)

// HouseholdParts are what only a household has.
type HouseholdParts struct {
	Notation              // of its actions
	Words    *graph.Words // that graphs may speak of

	kind *living
}

// Household returns what only a household has; ok is false in a kitchen.
func (w *World) Household() (h *HouseholdParts, ok bool) {
	l, ok := w.kind.(*living)
	if !ok {
		return nil, false
	}
	return &HouseholdParts{l.Notation, l.words, l}, true
}

// Scorer returns what scores programs; resources, which may be nil, have other
// names for things. Executability, the kinds of errors and goals need no more; set
// its People to compare programs with those of people.
func (h *HouseholdParts) Scorer(know *Resources) (*score.Set, error) {
	judge, err := h.kind.judge()
	if err != nil {
		return nil, err
	}
	if know == nil {
		know = &Resources{}
	}
	return &score.Set{House: h.kind.house, Judge: judge, Reader: sequence.Reader{
		Actions: h.Actions, Templates: h.Phrases, Abstract: phrase.Abstraction(know.Kinds),
	}}, nil
}

// Programs are those that a file in JSON holds (see [score.Programs]).
func (h *HouseholdParts) Programs(src *source.File) (all []*source.File, ok bool, err error) {
	set, err := h.Scorer(nil)
	if err != nil {
		return nil, false, err
	}
	return score.Programs(src, set.Reader, h.Words)
}

// Resources are what is known about the things of a household.
type Resources = prepare.Resources

// ReadResources reads other names for things and what can be done with things, as
// VirtualHome writes them: class_name_equivalence.json and properties_data.json.
func ReadResources(names, properties *source.File) (*Resources, error) {
	out, err := prepare.ReadResources([]byte(names.Text), []byte(properties.Text))
	return &out, err
}

// An Unready is the error of a scene that cannot be made ready for a plan.
type Unready = prepare.Failure

// A Home is what only a scene of a household has.
type Home struct {
	scene *Scene
	*home
}

// Home returns what only a scene of a household has; ok is false in a kitchen.
func (s *Scene) Home() (h *Home, ok bool) {
	if s.home == nil {
		return nil, false
	}
	return &Home{s, s.home}, true
}

// Graph is the scene as an environment graph, with everything in its usual state
// where it is made ready for plans.
func (h *Home) Graph() *graph.Graph { return h.graph }

// Prepares reports whether the scene is made ready for each plan that is
// executed in it.
func (h *Home) Prepares() bool { return h.ready != nil }

// Unknown warns of what a program names and nobody knows. In a scene that nothing
// [Home.Prepares], it says which ids are of no node, or of another one (E0337).
func (h *Home) Unknown(p *program.Program) (out diag.List) {
	if h.ready == nil {
		return h.base.Unknown(p.Lines)
	}
	return h.ready.Unknown(p.Lines)
}

// ErrBound is the error of making a scene ready to whose nodes plans are bound.
var ErrBound = errors.New("plans are bound to the nodes of this scene: nothing is made ready")

// Ready makes the scene ready for a plan. The error can be a [*Unready];
// the preparation then has what was done before. It is [ErrBound] in a scene that
// nothing [Home.Prepares].
func (h *Home) Ready(p *Plan) (*prepare.Preparation, error) {
	if h.ready == nil {
		return nil, ErrBound
	}
	return h.ready.Ready(p.Program.Lines)
}

// Changed is the scene with these changes, to which plans are bound.
func (h *Home) Changed(changes *graph.Delta) (*Scene, error) {
	g, err := h.graph.Apply(changes)
	if err != nil {
		return nil, err
	}
	base, err := h.base.With(changes)
	if err != nil {
		return nil, err
	}
	changed := *h.scene
	changed.domain, changed.home = h.scene.domain.From(base.State), &home{base: base, graph: g}
	return &changed, nil
}

// Executor tries programs in the scene, so that plans can be repaired where it
// cannot do them (see [planner.Adapter.Repair]). An empty program is no plan.
func (h *Home) Executor(ctx context.Context) planner.Executor {
	return func(lines []program.Line) (done int, why string) {
		if len(lines) == 0 {
			return -1, "there is nothing to do"
		}
		e, err := h.scene.Run(ctx, &Plan{Program: &program.Program{Lines: lines}})
		if err != nil {
			return 0, err.Error()
		}
		if _, step := e.program.Outcome(); step >= 0 {
			return step, e.program.Message()
		}
		return len(lines), ""
	}
}

// Site is the scene as a place to score programs in, under a name.
func (h *Home) Site(name string) score.Site {
	if h.ready == nil {
		return score.Given(name, h.graph)
	}
	return score.Prepared(name, h.ready)
}

// A Case is a program that was recorded in a scene.
type Case struct {
	ID      string
	Scene   int         // its number
	Program []string    // to be made ready for
	Bound   []string    // to the nodes of the scene, once it was changed
	Delta   graph.Delta `json:"init_delta"` // how it was changed
}

// Replay executes a recorded program again, as it was bound or else made ready for
// anew where it can be, and says how it ended.
func (h *Home) Replay(ctx context.Context, c *Case, bound bool) (*report.End, error) {
	in, lines := h.scene, c.Program
	bound = bound || lines == nil
	if bound {
		lines = c.Bound
	}
	plans, err := in.World.Read(&source.File{Name: c.ID, Text: strings.Join(lines, "\n")})
	if err != nil {
		step, message := household.Unread(plans[0].Program, err)
		return &report.End{ID: c.ID, Outcome: string(household.Unreadable), Step: &step, Message: &message}, nil
	}
	if bound {
		if in, err = h.Changed(&c.Delta); err != nil {
			return nil, err
		}
	}
	e, err := in.Run(ctx, plans[0])
	if failure, ok := errors.AsType[*Unready](err); ok {
		return &report.End{ID: c.ID, Outcome: string(failure.Kind), Message: &failure.Message}, nil
	}
	if err != nil {
		return nil, err
	}
	return report.OfEnd(c.ID, e.program), nil
}
