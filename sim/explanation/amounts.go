package explanation

import (
	"slices"

	"hearth/engine"
	"hearth/engine/rule"
	"hearth/ontology"
	"hearth/sim/world"
)

// Amounts reports whether an argument of a fact is an amount and is printed as a decimal. A nil Amounts means
// that no argument is one.
type Amounts func(f engine.Fact, i int) bool

// Write formats a fact with decimals for amounts. A side of a comparison is an amount if its value is an
// amount in one of the facts in beside.
func (a Amounts) Write(f engine.Fact, beside ...engine.Fact) string {
	plain := engine.Fact{Pred: rule.PlainName(f.Pred), Args: f.Args}
	if a == nil {
		return plain.String()
	}
	return plain.Write(func(i int) bool {
		if f.Comparison() == "" {
			return a(f, i)
		}
		return a.has(f.Args[0], beside) || a.has(f.Args[1], beside)
	})
}

// Term formats a value, with decimals if it is an amount in one of the facts in beside.
func (a Amounts) Term(t engine.Term, beside ...engine.Fact) string {
	if a.has(t, beside) {
		return t.Amount()
	}
	return t.String()
}

// has reports whether a number is an amount in one of the facts.
func (a Amounts) has(t engine.Term, facts []engine.Fact) bool {
	return a != nil && t.Kind() == engine.NumberKind && slices.ContainsFunc(facts, func(f engine.Fact) bool {
		for i, x := range f.Args {
			if x == t && f.Comparison() == "" && a(f, i) {
				return true
			}
		}
		return false
	})
}

// stateAmounts returns the amounts of facts about properties in a state.
func stateAmounts(s *world.State) Amounts {
	return func(f engine.Fact, i int) bool {
		return i == 1 && numeric(s, f) && fluent(s, f).Property.Range != ontology.Number
	}
}
