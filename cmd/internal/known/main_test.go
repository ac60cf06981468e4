package main

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/rules"
	"hearth/rules/answers"
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

func TestWhatIsKnownOfWorldsIsUpToDate(t *testing.T) {
	kept, err := answers.Find()
	require.NoError(t, err)
	require.True(t, kept == rules.Answers, "the rules, the ontology, or what is asked of states changed: go generate ./rules")
}
