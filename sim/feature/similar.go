package feature

import "math"

// tolerance is the maximum difference, relative to the larger of two numbers, at which they count as equal.
const tolerance = 1e-6

// Similar reports whether a and b have the same class and equal slots, at every depth. Identities are ignored.
//
// Lists are compared like sets: they must have the same length, and every element of the first must equal one
// of the second. With duplicates this is neither symmetric nor exact, but it is how the scores of the
// benchmark compare.
func Similar(a, b *Object) bool { return matcher{}.objects(a, b) }

// SimilarBut is [Similar] without the slot named ignore, at any depth.
func SimilarBut(a, b *Object, ignore string) bool { return matcher{ignore: ignore}.objects(a, b) }

// Equal reports whether a and b are equal in the sense of [Similar].
func Equal(a, b Value) bool { return matcher{}.values(a, b) }

// A matcher compares objects and skips the slot named ignore.
type matcher struct{ ignore string }

func (m matcher) objects(a, b *Object) bool {
	if a.knownEqual(b) {
		return true
	}
	if a == nil || b == nil || a.Class != b.Class || len(a.Slots) != len(b.Slots) {
		return false
	}
	for i := range a.Slots {
		s, t := &a.Slots[i], &b.Slots[i]
		if s.Name != t.Name || s.Name != m.ignore && !m.values(s.Value, t.Value) {
			return false
		}
	}
	return true
}

func (m matcher) values(a, b Value) bool {
	if a.Kind != b.Kind {
		return a.empty() && b.empty()
	}
	switch a.Kind {
	case NumberKind:
		return same(a, b)
	case ConceptKind:
		return a.Class == b.Class
	case AmountKind:
		return a.Class == b.Class && same(a, b)
	case EntityKind:
		return m.objects(a.Object, b.Object)
	case EntitiesKind:
		return m.lists(a.Objects, b.Objects)
	}
	return true
}

func (m matcher) lists(a, b []*Object) bool {
	if len(a) != len(b) {
		return false
	}
	for i, x := range a {
		if !repeated(a, i) && !m.objects(x, b[i]) && !m.contains(b, x) {
			return false
		}
	}
	return true
}

func (m matcher) contains(list []*Object, x *Object) bool {
	for i, y := range list {
		if !repeated(list, i) && m.objects(x, y) {
			return true
		}
	}
	return false
}

// repeated reports whether an element of a list is known to equal the previous one, as portions often do, so
// that it need not be compared again.
func repeated(list []*Object, i int) bool { return i > 0 && list[i].knownEqual(list[i-1]) }

// same compares numbers: exactly if both are exact, and otherwise within the tolerance.
func same(a, b Value) bool {
	if a.Exact != nil && b.Exact != nil {
		return a.Exact.Equal(*b.Exact)
	}
	return near(a.Num, b.Num)
}

func near(a, b float64) bool {
	return a == b || math.Abs(a-b) <= tolerance*max(math.Abs(a), math.Abs(b))
}
