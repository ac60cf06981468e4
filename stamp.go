package hearth

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io/fs"

	"hearth/eval/benchmark"
	"hearth/eval/kitchen"
	"hearth/facts/corpus"
	homefacts "hearth/facts/home"
	kitchenfacts "hearth/facts/kitchen"
	"hearth/ontology"
	"hearth/rules"
)

// Stamp identifies everything that scores of networks depend on in this kitchen with this set of recipes. Its
// hashes change when a byte of the rules, the ontology, the scene or a gold network changes.
func (k *KitchenParts) Stamp(set *benchmark.Set, version string, candidates kitchen.Candidates) (*benchmark.Stamp, error) {
	w, data := k.world, sha256.New()
	set.Digest(data)
	rules, ruleErr := digest(sha256.New(), w.options.Rules)
	onto, ontoErr := digest(sha256.New(), w.options.Ontology)
	all, dataErr := digest(data, w.options.Scenes)
	return &benchmark.Stamp{
		Mode: map[bool]string{true: "quantitative"}[w.options.Hands], Hearth: version, Edition: w.Edition, Semantics: w.Domain.Semantics.String(), Candidates: candidates,
		Rules: rules, Ontology: onto, Data: all, Recipes: len(set.List()),
	}, errors.Join(ruleErr, ontoErr, dataErr)
}

// Hash returns a hash that changes with the rules, the ontology and the semantics.
func (w *World) Hash() (string, error) {
	all := sha256.New()
	fmt.Fprintln(all, w.Domain.Semantics)
	return digest(all, w.options.Rules, w.options.Ontology)
}

// BuiltIn returns hashes of the built-in rules, ontologies and data of all worlds and editions.
func BuiltIn() (rule, onto, data string) {
	rule, _ = digest(sha256.New(), rules.FS) // built-in files can be read
	onto, _ = digest(sha256.New(), ontology.Kitchen(), ontology.Household(), ontology.Physical())
	data, _ = digest(sha256.New(), kitchenfacts.Files, corpus.FS(), homefacts.FS())
	return rule, onto, data
}

// digest adds the names and contents of all files to h. It returns the first 6 bytes of the hash in
// hexadecimal, enough to tell versions apart.
func digest(h hash.Hash, all ...fs.FS) (_ string, err error) {
	for _, files := range all {
		err = errors.Join(err, fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := fs.ReadFile(files, name)
			fmt.Fprintf(h, "%s %d\n%s", name, len(text), text)
			return err
		}))
	}
	return hex.EncodeToString(h.Sum(nil)[:6]), err
}
