// Command known loads all built-in rules, for every action of every world, and writes the result into
// known.bin in the current folder: go generate ./rules. With the argument trees it writes the parsed built-in
// ontologies and scenes: go generate ./ontology/tree.
package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"hearth"
	"hearth/engine/rule/known"
	"hearth/facts/kitchen"
	"hearth/ontology"
	"hearth/ontology/tree"
	"hearth/rules"
)

func main() {
	find := found
	if len(os.Args) > 1 && os.Args[1] == "trees" {
		find = trees
	}
	kept, err := find()
	if err == nil {
		err = os.WriteFile("known.bin", []byte(kept), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "known:", err)
		os.Exit(3)
	}
}

// worlds lists the built-in worlds.
var worlds = []hearth.Options{
	{World: hearth.Kitchen, Edition: "2023", Semantics: "released"},
	{World: hearth.Kitchen, Edition: "2023", Semantics: "corrected"},
	{World: hearth.Kitchen, Edition: "2024", Semantics: "released"},
	{World: hearth.Kitchen, Edition: "2024", Semantics: "corrected"},
	{World: hearth.Kitchen, Hands: true},
	{World: hearth.Household, Semantics: "released"},
	{World: hearth.Household, Semantics: "corrected"},
}

// found loads all rules without precompiled ones.
func found() (kept string, err error) {
	r := known.NewRecorder()
	for _, o := range worlds {
		w, err := hearth.Open(o)
		if err != nil {
			return "", err
		}
		w.Domain.Rules().Known, w.Domain.Vocabulary().Known = r, r
		for _, a := range w.Ontology.Actions() {
			if _, err := w.Domain.Program(a.Name); err != nil {
				return "", err
			}
		}
	}
	err = fs.WalkDir(rules.FS, ".", func(name string, f fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".mg") {
			return err
		}
		text, err := fs.ReadFile(rules.FS, name)
		r.Text(string(text))
		return err
	})
	return r.Kept(), err
}

// trees parses the ontologies and the scenes.
func trees() (kept string, err error) {
	var texts []string
	for _, from := range []fs.FS{ontology.Kitchen(), ontology.Household(), kitchen.Files} {
		err = errors.Join(err, fs.WalkDir(from, ".", func(name string, f fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(name, ".yaml") {
				return err
			}
			text, err := fs.ReadFile(from, name)
			texts = append(texts, string(text))
			return err
		}))
	}
	return tree.Keep(texts), err
}
