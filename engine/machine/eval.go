package machine

import (
	"context"

	"hearth/engine"
	"hearth/engine/rule"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// Eval derives all consequences of what src and the given facts say. Errors are
// a *diag.List: a limit that was reached, integers that overflow, a source that
// failed. One that errors.Is finds equal to the error of ctx says that ctx has
// ended the evaluation.
func (p *Program) Eval(ctx context.Context, src engine.Source, given []engine.Fact, lim engine.Limits) (r *engine.Result, err error) {
	defer rule.Recover(&err)
	m, ok := p.machines.Get().(*machine)
	if !ok {
		m = newMachine(p.plan)
	}
	if err = m.eval(ctx, src, given, lim); err == nil {
		r = m.result()
	}
	m.ctx, m.src = nil, nil
	p.machines.Put(m)
	return r, err
}

// A stoppedError is that of an evaluation which its context has ended.
type stoppedError struct {
	told  *diag.List
	cause error
}

func (e *stoppedError) Error() string   { return e.told.Error() }
func (e *stoppedError) Unwrap() []error { return []error{e.told, e.cause} }

func stoppedBy(cause error, at source.Span) error {
	list := &diag.List{}
	list.Addf("E0432", at, "the evaluation was stopped")
	return &stoppedError{list, cause}
}

func wrongGiven(f engine.Fact, want int) error {
	list := &diag.List{}
	list.Add(rule.WrongArity(f, want))
	return list
}
