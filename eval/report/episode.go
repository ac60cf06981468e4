package report

import (
	"maps"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/eval/benchmark"
	"hearth/facts/graph"
	"hearth/parser/diag"
	"hearth/parser/program"
	"hearth/sim"
	"hearth/sim/explanation"
	"hearth/sim/hazards"
	"hearth/sim/household"
	"hearth/sim/household/prepare"
)

// An Episode is an executed plan: a network of a kitchen or a program of a household.
type Episode struct {
	World    string             `json:"world" jsonschema:"kitchen or household"`
	ID       string             `json:"id" jsonschema:"of the recipe, or the name of the program"`
	Status   string             `json:"status" jsonschema:"ok, partial (some steps were not done), no-solution or error; of a program ok, precondition (a step could not be done), crash, or why no scene could be made ready for it"`
	Message  string             `json:"message,omitempty" jsonschema:"why a program was not done, in the words of VirtualHome"`
	Prepared []string           `json:"prepared,omitempty" jsonschema:"what was done to the scene for the program before it started: things that were added, states that were changed"`
	Time     *float64           `json:"execution_time" jsonschema:"until the last result is there; null when nothing was executed, and where steps take no time"`
	Steps    []Step             `json:"steps" jsonschema:"in the order in which they were executed, then those that were not tried"`
	Bindings map[string]Binding `json:"bindings" jsonschema:"what every variable stands for; in a household every thing that a program names"`
	Failures []Failure          `json:"failures" jsonschema:"the steps that were not done, and a limit of the search at the end"`
	Latent   []hazards.Failure  `json:"latent_failures,omitempty" jsonschema:"what steps have doomed although they were done; only where they were carried out"`
	Path     []int              `json:"critical_path,omitempty" jsonschema:"the steps that made it last as long as it did: each waited for the one before it"`
	Problems []Diagnostic       `json:"problems,omitempty" jsonschema:"what is wrong with the plan"`
	Goals    *float64           `json:"goal_condition_success,omitempty"`
	Dish     *float64           `json:"dish_approximation_score,omitempty"`
	Hash     string             `json:"final_hash,omitempty" jsonschema:"of the state of a kitchen, or the environment graph of a household, in the end"`
	Changes  *graph.Delta       `json:"diff,omitempty" jsonschema:"how the environment graph is different in the end; edges are written as from, relation, to"`
	Rest
}

// A Step is what came of a step.
type Step struct {
	Step     int      `json:"step" jsonschema:"its place in the plan"`
	Action   string   `json:"action"`
	Text     string   `json:"text" jsonschema:"the step as the plan writes it"`
	Status   string   `json:"status" jsonschema:"done, failed, dropped (inconsistent, and left out), not reached, or rejected (it could not even be tried)"`
	Start    *float64 `json:"start,omitempty" jsonschema:"left out for what was not tried"`
	End      *float64 `json:"end,omitempty"`
	Hands    float64  `json:"hands_took,omitempty" jsonschema:"seconds of handwork, where the step was carried out: nothing of it is ready before"`
	ByRules  float64  `json:"by_rules,omitempty" jsonschema:"seconds that it lasts by its rules, where its hands take longer"`
	Result   string   `json:"result,omitempty" jsonschema:"the variable of what the step is there for"`
	Binds    []string `json:"binds,omitempty" jsonschema:"the variables that it bound, in the order of its roles"`
	Waited   *Cause   `json:"waited_for,omitempty" jsonschema:"what it read that was there last before it started"`
	Why      []string `json:"why,omitempty" jsonschema:"in words, why it was not done"`
	Warnings []string `json:"warnings,omitempty" jsonschema:"what is said of it besides"`
}

// A Binding is what a variable stands for.
type Binding struct {
	Value     any      `json:"value" jsonschema:"an entity, a class, a number, or null for nothing"`
	Class     *string  `json:"class"`
	State     *string  `json:"state" jsonschema:"the variable of the state to read the entity in"`
	Available *float64 `json:"available_at" jsonschema:"from when on it is there"`
	Default   bool     `json:"default" jsonschema:"nobody named it: the step chose it"`
	Role      string   `json:"role,omitempty" jsonschema:"of the step that bound it"`
}

// A Failure is a step that was not done.
type Failure struct {
	Step   int    `json:"step,omitempty" jsonschema:"left out for a limit"`
	Action string `json:"action,omitempty"`
	Status string `json:"status,omitempty"`
	Diagnostic
	Reasons []Reason `json:"reasons,omitempty"`
	Waits   []Cause  `json:"waits_for,omitempty"`
}

