package ask_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/facts/corpus"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/ask"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/worlds"
)

func TestMain(m *testing.M) { recorded.Main(m) }

// roll is a network in which the oven heats up during other steps.
const roll = `#roll
(get-kitchen ?kitchen)
(preheat-oven ?hot-oven ?kitchen-2 ?kitchen ?oven 180 degrees-celsius)
(fetch-and-proportion ?flour ?kitchen-3 ?kitchen-2 ?bowl-1 all-purpose-flour 200 g)
(fetch-and-proportion ?water ?kitchen-4 ?kitchen-3 ?bowl-2 water 100 g)
(transfer-contents ?together ?rest ?kitchen-5 ?kitchen-4 ?flour ?water ?quantity ?unit)
(mix ?paste ?kitchen-6 ?kitchen-5 ?together ?whisk)
`

// opened returns the kitchen of all tests with its base.
func opened() (*hearth.World, *ask.Base, error) {
	o, err := once()
	return o.kitchen, o.base, err
}

type asked struct {
	kitchen *hearth.World
	base    *ask.Base
}

var once = sync.OnceValues(func() (asked, error) {
	k, err := hearth.Open(hearth.KitchenOptions{})
	if err != nil {
		return asked{}, err
	}
	b, err := k.Internal().Questions()
	return asked{k, b}, err
})

// cooked executes a network in a kitchen and returns the base and the episode.
func cooked(t testing.TB, text string) (*ask.Base, *sim.Episode) {
	t.Helper()
	k, b, err := opened()
	require.NoError(t, err)
	episodes, err := worlds.Run(k, &source.File{Name: "roll.solution", Text: text})
	require.NoError(t, err)
	require.True(t, episodes[0].Complete)
	return b, episodes[0]
}

// answers returns the rows of an answer with numbers in their unit: "/a 1, /b 2".
func answers(t testing.TB, b *ask.Base, s *sim.Situation, query string) string {
	t.Helper()
	q, err := b.Prepare(&source.File{Name: "query", Text: query})
	require.NoError(t, err)
	a, err := q.Run(t.Context(), s)
	require.NoError(t, err)
	var rows []string
	for _, row := range a.Rows {
		var cells []string
		for i, term := range row {
			cell := term.String()
			if term.Kind() == engine.NumberKind {
				cell = fmt.Sprint(float64(term.Num()) / float64(a.Columns[i].Scale))
			}
			cells = append(cells, cell)
		}
		rows = append(rows, strings.Join(cells, " "))
	}
	return strings.Join(rows, ", ")
}

func TestQuery(t *testing.T) {
	b, e := cooked(t, roll)
	tests := []struct{ name, at, query, want string }{
		{"variables are columns as they first appear", "?flour", "stands_for(/flour, B), in(X, B), type(X, C)", "/medium-bowl/243 /e/2/portion/1 /all-purpose-flour"},
		{"a number is in its unit", "?flour", "stands_for(/flour, B), in(X, B), quantity(X, N), unit(X, U)", "/medium-bowl/243 /e/2/portion/1 200 /g"},
		{"a decimal point makes billionths", "?flour", "stands_for(/flour, B), in(X, B), quantity(X, N), N > 199.5, N < 200.5", "/medium-bowl/243 /e/2/portion/1 200"},
		{"so many times an amount, and a part of it, keep its unit", "?flour", "stands_for(/flour, B), in(X, B), quantity(X, N), M = fn:mult(3, N), K = fn:div(M, 2), K > 299.5", "/medium-bowl/243 /e/2/portion/1 200 600 300"},
		{"an amount by what is counted", "?flour", "stands_for(/flour, B), in(X, B), quantity(X, N) |> do fn:group_by(B), let S = fn:sum(N), let C = fn:count(), let M = fn:div(S, C)", "/medium-bowl/243 200 1 200"},
		{"an amount in billionths of its billionths", "?flour", "stands_for(/flour, B), in(X, B), quantity(X, N), M = fn:div(N, 1000000000)", "/medium-bowl/243 /e/2/portion/1 200 200"},
		{"a share of amounts", "?flour", "stands_for(/flour, B), in(X, B), quantity(X, N), M = fn:mult(N, 2), S = fn:div(M, N)", "/medium-bowl/243 /e/2/portion/1 200 400 2"},
		{"negation", "?paste", "is_a(X, /oven), !used(X, /yes)", "/oven/6"},
		{"the negation of any", "?paste", "stands_for(V, B), is_a(B, /transferable-container), !in(_, B)", "/bowl-2 /medium-bowl/244, /rest /medium-bowl/244, /water /medium-bowl/244"},
		{"the negation of any row of a computed predicate", "?paste", "stands_for(/paste, B), in(X, B), !leaf(X, _, _, _)", ""},
		{"what is left, counted", "?paste", "is_a(B, /medium-bowl), !in(_, B) |> do fn:group_by(), let N = fn:count()", "17"},
		{"within what lasts", "?paste", "is_a(X, /oven), !temperature_during(X, _, _, _)", ""},
		{"arithmetic keeps the unit", "?paste", "stands_for(/paste, B), in(X, B), quantity(X, N), M = fn:plus(N, 1.5)", "/medium-bowl/243 /e/5/mixture/1 300 301.5"},
		{"an aggregate over a group", "?paste", "is_a(B, /oven), in(B, K), in(X, K) |> do fn:group_by(K), let N = fn:count()", "/kitchen-state/1 9"},
		{"a sum has the unit of what is summed", "?paste", "is_a(M, /mixture), leaf(M, X, G, T) |> do fn:group_by(M), let S = fn:sum(G)", "/e/5/mixture/1 300"},
		{"a relation of the ontology", "?paste", "factor(/water, /teaspoon, G)", "5"},
		{"the closure of classes", "?paste", "isa(/medium-bowl, C), C = /container", "/container"},
		{"the time in seconds", "?paste", "clock(T)", "125"},
		{"a derived type", "?paste", "dough(M)", "/e/5/mixture/1"},
		{"another state", "?together", "dough(M)", ""},
		{"a name of a type that is not asked", "?paste", "dough(X) :- is_a(X, /oven). dough(X)", "/oven/6"},
		{"rules of one's own", "?paste", "heavy(X) :- quantity(X, N), unit(X, /g), N > 250.0. stands_for(/paste, B), in(X, B), heavy(X).", "/medium-bowl/243 /e/5/mixture/1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := e.AtVariable(tt.at)
			require.NoError(t, err)
			require.Equal(t, tt.want, answers(t, b, s, tt.query))
		})
	}
}

