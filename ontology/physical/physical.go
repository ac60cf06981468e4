// Package physical says in numbers what the classes of an ontology are like: what
// foods are made of, how heavy and how large they are, how strong ovens are, which
// shape things have and where in the kitchen they stand.
//
// Call [Load] with an ontology and the files of a user: their sections physical are
// laid over the files of this package, which are about the kitchen. Then ask
// [Data.Food] or a [Table] for what is said of a class. A class has the figures of
// its superclasses where it has none of its own; every figure has a [Source].
//
// Nothing is read before Load is called, and rules see nothing of it: who only
// derives what plans do never needs a number of these. What follows from the
// numbers is computed elsewhere: [Data.Material], [Data.Model] and [Appliance.Oven] are
// what package thermal computes with.
package physical

import (
	"bytes"
	"cmp"
	"embed"
	"io/fs"
	"maps"
	"slices"

	"hearth/ontology"
	"hearth/ontology/tree"
	"hearth/parser/diag"
	"hearth/parser/source"
)

//go:embed *.yaml
var own embed.FS

// Data are the figures of the classes of an ontology. They never change and serve
// any number of goroutines.
type Data struct {
	Foods      *Table[Food]
	Appliances *Table[Appliance]
	Shapes     *Table[Shape]
	Patterns   *Table[Pattern]
	Processes  Processes

	fats    map[string]Fat
	sources map[string]Source
}

// A Source is where a figure is from.
type Source struct {
	Text   string `key:"is"`
	Memory bool   // it was not looked up there, but remembered
}

// A text is what the section physical of a file can say.
type text struct {
	Sources    map[string]Source `what:"a source"`
	Source     *tree.Node        // of figures whose entries do not say theirs, by their keys
	Fats       []tree.Field
	Foods      []tree.Field
	Appliances []tree.Field
	Shapes     []tree.Field
	Patterns   []tree.Field
	Processes  *tree.Node
}

// Load reads what comes with Hearth and lays over it, entry by entry, what the files
// *.yaml of over, which may be nil, say in their section physical. Of ours, what is
// about classes that the ontology does not have is left out. The error is a
// [*diag.List], or one of reading a file.
func Load(onto *ontology.Ontology, over fs.FS) (*Data, error) {
	d := &Data{Foods: newTable[Food](onto), Appliances: newTable[Appliance](onto), Shapes: newTable[Shape](onto),
		Patterns: newTable[Pattern](onto), fats: map[string]Fat{}, sources: map[string]Source{}}
	var problems diag.List
	var l *layer
	var theirs []tree.Field // shapes
	for _, files := range []fs.FS{own, over} {
		if files == nil {
			continue
		}
		texts, err := read(files, onto, &problems)
		if err != nil {
			return nil, err
		}
		for _, t := range texts {
			maps.Copy(d.sources, t.Sources)
		}
		l = &layer{data: d, onto: onto, ours: files == own, at: map[string]source.Span{}, problems: &problems}
		for _, t := range texts {
			for _, f := range t.Fats {
				l.readFat(f)
			}
		}
		for _, t := range texts {
			l.readProcesses(t.Processes)
			l.usual = l.named(t.Source)
			lay(l, d.Foods, "foods", t.Foods)
			lay(l, d.Appliances, "appliances", t.Appliances)
			if lay(l, d.Shapes, "shapes", t.Shapes); !l.ours {
				theirs = append(theirs, t.Shapes...)
			}
			lay(l, d.Patterns, "patterns", t.Patterns)
		}
	}
	d.Foods.circles(&problems)
	d.Appliances.circles(&problems)
	d.Shapes.circles(&problems)
	d.Patterns.circles(&problems)
	if len(problems.Items) == 0 {
		l.room(theirs)
	}
	return d, problems.Err()
}

// Check is the error of [Load]. It reads nothing of ours where no file of over has a
// section of figures.
func Check(onto *ontology.Ontology, over fs.FS) error {
	files, err := fs.Glob(over, "*.yaml")
	for _, name := range files {
		text, other := fs.ReadFile(over, name)
		if err = cmp.Or(err, other); bytes.Contains(text, []byte("physical")) {
			_, err := Load(onto, over)
			return err
		}
	}
	return err
}

// read returns the sections of the files of one layer, by the names of the files.
func read(layer fs.FS, onto *ontology.Ontology, problems *diag.List) (all []text, err error) {
	files, err := fs.Glob(layer, "*.yaml")
	if err != nil {
		return nil, err
	}
	slices.Sort(files)
	for _, name := range files {
		file, err := source.Read(layer, name)
		if err != nil {
			return nil, err
		}
		doc := tree.Parse(file, problems)
		if doc == nil {
			continue
		}
		section := doc.Field("physical").For(tree.Editions{Known: onto.Editions(), Wanted: onto.Edition()}, problems)
		if section != nil {
			var t text
			section.Decode(problems, "the section physical", &t)
			all = append(all, t)
		}
	}
	return all, nil
}

// Food returns what is said of a food; the error (E0326) tells that nobody says what
// it is made of.
func (d *Data) Food(class string) (Food, error) {
	f, ok := d.Foods.Of(class)
	if !ok || f.Composition == (Composition{}) && !f.Mixed {
		return f, diag.New("E0326", source.Span{}, "nothing says what %s is made of", cmp.Or(class, "this")).
			WithHint("say it in a file that is laid over the kitchen: physical: {foods: {%s: {composition: {water: 0.9, …}, density: 1}}}", class)
	}
	return f, nil
}

// fat returns how a fat melts that a food names; ok is false where there is none.
func (d *Data) fat(name string) (f Fat, ok bool) {
	f, ok = d.fats[name]
	return f, ok
}
