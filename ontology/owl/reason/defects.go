package reason

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

// A Defect is a likely mistake in readable ontologies.
type Defect struct {
	Kind string // "import", "separator", "undeclared" or "namespace"
	IRI  string
	Msg  string
	Span source.Span // first occurrence
}

// Defects returns the likely mistakes between the ontologies, sorted by kind and IRI. They are missing
// imports, names with / instead of #, undeclared names, and names in a namespace without an ontology.
func (l *Library) Defects() []Defect {
	f := finder{Library: l, declared: mapping.Declarations{}, found: map[string]Defect{}}
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
	declared mapping.Declarations
	found    map[string]Defect
}

// note records a defect once.
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
				f.note("import", i.IRI, i.Span, "no file here is this ontology")
			}
		}
	}
}

// use checks one use of a name.
func (f *finder) use(a *owl.Axiom, iri string, as owl.Sort) {
	if as == owl.AnIRI || owl.Builtin(iri) {
		return
	}
	if !f.declared[iri][as] && as != owl.ANote {
		f.note("undeclared", iri, a.Span, "it is used as %s but not declared", owl.Noun(as))
	}
	space := spaceOf(iri)
	if parent := strings.TrimSuffix(space, "/"); parent != space && (f.isOntology(parent) || f.hasHash(parent)) {
		f.note("separator", iri, a.Span, "it has a / where the names of its ontology have a #")
		return
	}
	if a.Is("Declaration") && as != owl.ANote && !f.isOntology(strings.TrimRight(space, "#/")) {
		f.note("namespace", space, a.Span, "names are declared in this namespace, but no ontology here has this IRI")
	}
}

func (f *finder) isOntology(iri string) bool {
	return slices.ContainsFunc(f.Ontologies, func(o *owl.Ontology) bool { return strings.TrimRight(o.IRI, "#/") == iri })
}

// hasHash reports whether an ontology has the prefix iri#.
func (f *finder) hasHash(iri string) bool {
	return slices.ContainsFunc(f.Ontologies, func(o *owl.Ontology) bool {
		return slices.ContainsFunc(o.Prefixes, func(p owl.Prefix) bool { return p.IRI == iri+"#" })
	})
}
