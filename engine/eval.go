package engine

import (
	"context"

	"hearth/parser/diag"
	"hearth/parser/source"
)

// Limits bound one evaluation, in memory and in work; its context bounds its
// time. The zero value has generous defaults.
type Limits struct {
	Facts     int // facts that rules derive; 0 means 1 000 000
	Cells     int // arguments of all these facts together; 0 means 2 000 000. A trace counts what it remembers, too
	Bytes     int // of all values that functions build, texts and exact numbers; 0 means 64 MB
	ValueSize int // bytes of one of them; 0 means 65 536
	Steps     int // rows looked at and comparisons made; 0 means 50 000 000

	// Fired, when set, is told the place of every clause that gave a row: a
	// measure of what tests cover. Only [Program.Eval] tells it.
	Fired func(at source.Span)
}

func (l Limits) orDefaults() Limits {
	for _, d := range []struct {
		limit *int
		value int
	}{{&l.Facts, 1_000_000}, {&l.Cells, 2_000_000}, {&l.Bytes, 64 << 20}, {&l.ValueSize, 64 << 10}, {&l.Steps, 50_000_000}} {
		if *d.limit <= 0 {
			*d.limit = d.value
		}
	}
	return l
}

// Eval derives all consequences of what src and the given facts say. It runs
// the compiled plan; programs without one (see [Program.Planned]) run on
// Mangle's engine. Errors are a *diag.List: a limit that was reached, integers
// that overflow, a source that failed. One that errors.Is finds equal to the
// error of ctx says that ctx has ended the evaluation.
func (p *Program) Eval(ctx context.Context, src Source, given []Fact, lim Limits) (r *Result, err error) {
	if p.plan == nil {
		return p.EvalMangle(ctx, src, given, lim)
	}
	defer recoverFault(&err)
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

func wrongGiven(f Fact, want int) error {
	list := &diag.List{}
	list.Add(wrongArity(f, want))
	return list
}

// failure makes an error of one diagnostic without a place in rule text.
func failure(code, format string, args ...any) error {
	list := &diag.List{}
	list.Addf(code, source.Span{}, format, args...)
	return list
}
