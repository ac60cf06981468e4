package roles_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/sim/affordance/roles"
)

// TestWhatChangesLeastIsAskedFirst checks that the properties of a thing are read before its relations, which
// change with each step. For example, no rule reads the place of a thing that cannot be closed.
func TestWhatChangesLeastIsAskedFirst(t *testing.T) {
	w, err := hearth.Open(hearth.HouseholdOptions{})
	require.NoError(t, err)
	about := func(code string) roles.Complaint {
		return roles.Complaint{Pred: "blocked", Code: code, About: "object"}
	}
	for action, of := range map[string][]string{"close": {"cannot_open", "not_open"}, "eat": {"not_eatable"}} {
		deps, err := roles.Analyze(w.Internal().Domain, w.Ontology.Action(action))
		require.NoError(t, err)
		whole := deps.Question(deps.Depends(about("unsuitable")))
		require.GreaterOrEqual(t, len(whole.Parts), 2, action)
		last := whole.Parts[len(whole.Parts)-1]
		for _, code := range of {
			require.True(t, whole.Concerns(about(code)), "%s %s", action, code)
			require.False(t, last.Concerns(about(code)), "%s %s", action, code)
		}
		for _, code := range []string{"unsuitable", "used_up", "not_found", "not_here"} {
			n := 0
			for _, part := range whole.Parts {
				if part.Concerns(about(code)) {
					n++
				}
			}
			require.Equal(t, whole.Concerns(about(code)), n == 1, "%s %s is asked in one part", action, code)
		}
	}
}
