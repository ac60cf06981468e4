package environment

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
)

// What environments find out for each other is what each finds out by itself, also where there are
// fewer memories than environments, and where one has ended.
func TestAMemoryIsSharedByEnvironments(t *testing.T) {
	for world, tasks := range map[string][]string{hearth.Kitchen: {"walnut-balls", "mango-radish-salad"}, hearth.Household: {"take-a-nap", "have-a-cup-of-tea"}} {
		shared, err := Open(hearth.Named{World: world})
		require.NoError(t, err)
		shared.memories.most = 2
		texts := map[string][]string{
			hearth.Kitchen:   {"(get-kitchen ?k)", "(fetch ?bowl ?k2 ?k medium-bowl 1)", "(fetch ?whisk ?k3 ?k2 whisk 1)"},
			hearth.Household: {"[WALK] <kitchen> (100)", "[WALK] <bedroom> (400)", "[WALK] <kitchen> (100)"},
		}[world]
		alone := map[string][][]string{}
		for _, task := range tasks {
			g, err := Open(hearth.Named{World: world})
			require.NoError(t, err)
			e, r, err := g.Begin(t.Context(), Choice{Task: task, Admissible: 20})
			require.NoError(t, err)
			alone[task] = append(alone[task], r.Observation.Admissible)
			for _, text := range texts {
				r, err := e.Act(t.Context(), text)
				require.NoError(t, err)
				require.True(t, r.Observation.Done, r.Observation.Text)
				alone[task] = append(alone[task], r.Observation.Admissible)
			}
		}
		for range 2 {
			var all []*Environment
			for _, task := range append(tasks, tasks...) {
				e, r, err := shared.Begin(t.Context(), Choice{Task: task, Admissible: 20})
				require.NoError(t, err)
				require.Equal(t, alone[task][0], r.Observation.Admissible)
				all = append(all, e)
			}
			for i, text := range texts {
				for _, e := range all {
					r, err := e.Act(t.Context(), text)
					require.NoError(t, err)
					require.Equal(t, alone[e.task.ID][i+1], r.Observation.Admissible, "%s %s", e.task.ID, text)
				}
			}
			require.Len(t, shared.memories.all, 2)
			for _, e := range all {
				e.End()
			}
		}
	}
}
