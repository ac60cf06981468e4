package prepare_test

import (
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"hearth/facts/graph"
	"hearth/parser/program"
	"hearth/parser/source"
)

// Every program that can be parsed is prepared or fails. A prepared scene is the scene with its delta, all
// objects are bound to nodes, and the original scene does not change.
func FuzzPrepare(f *testing.F) {
	for _, name := range []string{"rooms", "things", "conditions"} {
		archive, err := txtar.ParseFile("testdata/scenes/" + name + ".txtar")
		require.NoError(f, err)
		for i := 0; i < len(archive.Files); i += 2 {
			f.Add(string(archive.Files[i].Data))
		}
	}
	all, p := actions(f), preparer(f, resources)
	scene := p.Scene(flat(f))
	base := scene.Base.Hash()
	f.Fuzz(func(t *testing.T, text string) {
		read, _ := program.Parse(&source.File{Name: "fuzz", Text: text}, all)
		d, err := p.Demands(read.Lines)
		if err != nil {
			return
		}
		got, err := scene.Prepare(d)
		require.Equal(t, base, scene.Base.Hash())
		if err != nil {
			return
		}
		again, err := scene.Base.Apply(got.Delta)
		require.NoError(t, err)
		require.Equal(t, got.Graph().Hash(), again.Hash())
		require.True(t, graph.Diff(again, got.Graph()).Empty())
		ids := map[int]string{}
		for _, n := range got.Graph().Nodes {
			ids[n.ID] = n.Class
		}
		require.Len(t, ids, len(got.Graph().Nodes), "ids")
		for _, l := range got.Bound {
			for _, p := range l.Params {
				require.Equal(t, p.Name, ids[p.Instance])
			}
		}
	})
}
