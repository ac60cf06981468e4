package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/store"
	"hearth/engine"
	"hearth/eval/runs"
	"hearth/parser/source"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/postgres"
)

var noon = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)

// wraps fails at its second step, and its third one waits for that.
const wraps = "#mango-radish-salad\n(get-kitchen ?k)\n(fetch ?wraps ?k2 ?k plastic-wrap 5)\n(cover ?covered ?k3 ?k2 ?wraps ?cover)\n"

// world is a kitchen, with what makes records of what is executed in it.
func world(t testing.TB) (*hearth.World, *runs.Writer) {
	t.Helper()
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	by, err := runs.NewWriter(w.Internal().Domain)
	require.NoError(t, err)
	return w, by
}

// records are those of some networks, each said to be written by a model.
func records(t testing.TB, models map[string][]string) (all []*runs.Record) {
	t.Helper()
	w, by := world(t)
	for _, model := range []string{"gpt-4", "llama-3"} {
		for i, text := range models[model] {
			episodes, err := w.Run(t.Context(), text)
			require.NoError(t, err)
			status := "ok"
			if !episodes[0].Done() {
				status = "partial"
			}
			all = append(all, &runs.Record{
				Settings: runs.Settings{World: "kitchen", Edition: "2024", Semantics: "corrected", Mode: "qualitative", Hearth: "test", Hash: "0", Labels: map[string]string{"model": model, "heat": fmt.Sprint(float64(i) / 2)}},
				File:     fmt.Sprint(i, ".solution"), Plan: episodes[0].Plan.Name, Status: status, Scores: map[string]float64{"dish": 0.25 * float64(i)},
				Episode: by.Episode(episodes[0].Internal()),
			})
		}
	}
	return all
}

// gold is the network of a recipe.
func gold(t testing.TB, id string) string {
	t.Helper()
	set, err := cli.BuiltInRecipes("2024")
	require.NoError(t, err)
	return set.Entry(id).Solution().Text
}

func few(t testing.TB) []*runs.Record {
	t.Helper()
	return records(t, map[string][]string{"gpt-4": {wraps, gold(t, "walnut-balls")}, "llama-3": {wraps, gold(t, "mango-radish-salad")}})
}

func opened(t testing.TB, name string) *store.Runs {
	t.Helper()
	a, err := store.OpenRuns(context.Background(), name)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, a.Close()) })
	return a
}

// open opens the world of a run.
func open(*runs.Settings) (*runs.World, error) {
	w, err := hearth.Open(hearth.KitchenOptions{})
	if err != nil {
		return nil, err
	}
	base, err := w.Internal().Questions()
	return &runs.World{Domain: w.Internal().Domain, Base: base}, err
}

// asked are the answers of a query, each as the terms in it.
func asked(t testing.TB, a *store.Runs, query string) (rows []string) {
	t.Helper()
	found, err := ask(t, a, query)
	require.NoError(t, err)
	for _, row := range found.Rows {
		words := make([]string, len(row))
		for i, term := range row {
			words[i] = term.String()
		}
		rows = append(rows, strings.Join(words, " "))
	}
	return rows
}

func ask(t testing.TB, a *store.Runs, query string) (*runs.Answer, error) {
	t.Helper()
	all, _, err := a.ReadableRuns(t.Context(), &store.Selection{})
	if err != nil {
		return nil, err
	}
	k := a.QueryData(t.Context(), all)
	k.Replay, k.Open = 100, open
	return k.Ask(t.Context(), &source.File{Name: "query", Text: query})
}

