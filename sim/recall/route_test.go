package recall_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/sim/recall"
	"hearth/sim/world"
)

// TestQuestionsThatGoTheSameWayAreTold asks of all pairs of some things, and compares what is told
// with what rules find out.
func TestQuestionsThatGoTheSameWayAreTold(t *testing.T) {
	w, v, _ := withABowl(t)
	s, anything := v.State, engine.Term{}
	var things []engine.Term
	for _, place := range s.Contents(s.Root()) {
		things = append(things, place)
		for _, x := range s.Contents(place)[:min(12, len(s.Contents(place)))] {
			things = append(append(things, x), s.Contents(x)...)
		}
	}
	type reader func(pred string, pattern ...engine.Term) []engine.Term // the rows
	is := func(class string) func(read reader, x engine.Term) bool {
		return func(read reader, x engine.Term) bool { return len(read("is_a", x, world.ClassTerm(class))) > 0 }
	}
	bowl, tool := is("bowl"), is("tool")
	place := func(read reader, x engine.Term) (at engine.Term) {
		if rows := read("in", x, anything); len(rows) > 0 {
			at = rows[1]
		}
		return at
	}
	pantry, _ := s.Place(things[len(things)-1])
	for name, c := range map[string]struct {
		rules func(read reader, a, b engine.Term) bool
		named engine.Term // what rules call by its name
	}{
		"one is in the other": {func(read reader, a, b engine.Term) bool { return len(read("in", b, a)) > 0 }, anything},
		"what each is":        {func(read reader, a, b engine.Term) bool { return bowl(read, a) && !tool(read, b) }, anything},
		"in one place": {func(read reader, a, b engine.Term) bool {
			at, other := place(read, a), place(read, b)
			return at == other && bowl(read, a) && bowl(read, b)
		}, anything},
		"one holds something": {func(read reader, a, b engine.Term) bool {
			return len(read("in", anything, a)) == 0 && len(read("in", anything, b)) > 0
		}, anything},
		"the first whisk": {func(read reader, a, b engine.Term) bool {
			whisk := read("closest", world.ClassTerm("whisk"), engine.Number(1), anything)[2]
			return (a == whisk || b == whisk) && tool(read, b)
		}, anything},
		"what lies beside the first whisk": {func(read reader, a, b engine.Term) bool {
			at := place(read, read("closest", world.ClassTerm("whisk"), engine.Number(1), anything)[2])
			return at == place(read, a) && bowl(read, b)
		}, anything},
		"one by its name":     {func(read reader, a, b engine.Term) bool { return a == pantry && !tool(read, b) }, pantry},
		"a place by its name": {func(read reader, a, b engine.Term) bool { return place(read, a) == pantry && !tool(read, b) }, pantry},
	} {
		t.Run(name, func(t *testing.T) {
			var m recall.Memory
			m.Turn(v, w)
			from := func(r engine.Reader) reader {
				return func(pred string, pattern ...engine.Term) []engine.Term {
					n, ok := s.Model().Number(pred)
					require.True(t, ok)
					rows := engine.Rows{Pattern: pattern, Few: !slices.Contains(pattern, anything)}
					require.NoError(t, r.Read(n, &rows))
					return rows.Flat
				}
			}
			cases, told, asked := &recall.Cases{}, 0, 0
			for _, a := range things {
				for _, b := range things {
					want := c.rules(from(v), a, b)
					q := recall.Question{Key: fmt.Sprint(a, " ", b), Cases: cases, Kind: "kind", Given: []engine.Term{a, b}, Names: func(t engine.Term) bool { return t == c.named }}
					if yes, is := m.Told(&q); is {
						told++
						require.Equal(t, want, yes, "%v %v", a, b)
						continue
					}
					require.Equal(t, []bool{want}, m.Answers([]recall.Question{q}, 1, func([]int) {
						asked++
						watch := m.Watch(v, 1, false)
						watch.About(func(int) bool { return true })
						watch.Keep(0, q, c.rules(from(watch), a, b))
					}), "%v %v", a, b)
				}
			}
			t.Log(len(things), told, asked)
			require.Greater(t, told, len(things)*len(things)/2)
			require.Less(t, asked, told/10)

			m.Turn(v, "other rules")
			_, is := m.Told(&recall.Question{Cases: cases, Kind: "kind", Given: []engine.Term{things[1], things[2]}})
			require.False(t, is, "nothing is known with other rules")
		})
	}
}
