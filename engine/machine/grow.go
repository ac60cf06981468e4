package machine

import (
	"context"

	"hearth/engine"
	"hearth/engine/rule"
)

// A Growing evaluation is given its facts bit by bit. It is for one goroutine.
type Growing struct {
	m     *machine
	src   engine.Source
	given []engine.Fact
}

// Grow begins an evaluation that goes on whenever more facts are given: what
// was derived from the earlier ones is not derived again, apart from what rests
// on a negation or an aggregate.
func (p *Program) Grow(src engine.Source) *Growing {
	return &Growing{m: newMachine(p.growing()), src: src}
}

// Add returns all consequences of these facts and those that were given before,
// with the errors of [Program.Eval], after which nothing can be added. The limits
// are those of the whole evaluation: what is there already counts.
func (g *Growing) Add(ctx context.Context, given []engine.Fact, lim engine.Limits) (r *engine.Result, err error) {
	defer rule.Recover(&err)
	first := g.given == nil
	g.given = append(g.given, given...)
	if first {
		err = g.m.eval(ctx, g.src, g.given, lim)
	} else {
		err = g.m.grow(ctx, g.given, lim)
	}
	if err != nil {
		return nil, err
	}
	return g.m.result(), nil
}

// grow goes on with more facts. Layers that cannot grow begin anew.
func (m *machine) grow(ctx context.Context, given []engine.Fact, lim engine.Limits) error {
	if m.Err != nil {
		return m.Err
	}
	steps := m.Steps
	m.Begin(ctx, lim)
	m.Steps = steps
	for i := range m.plan.Layers {
		for j := range m.plan.Layers[i].Rules {
			if !m.plan.Layers[i].Grows {
				m.tables[m.plan.Layers[i].Rules[j].Head].Reset()
			}
		}
	}
	for _, t := range m.tables {
		m.Derived += t.N
		m.Cells += t.N * t.Arity
	}
	return m.derive(given, true)
}

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
