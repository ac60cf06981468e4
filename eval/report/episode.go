package report

import (
	"maps"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/eval/benchmark"
	"hearth/eval/lenient"
	"hearth/facts/graph"
	"hearth/parser/diag"
	"hearth/parser/program"
	"hearth/sim"
	"hearth/sim/explanation"
	"hearth/sim/hazards"
	"hearth/sim/household"
	"hearth/sim/household/prepare"
)

// An Episode describes an executed plan: a kitchen network or a household program.
type Episode struct {
	World       string             `json:"world" jsonschema:"kitchen or household"`
	ID          string             `json:"id" jsonschema:"identifier of the recipe, or name of the program"`
	Status      string             `json:"status" jsonschema:"networks: ok, partial (some steps were not done), no-solution or error; programs: ok, precondition (a step could not be done), crash, or why no scene could be prepared"`
	Message     string             `json:"message,omitempty" jsonschema:"why a program was not done, in the words of VirtualHome"`
	Prepared    []string           `json:"prepared,omitempty" jsonschema:"changes to the scene that prepared it for the program: added objects and changed states"`
	Time        *float64           `json:"execution_time" jsonschema:"seconds until the last result is available; null if nothing was executed or steps take no time"`
	Steps       []Step             `json:"steps" jsonschema:"executed steps in the order of execution, then the steps that were not tried"`
	Bindings    map[string]Binding `json:"bindings" jsonschema:"value of every variable; in a household every object that the program names"`
	Failures    []Failure          `json:"failures" jsonschema:"steps that were not done; if the search hit a limit, the limit is the last entry"`
	Latent      []hazards.Failure  `json:"latent_failures,omitempty" jsonschema:"harm done by steps that succeeded; only in the quantitative mode"`
	Path        []int              `json:"critical_path,omitempty" jsonschema:"steps that determine the duration: each waited for the previous one"`
	Problems    []Diagnostic       `json:"problems,omitempty" jsonschema:"problems in the text of the plan"`
	Corrections []lenient.Note     `json:"forgiven,omitempty" jsonschema:"corrections made while reading the plan; only if it was read leniently"`
	Goals       *float64           `json:"goal_condition_success,omitempty"`
	Dish        *float64           `json:"dish_approximation_score,omitempty"`
	Hash        string             `json:"final_hash,omitempty" jsonschema:"hash of the final kitchen state or of the final environment graph"`
	Changes     *graph.Delta       `json:"diff,omitempty" jsonschema:"difference between the initial and the final environment graph; an edge is a list of from, relation, to"`
	Rest
}

// A Step describes a step and its result.
type Step struct {
	Step        int      `json:"step" jsonschema:"position in the plan, from 1"`
	Action      string   `json:"action"`
	Text        string   `json:"text" jsonschema:"the step as the plan writes it"`
	Status      string   `json:"status" jsonschema:"done, failed, dropped (inconsistent and left out), not reached, or rejected (the step could not be tried)"`
	Start       *float64 `json:"start,omitempty" jsonschema:"start in seconds; left out if the step was not tried"`
	End         *float64 `json:"end,omitempty"`
	HandSeconds float64  `json:"hands_took,omitempty" jsonschema:"seconds of handwork in the quantitative mode; results are available only afterwards"`
	RuleSeconds float64  `json:"by_rules,omitempty" jsonschema:"duration by the rules in seconds; left out unless the handwork takes longer"`
	Result      string   `json:"result,omitempty" jsonschema:"variable of the main result"`
	Binds       []string `json:"binds,omitempty" jsonschema:"variables that the step bound, in the order of its roles"`
	Waited      *Cause   `json:"waited_for,omitempty" jsonschema:"input that became available last and so delayed the start"`
	Why         []string `json:"why,omitempty" jsonschema:"reasons why the step was not done, as sentences"`
	Warnings    []string `json:"warnings,omitempty" jsonschema:"warnings about the step, as sentences"`
}

// A Binding is the value of a variable.
type Binding struct {
	Value     any      `json:"value" jsonschema:"an entity, a class or a number; null for no value"`
	Class     *string  `json:"class"`
	State     *string  `json:"state" jsonschema:"variable of the state that contains the entity"`
	Available *float64 `json:"available_at" jsonschema:"time in seconds from which the value is available"`
	Default   bool     `json:"default" jsonschema:"whether the step chose the value because the plan left the role open"`
	Role      string   `json:"role,omitempty" jsonschema:"role of the step that bound the variable"`
}

// A Failure is a step that was not done, or a limit that ended the search.
type Failure struct {
	Step   int    `json:"step,omitempty" jsonschema:"position of the step in the plan, from 1; left out for a limit"`
	Action string `json:"action,omitempty"`
	Status string `json:"status,omitempty"`
	Diagnostic
	Reasons []Reason `json:"reasons,omitempty"`
	Waits   []Cause  `json:"waits_for,omitempty"`
}

// A Cause is a variable that a step needs.
type Cause struct {
	Variable string `json:"variable"`
	Step     int    `json:"step,omitempty" jsonschema:"step that should bind the variable; left out if there is none"`
}

