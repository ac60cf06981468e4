package world

import (
	"fmt"
	"math/big"
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/engine"
)

// rows returns the rows of a predicate that match a pattern.
func rows(t rapid.TB, v *View, pred string, p ...engine.Term) (out [][]engine.Term) {
	t.Helper()
	require.NoError(t, v.Scan(pred, p, func(row []engine.Term) bool {
		out = append(out, slices.Clone(row))
		return true
	}))
	return out
}

// arity holds the number of arguments of every computed predicate, and how many leading ones must be bound, as
// in rules/core/schema.mg.
var arity = map[string]struct{ all, bound int }{
	"in": {2, 0}, "rank": {2, 0}, "type": {2, 0}, "origin": {2, 0}, "clock": {1, 0}, "is_a": {2, 1}, "isa": {2, 1},
	"affords": {2, 2}, "class_of": {2, 1}, "here": {2, 1}, "as_bound": {2, 1}, "fresh": {3, 2}, "upto": {2, 1}, "scale": {4, 3}, "remainder": {4, 3},
	"product": {3, 2}, "ratio": {3, 2},
	"closest": {3, 1}, "stocked": {4, 2}, "nth": {3, 1}, "leaf": {4, 1}, "weight_of": {3, 2}, "place_of": {2, 1}, "aligned": {3, 2}, "path": {6, 4},
}

func TestComputedPredicatesRefuseUnboundInputs(t *testing.T) {
	v := &View{State: kitchen(t)}
	computed := v.State.Model().Computed()
	require.Len(t, arity, len(computed))
	for _, pred := range computed {
		a, known := arity[pred]
		require.True(t, known, pred)
		for missing := range a.bound {
			p := make([]engine.Term, a.all)
			for i := range a.bound {
				if i != missing {
					p[i] = engine.Number(1)
				}
			}
			if pred == "is_a" { // either argument can be bound
				p = make([]engine.Term, a.all)
			}
			err := v.Scan(pred, p, func([]engine.Term) bool { return true })
			require.EqualError(t, err, fmt.Sprintf("argument %d must be bound", missing+1), pred)
		}
	}
	require.ErrorContains(t, v.Scan("enchanted", make([]engine.Term, 2), nil), "neither a fluent nor a computed predicate")
}

// Whatever else is bound besides the inputs, the answer is the matching part of the full answer.
func TestAPatternSelectsFromWhatAFreePatternYields(t *testing.T) {
	s := kitchen(t)
	bowl := first(t, s, "medium-bowl")
	place, _ := s.Place(bowl)
	mixture := first(t, s, "crushed-pineapple-in-syrup")
	v := &View{State: s, Step: 3, Bound: []Binding{{engine.Name("/container"), s, bowl}}}
	tests := []struct {
		pred   string
		inputs []engine.Term
		rows   int // minimum number
	}{
		{"in", nil, 300}, {"rank", nil, 300}, {"type", nil, 400}, {"origin", nil, 400}, {"clock", nil, 1},
		{"used", nil, 100}, {"quantity", nil, 100}, {"component", nil, 2}, {"is_a", []engine.Term{bowl}, 5},
		{"is_a", []engine.Term{ClassTerm("medium-bowl")}, 5}, {"isa", []engine.Term{ClassTerm("medium-bowl")}, 5},
		{"class_of", []engine.Term{bowl}, 1}, {"class_of", []engine.Term{ClassTerm("cup")}, 1}, {"here", []engine.Term{bowl}, 1},
		{"as_bound", []engine.Term{engine.Name("/container")}, 1}, {"fresh", []engine.Term{engine.Name("/part"), bowl}, 1},
		{"upto", []engine.Term{engine.Number(7)}, 7},
		{"scale", []engine.Term{engine.Number(2), engine.Number(3), engine.Number(4)}, 1},
		{"remainder", []engine.Term{engine.Number(20), engine.Number(3), engine.Number(4)}, 1},
		{"closest", []engine.Term{ClassTerm("bowl")}, 10}, {"stocked", []engine.Term{kinds[0], ClassTerm("ingredient")}, 50},
		{"nth", []engine.Term{place}, 40}, {"leaf", []engine.Term{mixture}, 2}, {"place_of", []engine.Term{ClassTerm("oven")}, 1},
	}
	for _, tt := range tests {
		t.Run(tt.pred, func(t *testing.T) {
			width := 2
			if a, ok := arity[tt.pred]; ok {
				width = a.all
			}
			free := append(slices.Clone(tt.inputs), make([]engine.Term, width-len(tt.inputs))...)
			all := rows(t, v, tt.pred, free...)
			require.GreaterOrEqual(t, len(all), tt.rows)
			for _, row := range all[:min(len(all), 12)] {
				for subset := range 1 << (width - len(tt.inputs)) {
					p := slices.Clone(free)
					for i := range width - len(tt.inputs) {
						if subset>>i&1 == 1 {
							p[len(tt.inputs)+i] = row[len(tt.inputs)+i]
						}
					}
					require.ElementsMatch(t, matching(all, p), rows(t, v, tt.pred, p...), "%v", p)
				}
			}
			first := 0
			require.NoError(t, v.Scan(tt.pred, free, func([]engine.Term) bool { first++; return false }))
			require.Equal(t, 1, first, "a reader that has enough gets no more")
		})
	}
}

