package corpus

import (
	"io/fs"
	"slices"

	"hearth/facts"
	"hearth/ontology"
	"hearth/ontology/tree"
	"hearth/parser/source"
)

// stockKey is the key of files that add things to a kitchen:
//
//	stock:
//	  pantry: [medium-bowl: {quinoa: 500 g}]
const stockKey = "stock"

// Scenes returns the names of the scenes among the files of a kitchen, without stock files and primary
// outputs.
func Scenes(fsys fs.FS) (names []string, err error) {
	files, err := fs.Glob(fsys, "*.yaml")
	for _, name := range files {
		file, err := source.Read(fsys, name)
		if err != nil {
			return nil, err
		}
		if name != PrimaryOutputs && !IsStock(file) {
			names = append(names, name[:len(name)-len(".yaml")])
		}
	}
	return names, err
}

// IsStock reports whether a YAML text is a stock file.
func IsStock(file *source.File) bool {
	l := &sceneLoader{}
	doc := tree.Parse(file, &l.problems)
	return doc != nil && doc.Field(stockKey) != nil
}

// addStock adds the stock files of fsys to the scene.
func (l *sceneLoader) addStock(fsys fs.FS) error {
	names, err := fs.Glob(fsys, "*.yaml")
	for _, name := range names {
		if name == l.scene.Name+".yaml" || name == PrimaryOutputs {
			continue
		}
		file, err := source.Read(fsys, name)
		if err != nil {
			return err
		}
		if l.scene.Root == nil || !IsStock(file) {
			continue
		}
		doc := l.doc(file)
		if doc == nil {
			continue
		}
		doc.Each(&l.problems, "a stock", tree.Keys{
			"doc": func(f tree.Field) { f.Value.Word(&l.problems, f.Key) },
			stockKey: func(f tree.Field) {
				for _, place := range f.Value.Map(&l.problems, f.Key) {
					l.stock(place)
				}
			},
		})
	}
	return err
}

// stock adds things to the first thing of a class in the scene.
func (l *sceneLoader) stock(place tree.Field) {
	if l.onto.Class(place.Key) == nil {
		l.noClass(tree.Word{Text: place.Key, Span: place.Span})
		return
	}
	var to *facts.Thing
	var places []string
	l.scene.Root.All(func(t *facts.Thing) bool {
		if to == nil && t.Class == place.Key {
			to = t
		}
		if l.onto.HasSlot(t.Class, "contents") {
			places = append(places, t.Class)
		}
		return true
	})
	if to == nil {
		tree.Unknown(&l.problems, "E0361", tree.Word{Text: place.Key, Span: place.Span}, slices.Values(places), "there is no %s in the scene %s", place.Key, l.scene.Name)
		return
	}
	had := len(to.Contents)
	l.stocking = true
	l.fill(to, &to.Contents, "contents", place)
	for _, t := range to.Contents[had:] {
		t.All(func(t *facts.Thing) bool {
			if _, fixed := l.onto.DefaultOf(t.Class, "place"); fixed || t.Class == l.onto.Mark(ontology.StateMark) {
				l.problems.Addf("E0361", t.Span, "%s is part of the kitchen and cannot be stock", t.Class).
					WithHint("stock lies in places; to change the kitchen itself, write a scene with root and everything in it")
			}
			return true
		})
		if ingredient := l.onto.Mark(ontology.IngredientMark); l.onto.IsA(t.Class, ingredient) {
			l.problems.Addf("E0361", t.Span, "%s must be in a container, or no step can find it", t.Class).
				WithHint("put it into a container that stands there, as in the full kitchen")
		}
	}
}