// every is a query of every predicate that is kept, and what it answers.
var every = []struct {
	query string
	want  []string
}{
	{"binding(R, S, /quantity, N), N > 169.0, step(R, S, /bake) |> do fn:group_by(N), let C = fn:count()", []string{"170000000000 1"}},
	{"run(R) |> do fn:group_by(), let N = fn:count()", []string{"4"}},
	{"world(R, W) |> do fn:group_by(W), let N = fn:count()", []string{"/kitchen 4"}},
	{"edition(R, W) |> do fn:group_by(W), let N = fn:count()", []string{"/2024 4"}},
	{"semantics(R, W) |> do fn:group_by(W), let N = fn:count()", []string{"/corrected 4"}},
	{"mode(R, W) |> do fn:group_by(W), let N = fn:count()", []string{"/qualitative 4"}},
	{`made_by(R, "test", H) |> do fn:group_by(H), let N = fn:count()`, []string{`"0" 4`}},
	{"file(R, F) |> do fn:group_by(F), let N = fn:count()", []string{`"0.solution" 2`, `"1.solution" 2`}},
	{"plan(R, P) |> do fn:group_by(P), let N = fn:count()", []string{"/mango-radish-salad 3", "/walnut-balls 1"}},
	{"status(R, S) |> do fn:group_by(S), let N = fn:count()", []string{"/ok 2", "/partial 2"}},
	{"episode(A, E), episode(B, E), A != B |> do fn:group_by(), let N = fn:count()", []string{"2"}},
	{"label(R, /model, M) |> do fn:group_by(M), let N = fn:count()", []string{"/gpt-4 2", "/llama-3 2"}},
	{"model(R, /gpt-4), heat(R, H), H < 0.4 |> do fn:group_by(H), let N = fn:count()", []string{"0 1"}},
	{"score(R, /dish, X), X > 0.2 |> do fn:group_by(X), let N = fn:count()", []string{"250000000 2"}},
	{"step(R, S, /bake), plan(R, P) |> do fn:group_by(P), let N = fn:count()", []string{"/walnut-balls 1"}},
	{"outcome(R, S, O) |> do fn:group_by(O), let N = fn:count()", []string{"/done 52", "/failed 2", "/not_reached 2"}},
	{"done(R, S) |> do fn:group_by(), let N = fn:count()", []string{"52"}},
	{"failed(R, S, C), model(R, M) |> do fn:group_by(M, S, C), let N = fn:count()", []string{"/gpt-4 2 /none_left 1", "/llama-3 2 /none_left 1"}},
	{"reason(R, S, C, Role, X) |> do fn:group_by(Role, X), let N = fn:count()", []string{"/concept /plastic-wrap 2"}},
	{"waits_for(R, S, V, Other) |> do fn:group_by(S, V, Other), let N = fn:count()", []string{`3 "?wraps" 2 2`}},
	{"binding(R, S, Role, /oven/6) |> do fn:group_by(Role), let N = fn:count()", []string{"/oven 1"}},
	{"binding_class(R, S, /oven, C) |> do fn:group_by(C), let N = fn:count()", []string{"/oven 1"}},
	{`binding_variable(R, S, Role, "?oven") |> do fn:group_by(Role), let N = fn:count()`, []string{"/oven 1"}},
	{"time(R, S, From, To), step(R, S, /bake) |> do fn:group_by(From, To), let N = fn:count()", []string{"490000 1210000 1"}},
	{"before(R, S, T), step(R, T, /bake) |> do fn:group_by(T), let N = fn:count()", []string{"13 12"}},
	{"during(R, S, T), step(R, T, /bake), step(R, S, A) |> do fn:group_by(A), let N = fn:count()", []string{"/fetch 1"}},
	{"overlaps(R, S, T), plan(R, /walnut-balls) |> do fn:group_by(), let N = fn:count()", []string{"4"}},
}

// What is kept is what is asked about, in either database, each predicate; what was kept once
// is not kept again, and runs that did the same share an episode.
func TestWhatIsKeptIsAskedAbout(t *testing.T) {
	for _, name := range []string{filepath.Join(t.TempDir(), "runs.db"), postgres.Start(t)} {
		a, all := opened(t, name), few(t)
		fresh, episodes, err := a.Keep(t.Context(), noon, all)
		require.NoError(t, err)
		require.Equal(t, []int{4, 3}, []int{fresh, episodes})
		fresh, episodes, err = a.Keep(t.Context(), noon, few(t))
		require.NoError(t, err)
		require.Equal(t, []int{0, 0}, []int{fresh, episodes}, "the same again")
		for _, tt := range every {
			require.Equal(t, tt.want, asked(t, a, tt.query), tt.query)
		}
		checked, err := a.Check(t.Context())
		require.NoError(t, err)
		require.Equal(t, &store.Checked{Runs: 4, Episodes: 3}, checked)
	}
}

