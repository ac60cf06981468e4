package show

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/report"
)

// A reason that no rule gives has no list of actions and rules, not even an empty one.
func TestAReasonOfTheWorldHasNoActions(t *testing.T) {
	said := func(r *report.KnownReason) (text string) {
		var out strings.Builder
		require.NoError(t, tabulate(&out, func(t table) { t.reason(r) }))
		return out.String()
	}
	require.True(t, strings.HasSuffix(said(&report.KnownReason{Reason: "full"}),
		"No rule gives it: the world gives it for any action whose effect does not fit the state.\n"))
	require.True(t, strings.HasSuffix(said(&report.KnownReason{Reason: "full", Actions: []string{"mix", "pour"}, Rules: []string{"mix.mg:3"}}),
		"actions that can give it:\n  mix, pour\n\nrules that give it:\n  mix.mg:3\n"))
}
