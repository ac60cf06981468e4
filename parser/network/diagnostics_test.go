package network_test

import (
	"testing"

	"hearth/parser/diag"
	"hearth/parser/network"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

// Each archive holds a network and the diagnostics as users see them.
func TestDiagnosticsSayWhatIsWrongWhereAndWhatToDo(t *testing.T) {
	recorded.Golden(t, "testdata/diagnostics/*.txtar", func(t *testing.T, in *source.File) string {
		f, err := network.Parse(in)
		all, _ := diag.Of(err)
		for _, n := range f.Networks {
			all.Merge(n.Unread)
		}
		return recorded.Rendered(all.Items)
	})
}
