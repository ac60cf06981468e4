package world

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/engine"
	"hearth/sim/feature"
)

// requireRead compares the features from a reader with those from a new reader.
func requireRead(t *testing.T, r *Reader, s *State, things ...engine.Term) {
	t.Helper()
	for _, x := range things {
		want, err := s.Features(x).MarshalJSON()
		require.NoError(t, err)
		got, err := r.Features(s, x).MarshalJSON()
		require.NoError(t, err)
		require.Equal(t, string(want), string(got))
	}
}

func TestAReaderShowsEveryStateAsItIs(t *testing.T) {
	s := kitchen(t)
	bowl, pan, butter, sugar := first(t, s, "large-bowl"), first(t, s, "pan"), first(t, s, "butter"), first(t, s, "white-sugar")
	dough, batter := engine.Name("/e/1/mixture/0"), engine.Name("/e/1/mixture/1")
	quantity, component := engine.Name("/quantity"), engine.Name("/component")
	grams := func(n int64) engine.Term { return engine.Number(n * billion) }
	things := []engine.Term{bowl, dough, pan, batter, butter, s.Root(), sugar}
	readers := []*Reader{new(Reader), {Table: feature.NewTable(nil)}}
	states := []*State{s}
	for _, e := range []*Effects{
		{Set: []Change{{dough, typeTerm, ClassTerm("homogeneous-mixture")}, {dough, quantity, grams(400)}, {dough, engine.Name("/unit"), ClassTerm("g")}, {dough, engine.Name("/batch"), grams(400)}},
			Add: []Change{{dough, component, butter}, {dough, component, sugar}}, Back: []Move{{dough, bowl, 1}}},
		{Set: []Change{{butter, quantity, grams(300)}}}, // nested in the bowl and the root
		{Set: []Change{{butter, typeTerm, ClassTerm("white-sugar")}}},
		{Back: []Move{{dough, pan, 1}}},
		{Clock: engine.Number(60_000), Tick: true},
		{Set: []Change{{batter, typeTerm, ClassTerm("homogeneous-mixture")}}},
		{Add: []Change{{dough, component, batter}, {batter, component, dough}}}, // each contains the other
		{Set: []Change{{butter, quantity, grams(200)}}},
	} {
		states = append(states, apply(t, states[len(states)-1], e))
	}
	for range 2 {
		for _, r := range readers {
			for _, state := range states {
				requireRead(t, r, state, things...)
			}
		}
	}
}

func TestInterningReadersShowTheFeaturesOfEveryState(t *testing.T) {
	start := kitchen(t)
	rapid.Check(t, func(t *rapid.T) {
		c, r := &cook{t: t, state: start}, &Reader{Table: feature.NewTable(nil), Intern: true}
		states := []*State{start}
		for range rapid.IntRange(1, 8).Draw(t, "steps") {
			c.state = apply(t, c.state, c.effects())
			states = append(states, c.state)
		}
		for range 2 * len(states) {
			s := rapid.SampledFrom(states).Draw(t, "state")
			for _, x := range append(c.things(), s.Root()) {
				if s.Has(x) {
					require.Empty(t, feature.Diff(s.Features(x), r.Features(s, x)))
				}
			}
		}
	})
}

func TestPortionsAreShownAsOneObject(t *testing.T) {
	s := kitchen(t)
	butter, bowl := first(t, s, "butter"), first(t, s, "large-bowl")
	e := &Effects{}
	for i := range 5 {
		portion := engine.Name("/e/1/portion/" + strconv.Itoa(i))
		e.Inherit = append(e.Inherit, Copy{portion, butter})
		e.Back = append(e.Back, Move{portion, bowl, int64(i)})
		e.Set = append(e.Set, Change{portion, typeTerm, ClassTerm("homogeneous-mixture")})
	}
	e.Add = []Change{{e.Inherit[3].New, engine.Name("/component"), first(t, s, "white-sugar")}}
	e.Set = append(e.Set, Change{e.Inherit[4].New, engine.Name("/quantity"), engine.Number(7 * billion)})
	r := &Reader{Table: feature.NewTable(nil), Intern: true}
	shown, _ := r.Features(apply(t, s, e), bowl).Slot("contents")
	all := shown.Objects[len(shown.Objects)-5:]
	require.Same(t, all[0], all[1])
	require.Same(t, all[0], all[2])
	require.Equal(t, []string{"amount: 500 g -> 7 g"}, told(feature.Diff(all[0], all[4])))
	require.Equal(t, []string{"components[0]: - -> white-sugar 1000 g"}, told(feature.Diff(all[0], all[3])))
}

// told formats differences.
func told(all []feature.Difference) (out []string) {
	for _, d := range all {
		out = append(out, d.Path+": "+d.Was.String()+" -> "+d.Is.String())
	}
	return out
}