// matching returns the rows that match a pattern.
func matching(all [][]engine.Term, p []engine.Term) (out [][]engine.Term) {
	for _, row := range all {
		ok := true
		for i := range p {
			ok = ok && (free(p[i]) || p[i] == row[i])
		}
		if ok {
			out = append(out, row)
		}
	}
	return out
}

func TestScaleIsExactToHalfAUnit(t *testing.T) {
	v := &View{State: kitchen(t)}
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := rapid.Int64().Draw(t, "a"), rapid.Int64().Draw(t, "b"), rapid.Int64().Draw(t, "c")
		if rapid.Bool().Draw(t, "small") {
			a, b, c = a%1000, b%1000, c%1000
		}
		var got []int64
		err := v.Scan("scale", []engine.Term{engine.Number(a), engine.Number(b), engine.Number(c), {}}, func(row []engine.Term) bool {
			got = append(got, row[3].Num())
			return true
		})
		want, fits := halfUp(a, b, c)
		var limit *LimitError
		switch {
		case c == 0:
			require.NoError(t, err)
			require.Empty(t, got, "nothing is a part of nothing")
		case !fits:
			require.ErrorAs(t, err, &limit)
		default:
			require.NoError(t, err)
			require.Equal(t, []int64{want}, got)
		}
	})
}

// halfUp returns a*b/c rounded half away from zero, and whether it fits in 64 bits.
func halfUp(a, b, c int64) (int64, bool) {
	if c == 0 {
		return 0, false
	}
	n, d := new(big.Int).Mul(big.NewInt(a), big.NewInt(b)), big.NewInt(c)
	negative := n.Sign()*d.Sign() < 0
	n.Abs(n).Lsh(n, 1).Add(n, d.Abs(d))
	n.Div(n, d.Lsh(d, 1))
	if !n.IsInt64() {
		return 0, false
	}
	if negative {
		return -n.Int64(), true
	}
	return n.Int64(), true
}

func TestTheSameInputsMakeTheSameIdInEveryReplay(t *testing.T) {
	s := kitchen(t)
	bowl, other := first(t, s, "medium-bowl"), first(t, s, "large-bowl")
	part, lid := engine.Name("/part"), engine.Name("/lid")
	id := func(step int, tag, key engine.Term) engine.Term {
		return rows(t, &View{State: s, Step: step}, "fresh", tag, key, engine.Term{})[0][2]
	}
	require.Equal(t, id(1, part, bowl), id(1, part, bowl))
	require.Equal(t, engine.Name("/e/7/part/2"), id(7, part, engine.Number(2)))
	ids := []engine.Term{
		id(1, part, bowl), id(2, part, bowl), id(1, lid, bowl), id(1, part, other),
		id(1, part, engine.Number(1)), id(1, part, engine.Number(2)), id(1, part, ClassTerm("cup")),
	}
	for i, a := range ids {
		require.NotContains(t, ids[i+1:], a)
		require.False(t, s.Has(a), "a new entity")
	}
}

