package main

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/rules"
)

func TestWhatIsKnownOfTheRulesIsUpToDate(t *testing.T) {
	kept, err := found()
	require.NoError(t, err)
	require.True(t, kept == rules.Precompiled, "the rules, or what is checked of them, changed: go generate ./rules")
}

func TestWhatIsKnownOfOntologiesIsUpToDate(t *testing.T) {
	now, err := trees()
	require.NoError(t, err)
	kept, err := os.ReadFile("../../../ontology/tree/precompiled.bin")
	require.NoError(t, err)
	require.True(t, now == string(kept), "an ontology or a scene changed: go generate ./ontology/tree")
}
