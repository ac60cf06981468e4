package program

import (
	"context"

	"hearth/engine"
	"hearth/engine/rule"
	"hearth/engine/vm"
)

// A Growing evaluation is given its facts bit by bit. It is for one goroutine.
type Growing struct {
	program *Program
	all     Loan // what is derived so far
	src     engine.Source
	given   []engine.Fact
}

// Grow begins an evaluation that goes on whenever more facts are given: what
// was derived from the earlier ones is not derived again, apart from what rests
// on a negation or an aggregate.
func (p *Program) Grow(src engine.Source) *Growing {
	return &Growing{program: p, all: Loan{machine: vm.NewMachine(p.growing())}, src: src}
}

// Add derives all consequences of these facts and those that were given before,
// with the errors of [Program.Eval], after which nothing can be added. The limits
// are those of the whole evaluation: what is there already counts.
func (g *Growing) Add(ctx context.Context, given []engine.Fact, lim engine.Limits) (err error) {
	defer rule.Recover(&err)
	m := g.all.machine
	evaluate := m.Grow
	if g.given == nil {
		evaluate = m.Eval
	}
	g.given, g.all.rows = append(g.given, given...), nil
	defer m.Release()
	return g.program.failed(m, evaluate(ctx, g.src, g.given, lim))
}

// Rows returns the rows of a predicate, as [engine.Result.Rows] does. They are
// valid until more is added.
func (g *Growing) Rows(pred string) [][]engine.Term { return g.all.Rows(pred) }

// grows reports whether a layer has no negation and no aggregate, and reads no
// layer that has.
func (k *compiler) grows(l *rule.Layer) bool {
	for _, c := range l.Clauses {
		falls := c.Groups()
		for _, p := range c.Premises {
			a, negated, ok := rule.AtomOf(p)
			falls = falls || ok && (negated || k.falls[a.Predicate.Symbol])
		}
		if falls {
			for _, name := range l.Preds {
				k.falls[name] = true
			}
			return false
		}
	}
	return true
}
