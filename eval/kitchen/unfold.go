package kitchen

import (
	"slices"

	"hearth/engine/exact"
	"hearth/parser/source"
	"hearth/sim/feature"
)

// A base is a base ingredient of a dish, after all mixtures have been taken apart.
type base struct {
	object   *feature.Object
	amount   feature.Value     // total amount in the dish; replaces the amount slot of object
	mixtures []*feature.Object // mixtures that contain it, the outermost (made last) first
}

// bases takes the ingredients of d apart and merges equal ones. The error is about the first part that cannot
// be weighed.
func (s *Scorer) bases(d dish) ([]*base, error) {
	u := unfolder{Scorer: s}
	var last *feature.Object
	from := 0 // index in u.found of the first base ingredient of the object last
	for _, x := range s.withToppings(d.contents) {
		if x == last { // another portion of the same object
			u.found = append(u.found, u.found[from:]...)
			from += (len(u.found) - from) / 2
			continue
		}
		if !s.Classes.IsA(x.Class, s.Words.Ingredient) {
			continue
		}
		amount, ok := u.amount(x)
		if !ok {
			break
		}
		last, from = x, len(u.found)
		u.part(x, u.grams(x, amount), nil)
	}
	if u.err != nil {
		return nil, u.err
	}
	return s.merge(u.found), nil
}

// An unfolder takes mixtures apart until an amount is unknown.
type unfolder struct {
	*Scorer
	found []*base // base ingredients; equal portions of an object share pointers
	err   error
}

// part unfolds x with the given amount. The list in holds the mixtures around x.
func (u *unfolder) part(x *feature.Object, amount feature.Value, in []*feature.Object) {
	if !u.Classes.IsA(x.Class, u.Words.Mixture) {
		u.found = append(u.found, &base{object: x, amount: amount, mixtures: in})
		return
	}
	within := append(slices.Clip(in), x)
	for _, c := range u.components(x) {
		fraction, ok := u.amount(c)
		if !ok {
			return
		}
		u.part(c, amount.Times(fraction), within)
		for _, t := range u.toppings(c) {
			own, _ := u.amount(t)
			u.part(t, own, nil)
		}
	}
}

func (u *unfolder) components(mixture *feature.Object) []*feature.Object {
	v, _ := mixture.Slot(u.Words.Components)
	return v.Objects
}

// amount returns the amount of x. It records an error if x has none.
func (u *unfolder) amount(x *feature.Object) (feature.Value, bool) {
	v, _ := x.Slot(u.Words.Amount)
	if v.Kind != feature.AmountKind {
		u.fail(source.Errorf("E0604", source.Span{}, "%s has no amount", x.Class))
		return v, false
	}
	return v, true
}

// grams converts amount of x to grams. A mixture weighs as much as its components, each measured in the unit
// of the mixture.
func (u *unfolder) grams(x *feature.Object, amount feature.Value) feature.Value {
	if amount.Class == u.Words.Gram {
		return amount
	}
	if !u.Classes.IsA(x.Class, u.Words.Mixture) {
		factor, err := u.Scale.Grams(x.Class, amount.Class)
		u.fail(err)
		grams := amount.Times(factor)
		grams.Class = u.Words.Gram
		return grams
	}
	total := feature.Amount(0, u.Words.Gram).Exactly(exact.Number{})
	for _, c := range u.components(x) {
		fraction, _ := u.amount(c)
		total = total.Plus(u.grams(c, amount.Times(fraction)))
	}
	return total
}

// fail keeps the first error.
func (u *unfolder) fail(err error) {
	if u.err == nil {
		u.err = err
	}
}

// merge adds up bases that differ only in their amount. It adds the sum of all later ones to the first one;
// the order matters for floats. The result is in reverse order of first occurrence, with one exception: after
// each addition the remaining bases are reversed. The reference evaluator does this, and the order decides
// between ingredients of the same class.
func (s *Scorer) merge(rest []*base) (merged []*base) {
	for len(rest) > 0 {
		first, most := *rest[0], len(rest)-1
		more := first.amount.Exactly(exact.Number{})
		rest = slices.DeleteFunc(rest[1:], func(b *base) bool {
			same := s.alike(&first, b)
			if same {
				more = more.Plus(b.amount)
			}
			return same
		})
		first.amount = first.amount.Plus(more)
		if len(rest) < most {
			slices.Reverse(rest)
		}
		merged = append(merged, &first)
	}
	slices.Reverse(merged)
	return merged
}

// alike reports whether a and b, with their mixtures, differ only in amounts.
func (s *Scorer) alike(a, b *base) bool {
	if a.object.Class != b.object.Class || len(a.mixtures) != len(b.mixtures) {
		return false
	}
	if !feature.SimilarBut(a.object, b.object, s.Words.Amount) {
		return false
	}
	for i := range a.mixtures {
		if !feature.SimilarBut(a.mixtures[i], b.mixtures[i], s.Words.Amount) {
			return false
		}
	}
	return true
}
