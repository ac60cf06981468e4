// Command precompile writes a file that is precompiled for Hearth:
//
//	precompile rules FILE    all built-in rules, checked and compiled for every world
//	precompile trees FILE    the parsed built-in ontologies and scenes
//
// go generate ./rules ./ontology/tree runs it.
package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"hearth"
	"hearth/engine/rule/precompiled"
	"hearth/facts/kitchen"
	"hearth/ontology"
	"hearth/ontology/tree"
	"hearth/rules"
)

func main() {
	modes := map[string]func() (string, error){"rules": found, "trees": trees}
	if len(os.Args) != 3 || modes[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "usage: precompile rules|trees FILE")
		os.Exit(2)
	}
	kept, err := modes[os.Args[1]]()
	if err == nil {
		err = os.WriteFile(os.Args[2], []byte(kept), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "precompile:", err)
		os.Exit(3)
	}
}

// worlds lists the built-in worlds with their editions, semantics and modes.
var worlds = []hearth.Options{
	{World: hearth.Kitchen, Edition: "2023", Semantics: "released"},
	{World: hearth.Kitchen, Edition: "2023", Semantics: "corrected"},
	{World: hearth.Kitchen, Edition: "2024", Semantics: "released"},
	{World: hearth.Kitchen, Edition: "2024", Semantics: "corrected"},
	{World: hearth.Kitchen, Hands: true},
	{World: hearth.Household, Semantics: "released"},
	{World: hearth.Household, Semantics: "corrected"},
}

// found compiles the rules of all worlds from their source, and returns them in the precompiled format.
func found() (kept string, err error) {
	r := precompiled.NewRecorder()
	for _, o := range worlds {
		w, err := hearth.Open(o)
		if err != nil {
			return "", err
		}
		w.Domain.Rules().Precompiled, w.Domain.Vocabulary().Precompiled = r, r
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
	return r.Encode(), err
}

// trees parses the ontologies and the scenes, and returns them in the precompiled format.
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
	return tree.Encode(texts), err
}
