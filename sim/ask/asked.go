package ask

import (
	"strings"

	"hearth/engine"
	"hearth/sim"
	"hearth/sim/world"
)

// asked answers for the predicates of one query in one situation: as its state does,
// and when facts of fluents held.
type asked struct {
	world.View
	situation *sim.Situation
	spans     map[string][][]engine.Term // by fluent: when its facts held
}

// in makes the source of a situation.
func in(s *sim.Situation) *asked { return &asked{View: world.View{State: s.State}, situation: s} }

// Scan implements [engine.Source]. What the catalog of the state does not know comes
// here from [engine.Reader], too.
func (a *asked) Scan(pred string, pattern []engine.Term, yield func([]engine.Term) bool) error {
	if fluent, ok := strings.CutSuffix(pred, during); ok {
		return a.scanSpans(fluent, pattern, yield)
	}
	return a.View.Scan(pred, pattern, yield)
}

// standing says what the variables of the plan stand for.
func standing(s *sim.Situation) (facts []engine.Fact) {
	for v, entity := range s.StandsFor() {
		name := engine.Name("/" + strings.TrimPrefix(v, "?"))
		facts = append(facts, engine.Fact{Pred: Relation, Args: []engine.Term{name, entity}})
	}
	return facts
}
