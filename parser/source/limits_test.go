package source_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/source"
)

func TestTheExtensionOfAFileSelectsItsLimits(t *testing.T) {
	tests := []struct {
		name  string
		bytes int
	}{
		{"a.solution", 16 << 20}, {"b/a.mg", 64 << 10}, {"a.yml", 1 << 20}, {"a.owl", 64 << 20},
		{"a.jsonl", 64 << 20}, {"-", 64 << 20}, {"program.txt", 64 << 20},
	}
	for _, tt := range tests {
		require.Equal(t, tt.bytes, source.LimitsForFile(tt.name).Bytes, tt.name)
	}
	require.Contains(t, source.LimitsTable(), "ontologies in OWL                       64 MB, 50000 words of a statement, 128 deep\n")
}
