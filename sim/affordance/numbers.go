package affordance

import (
	"slices"

	"hearth/engine"
)

// trialNumbers lists the numbers that are tried if the example of a role is refused, in billionths. The first row has
// smaller numbers, the second larger ones, nearest first. If the last number of a row is refused, the others
// of the row are not tried. The second row is tried only if nothing else can be done.
var trialNumbers = [][]int64{
	{500_000_000, 100_000_000, 10_000_000, 1_000_000, leastNumber},
	{10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, mostNumber - 1_000_000_000},
}

// retryNumbers tries other numbers in choices that the reasons of set refuse. Before has the indexes of the
// choices that were checked, and right of those that passed. It returns the indexes of all choices that pass
// now, sorted. It overwrites before.
func (s *search) retryNumbers(set roleSet, choices []picks, before, right []int) []int {
	lost := slices.DeleteFunc(before, func(k int) bool { return has(right, k) })
	right = slices.Clone(right)
	for i, r := range s.o.inputs {
		if !(set & s.vary & s.o.numeric).has(i) {
			continue
		}
		first := s.o.Fillers(r)[0].Term
		try := func(n int64) (saved []int) {
			saved = s.filterWithNumber(i, &Filler{Term: engine.Number(n)}, set, choices, lost)
			lost = slices.DeleteFunc(lost, func(k int) bool { return has(saved, k) })
			right = append(right, saved...)
			return saved
		}
		for _, n := range s.o.bounds {
			if engine.Number(n) != first {
				try(n)
			}
		}
		rows := trialNumbers[:1]
		if s.larger {
			rows = trialNumbers
		}
		for _, row := range rows {
			last := len(row) - 1
			few := try(row[last])
			for _, n := range row[:last] {
				at := s.filterWithNumber(i, &Filler{Term: engine.Number(n)}, set, choices, few)
				few = slices.DeleteFunc(few, func(k int) bool { return has(at, k) })
			}
		}
	}
	s.lost = s.lost || len(lost) > 0
	slices.Sort(right)
	return right
}

// filterWithNumber sets role i to a number in the choices at, and returns the indexes of those that pass. Choices that
// do not pass get their old filler back. The reasons of set are checked first.
func (s *search) filterWithNumber(i int, f *Filler, set roleSet, choices []picks, at []int) []int {
	if len(at) == 0 || !s.alone(i, f) {
		return nil
	}
	filled, was := roleSet(0), make([]*Filler, len(at))
	for r, f := range choices[at[0]] {
		if f != nil {
			filled |= 1 << r
		}
	}
	for n, k := range at {
		was[n], choices[k][i] = choices[k][i], f
	}
	right := s.o.filter(set, choices, slices.Clone(at))
	for _, other := range s.sets {
		if varying := other & s.vary; other != set && varying.has(i) && varying.size() > 1 && varying&^filled == 0 && len(right) > 0 {
			right = s.o.filter(other, choices, right)
		}
	}
	for n, k := range at {
		if !has(right, k) {
			choices[k][i] = was[n]
		}
	}
	return right
}

// alone reports whether there is no reason against a filler of role i that depends on this role only.
func (s *search) alone(i int, f *Filler) bool {
	some := []picks{s.start.with(i, f)}
	for _, set := range s.sets {
		if set&s.vary == 1<<i && len(s.o.filter(set, some, indexes(1))) == 0 {
			return false
		}
	}
	return true
}

// has reports whether a sorted list contains k.
func has(places []int, k int) bool {
	_, is := slices.BinarySearch(places, k)
	return is
}
