package ask

import (
	"context"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/sim"
	"hearth/sim/world"
)

// A situationSource supplies the facts for one query in one situation: those of the state, and those that tell
// when a fact held.
type situationSource struct {
	world.View
	base      *Base
	ctx       context.Context
	situation *sim.Situation
	spans     map[string][][]engine.Term // by predicate: facts that held, each followed by the times From and To
}

// sourceFor returns the source for a situation.
func (b *Base) sourceFor(ctx context.Context, s *sim.Situation) *situationSource {
	return &situationSource{View: world.View{State: s.State}, base: b, ctx: ctx, situation: s}
}

// Scan implements [engine.Source]. Rules also use it for predicates that the catalog of the state does not
// have.
func (a *situationSource) Scan(pred string, pattern []engine.Term, yield func([]engine.Term) bool) error {
	if fluent, ok := strings.CutSuffix(pred, during); ok {
		return a.scanSpans(fluent, pattern, yield)
	}
	return a.View.Scan(pred, pattern, yield)
}

// standing returns the facts that relate variables of the plan to their entities.
func standing(s *sim.Situation) (facts []engine.Fact) {
	for v, entity := range s.StandsFor() {
		name := engine.Name("/" + strings.TrimPrefix(v, "?"))
		facts = append(facts, engine.Fact{Pred: Relation, Args: []engine.Term{name, entity}})
	}
	return facts
}

// rowsPerValue is the estimated number of entities of a state that share one value in an index.
const rowsPerValue = 8

// cost estimates how many rows of the first state a pattern visits (see [program.Cost]). The state has indexes
// by name, by class, by place and by the values of some fluents.
func (b *Base) cost(pred string, pattern []engine.Term, known []bool) int {
	f, fluent := b.onto.Fluent(b.fluentOf(pred))
	switch first := b.domain.First(); {
	case len(known) == 0 || known[0]:
		return 1
	case (pred == "type" || pred == "is_a") && pattern[1].Kind() != engine.Free:
		return first.Count(pattern[1])
	case pred == "in" && known[1], fluent && f.Pred == pred && f.Property.Inverse && known[1], !fluent && slices.Contains(known, true):
		return rowsPerValue
	default:
		return first.Size()
	}
}
