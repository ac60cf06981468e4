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
		versions, want := []*Inverse{version(now)}, []map[pair]bool{maps.Clone(model)}
		for range rapid.IntRange(1, 6).Draw(t, "versions") {
			by := NewBatch()
			for range rapid.IntRange(1, 40).Draw(t, "changes") {
				p := pair{engine.Number(term.Draw(t, "value")), number.Draw(t, "number")}
				model[p] = rapid.Bool().Draw(t, "stands")
				now.Set(by, p.term, p.number, model[p])
			}
			versions, want = append(versions, version(now)), append(want, maps.Clone(model))
		}
		for i, v := range versions {
			for n := range int64(terms) {
				var with []int32
				for k := range int32(numbers) {
					if want[i][pair{engine.Number(n), k}] {
						with = append(with, k)
					}
				}
				require.True(t, slices.Equal(with, of(v, engine.Number(n))), "version %d, %d: %v", i, n, with)
			}
		}
	})
}

// version is an inverse that stays as it is when something is set in another one.
func version(in *Inverse) *Inverse { return &Inverse{by: in.by, lists: in.lists} }

// of lists the numbers that stand with a term.
func of(in *Inverse, t engine.Term) (all []int32) {
	in.Each(t, func(n int32) bool {
		all = append(all, n)
		return true
	})
	return all
}

// Turning a number from some terms to others leaves it with these, in whatever order
// both are.
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
		in = in.Turn(NewBatch(), 5, had, has)
		for n := range int64(13) {
			var with []int32
			if slices.Contains(has, engine.Number(n)) {
				with = append(with, 5)
			}
			if n == 3 {
				with = append(with, 7)
			}
			require.True(t, slices.Equal(with, of(in, engine.Number(n))), "%d", n)
		}
	})
}

// However often numbers are turned, each version says with which terms they stand: those
// that were turned late, and those that lists say.
func TestNumbersAreTurnedAgainAndAgain(t *testing.T) {
	const terms, numbers = 8, 3 * mostLate
	rapid.Check(t, func(t *rapid.T) {
		stand := map[int32][]engine.Term{}
		in := Filled(NewBatch(), func(func(engine.Term, int32)) {})
		for range rapid.IntRange(1, 4*mostLate).Draw(t, "turns") {
			n := rapid.Int32Range(0, numbers-1).Draw(t, "number")
			var has []engine.Term
			for _, term := range rapid.SliceOfNDistinct(rapid.Int64Range(0, terms-1), 0, 4, rapid.ID).Draw(t, "terms") {
				has = append(has, engine.Number(term))
			}
			before, was := in, stand[n]
			in = in.Turn(NewBatch(), n, was, has)
			for term := range int64(terms) {
				require.Equal(t, slices.Contains(was, engine.Number(term)), slices.Contains(of(before, engine.Number(term)), n), "the version before")
			}
			stand[n] = has
		}
		for term := range int64(terms) {
			var want []int32
			for n := range int32(numbers) {
				if slices.Contains(stand[n], engine.Number(term)) {
					want = append(want, n)
				}
			}
			require.Equal(t, want, of(in, engine.Number(term)))
			if len(want) > 0 {
				first := int32(-1)
				in.Each(engine.Number(term), func(n int32) bool { first = n; return false })
				require.Equal(t, want[0], first, "who has enough gets no more")
			}
		}
	})
}

// A batch that turns more numbers than can be late brings lists up to date itself.
func TestABatchMayTurnManyNumbers(t *testing.T) {
	const numbers = 3 * (mostLate + mostInBatch)
	in, by, term := Filled(NewBatch(), func(func(engine.Term, int32)) {}), NewBatch(), engine.Number(1)
	var want []int32
	for n := range int32(numbers) {
		in = in.Turn(by, n, nil, []engine.Term{term})
		want = append(want, n)
		require.LessOrEqual(t, len(in.late), mostLate+mostInBatch)
	}
	require.Equal(t, want, of(in, term))
}
