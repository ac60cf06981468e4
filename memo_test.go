package hearth_test

import (
	"math/rand"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/facts/corpus"
	"hearth/facts/home"
	"hearth/parser/network"
)

// TestWhatIsRememberedIsWhatIsFoundAnew lists the next actions in the situations of an episode with a memo,
// mostly in order and sometimes going back. The answers must be those of an episode without a memo.
func TestWhatIsRememberedIsWhatIsFoundAnew(t *testing.T) {
	plans := map[string][]string{}
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	for _, r := range recipes {
		plans[hearth.Kitchen] = append(plans[hearth.Kitchen], network.Print(&network.File{Networks: []*network.Network{r.Gold}}))
	}
	tasks, err := home.Tasks()
	require.NoError(t, err)
	for _, task := range tasks {
		plans[hearth.Household] = append(plans[hearth.Household], written(task.Activity.Program.Lines))
	}
	episodes, most := 1, 3
	if os.Getenv("HEARTH_SWEEP") != "" {
		episodes, most = 20, 1000
	}
	for world, texts := range plans {
		for _, semantics := range []string{"corrected", "released"} {
			t.Run(world+" "+semantics, func(t *testing.T) {
				t.Parallel()
				open := func() *hearth.World {
					w, err := hearth.Open(hearth.Named{World: world, Semantics: semantics})
					require.NoError(t, err)
					return w
				}
				w := open()
				r := rand.New(rand.NewSource(1))
				for range episodes {
					text := texts[r.Intn(len(texts))]
					run := func(w *hearth.World) *hearth.Episode {
						e, err := w.Run(t.Context(), text)
						require.NoError(t, err)
						return e[0]
					}
					e := run(w)
					n := len(e.Internal().Executed())
					for at := r.Intn(3); at <= n && at < most; at++ {
						now := at
						if r.Intn(5) == 0 {
							now = r.Intn(n + 1)
						}
						remembered, err := e.Reached(now).Admissible(t.Context(), hearth.AffordanceQuery{})
						require.NoError(t, err)
						anew, err := run(open()).Reached(now).Admissible(t.Context(), hearth.AffordanceQuery{})
						require.NoError(t, err)
						require.Equal(t, anew, remembered, "after %d steps of\n%s", now, text)
					}
				}
			})
		}
	}
}
