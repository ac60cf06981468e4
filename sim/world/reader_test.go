package world

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/sim/feature"
)

// requireRead compares what a reader shows of the things of a state with what is
// shown by one that knows nothing yet.
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
		{Set: []Change{{butter, quantity, grams(300)}}}, // deep inside of bowl and root
		{Set: []Change{{butter, typeTerm, ClassTerm("white-sugar")}}},
		{Back: []Move{{dough, pan, 1}}},
		{Clock: engine.Number(60_000), Tick: true},
		{Set: []Change{{batter, typeTerm, ClassTerm("homogeneous-mixture")}}},
		{Add: []Change{{dough, component, batter}, {batter, component, dough}}}, // each is in the other one
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
