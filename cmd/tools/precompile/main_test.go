package main

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/precompiled"
)

func TestThePrecompiledFileIsUpToDate(t *testing.T) {
	values := map[precompiled.Sum]string{}
	require.NoError(t, addTrees(values))
	require.NoError(t, addPrograms(values))
	now, err := os.ReadFile("../../../parser/precompiled/precompiled.bin")
	require.NoError(t, err)
	require.True(t, string(precompiled.Encode(values)) == string(now), "a rule, an ontology or a scene changed: go generate ./parser/precompiled")
}
