package show

import (
	"encoding/json"
	"io"
	"strings"

	"hearth/engine"
	"hearth/eval/benchmark"
	"hearth/parser/diag"
	"hearth/sim"
	"hearth/sim/explanation"
)

// A reply is an executed plan as the paper's interface for simulators gives it
// (section 2.3), with what went wrong.
type reply struct {
	Recipe   string             `json:"recipe"`
	Status   string             `json:"status"`
	Time     *float64           `json:"execution_time"` // seconds
	Bindings map[string]binding `json:"bindings"`       // by variable
	Failures []failure          `json:"failures"`       // steps that were not done
	Problems []*diag.Diagnostic `json:"problems,omitempty"`
	Goals    *float64           `json:"goal_condition_success,omitempty"`
	Dish     *float64           `json:"dish_approximation_score,omitempty"`
}

// A binding is what a variable stands for. Value is an entity, a class, a
// number, or null for nothing; State is the variable of the state to read the
// entity in.
type binding struct {
	Value     any      `json:"value"`
	Class     *string  `json:"class"`
	State     *string  `json:"state"`
	Available *float64 `json:"available_at"` // seconds
	Default   bool     `json:"default"`
}

// A failure is a step that was not done.
type failure struct {
	Step    int      `json:"step"` // place in the network, from 1
	Action  string   `json:"action"`
	Line    int      `json:"line"`
	Status  string   `json:"status"`
	Message string   `json:"message"`
	Reasons []reason `json:"reasons,omitempty"`
	Waits   []cause  `json:"waits_for,omitempty"`
}

type reason struct {
	Code     string `json:"code"`
	Role     string `json:"role,omitempty"`
	Variable string `json:"variable,omitempty"`
	Entity   string `json:"entity,omitempty"`
	Class    string `json:"class,omitempty"`
	Message  string `json:"message"`
}

type cause struct {
	Variable string `json:"variable"`
	Step     int    `json:"step,omitempty"` // that should have bound it; left out when none does
}

// JSON writes the episode of a report as one object.
func JSON(w io.Writer, r *benchmark.Report) error {
	e := r.Episode
	out := reply{
		Recipe: e.Plan.Recipe, Status: r.Status, Problems: r.Problems, Goals: r.Goals, Dish: r.Dish,
		Bindings: map[string]binding{}, Failures: []failure{},
	}
	if ms, ok := e.Time(); ok {
		out.Time = inSeconds(ms)
	}
	for _, res := range e.Results {
		for _, b := range res.Binds {
			out.Bindings[b.Var] = bindingOf(e, res, b)
		}
	}
	problems := explanation.Failures(e)
	for _, res := range e.Results {
		if res.Status == sim.Failed || res.Status == sim.NotReached || res.Status == sim.Rejected {
			out.Failures = append(out.Failures, failureOf(res, problems[len(out.Failures)]))
		}
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(out)
}

func inSeconds(ms int64) *float64 {
	s := float64(ms) / 1000
	return &s
}

func bindingOf(e *sim.Episode, r *sim.Result, b *sim.Binding) binding {
	out := binding{Default: b.Default}
	if b.Timed {
		out.Available = inSeconds(b.Available)
	}
	if class := b.Class(e.Domain.Model()); class != "" {
		out.Class = &class
	}
	switch {
	case b.Nothing, b.Failed:
		return out
	case b.IsState:
		out.Value, out.State = b.State.Root().Sym(), &b.Var
		return out
	case b.Term.Kind() == engine.NumberKind:
		out.Value = float64(b.Term.Num()) / 1e9
		return out
	case b.State == nil || !b.State.Has(b.Term):
		out.Value = strings.TrimPrefix(b.Term.Sym(), "/")
		return out
	}
	out.Value, out.State = b.Term.Sym(), stateOf(r, b)
	return out
}

// stateOf names the variable of the state in which b is to be read: the one
// that the step handed out or, for what is as it was before, the one it read.
func stateOf(r *sim.Result, b *sim.Binding) *string {
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

func failureOf(r *sim.Result, problem *diag.Diagnostic) failure {
	line, _ := r.Step.At.Pos()
	out := failure{
		Step: r.Step.Index + 1, Action: r.Step.Name, Line: line,
		Status: r.Status.String(), Message: problem.Msg,
	}
	for _, x := range r.Reasons {
		out.Reasons = append(out.Reasons, reason{x.Code, x.Role, x.Var, x.Entity, x.Class, sim.Explain(x)})
	}
	for _, c := range r.Waits {
		w := cause{Variable: c.Var}
		if c.By != nil {
			w.Step = c.By.Index + 1
		}
		out.Waits = append(out.Waits, w)
	}
	return out
}
