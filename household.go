package hearth

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"

	"hearth/engine"
	score "hearth/eval/household"
	"hearth/eval/report"
	"hearth/facts/graph"
	ownhome "hearth/facts/home"
	"hearth/ontology"
	"hearth/parser/phrase"
	"hearth/parser/plan"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/affordance"
	"hearth/sim/household"
	"hearth/sim/household/prepare"
	"hearth/sim/memo"
	"hearth/sim/world"
)

// living is the kind of world that executes programs of atomic actions in environment graphs.
type living struct {
	house   *household.House
	words   *graph.Words
	ready   prepare.PreparerCache
	actions program.Actions   // how actions are written as lines
	phrases *phrase.Templates // how actions are written as English phrases
	judge   func() (*score.Judge, error)
}

func openHousehold(onto *ontology.Ontology, o options, sem plan.Semantics) (*sim.Domain, kind, error) {
	l := &living{words: graph.WordsOf(onto)}
	var err error
	if l.actions, l.phrases, err = phrase.FromOntology(onto, o.Ontology, sem.WritesRoles); err != nil {
		return nil, nil, err
	}
	none, err := world.FromFacts(world.NewModel(onto, false), nil)
	if err != nil {
		return nil, nil, err
	}
	d := o.domain(onto, sem, none)
	l.house = household.New(d)
	l.judge = sync.OnceValues(func() (*score.Judge, error) { return score.NewJudge(d, o.Rules) })
	return d, l, nil
}

// home is the household part of a scene.
type home struct {
	base  *household.Scene // start state; in a scene that is made ready, everything is in its default state
	graph *graph.Graph
	ready *prepare.Scene // nil if plans are already bound to the graph
}

func (l *living) scene(w *World, at Start) (*Scene, error) {
	g, know, err := l.graph(at)
	if err != nil {
		return nil, err
	}
	h := &home{graph: g}
	if know != nil && !at.Bound {
		p, err := l.ready.Get(know, !w.domain.Semantics.QuotesReference)
		if err != nil {
			return nil, err
		}
		h.ready = p.Scene(g)
		h.graph = h.ready.Base
	}
	if h.base, err = l.house.Enter(h.graph); err != nil {
		return nil, err
	}
	return &Scene{World: w, domain: w.domain.WithFirst(h.base.State), home: h}, nil
}

// graph reads the graph of a scene and returns it with the resources for its things.
func (l *living) graph(at Start) (*graph.Graph, *prepare.Resources, error) {
	switch {
	case at.Graph != nil:
		return at.Graph, at.Resources, nil
	case at.Source != nil:
		g, err := graph.Parse(at.Source, l.words)
		return g, at.Resources, err
	}
	things, g, err := ownhome.Open()
	if err != nil || at.Resources != nil {
		return g, at.Resources, err
	}
	return g, &prepare.Resources{Properties: things.Properties()}, nil
}

func (l *living) read(_ *World, src *source.File) ([]*Plan, error) {
	p, err := program.Parse(src, l.actions)
	return []*Plan{{Name: src.Name, Program: p}}, err
}

func (l *living) run(ctx context.Context, s *Scene, p *Plan) (*Episode, error) {
	if p == nil || p.Program == nil {
		return nil, errors.New("a plan for a household needs a program")
	}
	if s.home.ready == nil {
		bound := &program.Program{Source: p.Program.Source, Lines: program.Bound(p.Program.Lines), Unread: p.Program.Unread}
		return l.follow(ctx, s, &Plan{Name: p.Name, Program: bound}, nil, s.home.base)
	}
	ready, err := s.home.ready.Ready(p.Program.Lines)
	if err != nil {
		return nil, err
	}
	scene, err := s.home.base.With(ready.Delta)
	if err != nil {
		return nil, err
	}
	e, err := l.follow(ctx, s, &Plan{Name: p.Name, Program: &program.Program{Source: p.Program.Source, Lines: ready.Bound, Unread: p.Program.Unread}}, ready, scene)
	if err == nil {
		e.preparedLines = p.Program.Lines
	}
	return e, err
}

