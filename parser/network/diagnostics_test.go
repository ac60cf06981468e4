package network_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/network"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

// Each archive holds a network and its rendered diagnostics.
func TestDiagnosticsHaveAMessageAPlaceAndAHint(t *testing.T) {
	recorded.Golden(t, "testdata/diagnostics/*.txtar", func(t *testing.T, in *source.File) string {
		f, err := network.Parse(in)
		all, _ := source.SplitError(err)
		for _, n := range f.Networks {
			all.Merge(n.Unread)
		}
		return recorded.Rendered(all.Items)
	})
}

// Text after the id of a recipe is ignored. It is reported if it would have an effect on a separate line.
func TestARemarkAfterAnIDIsReportedIfItWouldHaveAnEffect(t *testing.T) {
	for text, want := range map[string]string{
		"#toast ;primary ?x (get-kitchen ?k)": ";primary ?x (get-kitchen ?k)",
		"#toast ;Primary ?x":                  ";Primary ?x",
		"#toast ; steps: (get-kitchen ?k)":    "; steps: (get-kitchen ?k)",
		"#toast (get-kitchen ?k)":             "(get-kitchen ?k)",
		"#toast ; primary dish (see above)":   "",
		"#toast ; by hand (why?)":             "",
		"#toast":                              "",
	} {
		f, err := network.Parse(&source.File{Name: "a.solution", Text: text + "\n"})
		require.NoError(t, err, text)
		said := ""
		for _, d := range f.Networks[0].Unread.Items {
			require.Equal(t, "E0130", d.Code)
			said += text[d.Span.Start:d.Span.End]
		}
		require.Equal(t, want, said, text)
	}
}
