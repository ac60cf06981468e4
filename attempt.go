package hearth

import (
	"context"
	"slices"

	"hearth/eval/report"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/explanation"
)

// An Attempt is the outcome of a request to execute more steps; see [Episode.Act].
type Attempt struct {
	Episode  *Episode             // the episode with the steps that were done; the old one if none was
	Tried    *Episode             // the old episode with all steps of the request, to explain those that were not done
	Steps    report.StepRange     // the results of the requested steps, in the order of the text
	Problems []*source.Diagnostic // mistakes in the text
	Done     bool                 // whether all steps were done, and there was at least one
}

// A request holds the lines of a text that are to be executed.
type request interface {
	size() int            // number of lines
	text(line int) string // a line, for reports; "" if the report of its step has it

	// try executes some of the lines after e, in which every step was executed. The results of the lines follow
	// those of e. Problems are mistakes in the lines.
	try(ctx context.Context, e *Episode, lines []int) (longer *Episode, problems []*source.Diagnostic, err error)
}

// Act executes the lines of a text after the last step: actions of a network, or lines of a program whose
// numbers are node ids. A line that cannot be done changes nothing, binds nothing, and is not part of the new
// episode. Lines that need it are not reached: in a network those that use its results, in a program all that
// come after it. If the text cannot be read, nothing is executed.
//
// Mistakes in the text are part of the attempt. The error is that of the context, or a fault of the rules.
func (e *Episode) Act(ctx context.Context, more *source.File) (*Attempt, error) {
	settled := e.settled()
	a := &Attempt{Episode: e, Tried: e, Steps: report.NoSteps()}
	r, err := e.Scene.World.request(settled, more)
	if err != nil {
		wrong, other := source.SplitError(err)
		a.Problems = wrong.Items
		return a, other
	}
	if r.size() == 0 {
		a.Problems = []*source.Diagnostic{source.Errorf("E0904", source.Span{}, "there are no steps to execute").WithHint("write each action as a line of a plan")}
		return a, nil
	}
	if err := a.try(ctx, settled, r); err != nil {
		return nil, err
	}
	return a, nil
}

// settled returns the episode without steps that were not executed. A program that ended with a failed step
// is continued after that step.
func (e *Episode) settled() *Episode {
	if len(e.run.Executed()) == len(e.run.Results) && e.run.Complete && e.run.Abort == nil && e.run.Limit == nil {
		return e
	}
	return e.End().Past()
}

// try executes the lines of a request after e. As long as one of them fails, it executes the others again.
func (a *Attempt) try(ctx context.Context, e *Episode, r request) error {
	left := make([]int, r.size())
	for i := range left {
		left[i] = i
	}
	said := make([]outcome, len(left))
	a.Done = true
	for first := true; len(left) > 0; first = false {
		tried, problems, err := r.try(ctx, e, left)
		if err != nil {
			return err
		}
		if tried.run.Limit != nil {
			problems = append(problems, tried.run.Limit)
		}
		if a.Problems = append(a.Problems, problems...); first {
			a.Tried = tried
		}
		done := a.report(r, tried, tried.run.Results[len(e.run.Results):], left, said)
		if len(done) == len(left) {
			a.Episode = tried
			break
		}
		left, a.Done = done, false
	}
	for _, one := range said {
		a.Steps.New = append(a.Steps.New, one.step)
		if one.failure != nil {
			a.Steps.Failures = append(a.Steps.Failures, *one.failure)
		}
	}
	return nil
}

// An outcome is the report of one line.
type outcome struct {
	step    report.Step
	failure *report.Failure // nil if the step was done
}

// report stores a description of the result of each line in said, and returns the lines that were done. If
// some were not done, it describes only those, because the others are executed again.
func (a *Attempt) report(r request, tried *Episode, results []*sim.Result, lines []int, said []outcome) (done []int) {
	results = slices.Clone(results)
	slices.SortFunc(results, func(x, y *sim.Result) int { return x.Step.Index - y.Step.Index })
	var some []*sim.Result
	var failed []int
	for i, result := range results {
		if result.Status == sim.Done {
			done = append(done, lines[i])
		} else {
			some, failed = append(some, result), append(failed, lines[i])
		}
	}
	if len(done) == len(lines) {
		some, failed = results, lines
	}
	told := explanation.ReportSteps(tried.run, some)
	for i, line := range failed {
		said[line].step = told.New[i]
		if text := r.text(line); text != "" {
			said[line].step.Text = text
		}
		if len(told.Failures) > 0 {
			said[line].failure = tooLate(&told.Failures[i], some[i], tried)
		}
	}
	if len(done) == len(lines) {
		a.Steps.Bindings = told.Bindings
	}
	return done
}

// tooLate returns the failure of a step. It has E0764 if the step could only have been done before another one.
func tooLate(f *report.Failure, r *sim.Result, tried *Episode) *report.Failure {
	if first := chooser(tried.run, r); first != nil {
		f.Diagnostic = report.OfDiagnostic(source.Errorf("E0764", source.Span{}, "this must come before %s, step %d, and cannot be done after it", first.Name, first.Index+1).
			WithHint("a variable is bound once: use new variables for results and chosen things of an action"))
	}
	return f
}

// chooser returns the first step that chose a thing for a variable that r returns, if everything that r needs
// was there before it; otherwise nil.
func chooser(e *sim.Episode, r *sim.Result) (first *plan.Step) {
	if r.Status != sim.NotReached && r.Status != sim.Rejected || len(r.Waits) > 0 {
		return nil
	}
	for _, a := range r.Step.Args {
		b := e.Bindings.Bound(a.Var)
		if a.Role.Input || b == nil {
			continue
		}
		if b.BoundBy == nil || !b.BoundBy.Arg(b.Role).Role.Input {
			return nil
		}
		if first == nil || b.BoundBy.Index < first.Index {
			first = b.BoundBy
		}
	}
	for _, a := range r.Step.Args {
		if b := e.Bindings.Bound(a.Var); first != nil && a.Role.Input && b != nil && b.BoundBy != nil && b.BoundBy.Index >= first.Index {
			return nil
		}
	}
	return first
}

// Err returns the mistakes in the text or, if there are none, why steps were not done. It returns nil if all
// were done.
func (a *Attempt) Err() error {
	if a.Done {
		return nil
	}
	all := source.Diagnostics{Items: slices.Clone(a.Problems)}
	if len(all.Items) == 0 {
		for _, f := range a.Steps.Failures {
			all.Add(f.Problem())
		}
	}
	return all.Err()
}
