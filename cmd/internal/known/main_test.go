package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/rules"
)

func TestWhatIsKnownOfTheRulesIsUpToDate(t *testing.T) {
	kept, err := found()
	require.NoError(t, err)
	require.True(t, kept == rules.Known, "the rules, or what is checked of them, changed: go generate ./rules")
}
