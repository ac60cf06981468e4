// Package benchmark scores networks against the gold standard of a benchmark: a set of recipes, each with its
// text, its gold network and its dish.
//
// [Load] reads a set from a folder, and [Corpus] returns Hearth's own recipes. Make an [Evaluator] from a set
// and a domain, and call [Evaluator.File] for each file of predicted networks. The gold network of a recipe is
// executed once.
package benchmark

import (
	"cmp"
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"hearth/facts/corpus"
	"hearth/parser/network"
	"hearth/parser/recipe"
	"hearth/parser/source"
)

// A Set holds the recipes of a benchmark by id.
type Set struct {
	entries  map[string]*Entry
	order    []*Entry           // entries of NewSet and Corpus, in order
	mentions []Mention          // mentions in the files read by Load
	problems source.Diagnostics // problems of the alignments
	missing  map[string]error

	align         func()                 // reads the alignments, once; nil if they were read
	aligned       []*source.File         // files of alignments
	ids           func() map[string]bool // ids of the alignments in aligned, with unknownID for an id that is not known yet; nil without alignments
	alignmentOnly map[string]*Entry      // recipes for which the set has only an alignment
}

// An Entry is one recipe.
type Entry struct {
	ID        string
	Kind      string            // family of dishes; "" if unknown
	Recipe    *recipe.Recipe    // nil if the set has only the network
	Alignment *recipe.Alignment // nil if the set has none; read on first use of the recipe
	Gold      *network.Network  // nil if the set has only the text
	Primary   string            // variable of the dish in Gold; "" for the last output

	read func() // reads all fields except ID and Kind, once; nil if they were read
}

// A Mention is a place in a file that names the recipe of the file: the id in its XML, or the header of a
// network.
type Mention struct {
	ID    string // as it is spelt in the file
	File  string // file name without folder and extension
	Span  source.Span
	Alone bool // whether the file names no other recipe
}

// The folders of a benchmark.
const (
	textsDir      = "recipe-texts"
	goldsDir      = "gold-standard-solutions/meaning-only"
	alignmentsDir = "gold-standard-solutions/utterance-and-meaning"
)

// Load reads a folder with the subfolders recipe-texts, gold-standard-solutions/meaning-only and
// gold-standard-solutions/utterance-and-meaning. Each of them may be missing. The id in the XML identifies a
// text and an alignment; the header identifies a gold network. If several networks have the same id in their
// headers, the one in the file of that name counts.
//
// A network whose header names another recipe still counts for the recipe that its file is named after: see
// [Set.Mentions]. No evaluation needs alignments, so their errors are reported only by [Set.Problems].
func Load(fsys fs.FS, primaries map[string]string) (*Set, error) {
	s := &Set{entries: map[string]*Entry{}}
	var problems source.Diagnostics
	if err := s.texts(fsys, &problems); err != nil {
		return nil, err
	}
	if err := s.golds(fsys, &problems); err != nil {
		return nil, err
	}
	if err := s.alignments(fsys, primaries); err != nil {
		return nil, err
	}
	for id, e := range s.entries {
		e.Primary = cmp.Or(e.Primary, primaries[id])
	}
	return s, problems.Err()
}

// NewSet returns a set of the given entries.
func NewSet(entries ...Entry) *Set {
	s := &Set{entries: map[string]*Entry{}}
	for _, e := range entries {
		s.entries[e.ID] = &e
		s.order = append(s.order, &e)
	}
	return s
}

// Corpus returns the set of Hearth's built-in recipes. Each recipe is read on first use.
func Corpus(recipes *corpus.Library) *Set {
	s := &Set{entries: map[string]*Entry{}, missing: recipes.Missing}
	for _, from := range recipes.Sources {
		e := &Entry{ID: from.ID, Kind: string(from.Kind)}
		e.read = sync.OnceFunc(func() {
			if r, err := recipes.Read(from); err == nil { // the tests of package corpus read all of them
				e.Recipe, e.Alignment, e.Gold, e.Primary = r.Recipe, r.Alignment, r.Gold, r.Gold.Primary
			}
		})
		s.entries[e.ID] = e
		s.order = append(s.order, e)
	}
	return s
}

// load reads e if needed and returns it.
func (e *Entry) load() *Entry {
	if e != nil && e.read != nil {
		e.read()
	}
	return e
}

// withAlignments reads the alignments of s if needed and returns s.
func (s *Set) withAlignments() *Set {
	if s.align != nil {
		s.align()
	}
	return s
}

// entryToScore is like [Set.Entry], but its result may lack the alignment. It reads alignments only if one of them
// may be the only source of the recipe.
func (s *Set) entryToScore(id string) *Entry {
	if e := s.entries[id]; e != nil {
		return e.load()
	}
	if s.ids == nil {
		return nil
	}
	if ids := s.ids(); !ids[id] && !ids[unknownID] {
		return nil
	}
	return s.Entry(id)
}

// unknownID stands for the id of an alignment that must be parsed to find its id.
const unknownID = ""

// idIn returns the only id in the text of an alignment, or unknownID if a quick scan cannot find it.
func idIn(text string) string {
	before, rest, _ := strings.Cut(text, "<id>")
	own, rest, told := strings.Cut(rest, "</id>")
	if !told || strings.ContainsAny(own, "<&") || strings.Contains(before, "<!") || strings.Contains(rest, "</id") {
		return unknownID
	}
	return strings.ToLower(strings.Join(strings.Fields(own), " "))
}

// Missing returns the reasons why recipes are not in the set, by id; see [Corpus].
func (s *Set) Missing() map[string]error { return maps.Clone(s.missing) }