// OfEpisode describes an executed plan.
func OfEpisode(e *sim.Episode) *Episode {
	out := &Episode{World: e.Domain.Name(), ID: e.Plan.Recipe, Status: benchmark.Outcome(e), Time: Duration(e), Bindings: map[string]Binding{}, Failures: []Failure{}}
	if n := e.Plan.Network; n != nil {
		out.Problems = every(n.Unread.Items, OfDiagnostic)
	}
	for name, b := range e.Bindings.All() {
		if b.BoundBy == nil {
			out.Bindings[name] = bindingOf(e, nil, b)
		}
	}
	told := OfSteps(e, e.Results)
	out.Steps, out.Failures = told.New, told.Failures
	maps.Copy(out.Bindings, told.Bindings)
	if e.Limit != nil {
		out.Failures = append(out.Failures, Failure{Diagnostic: OfDiagnostic(e.Limit)})
	}
	schedule := explanation.NewSchedule(e)
	at := make(map[*sim.Result]int, len(e.Results))
	for i, r := range e.Results {
		at[r] = i
	}
	for _, slot := range schedule.Slots {
		if b := slot.Waited; b != nil {
			out.Steps[at[slot.Result]].Waited = &Cause{b.Var, b.BoundBy.Index + 1}
		}
	}
	if out.Time != nil {
		out.Path = every(schedule.Path, placeOf)
	}
	return out
}

// A StepRange is a part of an episode: some steps with their bindings and failures.
type StepRange struct {
	New      []Step             `json:"new_steps" jsonschema:"the steps: those of a request in the order of its text, others in the order of execution. A step that was not done has the position that it would have had"`
	Bindings map[string]Binding `json:"bindings" jsonschema:"values of the variables of the steps that were done"`
	Failures []Failure          `json:"failures" jsonschema:"those of the steps that were not done, with the reasons"`
}

// NoSteps returns an empty range.
func NoSteps() StepRange {
	return StepRange{New: []Step{}, Bindings: map[string]Binding{}, Failures: []Failure{}}
}

// OfSteps describes some steps of an episode.
func OfSteps(e *sim.Episode, some []*sim.Result) StepRange {
	out := StepRange{New: make([]Step, 0, len(some)), Bindings: map[string]Binding{}, Failures: []Failure{}}
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

// placeOf returns the position of a step in its plan, from 1.
func placeOf(r *sim.Result) int { return r.Step.Index + 1 }

// Duration returns the duration of a plan so far in seconds, or nil if it is unknown.
func Duration(e *sim.Episode) *float64 {
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
			s.HandSeconds, s.RuleSeconds = k.Handwork()
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

// Entity returns the name in rules of the thing that a variable stands for, or "" if it stands for none.
func Entity(e *sim.Episode, variable string) string {
	if b := e.Bindings.Bound(variable); b != nil {
		if name, ok := bindingOf(e, nil, b).Value.(string); ok && strings.HasPrefix(name, "/") {
			return name
		}
	}
	return ""
}

// stateOf names the variable of the state that contains the value of b. That is the state that the step
// produced, or the state it read if the value is from before the step.
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
		if c.BoundBy != nil {
			w.Step = c.BoundBy.Index + 1
		}
		out.Waits = append(out.Waits, w)
	}
	return out
}

// OfRun describes the execution of a network with its scores.
func OfRun(r *benchmark.Report) *Episode {
	out := OfEpisode(r.Episode)
	out.Status, out.Goals, out.Dish, out.Hash = r.Status, r.Goals, r.Dish, r.Episode.End().State.Hash()
	out.Problems = append(out.Problems, every(r.Problems, OfDiagnostic)...)
	out.Corrections = r.Corrections
	return out
}

// OfProgram describes the execution of a program. A nil ready means that no preparation is reported.
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

// OfUnready describes a program for which no scene could be prepared. If one of its lines is the cause, the
// problem has the position of the line.
func OfUnready(name string, p *program.Program, f *prepare.Failure) *Episode {
	out := &Episode{World: "household", ID: name, Status: string(f.Kind), Message: f.Message,
		Steps: []Step{}, Bindings: map[string]Binding{}, Failures: []Failure{}}
	if d := f.Problem(p.Lines); d != nil {
		out.Problems = []Diagnostic{OfDiagnostic(d)}
	}
	return out
}

// Page returns the episode with one page of its steps.
func (e *Episode) Page(p Page) *Episode {
	out := *e
	out.Steps, out.Rest = cut(e.Steps, p)
	return &out
}

// Table returns the steps as a table.
func (e *Episode) Table() Table { return tableOf(e.Steps) }

// Executed returns the executed steps in their order.
func (e *Episode) Executed() []Step {
	tried := func(s Step) bool { return s.Status != sim.NotReached.String() && s.Status != sim.Rejected.String() }
	n := slices.IndexFunc(e.Steps, func(s Step) bool { return !tried(s) })
	if n < 0 {
		return e.Steps
	}
	return e.Steps[:n]
}
