package program

import (
	"context"
	"slices"
	"sync"

	"hearth/engine"
	"hearth/engine/plan"
	"hearth/engine/rule"
	"hearth/engine/vm"
	"hearth/parser/diag"
)

// Eval derives all consequences of what src and the given facts say. Errors are
// a *diag.List: a limit that was reached, integers that overflow, a source that
// failed. One that errors.Is finds equal to the error of ctx says that ctx has
// ended the evaluation.
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
	for pred, slot := range p.plan().SlotOf {
		if t := m.Slot(slot); t.N > 0 {
			out = append(out, engine.Table{Pred: pred, Arity: t.Arity, N: t.N, Flat: t.Flat})
		}
	}
	return engine.NewResult(out)
}

// failed is why an evaluation that ended with err did not succeed.
func (p *Program) failed(m *vm.Machine, err error) error {
	f := m.Wrong
	if f == nil {
		return err
	}
	want, _ := p.Arity(f.Pred)
	return wrongGiven(*f, want)
}

// Lend is Eval with a result that stays in the memory of the evaluation. The caller
// reads what it needs of it, and releases it soon.
func (p *Program) Lend(ctx context.Context, src engine.Source, given []engine.Fact, lim engine.Limits) (l *Loan, err error) {
	defer rule.Recover(&err)
	l, ok := p.loans.Get().(*Loan)
	if !ok {
		l = &Loan{pool: &p.loans, machine: vm.NewMachine(p.code())}
	}
	if err = p.failed(l.machine, l.machine.Eval(ctx, src, given, lim)); err != nil {
		l.Release()
		return nil, err
	}
	return l, nil
}

// A Loan is the result of one evaluation until it is released. It is for one
// goroutine.
type Loan struct {
	pool    *sync.Pool // Release returns it there
	machine *vm.Machine
	rows    [][]engine.Term // that were asked for
	asked   []asked         // in which order: often it is that of the next time
	next    int             // of these
}

// asked is a predicate with its rows.
type asked struct {
	pred  string
	table *plan.Table
}

// table returns the rows of a predicate; nil where there are never any.
func (l *Loan) table(pred string) *plan.Table {
	if l.next == len(l.asked) || l.asked[l.next].pred != pred {
		l.asked = append(l.asked[:l.next], asked{pred, l.machine.Table(pred)})
	}
	l.next++
	return l.asked[l.next-1].table
}

// Rows returns the rows of a predicate, as [engine.Result.Rows] does. They are
// valid until the loan is released.
func (l *Loan) Rows(pred string) [][]engine.Term {
	rows := l.Unsorted(pred)
	if len(rows) > 1 {
		slices.SortFunc(rows, engine.CompareRows)
	}
	return rows
}

// Unsorted is Rows in no order, for those to whom none matters.
func (l *Loan) Unsorted(pred string) [][]engine.Term {
	t := l.table(pred)
	if t == nil || t.N == 0 {
		return nil
	}
	from := len(l.rows)
	for i := range t.N {
		l.rows = append(l.rows, t.Row(i))
	}
	return l.rows[from:len(l.rows):len(l.rows)]
}

// Release gives the memory back: neither l nor its rows may be used any more.
func (l *Loan) Release() {
	l.machine.Release()
	l.rows, l.next = l.rows[:0], 0
	l.pool.Put(l)
}

func wrongGiven(f engine.Fact, want int) error {
	list := &diag.List{}
	list.Add(rule.WrongArity(f, want))
	return list
}
