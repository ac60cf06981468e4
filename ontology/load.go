package ontology

import (
	"errors"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"hearth/ontology/tree"
	"hearth/parser/source"
)

// Limits on user-supplied definitions. The kitchen has 500 definitions, at most 38 superclasses for a class,
// and 5 optional roles for an action.
const (
	mostDefinitions = 4000
	mostAncestors   = 256
	mostOptional    = 8
	mostColumns     = 8
	mostPublished   = 20_000
)

// Load reads the *.yaml files of a family and of the overlays that add to it, and returns one edition. The
// edition "" is that of a family without editions. The files must be consistent together. The error is a
// [*source.Diagnostics] with the position of each problem, or the error from reading a file.
func Load(family fs.FS, edition string, overlays ...fs.FS) (*Ontology, error) {
	l := &loader{
		prefixes: map[string]string{}, derived: map[string]derivedUnit{}, definedAt: map[string]source.Span{}, defined: map[string]bool{},
		onto: &Ontology{
			edition: edition, class: map[string]*Class{}, property: map[string]*Property{},
			predicate: map[string]*Fluent{}, action: map[string]*Action{}, marks: map[string][]string{}, byIRI: map[string]*Published{},
		},
	}
	var docs []*tree.Node
	for _, layer := range append([]fs.FS{family}, overlays...) {
		more, err := l.parse(layer)
		if err != nil {
			return nil, err
		}
		docs = append(docs, more...)
	}
	for _, stage := range []func(){
		func() { l.read(docs, edition) },
		l.hierarchy,
		l.publish,
		l.describe,
	} {
		if stage(); len(l.problems.Items) > 0 {
			return nil, l.problems.Err()
		}
	}
	return l.onto, nil
}

// A loader builds one ontology. It reads all sections first, then resolves names.
type loader struct {
	onto      *Ontology
	problems  source.Diagnostics
	editions  tree.Editions
	prefixes  map[string]string // prefixes of IRIs
	classes   []*classDef
	props     []*propertyDef
	relations []*relationDef
	derived   map[string]derivedUnit
	category  []string
	marks     []markDef
	actions   []*actionDef
	definedAt map[string]source.Span
	published []*publishedDef
	defined   map[string]bool // names of the published classes
}

func (l *loader) parse(layer fs.FS) ([]*tree.Node, error) {
	files, err := fs.Glob(layer, "*.yaml")
	if err != nil {
		return nil, err
	}
	slices.Sort(files)
	var docs []*tree.Node
	for _, name := range files {
		file, err := source.Read(layer, name)
		if err != nil {
			return nil, err
		}
		if doc := tree.Parse(file, &l.problems); doc != nil {
			docs = append(docs, doc)
		}
	}
	if len(files) == 0 {
		return nil, errors.New("no ontology: the folder has no .yaml file")
	}
	return docs, nil
}

// read collects the definitions of all files.
func (l *loader) read(docs []*tree.Node, edition string) {
	for _, doc := range docs {
		if n := doc.Field("editions"); n != nil {
			for _, w := range n.Words(&l.problems, "the editions") {
				l.editions.All = append(l.editions.All, w.Text)
			}
		}
	}
	l.editions.Selected, l.onto.editions = edition, l.editions.All
	if edition != "" && !slices.Contains(l.editions.All, edition) || edition == "" && len(l.editions.All) > 0 {
		l.problems.Addf("E0308", source.Span{}, "there is no edition %q", edition).
			WithHint("the editions are %s", strings.Join(l.editions.All, " and "))
		return
	}
	for _, doc := range docs {
		if doc = doc.SelectEdition(l.editions, &l.problems); doc != nil {
			doc.Each(&l.problems, "an ontology file", l.sections())
		}
	}
}

func (l *loader) sections() tree.Keys {
	each := func(read func(tree.Field)) func(tree.Field) {
		return func(section tree.Field) {
			for _, f := range section.Value.Map(&l.problems, section.Key) {
				read(f)
			}
		}
	}
	return tree.Keys{
		"editions":      func(tree.Field) {},
		"family":        func(f tree.Field) { l.onto.family = f.Value.Word(&l.problems, "the family") },
		"prefixes":      each(func(f tree.Field) { l.prefixes[f.Key] = f.Value.Word(&l.problems, "a prefix") }),
		"classes":       each(func(f tree.Field) { l.readClass(f, false) }),
		"abstract":      each(func(f tree.Field) { l.readClass(f, true) }),
		"published":     each(l.readPublished),
		"properties":    each(l.readProperty),
		"relations":     each(l.readRelation),
		"derived-units": each(l.readDerivedUnit),
		"marks":         each(l.readMark),
		"categories":    func(f tree.Field) { l.category = append(l.category, l.words(f)...) },
		"actions":       each(l.readAction),
		"physical":      func(tree.Field) {}, // package physical reads it on demand
		"words":         func(tree.Field) {}, // commands that read words of people read it on demand
	}
}

// define reports whether f is a valid new definition of its kind. It reports duplicates, invalid names and too
// many definitions as problems.
func (l *loader) define(kind string, f tree.Field) bool {
	if !tree.CheckName(&l.problems, f.Key, f.Span, kind) {
		return false
	}
	if at, ok := l.definedAt[kind+f.Key]; ok {
		if at.File.Added && !f.Span.File.Added { // the mistake is in the file of the user
			at, f.Span = f.Span, at
		}
		l.problems.Addf("E0311", f.Span, "the %s %s is defined twice", kind, f.Key).WithHint("it is also defined at %s", at)
		return false
	}
	l.definedAt[kind+f.Key] = f.Span
	if len(l.definedAt) == mostDefinitions {
		l.problems.Addf("E0302", f.Span, "there are more than %d definitions", mostDefinitions)
	}
	return len(l.definedAt) < mostDefinitions
}

func (l *loader) words(f tree.Field) []string {
	var out []string
	for _, w := range f.Value.Words(&l.problems, f.Key) {
		out = append(out, w.Text)
	}
	return out
}

func (l *loader) word(f tree.Field) string { return f.Value.Word(&l.problems, f.Key) }

// iri expands a prefixed name such as soma:Bowl to its IRI.
func (l *loader) iri(w tree.Word) string {
	if w.Text == "" {
		return ""
	}
	prefix, name, found := strings.Cut(w.Text, ":")
	base, known := l.prefixes[prefix]
	if !found || !known || name == "" {
		tree.Unknown(&l.problems, "E0318", tree.Word{Text: prefix, Span: w.Span}, maps.Keys(l.prefixes), "%s is not an IRI: unknown prefix", w.Text)
		return ""
	}
	return base + name
}

// find returns the class called w. If there is none, it reports a problem and returns nil.
func (l *loader) find(w tree.Word, what string) *Class {
	c := l.onto.class[w.Text]
	if c == nil {
		tree.Unknown(&l.problems, "E0310", w, maps.Keys(l.onto.class), "%s names the class %s, which does not exist", what, w.Text)
	}
	return c
}