// A run comes back as it was kept, whatever it was, and is what its name says.
func TestRunsAreReadAsTheyWereWritten(t *testing.T) {
	a, all := opened(t, filepath.Join(t.TempDir(), "runs.db")), few(t)
	all = append(all, &runs.Record{Settings: all[0].Settings, File: "nothing could be read.solution", Status: "error"})
	_, _, err := a.Keep(t.Context(), noon, all)
	require.NoError(t, err)
	kept, err := a.Select(t.Context(), &store.Selection{})
	require.NoError(t, err)
	n := 0
	require.NoError(t, a.Each(t.Context(), kept, func(w *store.Whole) error {
		hash, err := w.Episode.Hash()
		require.NoError(t, err)
		require.Equal(t, kept[n].Hash, hash)
		require.Equal(t, all[n].Episode.Steps, w.Episode.Steps)
		require.Equal(t, string(all[n].Episode.States), string(w.Episode.States))
		require.Equal(t, all[n].Scores, w.Scores)
		require.Equal(t, noon, w.StoredAt)
		n++
		return nil
	}))
	require.Equal(t, 5, n)
}

// direct is the database itself.
func direct(t testing.TB, name string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", name)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	return db
}

// bomb returns a few bytes that decompress to 200 MB.
func bomb(t *testing.T) []byte {
	t.Helper()
	by, err := zstd.NewWriter(nil)
	require.NoError(t, err)
	return by.EncodeAll(make([]byte, 200<<20), nil)
}

// A row that is not as it was written is found and named, in every table. Queries are answered
// without the runs that need it, which are named, and these can be forgotten: then nothing is damaged.
func TestADamagedRowIsFoundAndNamed(t *testing.T) {
	recorded.Alone(t)
	tests := []struct {
		what, change, row, query string
		left                     int // runs
	}{
		{"a label", "UPDATE run_made SET what = (SELECT state FROM run_scenes) WHERE n = 1", "description of runs, row 1", "run(R)", 3},
		{"a run", "UPDATE run_runs SET kept = kept + 1 WHERE n = 2", "run 2 (/", "run(R)", 3},
		{"a run of another episode", "UPDATE run_runs SET episode = 3 WHERE n = 1", "run 1 (/", "run(R)", 3},
		{"an episode that is missing", "DELETE FROM run_episodes WHERE n = 2", "run 2 (/", "run(R)", 3},
		{"a word", "UPDATE run_words SET word = 'bakf' WHERE word = 'bake'", `("bakf")`, "step(R, 1, A)", 3},
		{"a word that is missing", "DELETE FROM run_words WHERE word = 'bake'", "is missing", "step(R, 1, A)", 3},
		{"steps", "UPDATE run_steps SET data = data || x'00' WHERE episode = 1", `row 1 of run_steps is damaged: the checksum`, "failed(R, S, C)", 0},
		{"steps that are missing", "DELETE FROM run_steps WHERE episode = 2", `row 2 of run_steps is damaged: the row is missing`, "time(R, S, From, To) |> do fn:group_by(R), let N = fn:count()", 3},
		{"states", "UPDATE run_episodes SET states = x'01' WHERE n = 1", "episode 1 (", "is_a(R, 0, X, /fridge) |> do fn:group_by(R), let N = fn:count()", 2},
		{"a scene", "UPDATE run_scenes SET state = x'01'", "scene 1", "is_a(R, 0, X, /fridge) |> do fn:group_by(R), let N = fn:count()", 0},
		{"a scene that is a bomb", fmt.Sprintf("UPDATE run_scenes SET state = x'%x'", bomb(t)), "bytes of content; the limit is", "is_a(R, 0, X, /fridge) |> do fn:group_by(R), let N = fn:count()", 0},
		{"a pattern that is a bomb", fmt.Sprintf("UPDATE run_patterns SET states = x'%x'", bomb(t)), "bytes of content; the limit is", "is_a(R, 0, X, /fridge) |> do fn:group_by(R), let N = fn:count()", 0},
		{"a pattern", "UPDATE run_patterns SET states = (SELECT state FROM run_scenes)", "pattern ", "is_a(R, 0, X, /fridge) |> do fn:group_by(R), let N = fn:count()", 0},
	}
	all := few(t)
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) {
			name := filepath.Join(t.TempDir(), "runs.db")
			a := opened(t, name)
			_, _, err := a.Keep(t.Context(), noon, all)
			require.NoError(t, err)
			_, err = direct(t, name).Exec(tt.change)
			require.NoError(t, err)
			found, err := a.Check(t.Context())
			require.NoError(t, err)
			var told []string
			for _, d := range found.Damaged {
				told = append(told, d.Error())
			}
			require.Contains(t, strings.Join(told, "\n"), tt.row)
			answer, err := ask(t, a, tt.query)
			require.NoError(t, err)
			require.Len(t, answer.Rows, tt.left, "the others")
			require.LessOrEqual(t, answer.Runs+len(answer.Broken), 4)
			n, err := a.ForgetDamaged(t.Context())
			require.NoError(t, err)
			found, err = a.Check(t.Context())
			require.NoError(t, err)
			require.Equal(t, &store.Checked{Runs: 4 - n, Episodes: found.Episodes}, found)
			_, _, err = a.Keep(t.Context(), noon, all)
			require.NoError(t, err)
			require.Equal(t, []string{"4"}, asked(t, a, "step(R, 1, /get-kitchen) |> do fn:group_by(), let N = fn:count()"), "they can be kept again")
		})
	}
}

