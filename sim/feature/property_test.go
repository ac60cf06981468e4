package feature_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/sim/feature"
)

// objects returns a generator of small nested objects whose lists have no two similar elements.
func objects(depth int) *rapid.Generator[*feature.Object] {
	return rapid.Custom(func(t *rapid.T) *feature.Object {
		slots := []feature.Slot{
			{Name: "amount", Value: grams(float64(rapid.IntRange(1, 3).Draw(t, "amount")))},
			{Name: "mixed", Value: rapid.SampledFrom([]feature.Value{feature.None(), feature.Flag()}).Draw(t, "mixed")},
		}
		if depth > 0 {
			parts := rapid.SliceOfN(objects(depth-1), 0, 3).Draw(t, "parts")
			slots = append(slots,
				feature.Slot{Name: "parts", Value: feature.Entities(distinct(parts)...)},
				feature.Slot{Name: "topping", Value: feature.Entity(objects(depth-1).Draw(t, "topping"))})
		}
		return feature.New(rapid.SampledFrom([]string{"dough", "cake"}).Draw(t, "class"), "", slots...)
	})
}

func distinct(list []*feature.Object) []*feature.Object {
	var out []*feature.Object
	for _, x := range list {
		known := false
		for _, y := range out {
			known = known || feature.Similar(x, y)
		}
		if !known {
			out = append(out, x)
		}
	}
	return out
}

func TestSimilarIsSymmetricForListsWithoutDuplicates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := objects(2).Draw(t, "a"), objects(2).Draw(t, "b")
		require.Equal(t, feature.Similar(a, b), feature.Similar(b, a))
	})
}

func TestDiffIsEmptyExactlyForSimilarObjects(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := objects(2).Draw(t, "a"), objects(2).Draw(t, "b")
		require.Equal(t, feature.Similar(a, b), len(feature.Diff(a, b)) == 0)
		require.Empty(t, feature.Diff(a, a))
	})
}

func TestAShuffledCopyIsSimilar(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := objects(2).Draw(t, "a")
		require.True(t, feature.Similar(a, shuffled(t, a)))
	})
}

// shuffled returns a copy of o with all its lists in another order.
func shuffled(t *rapid.T, o *feature.Object) *feature.Object {
	slots := append([]feature.Slot(nil), o.Slots...)
	for i, s := range slots {
		switch s.Value.Kind {
		case feature.EntityKind:
			slots[i].Value = feature.Entity(shuffled(t, s.Value.Object))
		case feature.EntitiesKind:
			var list []*feature.Object
			for _, x := range rapid.Permutation(s.Value.Objects).Draw(t, s.Name) {
				list = append(list, shuffled(t, x))
			}
			slots[i].Value = feature.Entities(list...)
		}
	}
	return feature.New(o.Class, o.Identity, slots...)
}
