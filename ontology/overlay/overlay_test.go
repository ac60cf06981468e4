package overlay_test

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"hearth/ontology/overlay"
	"hearth/parser/source"
)

// files returns a file system with the given names and texts in turn.
func files(t *testing.T, words ...string) fs.FS {
	t.Helper()
	texts := map[string]string{}
	for i := 0; i < len(words); i += 2 {
		texts[words[i]] = words[i+1]
	}
	fsys, err := overlay.Files(texts)
	require.NoError(t, err)
	return fsys
}

func TestEachFileIsSortedByItsKind(t *testing.T) {
	base := overlay.Base{
		Ontology: files(t, "actions.yaml", "old", "units.yaml", "old"),
		Scenes:   files(t, "full.yaml", "old"),
		Rules:    files(t, "core/roles.mg", "old", "kitchen/bake.mg", "old"),
	}
	tests := []struct{ name, file, text, layer, as string }{
		{"an ontology of the same name is replaced", "mine/actions.yaml", "classes: {}", "ontology", "actions.yaml"},
		{"another one is added", "soups.yaml", "classes: {}", "ontology", "soups.yaml"},
		{"what cannot be read is for the ontology to report", "soups.yaml", "{[", "ontology", "soups.yaml"},
		{"a scene of the same name is replaced, whatever is in it", "full.yaml", "", "scenes", "full.yaml"},
		{"a scene has a root", "small.yaml", "root: fridge", "scenes", "small.yaml"},
		{"or a clock", "small.yaml", "clock: 0", "scenes", "small.yaml"},
		{"rules of the same place are replaced", "kitchen/bake.mg", "r(1).", "rules", "kitchen/bake.mg"},
		{"others come on top, whatever their folder", "mine/bake.mg", "r(1).", "rules", "kitchen/top/bake.mg"},
		{"rules for types have a folder of their own", "mine/types/vegan.mg", "r(1).", "rules", "kitchen/types/vegan.mg"},
		{"rules that belong to no action too", "mine/hazards/pits.mg", "r(1).", "rules", "hazards/pits.mg"},
		{"the name alone is not the place", "roles.mg", "r(1).", "rules", "kitchen/top/roles.mg"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := base.Overlay(files(t, tt.file, tt.text, "README.md", "no layer"), "kitchen")
			require.NoError(t, err)
			was, is := layers(base), layers(got)
			text, err := fs.ReadFile(is[tt.layer], tt.as)
			require.NoError(t, err)
			require.Equal(t, tt.text, string(text))
			require.NoError(t, fstest.TestFS(is[tt.layer], tt.as))
			for name := range is {
				require.Equal(t, name == tt.layer, was[name] != is[name], "%s differs", name)
			}
		})
	}
}

func TestOverlaidFilesKeepTheirNames(t *testing.T) {
	base := overlay.Base{Ontology: files(t, "units.yaml", "old"), Scenes: files(t, "full.yaml", "old"), Rules: files(t, "kitchen/bake.mg", "old")}
	over, err := overlay.FileSet{
		"units.yaml":      {Name: "a/units.yaml"},
		"full.yaml":       {Name: "b/full.yaml"},
		"kitchen/bake.mg": {Name: "c/kitchen/bake.mg"},
		"types/hot.mg":    {Name: "d/types/hot.mg"},
		"mine/wash.mg":    {Name: "mine/wash.mg"},
	}.FS()
	require.NoError(t, err)
	got, err := base.Overlay(over, "kitchen")
	require.NoError(t, err)
	more, err := got.Overlay(files(t, "soups.yaml", ""), "kitchen")
	require.NoError(t, err)
	for _, b := range []overlay.Base{got, more} {
		for _, f := range []struct {
			fsys       fs.FS
			name, want string
		}{
			{b.Ontology, "units.yaml", "a/units.yaml"},
			{b.Scenes, "full.yaml", "b/full.yaml"},
			{b.Rules, "kitchen/bake.mg", "c/kitchen/bake.mg"},
			{b.Rules, "kitchen/types/hot.mg", "d/types/hot.mg"},
			{b.Rules, "kitchen/top/wash.mg", "mine/wash.mg"},
		} {
			file, err := source.Read(f.fsys, f.name)
			require.NoError(t, err)
			require.Equal(t, f.want, file.Name)
		}
	}
}

func TestAWorldWithoutScenesRefusesThem(t *testing.T) {
	base := overlay.Base{Ontology: files(t), Rules: files(t)}
	for _, text := range []string{"root: fridge", "stock: {fridge: [whisk]}"} {
		_, err := base.Overlay(files(t, "mine/more.yaml", text), "household")
		require.ErrorContains(t, err, "mine/more.yaml:1:1: a household has no scenes or stock in YAML [E0361]")
	}
	_, err := base.Overlay(files(t, "mine/more.yaml", "classes: {}"), "household")
	require.NoError(t, err)
}

func TestOntologiesInOWLStayUnchanged(t *testing.T) {
	base := overlay.Base{Ontology: files(t), Scenes: files(t), Rules: files(t), OWL: []*source.File{{Name: "before.ofn"}}}
	got, err := base.Overlay(files(t, "mine/soups.ttl", "a", "mine/catalog-v001.xml", "b", "mine/recipe.xml", "c", "soups.owl", "d"), "kitchen")
	require.NoError(t, err)
	require.Equal(t, []*source.File{
		{Name: "before.ofn"}, {Name: "mine/catalog-v001.xml", Text: "b"}, {Name: "mine/soups.ttl", Text: "a"}, {Name: "soups.owl", Text: "d"},
	}, got.OWL)
	require.Equal(t, layers(base), layers(got))
}

func layers(b overlay.Base) map[string]fs.FS {
	return map[string]fs.FS{"ontology": b.Ontology, "scenes": b.Scenes, "rules": b.Rules}
}

func TestAFileSystemThatCannotBeReadIsAnError(t *testing.T) {
	_, err := overlay.Base{}.Overlay(broken{}, "top")
	require.ErrorIs(t, err, fs.ErrPermission)
}

type broken struct{}

func (broken) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
}

func TestAMisspeltKeyOfASceneIsReported(t *testing.T) {
	base := overlay.Base{Ontology: files(t, "a.yaml", "classes: {}"), Scenes: files(t, "full.yaml", "root: x"), Rules: files(t)}
	for text, want := range map[string]string{
		"stok:\n  pantry: [whisk]":  "mine.yaml:1:1: neither a scene nor an ontology file has a key stok [E0306] did you mean stock?",
		"doc: mine\nroott: kitchen": "mine.yaml:2:1: neither a scene nor an ontology file has a key roott [E0306] did you mean root?",
		"classes: {}":               "",
		"simmered: {}":              "",
	} {
		_, err := base.Overlay(files(t, "mine.yaml", text), "kitchen")
		list, other := source.SplitError(err)
		require.NoError(t, other)
		require.Equal(t, want != "", len(list.Items) == 1, text)
		if want != "" {
			require.Equal(t, want, list.Items[0].Error()+" "+list.Items[0].Hint)
		}
	}
}