// follow executes a program that is bound to a scene.
func (l *living) follow(ctx context.Context, s *Scene, p *Plan, ready *prepare.Preparation, in *household.Scene) (*Episode, error) {
	return l.followOn(ctx, &Episode{Scene: s, ready: ready, memory: &memo.Memo{}, run: &sim.Episode{Plan: &plan.Plan{}, Complete: true}}, p, in)
}

func (l *living) followOn(ctx context.Context, e *Episode, p *Plan, in *household.Scene) (*Episode, error) {
	run, err := in.Continue(ctx, e.Scene.domain, e.run, p.Program)
	if err != nil {
		return nil, err
	}
	problems := in.Unknown(p.Program.Lines[len(e.run.Results):]).Items
	return &Episode{Scene: e.Scene, Plan: p, run: run.Episode, ready: e.ready, Problems: slices.Concat(e.Problems, problems), memory: e.memory, program: run}, nil
}

// lines are the lines of a text that come after an episode, in their order.
type lines struct {
	living *living
	src    *source.File
	all    []program.Line
}

func (l *living) request(e *Episode, src *source.File) (request, error) {
	p, err := program.Parse(src, l.actions)
	if list, other := source.SplitError(err); other != nil || len(list.Items)+list.More > len(p.Refused) {
		return nil, err
	}
	if err := p.Strict(); err != nil {
		return nil, err
	}
	all := program.Bound(slices.Concat(p.Lines, p.Refused))
	slices.SortFunc(all, func(x, y program.Line) int { return x.Span.Start - y.Span.Start })
	for i := range all {
		wrong := e.enclosing().Unknown(all[i : i+1])
		if n := slices.IndexFunc(wrong.Items, (*source.Diagnostic).IsError); n >= 0 && all[i].Problem == nil {
			all[i].Problem = wrong.Items[n]
		}
	}
	return &lines{l, src, all}, nil
}

// enclosing returns the scene in which the next line of an episode is executed.
func (e *Episode) enclosing() *household.Scene {
	if e.program == nil {
		return e.Scene.home.base
	}
	return e.program.Scene
}

func (r *lines) size() int { return len(r.all) }

func (r *lines) text(line int) string {
	if r.all[line].Problem != nil {
		return r.src.Text[r.all[line].Span.Start:r.all[line].Span.End]
	}
	return r.all[line].String()
}

func (r *lines) try(ctx context.Context, e *Episode, some []int) (*Episode, []*source.Diagnostic, error) {
	added := make([]program.Line, len(some))
	for i, line := range some {
		added[i] = r.all[line]
	}
	longer := &program.Program{Source: r.src, Lines: added}
	if e.program != nil {
		longer = e.Plan.Program.Append(added...)
	}
	tried, err := r.living.followOn(ctx, e, &Plan{Name: e.Plan.Name, Program: longer}, e.enclosing())
	if err != nil {
		return nil, nil, err
	}
	problems := slices.DeleteFunc(slices.Clone(tried.Problems[len(e.Problems):]), (*source.Diagnostic).IsError) // errors are in l.Problem of each line
	for _, l := range added {
		if l.Problem != nil {
			problems = append(problems, l.Problem)
		}
	}
	return tried, problems, nil
}

func (*living) past(p *Plan, e *sim.Episode) *Plan {
	if p.Program == nil { // nothing was executed yet
		return p
	}
	done := &program.Program{Source: p.Program.Source, Lines: p.Program.Lines[:len(e.Results)]}
	return &Plan{Name: p.Name, Program: done}
}

// thing finds a node by its id, as programs or answers write it, or the first node of a kind.
func (l *living) thing(m *affordance.Affordances, word string) (affordance.Filler, bool) {
	name := "/" + strings.TrimPrefix(strings.NewReplacer("<", "", ">", "", " (", "/", ")", "").Replace(word), "/")
	i := slices.IndexFunc(m.Things, func(f affordance.Filler) bool {
		return f.Term == engine.Name(name) || strings.HasPrefix(f.Term.Sym(), name+"/")
	})
	if i < 0 {
		return m.Named(word)
	}
	return m.Things[i], true
}

