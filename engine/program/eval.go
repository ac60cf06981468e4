package program

import (
	"context"
	"slices"
	"sync"

	"hearth/engine"
	"hearth/engine/rule"
	"hearth/engine/vm"
	"hearth/parser/source"
)

// Eval derives all consequences of src and the given facts. Errors are a *source.Diagnostics: a limit was reached, an
// integer overflowed, or the source failed. If ctx ended the evaluation, errors.Is reports the error of ctx.
func (p *Program) Eval(ctx context.Context, src engine.Source, given []engine.Fact, lim engine.Limits) (*engine.Result, error) {
	l, err := p.Lend(ctx, src, given, lim)
	if err != nil {
		return nil, err
	}
	defer l.Release()
	return p.result(l.machine), nil
}

// result copies the rows of all predicates.
func (p *Program) result(m *vm.Machine) *engine.Result {
	var out []engine.Table
	for pred, slot := range p.code().SlotOf {
		if t := m.Slot(slot); t.N > 0 {
			out = append(out, engine.Table{Pred: pred, Arity: t.Arity, N: t.N, Flat: t.Flat})
		}
	}
	return engine.NewResult(out)
}

// evalError returns err, or a clearer error if a given fact has the wrong number of arguments.
func (p *Program) evalError(m *vm.Machine, err error) error {
	f := m.WrongFact
	if f == nil {
		return err
	}
	want, _ := p.Arity(f.Pred)
	return wrongGiven(*f, want)
}

// Lend is like Eval, but its result stays in the memory of the evaluation. The caller must release it.
func (p *Program) Lend(ctx context.Context, src engine.Source, given []engine.Fact, lim engine.Limits) (l *Loan, err error) {
	defer rule.Recover(&err)
	l, ok := p.loans.Get().(*Loan)
	if !ok {
		l = &Loan{pool: &p.loans, machine: vm.NewMachine(p.code())}
	}
	if err = p.evalError(l.machine, l.machine.Eval(ctx, src, given, lim)); err != nil {
		l.Release()
		return nil, err
	}
	return l, nil
}

// A Loan is the result of one evaluation until it is released. It is for one goroutine.
type Loan struct {
	pool    *sync.Pool // pool to which Release returns the loan
	machine *vm.Machine
	rows    [][]engine.Term // buffer for the rows that the caller has read
}

// Rows returns the rows of a predicate, sorted as by [engine.Result.Rows]. They are valid until the loan is
// released.
func (l *Loan) Rows(pred string) [][]engine.Term {
	rows := l.Unsorted(pred)
	if len(rows) > 1 {
		slices.SortFunc(rows, engine.CompareRows)
	}
	return rows
}

// Unsorted is like Rows, but the order is unspecified.
func (l *Loan) Unsorted(pred string) [][]engine.Term {
	t := l.machine.Table(pred)
	if t == nil || t.N == 0 {
		return nil
	}
	from := len(l.rows)
	for i := range t.N {
		l.rows = append(l.rows, t.Row(i))
	}
	return l.rows[from:len(l.rows):len(l.rows)]
}

// Release returns the memory for reuse. Neither l nor its rows may be used afterwards.
func (l *Loan) Release() {
	l.machine.Release()
	l.rows = l.rows[:0]
	l.pool.Put(l)
}

func wrongGiven(f engine.Fact, want int) error {
	list := &source.Diagnostics{}
	list.Add(rule.WrongArity(f, want))
	return list
}
