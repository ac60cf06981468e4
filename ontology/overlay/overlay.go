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
	"strings"

	"golang.org/x/tools/txtar"

	"hearth/ontology"
	"hearth/ontology/owl"
	"hearth/ontology/tree"
	"hearth/parser/diag"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim/rulebook"
	"hearth/sim/rulebook/beside"
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
// world, or beside it into types, or into a folder of its [Own], when it comes from a
// folder of that name. What [owl.Reads] is
// added to OWL.
func (b Base) With(over fs.FS, world string) (Base, error) {
	var problems diag.List
	ontology, scenes, rules := Named{}, Named{}, Named{}
	err := each(over, func(name string, file *source.File) {
		place := b.Place(name, world)
		switch ext := path.Ext(name); {
		case owl.Reads(name):
			b.OWL = append(b.OWL[:len(b.OWL):len(b.OWL)], file)
		case ext == ".yaml":
			switch isScene := IsScene(file.Text); {
			case isScene && b.Scenes == nil:
				problems.Addf("E0361", source.Span{File: file}, "a %s has no scenes or stock in YAML", world).
					WithHint("its scenes are environment graphs in JSON, each given where plans start; leave this file to a kitchen")
			case isScene || b.Scenes != nil && exists(b.Scenes, place):
				scenes[place] = file
			default:
				misspelt(file, &problems)
				ontology[place] = file
			}
		case ext == ".mg":
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
		files Named
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

// apart reports whether rules in a folder of that name are none of a step.
func apart(folder string) bool { return folder == Types || slices.Contains(beside.Folders, folder) }

// Own reports whether rules in a folder of that name stay in one of their own: those that
// say how actions are done by hand, and all that are apart.
func Own(folder string) bool { return folder == plan.Physical.Beside || apart(folder) }

// Place is the name under which [Base.With] lays a file of data or of rules over b, among
// files of its kind.
func (b Base) Place(name, world string) string {
	base, within := path.Base(name), path.Base(path.Dir(name))
	switch {
	case path.Ext(name) == ".yaml":
		return base
	case exists(b.Rules, name):
		return name
	case within == Types:
		return path.Join(world, Types, base)
	case Own(within):
		return path.Join(within, base)
	}
	return path.Join(world, rulebook.Top, base)
}

// IsScene reports whether a YAML text is a scene or adds to one: by its keys.
func IsScene(text string) bool {
	var ignored diag.List
	doc := tree.Parse(&source.File{Text: text}, &ignored)
	return doc != nil && slices.ContainsFunc(sceneKeys, func(key string) bool { return doc.Field(key) != nil })
}

// sceneKeys are those that no file of an ontology has.
var sceneKeys = []string{"root", "clock", "filled", "stock"}

// Entailed is the file of an ontology that says what follows from those in OWL.
const Entailed = "entailed-from-owl.yaml"

// Touched lists the actions whose rules the files may change, laid over a world: those that files
// of rules are named after, or all.
func (n Named) Touched(onto *ontology.Ontology) (out []*ontology.Action) {
	for name, src := range n {
		action := onto.Action(strings.TrimSuffix(path.Base(name), ".mg"))
		switch {
		case action != nil && !apart(path.Dir(name)):
			out = append(out, action)
		case owl.Reads(src.Name) || name == Entailed || apart(path.Dir(name)):
			// no rule of a step is different for it
		case !IsScene(src.Text):
			return onto.Actions()
		}
	}
	return out
}

// ByHand are those about how things are done by hand, and what comes of that.
func (n Named) ByHand() Named {
	some := Named{}
	for name, src := range n {
		if folder := path.Base(path.Dir(name)); Own(folder) && folder != Types {
			some[name] = src
		}
	}
	return some
}

// misspelt reports the key by which a file would be a scene, but for a slip.
func misspelt(file *source.File, problems *diag.List) {
	var ignored diag.List
	doc := tree.Parse(file, &ignored)
	if doc == nil {
		return
	}
	for _, f := range doc.Fields {
		if i := slices.IndexFunc(sceneKeys, func(key string) bool { return diag.IsSlip(f.Key, key) }); i >= 0 {
			problems.Addf("E0306", f.At, "neither a scene nor a file of an ontology has a key %s", f.Key).WithHint("did you mean %s?", sceneKeys[i])
		}
	}
}

// Texts are files by their names.
func Texts(texts map[string]string) Named {
	files := Named{}
	for name, text := range texts {
		files[name] = &source.File{Name: name, Text: text}
	}
	return files
}

// Files makes a file system of texts by their names.
func Files(texts map[string]string) (fs.FS, error) { return Texts(texts).FS() }

// Named are files by the names that they have in a file system. Their own names
// are those that whoever wrote them knows, and what is told of places in them.
type Named map[string]*source.File

// FS makes a file system of files, from which [source.Read] reads them under their
// own names.
func (n Named) FS() (fs.FS, error) {
	a := &txtar.Archive{}
	for _, name := range slices.Sorted(maps.Keys(n)) {
		a.Files = append(a.Files, txtar.File{Name: name, Data: []byte(n[name].Text)})
	}
	texts, err := txtar.FS(a)
	return &laid{texts, n}, err
}

// Copied reads all files of a file system.
func Copied(fsys fs.FS) (Named, error) {
	all := Named{}
	return all, each(fsys, func(name string, file *source.File) { all[name] = file })
}

// laid is a file system that knows what its files are called elsewhere.
type laid struct {
	fs.FS
	names Named
}

// Origin is the name by which whoever wrote a file knows it.
func (l *laid) Origin(name string) string {
	if f := l.names[name]; f != nil {
		return f.Name
	}
	return name
}

// lay returns base with files in it.
func lay(files Named, base fs.FS) (fs.FS, error) {
	if len(files) == 0 {
		return base, nil
	}
	all, err := Copied(base)
	if err != nil {
		return nil, err
	}
	maps.Copy(all, files)
	return all.FS()
}

// each reads all files.
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