// names lists the words for things, kinds first.
func (l *living) names(m *affordance.Affordances) (names []string) {
	for _, f := range m.Things {
		kind, _, _ := strings.Cut(strings.TrimPrefix(f.Term.Sym(), "/"), "/")
		names = append(names, kind)
	}
	return append(names, m.Names()...)
}

func (l *living) unsuited(ctx context.Context, u affordance.Use) bool {
	judge, err := l.judge()
	return err == nil && slices.ContainsFunc(u.Finding.Reasons, func(r sim.Reason) bool {
		kind, err := judge.KindOf(ctx, u.Finding.Option.Action.Name, r.Code, false)
		return err == nil && kind == score.Affordance && r.Role == u.Role
	})
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

// A Preparation is how a scene was made ready for a plan: the changes, and the plan bound to nodes.
type Preparation = prepare.Preparation

// A Home is a scene of a household with the operations that only such a scene has.
type Home struct {
	Scene *Scene
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
func (h *Home) Unknown(p *program.Program) (out source.Diagnostics) {
	if h.ready == nil {
		return h.base.Unknown(p.Lines)
	}
	return h.ready.Unknown(p.Lines)
}

// errBound is the error of making a scene ready when plans are bound to its nodes.
var errBound = errors.New("plans are bound to the nodes of this scene, so it cannot be made ready")

// Ready makes the scene ready for a plan. The error can be an [*Unready]; the preparation then holds what was
// done before the failure. A scene whose plans are bound to nodes is never made ready (see [Home.Prepares]).
func (h *Home) Ready(p *Plan) (*Preparation, error) {
	if h.ready == nil {
		return nil, errBound
	}
	return h.ready.Ready(p.Program.Lines)
}

// Try runs the lines of a program in the scene. It returns how many were done before the first failure, and why
// that failed; done is -1 if there are no lines.
func (h *Home) Try(ctx context.Context, lines []program.Line) (done int, why string) {
	if len(lines) == 0 {
		return -1, "the program is empty"
	}
	e, err := h.Scene.Run(ctx, &Plan{Program: &program.Program{Lines: lines}})
	if err != nil {
		return 0, err.Error()
	}
	if _, step := e.program.Outcome(); step >= 0 {
		return step, e.program.Message()
	}
	return len(lines), ""
}

// A Case is a program that was recorded in a scene.
type Case struct {
	ID      string
	Scene   int         // number of the scene
	Program []string    // lines that the scene is made ready for
	Bound   []string    // lines bound to the nodes of the changed scene
	Delta   graph.Delta `json:"init_delta"` // how the scene was changed
	Rebound bool        `json:"-"`          // run the bound lines even if there are others
}

// Replay executes a recorded program again and reports how it ended. It runs the bound lines if Rebound is set
// or if there is nothing else; otherwise the scene is made ready anew.
func (h *Home) Replay(ctx context.Context, c *Case) (*report.End, error) {
	in, lines := h.Scene, c.Program
	bound := c.Rebound || lines == nil
	if bound {
		lines = c.Bound
	}
	plans, err := in.World.Read(&source.File{Name: c.ID, Text: strings.Join(lines, "\n")})
	if err != nil {
		step, message := household.ReferenceMessage(plans[0].Program, err)
		return &report.End{ID: c.ID, Outcome: string(household.Unreadable), Step: &step, Message: &message}, nil
	}
	if bound {
		g, err := h.graph.Apply(&c.Delta)
		if err != nil {
			return nil, err
		}
		base, err := h.base.With(&c.Delta)
		if err != nil {
			return nil, err
		}
		in = &Scene{World: in.World, domain: in.domain.WithFirst(base.State), home: &home{base: base, graph: g}}
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
