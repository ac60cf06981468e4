package massbalance

import (
	"slices"

	"hearth/engine"
	"hearth/sim/world"
)

// A Step holds the result of a step by the rules of its action.
type Step struct {
	Before, After *world.State
	Starts        map[engine.Term]engine.Term // by new thing: the thing that it came from; [Ledger.Post] adds those that it finds
	Rows          func(pred string) [][]engine.Term
}

// Post moves matter into the accounts of things that are new after a step. The matter comes from the origin of
// the thing, from the parts that were mixed, or else from things that became less. What remains of things that
// are gone goes to Rest.
func (l *Ledger) Post(s *Step) {
	for _, id := range s.After.Things() {
		grams, ok := s.After.Grams(id)
		if !ok || s.Before.Has(id) {
			continue
		}
		var shares []Share
		parts := s.After.Parts(id)
		if origin, ok := s.Starts[id]; ok {
			holder, of := l.holder(s, origin)
			shares = l.withdraw(holder, nano(grams), of)
		} else if len(parts) > 0 {
			for _, p := range parts {
				shares = append(shares, l.withdraw(p, everything, anyShare)...)
			}
		} else {
			shares = l.withdrawForNew(s, id, nano(grams))
		}
		single := false
		Leaves(s.After, id, grams, func(of engine.Term, _ float64) { single = single || of == id })
		if single && len(shares) > 0 {
			shares = []Share{{id, shares[0].Class, Sum(shares)}}
		}
		l.credit(id, shares)
	}
	for _, row := range s.Rows("gone") {
		if !s.worn(row[0]) {
			l.Rest = append(l.Rest, l.withdraw(row[0], everything, anyShare)...)
		}
	}
}

// worn reports whether the step attaches a thing to another one, as a coat or a topping.
func (s *Step) worn(id engine.Term) bool {
	is := func(row []engine.Term) bool { return row[2] == id }
	return slices.ContainsFunc(s.Rows("set"), is) || slices.ContainsFunc(s.Rows("add"), is)
}

// loses reports whether a thing is gone after the step, or weighs less by the rules.
func (s *Step) loses(id engine.Term) bool {
	if slices.ContainsFunc(s.Rows("gone"), func(row []engine.Term) bool { return row[0] == id }) {
		return true
	}
	before, _ := s.Before.Grams(id)
	after, _ := s.After.Grams(id)
	return after < before
}

// holder returns the thing whose account contains the matter of id: id itself, or a mixture with id in it that
// the step takes apart. The returned function selects the shares of id.
func (l *Ledger) holder(s *Step, id engine.Term) (engine.Term, func(*Share) bool) {
	if l.Account(id) != nil {
		return id, anyShare
	}
	in := map[engine.Term]bool{}
	Leaves(s.Before, id, 1, func(of engine.Term, _ float64) { in[of] = true })
	for _, a := range l.Accounts {
		if s.loses(a.Thing) && slices.Contains(s.Before.Parts(a.Thing), id) {
			return a.Thing, func(s *Share) bool { return in[s.Ingredient] }
		}
	}
	return id, anyShare
}

// withdrawForNew takes matter for a new thing without an origin, from a thing that is gone or became less in the step. A
// thing of the same class is preferred.
func (l *Ledger) withdrawForNew(s *Step, id engine.Term, want int64) []Share {
	var found *Account
	for _, a := range l.Accounts {
		if Sum(a.Shares) < want || !s.loses(a.Thing) {
			continue
		}
		if found == nil {
			found = a
		}
		if s.Before.Class(a.Thing) == s.After.Class(id) {
			found = a
			break
		}
	}
	if found == nil {
		return nil
	}
	s.Starts[id] = found.Thing
	shares := l.withdraw(found.Thing, want, anyShare)
	for i := range shares {
		shares[i].Class = s.After.Class(id)
	}
	return shares
}