// A Cause is a variable that a step needs.
type Cause struct {
	Variable string `json:"variable"`
	Step     int    `json:"step,omitempty" jsonschema:"that should bind it; left out when none does"`
}

// OfEpisode describes an executed plan.
func OfEpisode(e *sim.Episode) *Episode {
	out := &Episode{World: e.Domain.Name(), ID: e.Plan.Recipe, Status: benchmark.Outcome(e), Time: Lasted(e), Bindings: map[string]Binding{}, Failures: []Failure{}}
	if n := e.Plan.Network; n != nil {
		out.Problems = every(n.Unread.Items, OfDiagnostic)
	}
	for name, b := range e.Bindings.All() {
		if b.By == nil {
			out.Bindings[name] = bindingOf(e, nil, b)
		}
	}
	told := OfSteps(e, e.Results)
	out.Steps, out.Failures = told.New, told.Failures
	maps.Copy(out.Bindings, told.Bindings)
	if e.Limit != nil {
		out.Failures = append(out.Failures, Failure{Diagnostic: OfDiagnostic(e.Limit)})
	}
	schedule := explanation.When(e)
	at := make(map[*sim.Result]int, len(e.Results))
	for i, r := range e.Results {
		at[r] = i
	}
	for _, slot := range schedule.Slots {
		if b := slot.Waited; b != nil {
			out.Steps[at[slot.Result]].Waited = &Cause{b.Var, b.By.Index + 1}
		}
	}
	if out.Time != nil {
		out.Path = every(schedule.Path, placeOf)
	}
	return out
}

// A Stretch is some steps of an episode, with what they bound and why they were not done.
type Stretch struct {
	New      []Step             `json:"new_steps" jsonschema:"in the order in which they were executed"`
	Bindings map[string]Binding `json:"bindings" jsonschema:"what the variables of these steps stand for"`
	Failures []Failure          `json:"failures" jsonschema:"those of them that were not done, with the reasons"`
}

// OfSteps describes some steps of an episode.
func OfSteps(e *sim.Episode, some []*sim.Result) Stretch {
	out := Stretch{New: make([]Step, 0, len(some)), Bindings: map[string]Binding{}, Failures: []Failure{}}
	problems := explanation.FailuresOf(e, some)
	for _, r := range some {
		out.New = append(out.New, stepOf(e, r))
		for _, b := range r.Binds {
			out.Bindings[b.Var] = bindingOf(e, r, b)
		}
		if r.Status == sim.Failed || r.Status == sim.NotReached || r.Status == sim.Rejected {
			out.Failures = append(out.Failures, failureOf(r, problems[len(out.Failures)]))
		}
	}
	return out
}

// placeOf is the place of a step in its plan, from 1.
func placeOf(r *sim.Result) int { return r.Step.Index + 1 }

// Lasted is how many seconds a plan takes so far; nil where that is not known.
func Lasted(e *sim.Episode) *float64 {
	if ms, ok := e.Time(); ok {
		return inSeconds(ms)
	}
	return nil
}

func inSeconds(ms int64) *float64 { return new(seconds(ms)) }

func stepOf(e *sim.Episode, r *sim.Result) Step {
	s := Step{Step: placeOf(r), Action: r.Step.Name, Status: r.Status.String(), Why: r.Why(), Warnings: sim.Explained(r.Warns)}
	if e.Plan.Network != nil {
		s.Text = e.Plan.Network.Actions[r.Step.Index].String()
	}
	if r.Before != nil {
		s.Start, s.End = inSeconds(r.Start), inSeconds(r.End)
		if k, ok := r.After.Attached().(interface {
			Handwork() (took, byRules float64)
		}); ok && r.Status == sim.Done {
			s.Hands, s.ByRules = k.Handwork()
		}
	}
	if len(r.Step.Args) > 0 {
		s.Result = r.Step.Args[0].Var
	}
	for _, b := range r.Binds {
		s.Binds = append(s.Binds, b.Var)
	}
	for _, c := range r.Waits {
		s.Why = append(s.Why, "waits for "+c.Var)
	}
	if r.Status == sim.Rejected && r.Step.Problem != nil {
		s.Why = append(s.Why, r.Step.Problem.Msg)
	}
	return s
}