// Mentions lists the recipes that the files of the set name, file by file.
func (s *Set) Mentions() []Mention {
	all := &Set{mentions: slices.Clone(s.withAlignments().mentions)}
	for _, e := range s.order {
		if e.load(); e.Recipe != nil {
			all.mention(e.Recipe.Span, true)
		}
		if e.Gold != nil {
			all.mention(e.Gold.Span, true)
		}
		if e.Alignment != nil {
			all.mention(e.Alignment.Span, true)
		}
	}
	return all.mentions
}

// Problems lists the errors in the texts of alignments.
func (s *Set) Problems() []*source.Diagnostic { return slices.Clone(s.withAlignments().problems.Items) }

// mention records the recipe that the text at a place names. It ignores places without a file.
func (s *Set) mention(at source.Span, alone bool) {
	if at.File == nil {
		return
	}
	if id := idAt(at); id != "" {
		s.mentions = append(s.mentions, Mention{ID: id, File: stem(at.File.Name), Span: at, Alone: alone})
	}
}

// idAt returns the id of a recipe that the text at a place names, as it is spelt there, or "" if it names none.
func idAt(at source.Span) string {
	words := strings.Fields(strings.TrimPrefix(at.File.Text[at.Start:at.End], "#"))
	if len(words) == 0 {
		return ""
	}
	return words[0]
}

// stem returns the name of a file without folder and extension.
func stem(name string) string {
	name = strings.TrimSuffix(path.Base(name), path.Ext(name))
	return strings.TrimSuffix(name, ".alignment")
}

// Entry returns the recipe with an id, or nil if the set has none.
func (s *Set) Entry(id string) *Entry {
	if e := s.withAlignments().entries[id]; e != nil {
		return e.load()
	}
	return s.alignmentOnly[id]
}

// Empty reports whether the set has no recipe.
func (s *Set) Empty() bool { return len(s.entries) == 0 && len(s.withAlignments().alignmentOnly) == 0 }

// IDs returns the ids of the recipes, sorted.
func (s *Set) IDs() []string {
	out := slices.AppendSeq(slices.Collect(maps.Keys(s.withAlignments().entries)), maps.Keys(s.alignmentOnly))
	slices.Sort(out)
	return slices.Compact(out)
}

func (s *Set) entry(id string) *Entry {
	e := s.entries[id]
	if e == nil {
		e = &Entry{ID: id}
		s.entries[id] = e
	}
	return e
}

// read parses every file of a folder whose name ends in suffix. A missing folder counts as empty.
func read(fsys fs.FS, dir, suffix string, problems *source.Diagnostics, parse func(*source.File) error) error {
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
		var list *source.Diagnostics
		if err := parse(&source.File{Name: name, Text: string(text)}); errors.As(err, &list) {
			problems.Merge(*list)
		} else if err != nil {
			return err
		}
	}
	return nil
}

func (s *Set) texts(fsys fs.FS, problems *source.Diagnostics) error {
	return read(fsys, textsDir, ".xml", problems, func(f *source.File) error {
		r, err := recipe.Parse(f)
		if r != nil {
			s.entry(r.ID).Recipe = r
			s.mention(r.Span, true)
		}
		return err
	})
}

// alignments finds the files of alignments. They are parsed on first use, because scores do not need them.
func (s *Set) alignments(fsys fs.FS, primaries map[string]string) error {
	s.align = sync.OnceFunc(func() {
		s.alignmentOnly = map[string]*Entry{}
		for _, f := range s.aligned {
			a, err := recipe.ParseAlignment(f)
			list, _ := source.SplitError(err)
			s.problems.Merge(list)
			if a != nil {
				s.alignment(a, f, primaries)
			}
		}
	})
	s.ids = sync.OnceValue(func() map[string]bool {
		ids := map[string]bool{}
		for _, f := range s.aligned {
			ids[idIn(f.Text)] = true
		}
		return ids
	})
	return read(fsys, alignmentsDir, ".xml", &s.problems, func(f *source.File) error {
		s.aligned = append(s.aligned, f)
		return nil
	})
}

func (s *Set) alignment(a *recipe.Alignment, f *source.File, primaries map[string]string) {
	s.mention(a.Span, true)
	e := cmp.Or(s.entries[a.ID], s.alignmentOnly[a.ID])
	if e == nil {
		e = &Entry{ID: a.ID, Primary: primaries[a.ID]}
		s.alignmentOnly[a.ID] = e
	}
	if e.Alignment == nil || stem(f.Name) == a.ID {
		e.Alignment = a
	}
}

func (s *Set) golds(fsys fs.FS, problems *source.Diagnostics) error {
	named := map[string]*network.Network{}
	err := read(fsys, goldsDir, ".solution", problems, func(f *source.File) error {
		file, err := network.Parse(f)
		if err != nil {
			return err
		}
		for _, n := range file.Networks {
			s.mention(n.Span, len(file.Networks) == 1)
			if e := s.entry(n.ID); e.Gold == nil || stem(f.Name) == n.ID {
				e.Gold, e.Primary = n, n.Primary
			}
			named[stem(f.Name)] = n
		}
		return nil
	})
	for file, n := range named {
		if e := s.entries[file]; e != nil && e.Gold == nil {
			e.Gold, e.Primary = n, n.Primary
		}
	}
	return err
}

// Solution returns the gold network of a recipe as a separate text. The original file may hold other networks,
// or name another recipe.
func (e *Entry) Solution() *source.File {
	gold := *e.Gold
	gold.ID = e.ID
	return &source.File{Name: e.ID, Text: network.Print(&network.File{Networks: []*network.Network{&gold}})}
}
