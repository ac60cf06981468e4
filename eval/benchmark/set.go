// Package benchmark holds networks against the gold standard of a benchmark:
// a set of recipes, each with its text, its gold network and its dish.
//
// Read a set with [Load], make an [Evaluator] of it and a domain, and call
// [Evaluator.File] for each file of predicted networks. The gold network of a
// recipe is executed once.
package benchmark

import (
	"errors"
	"io/fs"
	"path"
	"sort"
	"strings"

	"hearth/parser/diag"
	"hearth/parser/network"
	"hearth/parser/recipe"
	"hearth/parser/source"
)

// A Set is the recipes of a benchmark by id.
type Set struct {
	entries map[string]*Entry
}

// An Entry is one recipe.
type Entry struct {
	ID      string
	Recipe  *recipe.Recipe   // nil when the set has only the network
	Gold    *network.Network // nil when the set has only the text
	Primary string           // variable of the dish in Gold; "" for the last output
}

// The folders of a benchmark that are read.
const (
	textsDir = "recipe-texts"
	goldsDir = "gold-standard-solutions/meaning-only"
)

// Load reads a folder with recipe-texts and gold-standard-solutions/meaning-only.
// A recipe is known by the id in its XML, a gold network by its header; when
// two headers name one id, the file of that name counts, and a network whose
// header names another recipe still stands for the recipe its file is named after.
func Load(fsys fs.FS, primaries map[string]string) (*Set, error) {
	s := &Set{entries: map[string]*Entry{}}
	var problems diag.List
	if err := s.texts(fsys, &problems); err != nil {
		return nil, err
	}
	if err := s.golds(fsys, &problems); err != nil {
		return nil, err
	}
	for id, v := range primaries {
		if e := s.entries[id]; e != nil && e.Primary == "" {
			e.Primary = v
		}
	}
	return s, problems.Err()
}

// NewSet makes a set of entries that are there already.
func NewSet(entries ...Entry) *Set {
	s := &Set{entries: map[string]*Entry{}}
	for _, e := range entries {
		s.entries[e.ID] = &e
	}
	return s
}

// Entry returns the recipe of an id, nil when the set has none.
func (s *Set) Entry(id string) *Entry { return s.entries[id] }

// IDs lists the recipes, sorted.
func (s *Set) IDs() []string {
	out := make([]string, 0, len(s.entries))
	for id := range s.entries {
		out = append(out, id)
	}
	sort.Strings(out)
	return out
}

func (s *Set) entry(id string) *Entry {
	e := s.entries[id]
	if e == nil {
		e = &Entry{ID: id}
		s.entries[id] = e
	}
	return e
}

// read parses every file of a folder with one suffix; a missing folder is empty.
func read(fsys fs.FS, dir, suffix string, problems *diag.List, parse func(*source.File) error) error {
	files, err := fs.ReadDir(fsys, dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), suffix) {
			continue
		}
		name := path.Join(dir, f.Name())
		text, err := fs.ReadFile(fsys, name)
		if err != nil {
			return err
		}
		var list *diag.List
		if err := parse(&source.File{Name: name, Text: string(text)}); errors.As(err, &list) {
			problems.Merge(*list)
		} else if err != nil {
			return err
		}
	}
	return nil
}

func (s *Set) texts(fsys fs.FS, problems *diag.List) error {
	return read(fsys, textsDir, ".xml", problems, func(f *source.File) error {
		r, err := recipe.Parse(f)
		if r != nil {
			s.entry(r.ID).Recipe = r
		}
		return err
	})
}

func (s *Set) golds(fsys fs.FS, problems *diag.List) error {
	named := map[string]*network.Network{}
	err := read(fsys, goldsDir, ".solution", problems, func(f *source.File) error {
		file, err := network.Parse(f)
		if err != nil {
			return err
		}
		stem := strings.TrimSuffix(path.Base(f.Name), ".solution")
		for _, n := range file.Networks {
			if e := s.entry(n.ID); e.Gold == nil || stem == n.ID {
				e.Gold, e.Primary = n, n.Primary
			}
			named[stem] = n
		}
		return nil
	})
	for stem, n := range named {
		if e := s.entries[stem]; e != nil && e.Gold == nil {
			e.Gold, e.Primary = n, n.Primary
		}
	}
	return err
}
