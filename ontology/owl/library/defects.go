package library

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"hearth/ontology/owl"
	"hearth/ontology/owl/mapping"
	"hearth/parser/source"
)

// A Defect is something that is likely to be a mistake, though it can be read.
type Defect struct {
	Kind string // "import", "separator", "undeclared" or "namespace"
	IRI  string
	Msg  string
	At   source.Span // where it occurs first
}

// Defects finds what is wrong between the ontologies, sorted by kind and IRI:
// imports that are not in the library, names with a / where others have a #,
// names that nobody declares, and names that no ontology of theirs is there for.
func (l *Library) Defects() []Defect {
	f := finder{Library: l, declared: mapping.Known{}, found: map[string]Defect{}}
	f.declared.DeclareAxioms(l.Axioms())
	f.imports()
	for _, a := range l.Axioms() {
		owl.Uses(a.Node, func(iri string, as owl.Sort) { f.use(a, iri, as) })
	}
	return slices.SortedFunc(maps.Values(f.found), func(a, b Defect) int {
		return cmp.Or(strings.Compare(a.Kind, b.Kind), strings.Compare(a.IRI, b.IRI), strings.Compare(a.Msg, b.Msg))
	})
}

type finder struct {
	*Library
	declared mapping.Known
	found    map[string]Defect
}

// note keeps the first of equal defects.
func (f *finder) note(kind, iri string, at source.Span, format string, args ...any) {
	msg := fmt.Sprintf(format, args...)
	if _, ok := f.found[kind+iri+msg]; !ok {
		f.found[kind+iri+msg] = Defect{kind, iri, msg, at}
	}
}

func (f *finder) imports() {
	for _, o := range f.Ontologies {
		for _, i := range o.Imports {
			if f.Resolve(i.IRI) == nil {
				f.note("import", i.IRI, i.At, "no file here is this ontology")
			}
		}
	}
}

// use looks at one use of a name.
func (f *finder) use(a *owl.Axiom, iri string, as owl.Sort) {
	if as == owl.AnIRI || owl.Builtin(iri) {
		return
	}
	if !f.declared[iri][as] && as != owl.ANote {
		f.note("undeclared", iri, a.At, "it is used as %s and nobody declares it", owl.Noun(as))
	}
	space := spaceOf(iri)
	if parent := strings.TrimSuffix(space, "/"); parent != space && (f.isOntology(parent) || f.hasHash(parent)) {
		f.note("separator", iri, a.At, "it has a / where the names of its ontology have a #")
		return
	}
	if a.Is("Declaration") && as != owl.ANote && !f.isOntology(strings.TrimRight(space, "#/")) {
		f.note("namespace", space, a.At, "names start like this, and no ontology here has this IRI")
	}
}

func (f *finder) isOntology(iri string) bool {
	return slices.ContainsFunc(f.Ontologies, func(o *owl.Ontology) bool { return strings.TrimRight(o.IRI, "#/") == iri })
}

// hasHash reports whether a prefix of some ontology is iri#.
func (f *finder) hasHash(iri string) bool {
	return slices.ContainsFunc(f.Ontologies, func(o *owl.Ontology) bool {
		return slices.ContainsFunc(o.Prefixes, func(p owl.Prefix) bool { return p.IRI == iri+"#" })
	})
}
