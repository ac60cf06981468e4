package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/disk"
	"hearth/eval/experiment"
	"hearth/parser/source"
)

const experiments = "../../testdata/experiments"

// The files describe the tables of the published paper.
func TestExperimentFilesCanBeRead(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(experiments, "*.yaml"))
	require.NoError(t, err)
	require.Len(t, names, 8)
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		spec, err := experiment.Parse(&source.File{Name: name, Text: string(text)})
		require.NoError(t, err)
		require.NotEmpty(t, spec.Title)
	}
}

func TestTheExperimentWithoutAModelRuns(t *testing.T) {
	var out, stderr bytes.Buffer
	code := run(t.Context(), []string{"experiment", "offline.yaml"}, disk.Disk{Dir: experiments}, &out, &stderr)
	require.Zero(t, code, stderr.String())
	require.Contains(t, out.String(), "| Adapted and repaired  |       100.00% |")
}

func TestTheExperimentWithRecipesRuns(t *testing.T) {
	var out, stderr bytes.Buffer
	code := run(t.Context(), []string{"experiment", "recipes.yaml"}, disk.Disk{Dir: experiments}, &out, &stderr)
	require.Zero(t, code, stderr.String())
	require.Contains(t, out.String(), "| Gold           |  100.00% | 100.00% | 100.00% | 100.00% |")
}
