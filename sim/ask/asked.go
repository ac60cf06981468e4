package ask

import (
	"strings"

	"hearth/engine"
	"hearth/sim"
	"hearth/sim/world"
)

// asked answers for the predicates of one query in one situation.
type asked struct {
	situation *sim.Situation
	view      *world.View
	spans     map[string][][]engine.Term // by fluent: when its facts held
}

// Scan implements [engine.Source].
func (a *asked) Scan(pred string, pattern []engine.Term, yield func([]engine.Term) bool) error {
	if fluent, ok := strings.CutSuffix(pred, during); ok {
		return a.scanSpans(fluent, pattern, yield)
	}
	return a.view.Scan(pred, pattern, yield)
}

// standing says what the variables of the plan stand for.
func standing(s *sim.Situation) (facts []engine.Fact) {
	for v, entity := range s.StandsFor() {
		name := engine.Name("/" + strings.TrimPrefix(v, "?"))
		facts = append(facts, engine.Fact{Pred: Relation, Args: []engine.Term{name, entity}})
	}
	return facts
}
