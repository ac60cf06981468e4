// Package overlay lays the files of a user over those that come with Hearth:
// more classes and actions, other rules, another scene.
//
// Call [Base.With]. The package reads files and sorts them; whether they make
// sense together is for those to say who load them.
package overlay

import (
	"io/fs"
	"maps"
	"path"
	"slices"

	"golang.org/x/tools/txtar"

	"hearth/ontology/owl/library"
	"hearth/ontology/tree"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/sim/rulebook"
)

// A Base is the three file systems that a kitchen is made of, and the ontologies
// in OWL that were laid over it.
type Base struct {
	Ontology fs.FS // *.yaml
	Scenes   fs.FS // *.yaml; nil in a world whose scenes are no files of it
	Rules    fs.FS // core/*.mg, <domain>/*.mg, <domain>/2023/*.mg
	OWL      []*source.File
}

// With returns b with the files of over laid over it. A .yaml file takes the
// place of the one with its base name or stands beside the others: among the
// scenes when it is one. A .mg file takes the place of the rules with its whole
// name, as kitchen/bake.mg; otherwise it goes into the folder [rulebook.Top] of the
// world, or beside it into types when it comes from a folder of that name. What [library.Reads] is
// added to OWL.
func (b Base) With(over fs.FS, world string) (Base, error) {
	top := path.Join(world, rulebook.Top)
	var problems diag.List
	ontology, scenes, rules := map[string]string{}, map[string]string{}, map[string]string{}
	err := each(over, func(name, text string) {
		base := path.Base(name)
		switch ext := path.Ext(name); {
		case library.Reads(name):
			b.OWL = append(b.OWL[:len(b.OWL):len(b.OWL)], &source.File{Name: name, Text: text})
		case ext == ".yaml":
			switch isScene := IsScene(text); {
			case isScene && b.Scenes == nil:
				problems.Addf("E0361", source.Span{File: &source.File{Name: name, Text: text}}, "a %s has no scenes or stock in YAML", world).
					WithHint("its scenes are environment graphs in JSON, each given where plans start; leave this file to a kitchen")
			case isScene || b.Scenes != nil && exists(b.Scenes, base):
				scenes[base] = text
			default:
				ontology[base] = text
			}
		case ext == ".mg":
			if !exists(b.Rules, name) {
				name = below(top, name)
			}
			rules[name] = text
		}
	})
	if err == nil {
		err = problems.Err()
	}
	if err != nil {
		return b, err
	}
	for _, layer := range []struct {
		base  *fs.FS
		files map[string]string
	}{{&b.Ontology, ontology}, {&b.Scenes, scenes}, {&b.Rules, rules}} {
		if *layer.base, err = lay(layer.files, *layer.base); err != nil {
			return b, err
		}
	}
	return b, nil
}

// Types is the folder for rules that derive types of things: no step needs
// them, only questions do.
const Types = "types"

// below returns where rules that take no other's place go.
func below(top, name string) string {
	if path.Base(path.Dir(name)) == Types {
		return path.Join(path.Dir(top), Types, path.Base(name))
	}
	return path.Join(top, path.Base(name))
}

// IsScene reports whether a YAML text is a scene or adds to one: by its keys.
func IsScene(text string) bool {
	var ignored diag.List
	doc := tree.Parse(&source.File{Text: text}, &ignored)
	return doc != nil && slices.ContainsFunc([]string{"root", "clock", "filled", "stock"}, func(key string) bool { return doc.Field(key) != nil })
}

// Files makes a file system of texts by their names.
func Files(texts map[string]string) (fs.FS, error) {
	a := &txtar.Archive{}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		a.Files = append(a.Files, txtar.File{Name: name, Data: []byte(texts[name])})
	}
	return txtar.FS(a)
}

// lay returns base with files in it.
func lay(files map[string]string, base fs.FS) (fs.FS, error) {
	if len(files) == 0 {
		return base, nil
	}
	all := map[string]string{}
	if err := each(base, func(name, text string) { all[name] = text }); err != nil {
		return nil, err
	}
	maps.Copy(all, files)
	return Files(all)
}

// each reads all files.
func each(fsys fs.FS, read func(name, text string)) error {
	return fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(fsys, name)
		read(name, string(text))
		return err
	})
}

func exists(fsys fs.FS, name string) bool {
	_, err := fs.Stat(fsys, name)
	return err == nil
}
