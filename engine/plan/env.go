package plan

import (
	"context"

	"hearth/engine"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// StopEvery is the number of steps between two checks of the context.
const StopEvery = 1024

// An Env is the state of an evaluation: registers, counters, limits and the first failure.
type Env struct {
	Regs   []engine.Term
	Limits engine.Limits
	Place  func() source.Span // position of the running rule, for errors; nil if unknown
	Err    error

	Steps   int // rows read and comparisons made
	Emitted int // rows derived, including rows that existed before
	Derived int // rows derived that did not exist before
	Cells   int // number of arguments of the new rows, plus the values that a trace records
	bytes   int // bytes of the values that functions built
	due     int // value of Steps at which the limits are checked next

	ctx    context.Context
	groups groups
}

// Begin prepares e for an evaluation with these limits.
func (e *Env) Begin(ctx context.Context, lim engine.Limits) {
	e.ctx, e.Limits = ctx, lim.OrDefaults()
	e.Steps, e.Derived, e.Cells, e.bytes = 0, 0, 0, 0
	e.Err, e.due = nil, 0
}

// End drops the context, so that it can be freed.
func (e *Env) End() { e.ctx = nil }

// Value evaluates an operand. It returns false if the evaluation failed.
func (e *Env) Value(o *Operand) (engine.Term, bool) {
	switch o.Kind {
	case Register:
		return e.Regs[o.Reg], true
	case Called:
		return o.Call.Eval(e, o.Call)
	}
	return o.Term, true
}

// Added counts a derived row with arity arguments. added is false if the row existed before. Added returns
// false if a limit was reached.
func (e *Env) Added(arity int, added bool) bool {
	if added {
		e.Cells += arity
		if e.Derived++; e.Derived > e.Limits.Facts {
			return e.Fail("E0430", "more than %d facts were derived", e.Limits.Facts)
		}
	}
	if e.Cells > e.Limits.Cells {
		return e.Fail("E0430", "the derived facts have more than %d arguments together", e.Limits.Cells)
	}
	return true
}

// Tick counts a step. It returns false if a limit was reached.
func (e *Env) Tick() bool {
	e.Steps++
	return e.Steps < e.due || e.checked()
}

// checked checks the limits of steps and time. It returns false if one was reached.
func (e *Env) checked() bool {
	if e.Steps > e.Limits.Steps {
		return e.Fail("E0431", "the rules took more than %d steps", e.Limits.Steps)
	}
	e.due = min((e.Steps/StopEvery+1)*StopEvery, e.Limits.Steps+1)
	return !e.Stopped() && e.Err == nil
}

// Stopped reports whether the context has ended.
func (e *Env) Stopped() bool {
	cause := e.ctx.Err()
	if cause != nil && e.Err == nil {
		list := &diag.List{}
		list.Addf("E0432", e.place(), "the evaluation was stopped")
		e.Err, e.due = &stoppedError{list, cause}, 0
	}
	return cause != nil
}

// A stoppedError is the error of an evaluation that its context ended.
type stoppedError struct {
	problems *diag.List
	cause    error
}

func (e *stoppedError) Error() string   { return e.problems.Error() }
func (e *stoppedError) Unwrap() []error { return []error{e.problems, e.cause} }

// place returns the position of the running rule.
func (e *Env) place() source.Span {
	if e.Place == nil {
		return source.Span{}
	}
	return e.Place()
}

// Fail records an error at the running rule, unless an earlier error is recorded. It returns false.
func (e *Env) Fail(code, format string, args ...any) bool {
	if e.Err == nil {
		list := &diag.List{}
		list.Addf(code, e.place(), format, args...)
		e.Err, e.due = list, 0
	}
	return false
}

// numeral evaluates argument i of a call. It fails unless the value is a number.
func (e *Env) numeral(c *Call, i int) (engine.Term, bool) {
	t, ok := e.Value(&c.Args[i])
	if !ok || t.Kind() != engine.NumberKind {
		return engine.Term{}, ok && e.wrongSort(c, t)
	}
	return t, true
}

// number is like numeral, but returns the integer without its exact value.
func (e *Env) number(c *Call, i int) (int64, bool) {
	t, ok := e.numeral(c, i)
	return t.Num(), ok
}

func (e *Env) wrongSort(c *Call, t engine.Term) bool {
	return e.Fail("E0436", "%s cannot be applied to %v", c.Name, t)
}

// text returns a text term. It fails if the text is too large.
func (e *Env) text(s string) (engine.Term, bool) {
	if !e.built(len(s)) {
		return engine.Term{}, false
	}
	return engine.Text(s), true
}

// built counts the bytes of a value that a function built. It returns false if a limit was reached.
func (e *Env) built(n int) bool {
	if n > e.Limits.ValueSize {
		return e.Fail("E0433", "a text is longer than %d bytes", e.Limits.ValueSize)
	}
	if e.bytes += n; e.bytes > e.Limits.Bytes {
		return e.Fail("E0433", "the texts built by the rules have more than %d bytes", e.Limits.Bytes)
	}
	return true
}
