// Package physical holds physical data about the classes of an ontology: the composition and density of foods,
// the power of ovens, the shapes of things and their places in the kitchen. A [Matter] describes the things of a
// state by these data.
//
// Call [Load] with an ontology and a user's files. The physical sections of those files are laid over the
// built-in data, which is about the kitchen. Then call [Data.Food] or a [Table] for the data of a class. A
// class inherits data from its superclasses. Every figure has a [Source].
//
// Nothing is read before Load is called, and rules do not use the data. [Data.Material], [Data.Model] and
// [Appliance.Oven] return inputs for package thermal.
package physical

import (
	"cmp"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"hearth/ontology"
	"hearth/ontology/tree"
	"hearth/parser/source"
)

var builtin = ontology.Physical()

// Data holds the figures of the classes of an ontology. It is immutable and safe for concurrent use.
type Data struct {
	Foods      *Table[Food]
	Appliances *Table[Appliance]
	Shapes     *Table[Shape]
	Patterns   *Table[Pattern]
	Processes  Processes

	fats    map[string]Fat
	sources map[string]Source
}

// A Source is the origin of a figure.
type Source struct {
	Text   string `key:"is"`
	Memory bool   // cited from memory, not looked up
}

// A text is the physical section of a file.
type text struct {
	Sources    map[string]Source `what:"a source"`
	Source     *tree.Node        // default sources of figures, by their keys
	Fats       []tree.Field
	Foods      []tree.Field
	Appliances []tree.Field
	Shapes     []tree.Field
	Patterns   []tree.Field
	Processes  *tree.Node
}

// Load reads the built-in data and lays the physical sections of over's *.yaml files over it, entry by entry.
// over may be nil. It ignores built-in entries for classes that the ontology does not have. The error is a
// [*source.Diagnostics], or the error from reading a file.
func Load(onto *ontology.Ontology, over fs.FS) (*Data, error) {
	d := &Data{Foods: newTable[Food](onto), Appliances: newTable[Appliance](onto), Shapes: newTable[Shape](onto),
		Patterns: newTable[Pattern](onto), fats: map[string]Fat{}, sources: map[string]Source{}}
	var problems source.Diagnostics
	var l *layer
	var theirs []tree.Field // shapes in over
	for _, files := range []fs.FS{builtin, over} {
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
		l = &layer{data: d, onto: onto, builtin: files == builtin, spans: map[string]source.Span{}, problems: &problems}
		for _, t := range texts {
			for _, f := range t.Fats {
				l.readFat(f)
			}
		}
		for _, t := range texts {
			l.readProcesses(t.Processes)
			l.defaultSources = l.named(t.Source)
			lay(l, d.Foods, "foods", t.Foods)
			lay(l, d.Appliances, "appliances", t.Appliances)
			if lay(l, d.Shapes, "shapes", t.Shapes); !l.builtin {
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

// Check returns the error of [Load]. It does not read the built-in data if no file of over has a physical
// section.
func Check(onto *ontology.Ontology, over fs.FS) error {
	files, err := fs.Glob(over, "*.yaml")
	for _, name := range files {
		file, other := source.Read(over, name)
		if err = cmp.Or(err, other); other != nil || !strings.Contains(file.Text, "physical") {
			continue
		}
		var ignored source.Diagnostics // the ontology, which was loaded before, has no problems
		if doc := tree.Parse(file, &ignored); doc != nil && doc.Field("physical") != nil {
			_, err := Load(onto, over)
			return err
		}
	}
	return err
}

// read returns the physical sections of the files of one layer, sorted by file name.
func read(layer fs.FS, onto *ontology.Ontology, problems *source.Diagnostics) (all []text, err error) {
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
		section := doc.Field("physical").SelectEdition(tree.Editions{All: onto.Editions(), Selected: onto.Edition()}, problems)
		if section != nil {
			var t text
			section.Decode(problems, "the section physical", &t)
			all = append(all, t)
		}
	}
	return all, nil
}

// Food returns the data of a food. The error is E0326 if its composition is unknown.
func (d *Data) Food(class string) (Food, error) {
	f, ok := d.Foods.Lookup(class)
	if !ok || f.Composition == (Composition{}) && !f.Mixed {
		return f, source.Errorf("E0326", source.Span{}, "%s has no known composition", cmp.Or(class, "this")).
			WithHint("add it in an overlay of the kitchen: physical: {foods: {%s: {composition: {water: 0.9, …}, density: 1}}}", class)
	}
	return f, nil
}

// fat returns the fat with the given name. ok is false if there is none.
func (d *Data) fat(name string) (f Fat, ok bool) {
	f, ok = d.fats[name]
	return f, ok
}
