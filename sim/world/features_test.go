package world

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/sim/feature"
)

// shown returns one property of an entity from its features.
func shown(t *testing.T, o *feature.Object, name string) feature.Value {
	t.Helper()
	v, ok := o.Slot(name)
	require.True(t, ok, "%s has no slot %s", o.Class, name)
	return v
}

func TestFeaturesShowWhatHoldsByDefault(t *testing.T) {
	s := kitchen(t)
	x, _ := s.get(first(t, s, "butter"))
	defaults := 0
	for _, sl := range s.model.slots(x.class) {
		if sl.fluent == nil || free(x.class.traits()[sl.fluent.Number].value) {
			continue
		}
		defaults++
		require.NotEqual(t, feature.NoneKind, shown(t, s.Features(x.id), sl.name).Kind, sl.name)
	}
	require.Positive(t, defaults)
	require.Equal(t, feature.Amount(5, "degrees-celsius"), shown(t, s.Features(x.id), "temperature"), "what the scene says comes first")
}

func TestFeaturesListEverySlotOfTheClass(t *testing.T) {
	s := kitchen(t)
	butter := s.Features(first(t, s, "butter"))
	for _, sl := range s.model.onto.Slots("butter") {
		shown(t, butter, sl.Property.Name)
	}
	require.Equal(t, feature.Amount(500, "g"), shown(t, butter, "amount"))
	require.Equal(t, feature.None(), shown(t, butter, "melted"))
	require.Nil(t, s.Features(engine.Name("/e/1/nobody/0")))
}

func TestPartsOfAMixtureHaveTheirShareOfItAsAmount(t *testing.T) {
	s := kitchen(t)
	dough, bowl := engine.Name("/e/1/mixture/0"), first(t, s, "large-bowl")
	butter, sugar := first(t, s, "butter"), first(t, s, "white-sugar")
	quantity, component := engine.Name("/quantity"), engine.Name("/component")
	grams := func(n int64) engine.Term { return engine.Number(n * 1_000_000_000) }
	next := apply(t, s, &Effects{
		Set: []Change{
			{dough, typeTerm, ClassTerm("homogeneous-mixture")}, {dough, quantity, grams(400)}, {dough, engine.Name("/unit"), ClassTerm("g")},
			{dough, engine.Name("/batch"), grams(400)}, {butter, quantity, grams(300)}, {sugar, quantity, grams(100)},
		},
		Add:  []Change{{dough, component, butter}, {dough, component, sugar}},
		Back: []Move{{dough, bowl, 1}},
	})
	before := s.Features(bowl)
	require.Empty(t, shown(t, before, "contents").Objects, "the state before is as it was")
	mixture := shown(t, next.Features(bowl), "contents").Objects[0]
	require.Equal(t, feature.Amount(400, "g"), shown(t, mixture, "amount"))
	shares := map[string]feature.Value{}
	for _, part := range shown(t, mixture, "components").Objects {
		shares[part.Class] = shown(t, part, "amount")
	}
	require.Equal(t, map[string]feature.Value{"butter": feature.Share(0.75, "percent"), "white-sugar": feature.Share(0.25, "percent")}, shares)
	require.Equal(t, feature.Amount(300, "g"), shown(t, next.Features(butter), "amount"), "on its own it has its amount")
}

func TestContentsAreShownInOrder(t *testing.T) {
	s := kitchen(t)
	place, _ := s.Place(first(t, s, "medium-bowl"))
	back := s.Contents(place)[0]
	next := apply(t, s, &Effects{Back: []Move{{back, place, 1}}})
	for _, state := range []*State{s, next} {
		objects := shown(t, state.Features(place), "contents").Objects
		require.Len(t, objects, len(state.Contents(place)))
		for i, x := range state.Contents(place) {
			require.Equal(t, x.Sym(), objects[i].Identity)
		}
	}
}