// States are read back for as many runs as may be, and the answer is about no others.
func TestStatesAreReadBack(t *testing.T) {
	a := opened(t, filepath.Join(t.TempDir(), "runs.db"))
	_, _, err := a.Keep(t.Context(), noon, few(t))
	require.NoError(t, err)
	found, err := ask(t, a, "temperature_during(R, X, T, From, To), T > 30.0, fn:plus(From, 600000) = Later, To > Later, plan(R, P) |> do fn:group_by(P), let N = fn:count()")
	require.NoError(t, err)
	require.Equal(t, []int{4, 4, 0}, []int{found.Runs, found.Replayed, found.Skipped})
	require.Equal(t, engine.Name("/walnut-balls"), found.Rows[0][0])

	all, err := a.Select(t.Context(), &store.Selection{})
	require.NoError(t, err)
	k := a.QueryData(t.Context(), all)
	k.Replay, k.Open = 3, open
	found, err = k.Ask(t.Context(), &source.File{Text: "run(R), !dough_ever(R)."})
	require.ErrorContains(t, err, "dough_ever")
	require.Nil(t, found)
	found, err = k.Ask(t.Context(), &source.File{Text: "ever(R) :- dough(R, S, X). run(R), !ever(R)"})
	require.NoError(t, err)
	require.Equal(t, []int{3, 3, 1}, []int{found.Runs, found.Replayed, found.Skipped})
	for _, row := range found.Rows {
		require.NotEqual(t, "/"+runs.Short(all[3].ID), row[0].Sym(), "a run whose states were not seen is not said to have had no dough")
	}
}

// What is forgotten leaves nothing that others do not need.
func TestForgettingLeavesTheOthers(t *testing.T) {
	name := filepath.Join(t.TempDir(), "runs.db")
	a := opened(t, name)
	_, _, err := a.Keep(t.Context(), noon, few(t))
	require.NoError(t, err)
	some, err := a.Select(t.Context(), &store.Selection{Labels: map[string]string{"model": "gpt-4"}})
	require.NoError(t, err)
	require.NoError(t, a.Forget(t.Context(), some))
	checked, err := a.Check(t.Context())
	require.NoError(t, err)
	require.Equal(t, &store.Checked{Runs: 2, Episodes: 2}, checked)
	require.Equal(t, []string{"/llama-3 1"}, asked(t, a, "failed(R, S, C), model(R, M) |> do fn:group_by(M), let N = fn:count()"))
	require.Nil(t, asked(t, a, "step(R, S, /bake)"))
	n := 0
	require.NoError(t, direct(t, name).QueryRow("SELECT COUNT(*) FROM run_made").Scan(&n))
	require.Equal(t, 2, n)
	_, _, err = a.Keep(t.Context(), noon, few(t))
	require.NoError(t, err)
	for _, tt := range every[:8] {
		require.Equal(t, tt.want, asked(t, a, tt.query), "they can be kept again")
	}
}
