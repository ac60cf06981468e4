// Package corpus holds the built-in recipes, written for Hearth: as texts, as alignments of each sentence with
// its actions, and as gold networks for the kitchen of edition 2024.
//
// [Recipes] returns all of them, parsed. [Open] lists those of an edition and reads them one by one. [FS]
// returns the files. A recipe with the id ID has three files in the folder of its kind:
//
//	ID.xml            the text, in the format of the recipe execution benchmark
//	ID.alignment.xml  the text with the meaning of each sentence
//	ID.solution       the gold network, with its primary output
//
// [Entry.Convert] converts a recipe to edition 2023, where cut has one argument less. Only
// potato-rounds-with-dabs cannot be converted, because it ends with top-with, which is new in 2024.
//
// [LoadScene] reads the start of a kitchen, for example the full kitchen from [Files], and checks it against an
// ontology. [LoadPrimaryOutputs] reads which variable of a recipe's network holds the dish.
//
// The package executes nothing and does not check networks against an ontology.
package corpus

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"hearth/parser/network"
	"hearth/parser/recipe"
	"hearth/parser/source"
)

//go:embed baked salad
var files embed.FS

// FS returns the files of the corpus, with one folder for each [Kind].
func FS() fs.FS { return files }

// A Kind is a kind of dish and the name of its folder.
type Kind string

// The kinds of dishes.
const (
	Baked Kind = "baked"
	Salad Kind = "salad"
)

// An Entry is one recipe in its three forms.
type Entry struct {
	ID        string // lower case
	Title     string
	Kind      Kind
	Recipe    *recipe.Recipe
	Alignment *recipe.Alignment
	Gold      *network.Network // gold network, with its primary output
}

// A Source identifies a recipe of the corpus.
type Source struct {
	ID   string
	Kind Kind
}

// sources lists the recipes, sorted by kind and id.
func sources() (all []Source, err error) {
	for _, kind := range []Kind{Baked, Salad} {
		solutions, err := fs.Glob(files, path.Join(string(kind), "*.solution"))
		if err != nil {
			return nil, err
		}
		for _, name := range solutions {
			all = append(all, Source{strings.TrimSuffix(path.Base(name), ".solution"), kind})
		}
	}
	return all, nil
}

// Recipes reads all recipes, sorted by kind and id. Each call reads them again, so callers may change the
// result.
func Recipes() ([]Entry, error) {
	all, err := sources()
	if err != nil {
		return nil, err
	}
	entries := make([]Entry, len(all))
	for i, s := range all {
		if entries[i], err = s.read(); err != nil {
			return nil, err
		}
	}
	return entries, nil
}

// read reads the three files of a recipe.
func (s Source) read() (Entry, error) {
	stem := path.Join(string(s.Kind), s.ID)
	text, noText := parse(stem+".xml", recipe.Parse)
	alignment, noAlignment := parse(stem+".alignment.xml", recipe.ParseAlignment)
	gold, noGold := parse(stem+".solution", network.Parse)
	if err := cmp.Or(noText, noAlignment, noGold); err != nil {
		return Entry{}, err
	}
	if len(gold.Networks) != 1 {
		return Entry{}, fmt.Errorf("expected one network in %s.solution, found %d", stem, len(gold.Networks))
	}
	return Entry{text.ID, text.Title, s.Kind, text, alignment, gold.Networks[0]}, nil
}

// parse reads a file of the corpus and parses it with the given function.
func parse[T any](name string, with func(*source.File) (T, error)) (T, error) {
	file, err := source.Read(files, name)
	if err != nil {
		var none T
		return none, err
	}
	return with(file)
}
