package lenient_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/report"
	"hearth/parser/network"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

// Each case in testdata/shapes.txtar is a text of a model, with the network that is read, the corrections, and the
// errors. The trailing line end of a text is not part of it.
func TestShapesOfModels(t *testing.T) {
	recorded.Golden(t, "testdata/shapes.txtar", func(t *testing.T, in *source.File) string {
		src := &source.File{Name: "answer", Text: strings.TrimSuffix(in.Text, "\n")}
		text, notes, err := read(t, src)
		var out strings.Builder
		out.WriteString(text)
		for _, n := range notes {
			fmt.Fprintf(&out, "; %s\n", n)
		}
		problems, _ := source.SplitError(err)
		for _, d := range problems.Items {
			fmt.Fprintf(&out, "; error %v\n", d)
		}
		again, notes, _ := read(t, &source.File{Name: "again", Text: text})
		require.Equal(t, text, again, "what was read is read unchanged")
		require.Empty(t, notes)
		return out.String()
	})
}

// read reads a text and returns the network with corrected names, and the corrections.
func read(t testing.TB, src *source.File) (string, []report.Correction, error) {
	r := reader(t)
	f, notes, err := r.Parse(src, network.Parse)
	for i, n := range f.Networks {
		read, _, more := r.Network(n)
		f.Networks[i] = read
		for _, n := range more {
			if n.Step == 0 {
				notes = append(notes, n)
			}
		}
	}
	return network.Print(f), notes, err
}