func TestAStepThatWouldMakeTooMuchIsStopped(t *testing.T) {
	v := &View{State: kitchen(t)}
	many := engine.Number(1_000_000_000)
	var limit *LimitError
	require.ErrorAs(t, v.Scan("upto", []engine.Term{many, {}}, func([]engine.Term) bool { return true }), &limit)
	require.EqualError(t, limit, "one step would make 1000000000 things; the limit is 10000")
	require.ErrorAs(t, v.Scan("remainder", []engine.Term{many, many, many, {}}, func([]engine.Term) bool { return true }), &limit)
	require.Len(t, rows(t, v, "upto", many, engine.Number(9)), 1, "whether 9 is among them needs no counting")
}

func TestAnEntityIsReadInTheStateInWhichItWasBound(t *testing.T) {
	s := kitchen(t)
	butter := first(t, s, "butter")
	bowl, _ := s.Place(butter)
	container := engine.Name("/container")
	eaten := apply(t, s, &Effects{Gone: []engine.Term{butter}, Del: []Change{{bowl, used, yes}}, Tick: true, Clock: engine.Number(5000)})

	v := &View{State: eaten, Bound: []Binding{{container, s, bowl}}}
	was := rows(t, v, "as_bound", container, engine.Term{})[0][1]
	require.NotEqual(t, bowl, was, "it has a name of its own")
	require.Len(t, rows(t, v, "used", was, engine.Term{}), 1)
	require.Empty(t, rows(t, v, "used", bowl, engine.Term{}))
	inside := rows(t, v, "in", engine.Term{}, was)
	require.Len(t, inside, 1)
	require.Len(t, rows(t, v, "quantity", inside[0][0], engine.Term{}), 1)
	require.Empty(t, rows(t, v, "in", engine.Term{}, bowl))

	now := &View{State: s, Bound: []Binding{{container, s, bowl}}}
	require.Equal(t, bowl, rows(t, now, "as_bound", container, engine.Term{})[0][1], "in its own state it is itself")
}

func TestPartsOfAStockedMixtureHaveAnOrder(t *testing.T) {
	s := kitchen(t)
	v := &View{State: s}
	for i, c := range rows(t, v, "component", first(t, s, "crushed-pineapple-in-syrup"), engine.Term{}) {
		require.Equal(t, engine.Number(int64(i)+1), rows(t, v, "rank", c[1], engine.Term{})[0][1])
	}
}

func TestACopyMadeInAnotherBranchIsKnownByItsIdentity(t *testing.T) {
	s := kitchen(t)
	bowl, twin := first(t, s, "medium-bowl"), engine.Name("/e/1/copy/0")
	branch := apply(t, s, &Effects{Inherit: []Copy{{twin, bowl}}})

	v := &View{State: s, Bound: []Binding{{engine.Name("/container"), branch, twin}}}
	require.Equal(t, bowl, rows(t, v, "here", twin, engine.Term{})[0][1])
	require.Empty(t, rows(t, v, "here", engine.Name("/e/1/copy/1"), engine.Term{}))
}

func TestApplyCostsItsEffectsAndNotTheKitchen(t *testing.T) {
	cost := func(times int) float64 {
		s := crowded(t, times)
		butter := first(t, s, "butter")
		n := rand.New(rand.NewSource(1))
		return testing.AllocsPerRun(100, func() {
			apply(t, s, &Effects{Set: []Change{{butter, engine.Name("/quantity"), engine.Number(n.Int63())}}})
		})
	}
	require.LessOrEqual(t, cost(100), 1.5*cost(1))
}

func BenchmarkApply(b *testing.B) {
	for name, times := range map[string]int{"full": 1, "crowded": 100} {
		b.Run(name, func(b *testing.B) {
			s := crowded(b, times)
			butter := first(b, s, "butter")
			b.ReportAllocs()
			for b.Loop() {
				_, _, err := (&View{State: s}).Apply(&Effects{Set: []Change{{butter, engine.Name("/quantity"), engine.Number(1)}}})
				require.NoError(b, err)
			}
		})
	}
}
