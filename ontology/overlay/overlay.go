// Package overlay lays a user's files over the built-in ones: more classes and actions, other rules, another
// scene. It also reviews the rules of a world.
//
// Call [Base.Overlay]. It only reads files and sorts them. Whether they are consistent is checked when they are
// loaded. Review reports rules that are probably mistakes: it provides the names of the ontology to package lint,
// which does the checks.
package overlay

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"

	"hearth/ontology"
	"hearth/ontology/owl"
	"hearth/ontology/tree"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim/rulebook"
	"hearth/sim/rulebook/auxiliary"
)

// A Base holds the three file systems of a world, and the OWL ontologies laid over it.
type Base struct {
	Ontology fs.FS // *.yaml
	Scenes   fs.FS // *.yaml; nil if the world has no scenes in YAML
	Rules    fs.FS // core/*.mg, <domain>/*.mg, <domain>/2023/*.mg
	OWL      []*source.File
}

// Overlay returns b with the files of over laid over it; [Base.Place] gives the name of each. A file replaces
// the file of the same name in b, or is added. A .yaml file belongs to the scenes if it has a key of a scene
// or replaces one, otherwise to the ontology. A .mg file belongs to the rules. A file that [owl.Reads] accepts
// is added to OWL. Overlay reports misspelt scene keys, and scenes in a world that has none.
func (b Base) Overlay(over fs.FS, world string) (Base, error) {
	var problems source.Diagnostics
	ontology, scenes, rules := FileSet{}, FileSet{}, FileSet{}
	err := each(over, func(name string, file *source.File) {
		place := b.Place(name, world)
		switch ext := path.Ext(name); {
		case owl.Reads(name):
			b.OWL = append(b.OWL[:len(b.OWL):len(b.OWL)], file)
		case ext == ".yaml":
			switch isScene := IsScene(file.Text); {
			case isScene && b.Scenes == nil:
				problems.Addf("E0361", source.Span{File: file}, "a %s has no scenes or stock in YAML", world).
					WithHint("its scenes are environment graphs in JSON, passed as the start of a plan; use this file in a kitchen")
			case isScene || b.Scenes != nil && exists(b.Scenes, place):
				scenes[place] = file
			default:
				misspelt(file, &problems)
				file.Added = !exists(b.Ontology, place)
				ontology[place] = file
			}
		case ext == ".mg":
			file.Added = !exists(b.Rules, place)
			rules[place] = file
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
		files FileSet
	}{{&b.Ontology, ontology}, {&b.Scenes, scenes}, {&b.Rules, rules}} {
		if *layer.base, err = mergeFiles(layer.files, *layer.base); err != nil {
			return b, err
		}
	}
	return b, nil
}

// Types is the folder of rules that derive types of things. Only queries use them; steps do not.
const Types = "types"

// Notation is the folder of files about the language of plans and recipes. The ontology does not contain them.
const Notation = "notation"

// unusedBySteps reports whether steps ignore the rules in a folder of that name.
func unusedBySteps(folder string) bool {
	return folder == Types || slices.ContainsFunc(auxiliary.Folders, func(f auxiliary.Folder) bool { return f.Name == folder })
}

// KeepsFolder reports whether the rules in a folder of that name stay in a folder of that name. These are the rules
// for manual motions and those that steps ignore.
func KeepsFolder(folder string) bool {
	return folder == plan.Physical.MotionRules || unusedBySteps(folder)
}

// Place returns the name under which [Base.Overlay] lays a YAML or rule file over b. A YAML file keeps its base
// name, and stays in a folder called [Notation]. A rule file that b has keeps its full name. A rule file in a folder called [Types], or in one that is
// [KeepsFolder], stays in such a folder. All others go into the folder [rulebook.Top] of the world.
func (b Base) Place(name, world string) string {
	base, within := path.Base(name), path.Base(path.Dir(name))
	switch {
	case path.Ext(name) == ".yaml" && within == Notation:
		return path.Join(Notation, base)
	case path.Ext(name) == ".yaml":
		return base
	case exists(b.Rules, name):
		return name
	case within == Types:
		return path.Join(world, Types, base)
	case KeepsFolder(within):
		return path.Join(within, base)
	}
	return path.Join(world, rulebook.Top, base)
}

// IsScene reports whether a YAML text has a key of a scene.
func IsScene(text string) bool {
	var ignored source.Diagnostics
	doc := tree.Parse(&source.File{Text: text}, &ignored)
	return doc != nil && slices.ContainsFunc(sceneKeys, func(key string) bool { return doc.Field(key) != nil })
}

// sceneKeys are the keys that only scenes have.
var sceneKeys = []string{"root", "clock", "filled", "stock"}

// Entailed is the name of the ontology file that holds the consequences of the OWL files.
const Entailed = "entailed-from-owl.yaml"

// Touched returns the actions whose rules the files may change when laid over a world. A rule file named after
// an action changes only that action. Scenes, OWL files and rules that steps ignore change none. Any other
// file may change all actions.
func (n FileSet) Touched(onto *ontology.Ontology) (out []*ontology.Action) {
	for name, src := range n {
		action := onto.Action(strings.TrimSuffix(path.Base(name), ".mg"))
		switch {
		case action != nil && !unusedBySteps(path.Dir(name)):
			out = append(out, action)
		case owl.Reads(src.Name) || name == Entailed || unusedBySteps(path.Dir(name)) || path.Base(path.Dir(name)) == Notation:
			// rules of steps stay the same
		case !IsScene(src.Text):
			return onto.Actions()
		}
	}
	return out
}

// Language reports whether one of the files is about how people write.
func (n FileSet) Language() bool {
	for name := range n {
		if folder := path.Base(path.Dir(name)); folder == Notation || folder == auxiliary.Reading.Name {
			return true
		}
	}
	return false
}

// ByHand returns the files about manual motions and their consequences.
func (n FileSet) ByHand() FileSet {
	some := FileSet{}
	for name, src := range n {
		if folder := path.Base(path.Dir(name)); KeepsFolder(folder) && folder != Types {
			some[name] = src
		}
	}
	return some
}

// misspelt reports keys that look like misspelt keys of a scene.
func misspelt(file *source.File, problems *source.Diagnostics) {
	var ignored source.Diagnostics
	doc := tree.Parse(file, &ignored)
	if doc == nil {
		return
	}
	for _, f := range doc.Fields {
		if i := slices.IndexFunc(sceneKeys, func(key string) bool { return source.IsSlip(f.Key, key) }); i >= 0 {
			problems.Addf("E0306", f.Span, "neither a scene nor an ontology file has a key %s", f.Key).WithHint("did you mean %s?", sceneKeys[i])
		}
	}
}

// Texts returns texts as files, by name.
func Texts(texts map[string]string) FileSet {
	files := FileSet{}
	for name, text := range texts {
		files[name] = &source.File{Name: name, Text: text}
	}
	return files
}

// Files returns a file system of texts, by name.
func Files(texts map[string]string) (fs.FS, error) { return Texts(texts).FS() }

// FileSet maps names in a file system to files. The name in each file is the one its author used; messages show
// that one.
type FileSet map[string]*source.File

// FS returns a file system of the files. [source.Read] gives each file its author's name.
func (n FileSet) FS() (fs.FS, error) {
	a := &txtar.Archive{}
	for _, name := range slices.Sorted(maps.Keys(n)) {
		a.Files = append(a.Files, txtar.File{Name: name, Data: []byte(n[name].Text)})
	}
	texts, err := txtar.FS(a)
	return &namedFS{texts, n}, err
}

// ReadAll reads all files of a file system.
func ReadAll(fsys fs.FS) (FileSet, error) {
	all := FileSet{}
	return all, each(fsys, func(name string, file *source.File) { all[name] = file })
}

// namedFS is a file system that knows the original names of its files.
type namedFS struct {
	fs.FS
	names FileSet
}

// Origin returns the name that the author of a file used.
func (l *namedFS) Origin(name string) string {
	if f := l.names[name]; f != nil {
		return f.Name
	}
	return name
}

// Added reports whether a user added a file, and did not replace one.
func (l *namedFS) Added(name string) bool { return l.names[name] != nil && l.names[name].Added }

// mergeFiles returns base with files added or replaced.
func mergeFiles(files FileSet, base fs.FS) (fs.FS, error) {
	if len(files) == 0 {
		return base, nil
	}
	all, err := ReadAll(base)
	if err != nil {
		return nil, err
	}
	maps.Copy(all, files)
	return all.FS()
}

// each calls read with every file.
func each(fsys fs.FS, read func(name string, file *source.File)) error {
	return fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		file, err := source.Read(fsys, name)
		read(name, file)
		return err
	})
}

func exists(fsys fs.FS, name string) bool {
	_, err := fs.Stat(fsys, name)
	return err == nil
}
