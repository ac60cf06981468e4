package feature_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/sim/feature"
)

// within rebuilds an object and its nested objects in a table, with new identities.
func within(t *rapid.T, table *feature.Table, o *feature.Object) *feature.Object {
	slots := append([]feature.Slot(nil), o.Slots...)
	for i, s := range slots {
		switch s.Value.Kind {
		case feature.EntityKind:
			slots[i].Value = feature.Entity(within(t, table, s.Value.Object))
		case feature.EntitiesKind:
			var list []*feature.Object
			for _, x := range s.Value.Objects {
				list = append(list, within(t, table, x))
			}
			slots[i].Value = feature.Entities(list...)
		}
	}
	identity := rapid.SampledFrom([]string{"", "/dough/1", "/dough/2"}).Draw(t, "identity")
	want, err := feature.New(o.Class, identity, append([]feature.Slot(nil), slots...)...).MarshalJSON()
	require.NoError(t, err)
	made := table.Object(o.Class, identity, slots)
	clear(slots) // the table has copied them
	got, err := made.MarshalJSON()
	require.NoError(t, err)
	require.Equal(t, string(want), string(got), "who an object and all in it are is not lost")
	return made
}

func TestObjectsOfATableAreAlikeWhenOthersAre(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		below := feature.NewTable(nil)
		a := objects(2).Draw(t, "a")
		b := rapid.OneOf(objects(2), rapid.Just(a)).Draw(t, "b")
		x := within(t, below, a)
		below.Close()
		y := within(t, feature.NewTable(below), b)
		z := within(t, below, b)
		require.Equal(t, feature.Similar(a, b), feature.Similar(x, y))
		require.Equal(t, feature.Similar(a, b), feature.Similar(x, z))
		require.Equal(t, feature.Similar(b, a), feature.Similar(y, x))
	})
}

// A list that contains one object several times is as similar as a list of copies.
func TestARepeatedObjectCountsAsItsCopies(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kinds := []*feature.Object{objects(1).Draw(t, "one"), objects(1).Draw(t, "other")}
		lists := func(name string) (shared, copies *feature.Object) {
			var same, apart []*feature.Object
			for range rapid.IntRange(0, 4).Draw(t, name) {
				o := rapid.SampledFrom(kinds).Draw(t, name)
				same, apart = append(same, o), append(apart, feature.New(o.Class, "", o.Slots...))
			}
			return feature.New("tray", "", feature.Slot{Name: "parts", Value: feature.Entities(same...)}),
				feature.New("tray", "", feature.Slot{Name: "parts", Value: feature.Entities(apart...)})
		}
		a, aCopies := lists("a")
		b, bCopies := lists("b")
		require.Equal(t, feature.Similar(aCopies, bCopies), feature.Similar(a, b))
	})
}

func TestATableReturnsWhatIsThereAlready(t *testing.T) {
	below := feature.NewTable(nil)
	make := func(table *feature.Table, identity string, amount float64) *feature.Object {
		return table.Object("dough", identity, []feature.Slot{{Name: "amount", Value: grams(amount)}})
	}
	one := make(below, "/dough/1", 5)
	below.Close()
	above := feature.NewTable(below)
	require.Same(t, one, make(above, "/dough/1", 5))
	require.NotSame(t, one, make(above, "/dough/2", 5), "it is another one")
	require.NotSame(t, make(below, "/dough/1", 7), make(below, "/dough/1", 7), "a closed table does not grow")
	require.Same(t, make(above, "/dough/1", 7), make(above, "/dough/1", 7))
}
