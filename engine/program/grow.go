package program

import (
	"context"
	"slices"

	"hearth/engine"
	"hearth/engine/rule"
	"hearth/engine/vm"
)

// A Growing is an evaluation that receives its facts in several parts. It is for one goroutine.
type Growing struct {
	program *Program
	all     Loan // facts derived so far
	src     engine.Source
	facts   []engine.Fact
}

// Grow begins an evaluation that continues with each call of [Growing.Add]. Facts that were derived earlier
// are not derived again, except in layers that depend on a negation or an aggregate.
func (p *Program) Grow(src engine.Source) *Growing {
	return &Growing{program: p, all: Loan{machine: vm.NewMachine(p.growing())}, src: src}
}

// Add derives all consequences of these facts and of the facts added before. It has the errors of
// [Program.Eval]; after an error nothing can be added. The caller must not change given afterwards. The limits apply to the whole evaluation.
func (g *Growing) Add(ctx context.Context, given []engine.Fact, lim engine.Limits) (err error) {
	defer rule.Recover(&err)
	m := g.all.machine
	evaluate := m.Grow
	if g.facts == nil {
		evaluate = m.Eval
	}
	if g.all.rows = nil; g.facts == nil {
		g.facts = slices.Clip(given)
	} else {
		g.facts = append(g.facts, given...)
	}
	defer m.Release()
	return g.program.evalError(m, evaluate(ctx, g.src, g.facts, lim))
}

// Rows returns the rows of a predicate, sorted as by [engine.Result.Rows]. They are valid until the next Add.
func (g *Growing) Rows(pred string) [][]engine.Term { return g.all.Rows(pred) }

// grows reports whether a layer has no negation and no aggregate, and depends on no layer that has one.
func (k *compiler) grows(l *rule.Layer) bool {
	for _, c := range l.Clauses {
		falls := c.Groups()
		for _, p := range c.Premises {
			a, negated, ok := rule.AtomOf(p)
			falls = falls || ok && (negated || k.nonMonotone[a.Predicate.Symbol])
		}
		if falls {
			for _, name := range l.Preds {
				k.nonMonotone[name] = true
			}
			return false
		}
	}
	return true
}