func TestErrorsInQueriesHavePositions(t *testing.T) {
	b, _ := cooked(t, roll)
	tests := []struct{ name, query, want string }{
		{"an unknown predicate", "in(X, Y), tpye(X, C)", "query:1:11: nothing declares, defines or supplies tpye/2"},
		{"behind a number that was written shorter", "N = 1.5, type(X, C), tpye(X, C)", "query:1:22: nothing declares, defines or supplies tpye/2"},
		{"in the second line", "in(X, Y),\n  N > 1", "query:2:3: variable N has no value at this premise [E0412]"},
		{"what is negated has no name", "in(X, Y), !in(Z, X)", "query:1:11: variable Z in !in(Z,X) is not bound by any positive premise [E0411]"},
		{"a rule of one's own", "p(X) :- in(X, Z), 2 < M. in(X, Y), p(X)", "query:1:19: variable M has no value at this premise [E0412]"},
		{"a parenthesis that is not closed", "in(X, Y", "query:1:3: this parenthesis is not closed [E0403]"},
		{"a comparison that is not finished", "in(X, Y), Y =", "query:1:14: the query ends where a condition or an argument is expected [E0403]"},
		{"a rule for what a type means", "part(M, X, G) :- leaf(M, X, G, _). dough(X)", "query:1:1: part is already defined by rules"},
		{"a rule for the answer", "answer(X) :- in(X, Y). in(X, Y)", "query:1:1: answer is already defined by rules"},
		{"nothing", " # nothing", "query:1:1: the query is empty"},
		{"a period that looks like part of a name", "in(X, Z), Z = /bowl, tpye(Z, /bowl.)", "query:1:22: nothing declares"},
		{"only a period", ".", "query:1:1: the query is empty"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := b.Prepare(&source.File{Name: "query", Text: tt.query})
			require.ErrorContains(t, err, tt.want)
		})
	}
}

func TestFailingQueriesHavePositions(t *testing.T) {
	b, e := cooked(t, roll)
	text := "is_a(X, /oven), N = fn:mult(9223372036854775807, 2)"
	_, err := prepared(t, b, text).Run(t.Context(), e.End())
	require.Equal(t, "query:1:1: the result of fn:mult does not fit into 64 bits [E0434]\n   1 | "+text+"\n     | "+strings.Repeat("^", len(text))+"\n", recorded.Report(t, err))
}

func TestSituation(t *testing.T) {
	_, e := cooked(t, roll)
	tests := []struct {
		name  string
		ask   func() (*sim.Situation, error)
		clock int64 // milliseconds; -1 for an error
		steps int
	}{
		{"the last", func() (*sim.Situation, error) { return e.End(), nil }, 125_000, 6},
		{"at the start", func() (*sim.Situation, error) { return e.AfterStep(0) }, 0, 0},
		{"after the third", func() (*sim.Situation, error) { return e.AfterStep(3) }, 45_000, 3},
		{"of a state's variable", func() (*sim.Situation, error) { return e.AtVariable("?kitchen-4") }, 75_000, 4},
		{"of a thing's variable, without the mark", func() (*sim.Situation, error) { return e.AtVariable("water") }, 75_000, 4},
		{"after a step too many", func() (*sim.Situation, error) { return e.AfterStep(7) }, -1, 0},
		{"of no variable", func() (*sim.Situation, error) { return e.AtVariable("?watre") }, -1, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := tt.ask()
			if tt.clock < 0 {
				var d *source.Diagnostic
				require.ErrorAs(t, err, &d)
				require.Equal(t, "E0702", d.Code)
				return
			}
			require.NoError(t, err)
			require.Equal(t, tt.clock, s.State.Clock())
			require.Len(t, s.Steps, tt.steps)
		})
	}
}

