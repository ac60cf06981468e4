package corpus

import (
	"errors"
	"io/fs"
	"iter"
	"path"
	"slices"
	"strings"

	"hearth/facts"
	"hearth/ontology"
	"hearth/ontology/tree"
	"hearth/parser/source"
)

// mostThings is the maximum number of things in a scene; the full kitchen has 400.
const mostThings = 100_000

// LoadScene reads the scene NAME.yaml for the edition of the ontology, and adds the stock files of the same
// folder. The error is a [*source.Diagnostics] of all problems of the files, or an error of reading them.
func LoadScene(fsys fs.FS, name string, onto *ontology.Ontology) (*facts.Scene, error) {
	if !fs.ValidPath(name) || strings.Contains(name, "/") {
		return nil, noScene(fsys, name)
	}
	file, err := source.Read(fsys, name+".yaml")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, noScene(fsys, name)
	}
	if err != nil {
		return nil, err
	}
	return ReadScene(file, fsys, onto)
}

// ReadScene is like [LoadScene], but reads the scene from the given file. It adds the stock files of fsys.
func ReadScene(file *source.File, fsys fs.FS, onto *ontology.Ontology) (*facts.Scene, error) {
	name := path.Base(file.Name)
	l := &sceneLoader{onto: onto, scene: &facts.Scene{Name: strings.TrimSuffix(name, path.Ext(name))}}
	if doc := l.doc(file); doc != nil {
		l.read(doc)
	}
	if err := l.addStock(fsys); err != nil {
		return nil, err
	}
	if l.scene.Root == nil && len(l.problems.Items) == 0 {
		l.problems.Addf("E0307", source.Span{File: file}, "the scene has no root")
	}
	if err := l.problems.Err(); err != nil {
		return nil, err
	}
	return l.scene, nil
}

// doc parses a file for the edition of the ontology. It returns nil if the file cannot be parsed.
func (l *sceneLoader) doc(file *source.File) *tree.Node {
	doc := tree.Parse(file, &l.problems)
	return doc.SelectEdition(tree.Editions{All: l.onto.Editions(), Selected: l.onto.Edition()}, &l.problems)
}

// noScene returns the error for an unknown scene, with the known ones.
func noScene(fsys fs.FS, name string) error {
	var l source.Diagnostics
	known, _ := Scenes(fsys)
	tree.Unknown(&l, "E0330", tree.Word{Text: name}, slices.Values(known), "there is no scene %.40q", name)
	return l.Err()
}

// A sceneLoader builds one scene.
type sceneLoader struct {
	onto     *ontology.Ontology
	problems source.Diagnostics
	scene    *facts.Scene
	filled   []*ontology.Property // flags that are set on everything that contains something
	things   int
	stocking bool // stock files are being read
}

func (l *sceneLoader) read(doc *tree.Node) {
	var root *tree.Node
	doc.Each(&l.problems, "a scene", tree.Keys{
		"doc":    func(f tree.Field) { f.Value.Word(&l.problems, f.Key) },
		"clock":  l.readClock,
		"filled": l.readFilled,
		"root":   func(f tree.Field) { root = f.Value },
	})
	if root == nil {
		return
	}
	switch things := l.thing(root); len(things) {
	case 0: // the thing is invalid and was reported, or its count is 0
	case 1:
		l.scene.Root = things[0]
	default:
		l.problems.Addf("E0317", root.Span, "the root of a scene must be exactly one thing")
	}
}

func (l *sceneLoader) readClock(f tree.Field) {
	n, ok := tree.Billionths(f.Value.Word(&l.problems, f.Key))
	if !ok || n < 0 {
		l.problems.Addf("E0317", f.Value.Span, "the clock must be a number of seconds")
	}
	l.scene.Clock = n / (tree.Billion / 1000)
}

func (l *sceneLoader) readFilled(f tree.Field) {
	for _, w := range f.Value.Words(&l.problems, f.Key) {
		switch p := l.onto.Property(w.Text); {
		case p == nil:
			tree.Unknown(&l.problems, "E0314", w, l.properties(), "there is no property %s", w.Text)
		case p.Range != ontology.Flag || !p.Stored:
			l.problems.Addf("E0317", w.Span, "%s is not a flag", w.Text)
		default:
			l.filled = append(l.filled, p)
		}
	}
}

// properties returns the names of all properties.
func (l *sceneLoader) properties() iter.Seq[string] {
	return tree.Names(l.onto.Properties(), func(p *ontology.Property) string { return p.Name })
}
