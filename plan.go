package hearth

import (
	"context"
	"path"
	"strings"

	"hearth/eval/benchmark"
	"hearth/eval/lenient"
	"hearth/eval/report"
	"hearth/facts/graph"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/world"
)

// A Start chooses where plans start. The zero value is the built-in scene of the world: the full kitchen, or
// the built-in home.
type Start struct {
	Source *source.File // another scene: YAML for a kitchen, an environment graph in JSON for a household
	Graph  *graph.Graph // another scene of a household, already read

	// Resources describe the things of a household. A scene with resources is made ready for each plan, so
	// that plans can be written without knowing the scene. Nil means the built-in resources for the built-in
	// home, and none for other scenes.
	Resources *Resources
	Bound     bool // instance numbers in plans are node ids, and the scene is never made ready
}

// A Scene is where plans start. It may be used by many goroutines at once.
type Scene struct {
	World  *World
	domain *sim.Domain // the domain of the world, starting in this scene
	home   *home       // the household part; nil in a kitchen
}

// Scene returns a scene of the world. The error is a *[source.Diagnostics] or a diagnostic when its text is wrong.
func (w *World) Scene(s Start) (*Scene, error) { return w.scene(w, s) }

// WithHook returns the scene with a hook: step is called before each step is executed.
func (s *Scene) WithHook(step func()) *Scene {
	other := *s
	other.domain = s.domain.WithCache(func(*plan.Step, *world.State, map[string]*sim.Binding) *sim.Result {
		step()
		return nil // no cached result
	})
	return &other
}

// A Plan is an executable plan: a network in a kitchen, a program in a household.
type Plan struct {
	Name    string           // id of the recipe, or name of the text
	Network *network.Network // nil in a household
	Program *program.Program // nil in a kitchen

	Corrections []report.Correction  // how the text was read differently; only with [World.ReadLenient]
	Problems    []*source.Diagnostic // problems of the text; only with [World.ReadLenient]
}

// Unread returns warnings about parts of the text that were not read, or read differently.
func (p *Plan) Unread() source.Diagnostics {
	if p.Network != nil {
		out := source.Diagnostics{Items: lenient.Warnings(p.Corrections)}
		out.Merge(p.Network.Unread)
		return out
	}
	return p.Program.Unread
}

// Read parses the plans of a text. A text of a kitchen may hold several. The error is a *[source.Diagnostics] of the
// parse errors; plans without parse errors are returned with it.
func (w *World) Read(src *source.File) ([]*Plan, error) { return w.read(w, src) }

// Run reads every plan of a text and executes it in the built-in scene of the world. The error is a
// *[source.Diagnostics] when the text could not be read or a plan is unsound. All other plans are executed
// nevertheless, and their episodes are returned with the error. A program that cannot be read is not executed,
// and neither is any unreadable text under released semantics.
func (w *World) Run(ctx context.Context, text string) (all []*Episode, err error) {
	scene, err := w.Scene(Start{})
	if err != nil {
		return nil, err
	}
	plans, err := w.Read(&source.File{Name: "plan", Text: text})
	problems, other := source.SplitError(err)
	if other != nil || err != nil && (w.Name == Household || w.domain.Semantics.FaultsVoidScore) {
		return nil, err
	}
	if len(plans) == 0 && err == nil {
		return nil, source.NoPlan("the text", "plan")
	}
	for _, p := range plans {
		e, err := scene.Run(ctx, p)
		if err != nil {
			return nil, err
		}
		all = append(all, e)
		problems.Merge(source.Diagnostics{Items: e.Problems})
	}
	return all, problems.Err()
}

// Run executes a plan. Steps that fail are reported in the episode, not as an error. The error is a
// [*Unready] when the scene cannot be made ready for the plan, the error of the context, or a fault of
// the rules.
func (s *Scene) Run(ctx context.Context, p *Plan) (*Episode, error) {
	return s.World.run(ctx, s, p)
}

// LenientErr returns the error of reading leniently in this world, or nil if it is possible: only a kitchen with
// corrected semantics reads leniently.
func (w *World) LenientErr() error {
	switch {
	case w.Name == Household:
		return source.Errorf("E0903", source.Span{}, "lenient applies to networks, not to programs of a household")
	case w.domain.Semantics.FaultsVoidScore:
		return source.Errorf("E0903", source.Span{}, "lenient requires corrected semantics: released semantics give no scores if there is any error")
	}
	return nil
}

// ReadLenient reads the plans of a text as language models write them, and corrects names; recipes are the known
// ids. The text may be surrounded by prose, be JSON, or write actions as function calls. The problems of the
// text are in [Plan.Problems], and the corrections in [Plan.Corrections]. Steps after a step that cannot be tried
// read the state before it. The error is a *[source.Diagnostics] if there is no plan, or that of [World.LenientErr].
func (w *World) ReadLenient(src *source.File, recipes []string) ([]*Plan, error) {
	if err := w.LenientErr(); err != nil {
		return nil, err
	}
	r := w.lenientReader(recipes)
	f, notes, err := r.Parse(src, network.Parse)
	id := strings.ToLower(strings.TrimSuffix(path.Base(src.Name), path.Ext(src.Name)))
	headless := len(f.Networks) == 0 || len(f.Networks) == 1 && f.Networks[0].ID == ""
	if err != nil && headless && len(recipes) > 0 && r.Knows(id) {
		f, notes, err = r.Parse(src, func(src *source.File) (*network.File, error) { return network.ParseAs(src, id) })
	}
	problems, other := source.SplitError(err)
	if other != nil || len(f.Networks) == 0 {
		return nil, err
	}
	start := func(d *source.Diagnostic) int { return d.Span.Start }
	var plans []*Plan
	for i, n := range f.Networks {
		_, tried, names := r.Network(n)
		all := append(lenient.Within(notes, lenient.Start, f.Networks, i), names...)
		lenient.Sort(all)
		plans = append(plans, &Plan{Name: n.ID, Network: tried, Corrections: all, Problems: lenient.Within(problems.Items, start, f.Networks, i)})
	}
	return plans, nil
}

func (w *World) lenientReader(recipes []string) *lenient.Reader {
	return &lenient.Reader{Ontology: w.Ontology, Semantics: w.domain.Semantics, Recipes: recipes}
}

// LenientSteps reads actions of a network, without a header, as language models write them. It returns them as
// text in the notation of networks. The error is a *[source.Diagnostics], or that of [World.LenientErr].
func (w *World) LenientSteps(src *source.File) (*source.File, []report.Correction, error) {
	if err := w.LenientErr(); err != nil {
		return nil, nil, err
	}
	actions, notes, err := w.lenientReader(nil).Actions(src)
	if err != nil {
		return nil, nil, err
	}
	var lines []string
	for _, a := range actions {
		lines = append(lines, a.String())
	}
	return &source.File{Name: src.Name, Text: strings.Join(lines, "\n")}, notes, nil
}

// withProblems adds what reading the plan leniently reported: the problems of its text and the corrections.
func (p *Plan) withProblems(out *report.Episode) *report.Episode {
	out.Corrections = p.Corrections
	if len(p.Problems) > 0 {
		out.Problems = append(report.OfDiagnostics(p.Problems, report.Page{}).Items, out.Problems...)
		if out.Status == benchmark.OK {
			out.Status = benchmark.Partial
		}
	}
	return out
}
