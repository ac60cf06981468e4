package ask_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/sim"
	"hearth/sim/ask"
	"hearth/sim/world"
)

// buns is roll with more steps, some of which overlap in time. The times, calculated by hand in seconds:
//
//	oven         180 degrees from 615, 100 degrees from 1355 + 615 = 1970
//	flour        in the bowl from 45, water from 95, both until 125
//	first paste  in the bowl from 125; left for 1200 s, and stirred until 1355
//	second paste in the bowl from 1355, salt from 1420; left until 2620, and stirred until 2650
//	third paste  in the bowl from 2650
const buns = roll + `(leave-for-time ?rested ?kitchen-7 ?kitchen-6 ?paste 20 minute)
(mix ?stirred ?kitchen-8 ?kitchen-7 ?rested ?whisk)
(preheat-oven ?cooler-oven ?kitchen-9 ?kitchen-8 ?oven 100 degrees-celsius)
(fetch-and-proportion ?salt ?kitchen-10 ?kitchen-9 ?bowl-3 coarse-salt 5 g)
(transfer-contents ?salted ?rest-2 ?kitchen-11 ?kitchen-10 ?stirred ?salt ?quantity-2 ?unit-2)
(leave-for-time ?rested-2 ?kitchen-12 ?kitchen-11 ?salted 20 minute)
(mix ?done ?kitchen-13 ?kitchen-12 ?rested-2 ?whisk)
`

func TestWhenFactsHeld(t *testing.T) {
	b, e := cooked(t, buns)
	const (
		hot    = "is_a(O, /oven), temperature_during(O, T, F, U), T > 150.0"
		inBowl = "hot(F, U) :- " + hot + ". bowl(B) :- stands_for(/paste, B). held(X, G, V) :- bowl(B), in_during(X, B, G, V). "
		while  = "hot(F, U), held(X, G, V), G < U, F < V |> do fn:group_by(X), let N = fn:count()"
	)
	tests := []struct{ name, at, query, want string }{
		{"how hot the oven was", "?done", "is_a(O, /oven), temperature_during(O, T, F, U)", "/oven/6 100 1970 2650, /oven/6 180 615 1970"},
		{"what was in the bowl while the oven was above 150 degrees", "?done", inBowl + while,
			"/e/5/mixture/1 1, /e/7/mixture/1 1, /e/9/portion/1 1"},
		{"when it was there", "?done", "stands_for(/paste, B), in_during(X, B, G, V)", "" +
			"/medium-bowl/243 /e/12/mixture/1 2650 2650, " +
			"/medium-bowl/243 /e/2/portion/1 45 125, " +
			"/medium-bowl/243 /e/3/portion/1 95 125, " +
			"/medium-bowl/243 /e/5/mixture/1 125 1355, " +
			"/medium-bowl/243 /e/7/mixture/1 1355 2650, " +
			"/medium-bowl/243 /e/9/portion/1 1420 2650"},
		{"only what led to the state counts", "?together", "is_a(O, /oven), temperature_during(O, T, F, U)", "/oven/6 180 615 615"},
		{"nothing at the start", "?kitchen", "is_a(O, /oven), temperature_during(O, T, F, U)", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := e.AtVariable(tt.at)
			require.NoError(t, err)
			require.Equal(t, tt.want, answers(t, b, s, tt.query))
		})
	}
}

// TestTimesAreThoseOfTheStates recomputes from the states of every recipe when each thing was in its place and
// when it was in use.
func TestTimesAreThoseOfTheStates(t *testing.T) {
	fluents := []struct {
		query string
		value func(s *world.State, e engine.Term) (engine.Term, bool)
	}{
		{"in_during(E, V, From, To)", (*world.State).Place},
		{"used_during(E, V, From, To)", func(s *world.State, e engine.Term) (engine.Term, bool) { return s.Value(e, "used") }},
		{"quantity_during(E, V, From, To)", func(s *world.State, e engine.Term) (engine.Term, bool) { return s.Value(e, "quantity") }},
	}
	everyRecipe(t, func(t *testing.T, b *ask.Base, e *sim.Episode) {
		s := e.End()
		for _, f := range fluents {
			q := prepared(t, b, f.query)
			a, err := q.Run(t.Context(), s)
			require.NoError(t, err)
			var got []string
			for _, row := range a.Rows {
				got = append(got, fmt.Sprint(row))
			}
			require.ElementsMatch(t, recomputed(t, b, s, f.value), got, f.query)
		}
	})
}

// recomputed follows each entity of the last state through all states.
func recomputed(t *testing.T, b *ask.Base, s *sim.Situation, value func(*world.State, engine.Term) (engine.Term, bool)) (rows []string) {
	steps := s.Steps
	states, times, end := []*world.State{steps[0].Before}, []int64{0}, int64(0)
	for _, r := range steps {
		states, times, end = append(states, r.After), append(times, r.End), max(end, r.End)
	}
	a, err := prepared(t, b, "type(E, _)").Run(t.Context(), s)
	require.NoError(t, err)
	for _, row := range a.Rows {
		entity := row[0]
		for i := 0; i < len(states); {
			v, ok := value(states[i], entity)
			if !ok {
				i++
				continue
			}
			from, to := times[i], end
			for i++; i < len(states); i++ {
				if now, ok := value(states[i], entity); !ok || now != v {
					to = times[i]
					break
				}
			}
			rows = append(rows, fmt.Sprint([]engine.Term{entity, v, engine.Number(from), engine.Number(max(from, to))}))
		}
	}
	return rows
}
