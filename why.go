package hearth

import (
	"context"
	"errors"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/engine/rule"
	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/explanation"
)

// Why accounts for a fact, or for what a variable of the plan stands for, which
// is written with its question mark. With a step, by its place in the plan from
// 1, it is about that step. What is said says so when the fact does not hold, or
// the variable stands for no thing and no number. The error is what is wrong with
// the text of the fact, a step that was not executed (E0730), or a limit.
func (e *Episode) Why(ctx context.Context, what string, step int) (*report.Explanation, error) {
	account, err := e.account(ctx, what, step)
	if err != nil {
		return nil, err
	}
	return report.OfExplanation(e.Run.Domain, what, account)
}

func (e *Episode) account(ctx context.Context, what string, step int) (*explanation.Explanation, error) {
	if strings.HasPrefix(what, "?") {
		return explanation.WhyBound(ctx, e.Run, what)
	}
	fact, err := read(what)
	if err != nil {
		return nil, err
	}
	if step == 0 {
		return explanation.Why(ctx, e.Run, fact, nil)
	}
	at, err := asked(e.Run.Executed(), step)
	if err != nil {
		return nil, err
	}
	return explanation.Why(ctx, e.Run, fact, at)
}

// Fact checks the text of a fact and returns it in its usual form.
func Fact(text string) (string, error) {
	if text == "" || text[0] == '?' {
		return text, nil
	}
	f, err := rule.ReadFact(text)
	return f.String(), err
}

// read reads a fact; "" is none.
func read(text string) (engine.Fact, error) {
	if text == "" {
		return engine.Fact{}, nil
	}
	return rule.ReadFact(text)
}

// ErrWhichStep is the error of a question why a fact is not so, of no step.
var ErrWhichStep = errors.New("the question does not say which step is meant")

// WhyNot says why a step does not do what a fact says, or, where that is "", why
// it was not done. With step 0 it is about the first one that could not be done;
// a fact of a network must say its step ([ErrWhichStep]), as must one of a
// program of which all steps were done. What is said says so
// when the fact holds, or the step, or all of them, were done.
func (e *Episode) WhyNot(ctx context.Context, what string, step int) (*report.Absence, error) {
	fact, err := read(what)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(e.Run.Results, func(r *sim.Result) bool { return r.Status == sim.Failed })
	switch {
	case step != 0:
		at, err := asked(e.Run.Results, step)
		if err != nil {
			return nil, err
		}
		i = slices.Index(e.Run.Results, at)
	case what != "" && (i < 0 || e.program == nil):
		return nil, ErrWhichStep
	case i < 0:
		return &report.Absence{Holds: true}, nil
	}
	absence, err := explanation.WhyNot(ctx, e.Run, fact, e.Run.Results[i])
	if what != "" {
		what = fact.String()
	}
	at := e.Run.Results[i]
	if err != nil || absence == nil {
		return &report.Absence{Fact: what, Holds: true, Step: at.Step.Index + 1, Action: at.Step.Name}, err
	}
	return report.OfAbsence(e.Run.Domain, what, absence)
}

// asked returns the step that is asked about.
func asked(results []*sim.Result, step int) (*sim.Result, error) {
	i := slices.IndexFunc(results, func(r *sim.Result) bool { return r.Step.Index+1 == step })
	if i < 0 {
		return nil, diag.New("E0730", source.Span{}, "no step %d was executed", step)
	}
	return results[i], nil
}
