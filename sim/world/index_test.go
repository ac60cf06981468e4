package world

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/engine"
)

// A search holds the things of every class, found by visiting all places.
type search map[string][]engine.Term

// find adds x under each of its classes.
func (f search) find(s *State, x engine.Term) {
	for _, class := range s.model.onto.Ancestors(s.Class(x)) {
		f[class] = append(f[class], x)
	}
}

// nearest returns the expected answers of closest.
func nearest(s *State) search {
	out := search{}
	for _, place := range s.Contents(s.Root()) {
		if _, is := s.Value(place, "place"); !is {
			continue
		}
		for _, x := range s.Contents(place) {
			if _, inUse := s.Value(x, "used"); !inUse {
				out.find(s, x)
			}
		}
	}
	return out
}

// inStock returns the expected answers of stocked for a kind of place.
func inStock(s *State, kind engine.Term) search {
	out := search{}
	for _, place := range s.Contents(s.Root()) {
		if k, _ := s.Value(place, "place"); k == kind {
			for _, x := range inside(s, place) {
				out.find(s, x)
			}
		}
	}
	return out
}

// column asks a computed predicate and returns its last arguments. The argument before them must count from 1.
func column(t rapid.TB, s *State, pred string, p ...engine.Term) (out []engine.Term) {
	t.Helper()
	err := (&View{State: s}).Scan(pred, p, func(row []engine.Term) bool {
		out = append(out, row[len(row)-1])
		require.Equal(t, int64(len(out)), row[len(row)-2].Num())
		return true
	})
	require.NoError(t, err)
	return out
}

// wanted returns all classes of the scene with their superclasses.
func wanted(s *State) (out []string) {
	seen := map[string]bool{}
	for _, place := range s.Contents(s.Root()) {
		for _, x := range slices.Concat(s.Contents(place), inside(s, place)) {
			for _, c := range s.model.onto.Ancestors(s.Class(x)) {
				if !seen[c] {
					seen[c] = true
					out = append(out, c)
				}
			}
		}
	}
	slices.Sort(out)
	return out
}

var kinds = []engine.Term{engine.Name("/store"), engine.Name("/work"), engine.Name("/appliance")}

// checkSearch compares the indexes of s with the naive searches.
func checkSearch(t rapid.TB, s *State, classes []string) {
	t.Helper()
	var any engine.Term
	spare, stock := nearest(s), map[engine.Term]search{}
	for _, k := range kinds {
		stock[k] = inStock(s, k)
	}
	for _, c := range classes {
		same(t, spare[c], column(t, s, "closest", ClassTerm(c), any, any), c)
		for _, k := range kinds {
			same(t, stock[k][c], column(t, s, "stocked", k, ClassTerm(c), any, any), c)
		}
	}
}

func same(t rapid.TB, want, got []engine.Term, class string) {
	t.Helper()
	if !slices.Equal(want, got) {
		require.Equal(t, want, got, class)
	}
}

func TestTheIndexesOfTheSceneAnswerAsASearchThroughAllPlaces(t *testing.T) {
	s := kitchen(t)
	checkSearch(t, s, wanted(s))
}

func TestTheIndexesAnswerAsASearchThroughAllPlacesAfterEveryChange(t *testing.T) {
	start := kitchen(t)
	classes := wanted(start)
	rapid.Check(t, func(t *rapid.T) {
		c := &cook{t: t, state: start}
		for range rapid.IntRange(1, 8).Draw(t, "steps") {
			c.state = apply(t, c.state, c.effects())
			checkSearch(t, c.state, classes)
		}
	})
}

func TestTheNthClosestIsFoundWithoutTheOthers(t *testing.T) {
	s := kitchen(t)
	bowls := nearest(s)["bowl"]
	require.Greater(t, len(bowls), 3)
	n, rows := engine.Number(3), 0
	require.NoError(t, (&View{State: s}).Scan("closest", []engine.Term{ClassTerm("bowl"), n, {}}, func(row []engine.Term) bool {
		rows++
		require.Equal(t, []engine.Term{ClassTerm("bowl"), n, bowls[2]}, row)
		return true
	}))
	require.Equal(t, 1, rows)
}

// A place gets an index when it holds more than a few things, and keeps it.
func TestAPlaceThatFillsUpGetsAnIndex(t *testing.T) {
	s := kitchen(t)
	classes, counter := wanted(s), engine.Name("/counter-top/1")
	for _, x := range s.Contents(s.Root()) {
		if s.Class(x) == "counter-top" {
			counter = x
		}
	}
	indexed := func() bool { x, _ := s.get(counter); return x.interior().index != nil }
	require.False(t, indexed())
	var moved []engine.Term
	for _, place := range s.Contents(s.Root()) {
		if place != counter {
			moved = append(moved, s.Contents(place)...)
		}
	}
	for i, x := range moved[:scanLimit+8] {
		s = apply(t, s, &Effects{Back: []Move{{Thing: x, Place: counter}}})
		require.Equal(t, i >= scanLimit, indexed(), i)
		checkSearch(t, s, classes)
	}
	s = apply(t, s, &Effects{Set: []Change{{moved[0], engine.Name("/used"), engine.Name("/yes")}}, Gone: moved[4 : scanLimit+8]})
	require.True(t, indexed())
	checkSearch(t, s, classes)
}
