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

// HouseholdParts are the operations that only a household has.
type HouseholdParts struct {
	Notation              // how its actions are written
	Words    *graph.Words // words that graphs may use

	kind *living
}

// Household returns the household operations of a world; ok is false in a kitchen.
func (w *World) Household() (h *HouseholdParts, ok bool) {
	l, ok := w.kind.(*living)
	if !ok {
		return nil, false
	}
	return &HouseholdParts{l.Notation, l.words, l}, true
}

// Scorer returns a scorer for programs. Resources give other names for things; nil means none. Executability,
// kinds of errors and goals need nothing else. Set People to compare with programs written by people.
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

// Programs returns the programs in a JSON file (see [score.Programs]).
func (h *HouseholdParts) Programs(src *source.File) (all []*source.File, ok bool, err error) {
	set, err := h.Scorer(nil)
	if err != nil {
		return nil, false, err
	}
	return score.Programs(src, set.Reader, h.Words)
}

// Resources describe the things of a household: other names, and what can be done with them.
type Resources = prepare.Resources

// ReadResources reads VirtualHome's class_name_equivalence.json (names) and properties_data.json (properties).
func ReadResources(names, properties *source.File) (*Resources, error) {
	out, err := prepare.ReadResources([]byte(names.Text), []byte(properties.Text))
	return &out, err
}

// An Unready is the error of a scene that cannot be made ready for a plan.
type Unready = prepare.Failure

// A Home is a scene of a household with the operations that only such a scene has.
type Home struct {
	scene *Scene
	*home
}

// Home returns the household operations of a scene; ok is false in a kitchen.
func (s *Scene) Home() (h *Home, ok bool) {
	if s.home == nil {
		return nil, false
	}
	return &Home{s, s.home}, true
}

// Graph returns the scene as an environment graph. If the scene is made ready for plans, everything is in its
// default state.
func (h *Home) Graph() *graph.Graph { return h.graph }

// Prepares reports whether the scene is made ready for each plan executed in it.
func (h *Home) Prepares() bool { return h.ready != nil }

// Unknown warns about names in a program that the scene does not have. If plans are bound to nodes (see
// [Home.Prepares]), it reports ids that no node has or that belong to another node (E0337).
func (h *Home) Unknown(p *program.Program) (out diag.List) {
	if h.ready == nil {
		return h.base.Unknown(p.Lines)
	}
	return h.ready.Unknown(p.Lines)
}

// ErrBound is the error of making a scene ready when plans are bound to its nodes.
var ErrBound = errors.New("plans are bound to the nodes of this scene, so it cannot be made ready")

// Ready makes the scene ready for a plan. The error can be an [*Unready]; the preparation then holds what was
// done before the failure. It is [ErrBound] if the scene does not prepare (see [Home.Prepares]).
func (h *Home) Ready(p *Plan) (*prepare.Preparation, error) {
	if h.ready == nil {
		return nil, ErrBound
	}
	return h.ready.Ready(p.Program.Lines)
}

// Changed returns the scene with changes applied. Plans are bound to its nodes.
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
	changed.domain, changed.home = h.scene.domain.WithFirst(base.State), &home{base: base, graph: g}
	return &changed, nil
}

// Executor returns a function that tries programs in the scene, for repairing plans (see
// [planner.Adapter.Repair]). An empty program counts as a failure.
func (h *Home) Executor(ctx context.Context) planner.Executor {
	return func(lines []program.Line) (done int, why string) {
		if len(lines) == 0 {
			return -1, "the program is empty"
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

// Site returns the scene under a name, as a place to score programs in.
func (h *Home) Site(name string) score.Site {
	if h.ready == nil {
		return score.WithGraph(name, h.graph)
	}
	return score.Prepared(name, h.ready)
}

// A Case is a program that was recorded in a scene.
type Case struct {
	ID      string
	Scene   int         // number of the scene
	Program []string    // lines that the scene is made ready for
	Bound   []string    // lines bound to the nodes of the changed scene
	Delta   graph.Delta `json:"init_delta"` // how the scene was changed
}

// Replay executes a recorded program again and reports how it ended. It runs the bound lines if bound is set
// or if there is nothing else; otherwise the scene is made ready anew.
func (h *Home) Replay(ctx context.Context, c *Case, bound bool) (*report.End, error) {
	in, lines := h.scene, c.Program
	bound = bound || lines == nil
	if bound {
		lines = c.Bound
	}
	plans, err := in.World.Read(&source.File{Name: c.ID, Text: strings.Join(lines, "\n")})
	if err != nil {
		step, message := household.ReferenceMessage(plans[0].Program, err)
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
	return e.program.End(c.ID), nil
}