func bindingOf(e *sim.Episode, r *sim.Result, b *sim.Binding) Binding {
	out := Binding{Default: b.Default, Role: b.Role}
	if b.Timed {
		out.Available = inSeconds(b.Available)
	}
	if class := b.Class(e.Domain.Model()); class != "" {
		out.Class = &class
	}
	switch {
	case b.Nothing, b.Failed:
	case b.IsState:
		out.Value, out.State = b.State.Root().Sym(), &b.Var
	case b.Term.Kind() == engine.NumberKind:
		out.Value = float64(b.Term.Num()) / 1e9
	case b.State == nil || !b.State.Has(b.Term):
		out.Value = strings.TrimPrefix(b.Term.Sym(), "/")
	default:
		out.Value, out.State = b.Term.Sym(), stateOf(r, b)
	}
	return out
}

// Entity is the thing that a variable stands for, as rules name it; "" where it stands for none.
func Entity(e *sim.Episode, variable string) string {
	if b := e.Bindings.Bound(variable); b != nil {
		if name, ok := bindingOf(e, nil, b).Value.(string); ok && strings.HasPrefix(name, "/") {
			return name
		}
	}
	return ""
}

// stateOf names the variable of the state in which b is to be read: the one
// that the step handed out or, for what is as it was before, the one it read.
func stateOf(r *sim.Result, b *sim.Binding) *string {
	if r == nil {
		return nil
	}
	direction := "out"
	if b.State == r.Before && r.Before != r.After {
		direction = "in"
	}
	for i := range r.Step.Args {
		if a := &r.Step.Args[i]; a.Role.State == direction && a.Var != "" {
			return &a.Var
		}
	}
	return nil
}

func failureOf(r *sim.Result, problem *diag.Diagnostic) Failure {
	out := Failure{Step: placeOf(r), Action: r.Step.Name, Status: r.Status.String(), Diagnostic: OfDiagnostic(problem)}
	for _, x := range r.Reasons {
		out.Reasons = append(out.Reasons, reasonOf(x))
	}
	for _, c := range r.Waits {
		w := Cause{Variable: c.Var}
		if c.By != nil {
			w.Step = c.By.Index + 1
		}
		out.Waits = append(out.Waits, w)
	}
	return out
}

// OfRun describes what came of a network, with its scores.
func OfRun(r *benchmark.Report) *Episode {
	out := OfEpisode(r.Episode)
	out.Status, out.Goals, out.Dish, out.Hash = r.Status, r.Goals, r.Dish, r.Episode.End().State.Hash()
	out.Problems = append(out.Problems, every(r.Problems, OfDiagnostic)...)
	return out
}

// OfProgram describes what came of a program.
func OfProgram(name string, r *household.Run, ready *prepare.Preparation) *Episode {
	out := OfEpisode(r.Episode)
	if ready != nil {
		out.Prepared = ready.Changes()
	}
	for i := range out.Steps {
		out.Steps[i].Text = r.Program.Lines[i].String()
	}
	out.Problems = every(r.Program.Unread.Items, OfDiagnostic)
	kind, _ := r.Outcome()
	before, after := r.Scene.Graph(r.Scene.State), r.Scene.Graph(r.Final())
	out.ID, out.Status, out.Message = name, string(kind), r.Message()
	out.Hash, out.Changes = after.Hash(), graph.Diff(before, after)
	return out
}

// OfUnready describes a program that no scene, or not this one, can be made
// ready for. Where one of its lines is to blame, that is a problem with a place.
func OfUnready(name string, p *program.Program, f *prepare.Failure) *Episode {
	out := &Episode{World: "household", ID: name, Status: string(f.Kind), Message: f.Message,
		Steps: []Step{}, Bindings: map[string]Binding{}, Failures: []Failure{}}
	if d := f.Problem(p.Lines); d != nil {
		out.Problems = []Diagnostic{OfDiagnostic(d)}
	}
	return out
}

// Page returns the episode with a page of its steps.
func (e *Episode) Page(p Page) *Episode {
	out := *e
	out.Steps, out.Rest = cut(e.Steps, p)
	return &out
}

// Table returns the steps by columns.
func (e *Episode) Table() Table { return tableOf(e.Steps) }

// Executed returns the steps that were executed, in their order.
func (e *Episode) Executed() []Step {
	tried := func(s Step) bool { return s.Status != sim.NotReached.String() && s.Status != sim.Rejected.String() }
	n := slices.IndexFunc(e.Steps, func(s Step) bool { return !tried(s) })
	if n < 0 {
		return e.Steps
	}
	return e.Steps[:n]
}
