package sim_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/source"
	"hearth/sim"
	"hearth/testdata/recorded/worlds"
)

// In a plan with two branches that use one bowl, what one branch puts into the bowl is missing in the other.
// The outcome reports that.
func TestStepsAfterABranchWarnAboutMissingEffects(t *testing.T) {
	tests := []struct {
		name, last string
		want       []string // warnings of the last step but one, and of the last
	}{
		{"the same bowl under the name from before", "(fetch-and-proportion ?b ?k3 ?k1 ?bowl white-sugar 50 g)\n(mix ?m ?k4 ?k3 ?b ?w)",
			[]string{"fetch-and-proportion (step 3) starts from the same state, and its effects are missing in the result of this step", ""}},
		{"under the name from the other branch", "(fetch-and-proportion ?b ?k3 ?k1 ?a white-sugar 50 g)\n(mix ?m ?k4 ?k3 ?a ?w)",
			[]string{"fetch-and-proportion (step 3) starts from the same state, and its effects are missing in the result of this step" +
				"; medium-bowl ?a was bound in another branch, and the effects of fetch-and-proportion (step 3) are missing here",
				"medium-bowl ?a was bound in another branch, and the effects of fetch-and-proportion (step 3) are missing here"}},
		{"without a branch", "(fetch-and-proportion ?b ?k3 ?k2 ?a white-sugar 50 g)\n(mix ?m ?k4 ?k3 ?b ?w)", []string{"", ""}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			k, err := theKitchen()
			require.NoError(t, err)
			text := "#t\n(get-kitchen ?k)\n(fetch ?bowl ?k1 ?k medium-bowl 1)\n(fetch-and-proportion ?a ?k2 ?k1 ?bowl butter 100 g)\n" + tt.last
			e, err := worlds.Run(k, &source.File{Name: "t", Text: text})
			require.NoError(t, err)
			for i, want := range tt.want {
				r := e[0].Results[3+i]
				require.Equal(t, sim.Done, r.Status)
				require.Equal(t, want, strings.Join(sim.Explained(r.Warns), "; "))
			}
		})
	}
}
