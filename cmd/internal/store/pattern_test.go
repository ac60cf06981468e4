package store_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/store"
	"hearth/eval/runs"
	"hearth/testdata/recorded"
)

// hands is a kitchen in which steps are carried out.
func hands(t testing.TB) (*hearth.World, *runs.Writer) {
	t.Helper()
	w, err := hearth.Open(hearth.KitchenOptions{Quantitative: true})
	require.NoError(t, err)
	by, err := runs.NewWriter(w.Internal().Domain)
	require.NoError(t, err)
	return w, by
}

// carried is the record of a network whose steps were carried out.
func carried(t testing.TB, w *hearth.World, by *runs.Writer, plan, text string) (*runs.Record, string) {
	t.Helper()
	episodes, err := w.Run(t.Context(), text)
	if err != nil {
		return nil, ""
	}
	return &runs.Record{
		Settings: runs.Settings{World: "kitchen", Edition: "2024", Semantics: "corrected", Mode: "quantitative", Hearth: "test", Hash: "0"},
		Plan:     plan, Status: "ok", Episode: by.Episode(episodes[0].Internal()),
	}, episodes[0].Internal().Hash()
}

// warmed is a network of few steps, with so much butter.
func warmed(grams int) string {
	return fmt.Sprintf(`#small
(get-kitchen ?k)
(fetch-and-proportion ?butter ?k2 ?k ?bowl butter %d g)
(bring-to-temperature ?warm ?k3 ?k2 ?butter 18 degrees-celsius)`, grams)
}

// The room of a run comes back with its states, to the bit, and runs that are alike take little
// besides the first one. A pattern that is damaged is named, and goes when nobody needs it.
func TestRoomsComeBackFromWhatTheyDifferInFromOthers(t *testing.T) {
	recorded.Alone(t)
	w, by := hands(t)
	name := filepath.Join(t.TempDir(), "runs.db")
	a := opened(t, name)
	var all []*runs.Record
	var hashes []string
	for _, grams := range []int{100, 120, 140} {
		rec, hash := carried(t, w, by, "small", warmed(grams))
		all, hashes = append(all, rec), append(hashes, hash)
	}
	_, _, err := a.Keep(t.Context(), noon, all[:1])
	require.NoError(t, err)
	_, _, err = a.Keep(t.Context(), noon, all[1:])
	require.NoError(t, err)
	kept, err := a.Select(t.Context(), &store.Selection{})
	require.NoError(t, err)
	for i, r := range kept {
		first, states, err := a.States(t.Context(), r.Episode)
		require.NoError(t, err)
		require.Equal(t, string(all[i].Episode.States), string(states))
		e, err := (&runs.World{Domain: w.Internal().Domain}).Read(first, states)
		require.NoError(t, err)
		require.Equal(t, hashes[i], e.Hash())
	}
	sizes, n := []int{}, 0
	rows, err := direct(t, name).Query("SELECT LENGTH(states) FROM run_episodes ORDER BY n")
	require.NoError(t, err)
	for rows.Next() {
		require.NoError(t, rows.Scan(&n))
		sizes = append(sizes, n)
	}
	require.NoError(t, rows.Close())
	for i, size := range sizes {
		require.Less(t, size, len(all[i].Episode.States)/8, "what an episode takes besides the pattern")
	}

	_, err = direct(t, name).Exec("UPDATE run_patterns SET states = (SELECT state FROM run_scenes)")
	require.NoError(t, err)
	found, err := opened(t, name).Check(t.Context())
	require.NoError(t, err)
	require.NotEmpty(t, found.Damaged)
	require.Contains(t, found.Damaged[0].Error(), "pattern ")
	require.NoError(t, a.Forget(t.Context(), kept))
	require.NoError(t, direct(t, name).QueryRow("SELECT COUNT(*) FROM run_patterns").Scan(&n))
	require.Zero(t, n)
}

// likely is a network with one to three mistakes, as models make them: a step is left out, stands
// elsewhere, or takes another amount.
func likely(random *rand.Rand, text string) string {
	return mistaken(random, text, 1+random.IntN(3), 4, func(word string) int {
		n, err := strconv.Atoi(word)
		if err != nil || n <= 0 {
			return 0
		}
		return 1 + n/2 + random.IntN(n+1)
	})
}

// BenchmarkCarriedOut tells how many bytes a step takes that was carried out by hands, of networks
// of our own recipes with one to three mistakes each. What runs of a recipe have in common is told
// by itself: it does not grow with their number.
func BenchmarkCarriedOut(b *testing.B) {
	w, by := hands(b)
	set, err := cli.BuiltInRecipes("2024")
	require.NoError(b, err)
	each, recipes := 3, 2
	if os.Getenv("HEARTH_SWEEP") != "" {
		each, recipes = 12, 10
	}
	random, steps := rand.New(rand.NewPCG(16, 5)), 0
	name := filepath.Join(b.TempDir(), "runs.db")
	a := opened(b, name)
	episodes := map[string]bool{}
	for _, id := range set.IDs() {
		if set.Entry(id).Gold == nil || recipes == 0 {
			continue
		}
		recipes--
		for range each {
			rec, hash := carried(b, w, by, id, likely(random, set.Entry(id).Solution().Text))
			if rec == nil || episodes[hash] {
				continue
			}
			episodes[hash] = true
			rec.File = fmt.Sprintf("predictions/%05d.solution", len(episodes))
			steps += len(rec.Episode.Steps)
			_, _, err := a.Keep(b.Context(), noon, []*runs.Record{rec})
			require.NoError(b, err)
		}
	}
	var states, rows, shared float64
	require.NoError(b, direct(b, name).QueryRow(`SELECT (SELECT SUM(LENGTH(states) + 60) FROM run_episodes), (SELECT SUM(LENGTH(data)) FROM run_steps),
		(SELECT SUM(LENGTH(states)) FROM run_patterns) + (SELECT SUM(LENGTH(state)) FROM run_scenes) + (SELECT SUM(LENGTH(word) + 20) FROM run_words)`).Scan(&states, &rows, &shared))
	b.Logf("%d steps of %d episodes: states %.0f bytes a step, rows %.0f; %.0f bytes in common", steps, len(episodes), states/float64(steps), rows/float64(steps), shared)
	for b.Loop() {
		_, err := a.Check(b.Context())
		require.NoError(b, err)
	}
}
