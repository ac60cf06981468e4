package explanation_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/ontology/overlay"
	"hearth/sim/explanation"
)

// known returns the reasons of a kitchen in which one action has the given rules.
func known(t *testing.T, semantics, rules string) []explanation.KnownReason {
	t.Helper()
	over, err := overlay.Files(map[string]string{"wash.mg": rules})
	require.NoError(t, err)
	k, err := hearth.Open(hearth.KitchenOptions{With: over, Semantics: semantics})
	require.NoError(t, err)
	reasons, err := explanation.KnownReasons(k.Internal().Domain)
	require.NoError(t, err)
	return reasons
}

func TestEveryReasonOfTheRulesHasWords(t *testing.T) {
	for _, semantics := range []string{"corrected", "released"} {
		for _, r := range known(t, semantics, "") {
			require.NotEmpty(t, r.Says, "no rule says in words what %s means", r.Code)
			require.Equal(t, len(r.Actions) == 0, len(r.Clauses) == 0, r.Code)
			require.Equal(t, slices.Compact(slices.Clone(r.Actions)), r.Actions, r.Code)
		}
	}
}

func TestReasonsListTheirActionsAndRoles(t *testing.T) {
	reasons := known(t, "", `reason(/spoilt, "{thing} is spoilt").
blocked(/spoilt, /container, C) :- fill(/container, C), clock(T), T > 9.
blocked(R, /container, C) :- doubts(R, C).
doubts(/sour, C) :- fill(/container, C), clock(T), T > 9.
Decl doubts(R, C) bound [/name, /name].
`)
	at := func(code string) explanation.KnownReason {
		i := slices.IndexFunc(reasons, func(r explanation.KnownReason) bool { return r.Code == code })
		require.GreaterOrEqual(t, i, 0, code)
		return reasons[i]
	}
	spoilt := at("spoilt")
	require.Equal(t, []string{"wash"}, spoilt.Actions)
	require.Len(t, spoilt.Clauses, 1)
	require.Equal(t, "wash.mg:2:1", spoilt.Clauses[0].String())
	require.Len(t, spoilt.Says, 1)
	require.Equal(t, "{thing} is spoilt", spoilt.Says[0].Text)
	require.Equal(t, "wash.mg:1:1", spoilt.Says[0].Span.String())
	require.Equal(t, []string{"wash"}, at("sour").Actions)
	require.Equal(t, "wash.mg:4:1", at("sour").Clauses[0].String())
	require.Greater(t, len(at("empty").Actions), 10, "a reason of the core is one of many actions")
}
