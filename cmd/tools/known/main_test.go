package main

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/ontology"
	"hearth/rules"
	"hearth/rules/answers"
	"hearth/sim/affordance/depends"
)

func TestWhatIsKnownOfTheRulesIsUpToDate(t *testing.T) {
	kept, err := found()
	require.NoError(t, err)
	require.True(t, kept == rules.Known, "the rules, or what is checked of them, changed: go generate ./rules")
}

func TestWhatIsKnownOfOntologiesIsUpToDate(t *testing.T) {
	now, err := trees()
	require.NoError(t, err)
	kept, err := os.ReadFile("../../../ontology/tree/known.bin")
	require.NoError(t, err)
	require.True(t, now == string(kept), "an ontology or a scene changed: go generate ./ontology/tree")
}

// That answers are right is compared in sim/affordance; that all of those are kept which are wanted most,
// under HEARTH_SWEEP: to find them takes six seconds.
func TestWhatIsKnownOfWorldsIsUpToDate(t *testing.T) {
	w, err := hearth.Open(hearth.Options{})
	require.NoError(t, err)
	sum := depends.Sum(w.Domain, w.Edition, rules.FS, ontology.Kitchen())
	const changed = "the rules, the ontology, or what is asked of states changed: go generate ./rules"
	require.Contains(t, rules.Answers[:len(sum)+2], sum, changed)
	if os.Getenv("HEARTH_SWEEP") == "" {
		return
	}
	kept, err := answers.Find()
	require.NoError(t, err)
	require.True(t, kept == rules.Answers, changed)
}
