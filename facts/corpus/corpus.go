// Package corpus holds the recipes that come with Hearth, written for it: as
// people read them, sentence by sentence beside the actions they mean, and as
// gold networks for the kitchen of edition 2024.
//
// Call [Recipes] for all of them, parsed, [Open] to read those of an edition one by one, or [FS] for the files. Of a recipe
// called ID, in the folder of its kind, there are
//
//	ID.xml            the text, in the form of the recipe execution benchmark
//	ID.alignment.xml  the text with the meaning of each sentence
//	ID.solution       the gold network, with its primary output
//
// [Entry.In] gives a recipe as it reads in edition 2023, where cut has one
// argument less. Only potato-rounds-with-dabs has no such form, because it ends
// with top-with, which is new in 2024.
//
// The package executes nothing and checks no network against an ontology.
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

// FS returns the files of the corpus, a folder for each [Kind].
func FS() fs.FS { return files }

// A Kind is a family of dishes, and the name of its folder.
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
	Gold      *network.Network // with its Primary
}

// A Source is where a recipe stands.
type Source struct {
	ID   string
	Kind Kind
}

// sources lists the recipes of the corpus, kind by kind and by their ids.
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

// Recipes reads all recipes of the corpus, kind by kind and by their ids. Every call
// reads them again, so that callers may change what they get.
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
		return Entry{}, fmt.Errorf("%s.solution holds %d networks instead of one", stem, len(gold.Networks))
	}
	return Entry{text.ID, text.Title, s.Kind, text, alignment, gold.Networks[0]}, nil
}

// parse hands a file of the corpus to one of the parsers.
func parse[T any](name string, with func(*source.File) (T, error)) (T, error) {
	file, err := source.Read(files, name)
	if err != nil {
		var none T
		return none, err
	}
	return with(file)
}
