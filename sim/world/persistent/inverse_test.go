package persistent

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/engine"
)

func TestAnInverseIsASetOfPairsWhoseEarlierVersionsStayAsTheyWere(t *testing.T) {
	type pair struct {
		term   engine.Term
		number int32
	}
	const terms, numbers = 40, 30
	rapid.Check(t, func(t *rapid.T) {
		model := map[pair]bool{}
		term, number := rapid.Int64Range(0, terms-1), rapid.Int32Range(0, numbers-1)
		now := Filled(NewBatch(), func(yield func(engine.Term, int32)) {
			for n := range int32(numbers) {
				p := pair{engine.Number(term.Draw(t, "value")), n}
				yield(p.term, p.number)
				model[p] = true
			}
		})
		versions, want := []Inverse{now}, []map[pair]bool{maps.Clone(model)}
		for range rapid.IntRange(1, 6).Draw(t, "versions") {
			by := NewBatch()
			for range rapid.IntRange(1, 40).Draw(t, "changes") {
				p := pair{engine.Number(term.Draw(t, "value")), number.Draw(t, "number")}
				model[p] = rapid.Bool().Draw(t, "stands")
				now.Set(by, p.term, p.number, model[p])
			}
			versions, want = append(versions, now), append(want, maps.Clone(model))
		}
		for i, v := range versions {
			for n := range int64(terms) {
				var with []int32
				for k := range int32(numbers) {
					if want[i][pair{engine.Number(n), k}] {
						with = append(with, k)
					}
				}
				require.True(t, slices.Equal(with, v.Numbers(engine.Number(n))), "version %d, %d: %v", i, n, with)
			}
		}
	})
}

// Turn replaces the terms of a number, whatever the order of both lists.
func TestANumberIsTurnedFromTermsToOthers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		terms := rapid.SliceOfNDistinct(rapid.Int64Range(0, 12), 0, 8, rapid.ID)
		named := func(label string) (out []engine.Term) {
			for _, n := range terms.Draw(t, label) {
				out = append(out, engine.Number(n))
			}
			return out
		}
		had, has := named("had"), named("has")
		in := Filled(NewBatch(), func(yield func(engine.Term, int32)) {
			for _, v := range had {
				yield(v, 5)
			}
			yield(engine.Number(3), 7)
		})
		in.Replace(NewBatch(), 5, had, has)
		for n := range int64(13) {
			var with []int32
			if slices.Contains(has, engine.Number(n)) {
				with = append(with, 5)
			}
			if n == 3 {
				with = append(with, 7)
			}
			require.True(t, slices.Equal(with, in.Numbers(engine.Number(n))), "%d", n)
		}
	})
}
