package network_test

import (
	"testing"

	"hearth/parser/network"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

// Each archive holds a network and the diagnostics as users see them.
func TestDiagnosticsSayWhatIsWrongWhereAndWhatToDo(t *testing.T) {
	recorded.Golden(t, "testdata/diagnostics/*.txtar", func(t *testing.T, in *source.File) string {
		_, err := network.Parse(in)
		return recorded.Report(t, err)
	})
}
