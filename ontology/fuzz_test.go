package ontology_test

import (
	"errors"
	"io/fs"
	"testing"

	"hearth/ontology"
	"hearth/parser/source"
)

// FuzzLoad checks that any text gives either an ontology or an error with diagnostics. It also checks that ancestors
// are transitive and that each default belongs to a slot or is hidden.
func FuzzLoad(f *testing.F) {
	files, err := fs.Glob(ontology.Kitchen(), "*.yaml")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range files {
		text, err := fs.ReadFile(ontology.Kitchen(), name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Add("classes: {a: [], b: [a], c: {is: b, defaults: {p: yes}}}\nproperties: {p: {of: a}}")
	f.Add("relations: {r: {columns: {a: word, b: number}, rows: {x: 1}}}\nderived-units: {a: 2 b}")
	f.Add("editions: [2023]\nclasses: {a: {is: [], 2023: {is: a}}}")
	f.Fuzz(func(t *testing.T, text string) {
		o, err := load(text)
		var list *source.Diagnostics
		if err != nil {
			if !errors.As(err, &list) || len(list.Items) == 0 {
				t.Fatalf("an error without diagnostics: %v", err)
			}
			return
		}
		for _, c := range o.Classes() {
			for _, super := range c.Supers {
				for _, above := range o.Ancestors(super) {
					if !o.IsA(c.Name, above) {
						t.Fatalf("%s is a %s, which is a %s, but not one itself", c.Name, super, above)
					}
				}
			}
			for _, fluent := range o.Fluents() {
				if _, ok := o.DefaultOf(c.Name, fluent.Pred); ok && !o.Affords(c.Name, fluent.Pred) {
					t.Fatalf("%s has a default %s and no slot for it", c.Name, fluent.Pred)
				}
			}
		}
	})
}