// TestEverythingThatLiesSomewhereIsAnswered compares in(X, Y) with a walk from the root of the kitchen, in the
// last state of every recipe.
func TestAStepIsCountedByItsPlaceInTheNetwork(t *testing.T) {
	_, e := cooked(t, "#water\n(fetch-and-proportion ?water ?k2 ?k ?bowl water 100 ml)\n(get-kitchen ?k)\n")
	for place, clock := range map[int]int64{1: 30_000, 2: 0} {
		s, err := e.AfterStep(place)
		require.NoError(t, err)
		require.Equal(t, clock, s.State.Clock())
	}
}

func TestEverythingThatLiesSomewhereIsAnswered(t *testing.T) {
	everyRecipe(t, func(t *testing.T, b *ask.Base, e *sim.Episode) {
		s := e.End()
		var walked []string
		var walk func(at engine.Term)
		walk = func(at engine.Term) {
			for _, x := range s.State.Contents(at) {
				walked = append(walked, x.String()+" "+at.String())
				walk(x)
			}
		}
		walk(s.State.Root())
		asked := strings.Split(answers(t, b, s, "in(X, Y), here(X, X)"), ", ")
		require.ElementsMatch(t, walked, asked)
	})
}

// everyRecipe tests the episodes of all built-in recipes.
func everyRecipe(t *testing.T, test func(*testing.T, *ask.Base, *sim.Episode)) {
	t.Helper()
	_, b, err := opened()
	require.NoError(t, err)
	episodes, err := ownEpisodes()
	require.NoError(t, err)
	for _, e := range episodes {
		t.Run(e.Plan.Recipe, func(t *testing.T) { test(t, b, e) })
	}
}

var ownEpisodes = sync.OnceValues(func() (episodes []*sim.Episode, err error) {
	k, _, err := opened()
	if err != nil {
		return nil, err
	}
	scene, err := k.Scene(hearth.Start{})
	if err != nil {
		return nil, err
	}
	recipes, err := corpus.Recipes()
	if err != nil {
		return nil, err
	}
	for _, r := range recipes {
		e, err := scene.Run(context.Background(), &hearth.Plan{Name: r.ID, Network: r.Gold})
		if err != nil {
			return nil, err
		}
		episodes = append(episodes, e.Internal())
	}
	return episodes, nil
})

// TestWhatStatesComputeCanBeAsked queries every computed predicate without arguments. The error shows that it
// is known.
func TestWhatStatesComputeCanBeAsked(t *testing.T) {
	k, b, err := opened()
	require.NoError(t, err)
	for _, pred := range k.Internal().Domain.Model().Computed() {
		_, err := b.Prepare(&source.File{Name: "query", Text: pred + "()"})
		if pred == "fresh" || pred == "as_bound" {
			require.ErrorContains(t, err, "E0405", "%s is for steps only", pred)
			continue
		}
		require.ErrorContains(t, err, "E0406", pred)
	}
}

func TestReleasedSemanticsCanBeAsked(t *testing.T) {
	k, err := hearth.Open(hearth.KitchenOptions{Edition: "2023"})
	require.NoError(t, err)
	b, err := k.Internal().Questions()
	require.NoError(t, err)
	require.Equal(t, "/oven/4", answers(t, b, k.Internal().Domain.Start(), "is_a(X, /oven)"))
}

const selective = "is_a(B, /medium-bowl), in(X, B), type(X, /butter), quantity(X, N)"

func BenchmarkQuery(b *testing.B) {
	base, first := benchmarked(b)
	b.ReportAllocs()
	for b.Loop() {
		q, err := base.Prepare(&source.File{Name: "query", Text: selective})
		require.NoError(b, err)
		run(b, q, first)
	}
}

func BenchmarkPreparedQuery(b *testing.B) {
	base, first := benchmarked(b)
	q, err := base.Prepare(&source.File{Name: "query", Text: selective})
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		run(b, q, first)
	}
}

func benchmarked(b *testing.B) (*ask.Base, *sim.Situation) {
	k, base, err := opened()
	require.NoError(b, err)
	return base, k.Internal().Domain.Start()
}

func run(b *testing.B, q *ask.Query, at *sim.Situation) {
	a, err := q.Run(b.Context(), at)
	require.NoError(b, err)
	require.Len(b, a.Rows, 1)
}
