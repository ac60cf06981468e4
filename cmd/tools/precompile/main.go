// Command precompile writes the file that package precompiled embeds:
//
//	precompile FILE
//
// It holds the trees of the built-in ontologies, figures and scenes, and the hashes of the built-in rules that
// were checked for every world. go generate ./parser/precompiled runs it.
package main

import (
	"fmt"
	"io/fs"
	"os"
	"strings"

	"hearth"
	"hearth/facts/corpus"
	"hearth/ontology"
	"hearth/ontology/tree"
	"hearth/parser/precompiled"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: precompile FILE")
		os.Exit(2)
	}
	values := map[precompiled.Sum]string{}
	err := addTrees(values)
	if err == nil {
		err = addPrograms(values)
	}
	if err == nil {
		err = os.WriteFile(os.Args[1], precompiled.Encode(values), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "precompile:", err)
		os.Exit(3)
	}
}

// addTrees adds the trees of the built-in YAML files.
func addTrees(values map[precompiled.Sum]string) error {
	for _, files := range []fs.FS{ontology.Kitchen(), ontology.Household(), ontology.Physical(), corpus.Files} {
		err := fs.WalkDir(files, ".", func(name string, f fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(name, ".yaml") {
				return err
			}
			text, err := fs.ReadFile(files, name)
			if sum, encoded, ok := tree.Precompile(string(text)); ok {
				values[sum] = encoded
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// worlds lists the built-in worlds with their editions, semantics and modes.
var worlds = []hearth.Options{
	hearth.KitchenOptions{Edition: "2023", Semantics: "released"},
	hearth.KitchenOptions{Edition: "2023", Semantics: "corrected"},
	hearth.KitchenOptions{Edition: "2024", Semantics: "released"},
	hearth.KitchenOptions{Edition: "2024", Semantics: "corrected"},
	hearth.KitchenOptions{Quantitative: true},
	hearth.HouseholdOptions{Semantics: "released"},
	hearth.HouseholdOptions{Semantics: "corrected"},
}

// addPrograms checks the rules of every action and of every type in all worlds, and adds their hashes.
func addPrograms(values map[precompiled.Sum]string) error {
	record := func(sum precompiled.Sum) { values[sum] = "" }
	for _, o := range worlds {
		w, err := hearth.Open(o)
		if err != nil {
			return err
		}
		types, err := w.Internal().Questions()
		if err != nil {
			return err
		}
		w.Internal().Domain.Vocabulary().Record, types.Vocabulary().Record = record, record
		if err := w.Check(nil); err != nil {
			return err
		}
	}
	return nil
}
