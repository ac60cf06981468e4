package vm

import (
	"context"

	"hearth/engine"
	"hearth/parser/source"
)

// StopEvery is the number of steps between two checks of the context.
const StopEvery = 1024

// begin prepares m for an evaluation with these limits.
func (m *Machine) begin(ctx context.Context, src engine.Source, lim engine.Limits) {
	m.ctx, m.limits = ctx, lim.OrDefaults()
	m.steps, m.derived, m.Cells, m.bytes = 0, 0, 0, 0
	m.err, m.due, m.running = nil, 0, nil
	m.setSource(src)
}

// value evaluates an operand. It returns false if the evaluation failed.
func (m *Machine) value(o *Operand) (engine.Term, bool) {
	switch o.Kind {
	case Register:
		return m.Regs[o.Reg], true
	case Called:
		return o.Call.Eval(m, o.Call)
	}
	return o.Term, true
}

// count counts a derived row with arity arguments. added is false if the row existed before. It returns
// false if a limit was reached.
func (m *Machine) count(arity int, added bool) bool {
	if added {
		m.Cells += arity
		if m.derived++; m.derived > m.limits.Facts {
			return m.fail("E0430", "more than %d facts were derived", m.limits.Facts)
		}
	}
	if m.Cells > m.limits.Cells {
		return m.fail("E0430", "the derived facts have more than %d arguments together", m.limits.Cells)
	}
	return true
}

// tick counts a step. It returns false if a limit was reached.
func (m *Machine) tick() bool {
	m.steps++
	return m.steps < m.due || m.checked()
}

// checked checks the limits of steps and time. It returns false if one was reached.
func (m *Machine) checked() bool {
	if m.steps > m.limits.Steps {
		return m.fail("E0431", "the rules took more than %d steps", m.limits.Steps)
	}
	m.due = min((m.steps/StopEvery+1)*StopEvery, m.limits.Steps+1)
	return !m.stopped() && m.err == nil
}

// stopped reports whether the context has ended.
func (m *Machine) stopped() bool {
	cause := m.ctx.Err()
	if cause != nil && m.err == nil {
		list := &source.Diagnostics{}
		list.Addf("E0432", m.place(), "the evaluation was stopped")
		m.err, m.due = &stoppedError{list, cause}, 0
	}
	return cause != nil
}

// A stoppedError is the error of an evaluation that its context ended.
type stoppedError struct {
	problems *source.Diagnostics
	cause    error
}

func (e *stoppedError) Error() string   { return e.problems.Error() }
func (e *stoppedError) Unwrap() []error { return []error{e.problems, e.cause} }

// place returns the position of the running rule.
func (m *Machine) place() (at source.Span) {
	if m.running != nil {
		at = m.running.Span
	}
	return at
}

// fail records an error at the running rule, unless an earlier error is recorded. It returns false.
func (m *Machine) fail(code, format string, args ...any) bool {
	if m.err == nil {
		list := &source.Diagnostics{}
		list.Addf(code, m.place(), format, args...)
		m.err, m.due = list, 0
	}
	return false
}

// numeral evaluates argument i of a call. It fails unless the value is a number.
func (m *Machine) numeral(c *Call, i int) (engine.Term, bool) {
	t, ok := m.value(&c.Args[i])
	if !ok || t.Kind() != engine.NumberKind {
		return engine.Term{}, ok && m.wrongSort(c, t)
	}
	return t, true
}

// number is like numeral, but returns the integer without its exact value.
func (m *Machine) number(c *Call, i int) (int64, bool) {
	t, ok := m.numeral(c, i)
	return t.Num(), ok
}

func (m *Machine) wrongSort(c *Call, t engine.Term) bool {
	return m.fail("E0436", "%s cannot be applied to %v", c.Name, t)
}

// text returns a text term. It fails if the text is too large.
func (m *Machine) text(s string) (engine.Term, bool) {
	if !m.built(len(s)) {
		return engine.Term{}, false
	}
	return engine.Text(s), true
}

// built counts the bytes of a value that a function built. It returns false if a limit was reached.
func (m *Machine) built(n int) bool {
	if n > m.limits.ValueSize {
		return m.fail("E0433", "a text is longer than %d bytes", m.limits.ValueSize)
	}
	if m.bytes += n; m.bytes > m.limits.Bytes {
		return m.fail("E0433", "the texts built by the rules have more than %d bytes", m.limits.Bytes)
	}
	return true
}
