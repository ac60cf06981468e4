package engine

import (
	"hearth/parser/diag"
	"hearth/parser/source"
)

// Limits bound one evaluation. The zero value has generous defaults.
type Limits struct {
	Facts     int         // facts that rules derive; 0 means 1 000 000
	Steps     int         // rows looked at and comparisons made; 0 means 50 000 000
	ValueSize int         // bytes of a built text; 0 means 65 536
	Stop      func() bool // asked now and then; true ends the evaluation. May be nil

	// Fired, when set, is told the place of every clause that gave a row: a
	// measure of what tests cover. Only [Program.Eval] tells it.
	Fired func(at source.Span)
}

func (l Limits) orDefaults() Limits {
	for _, d := range []struct {
		limit *int
		value int
	}{{&l.Facts, 1_000_000}, {&l.Steps, 50_000_000}, {&l.ValueSize, 64 << 10}} {
		if *d.limit <= 0 {
			*d.limit = d.value
		}
	}
	return l
}

// Eval derives all consequences of what src and the given facts say. It runs
// the compiled plan; programs without one (see [Program.Planned]) run on
// Mangle's engine. Errors are a *diag.List: a limit that was reached, integers
// that overflow, a source that failed.
func (p *Program) Eval(src Source, given []Fact, lim Limits) (r *Result, err error) {
	if p.plan == nil {
		return p.EvalMangle(src, given, lim)
	}
	defer recoverFault(&err)
	m, ok := p.machines.Get().(*machine)
	if !ok {
		m = newMachine(p.plan)
	}
	if err := m.eval(src, given, lim); err != nil {
		m.src = nil
		p.machines.Put(m)
		return nil, err
	}
	r = m.result()
	m.src = nil
	p.machines.Put(m)
	return r, nil
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
