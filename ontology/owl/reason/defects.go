package reason

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"hearth/ontology"
	"hearth/ontology/owl"
	"hearth/ontology/owl/mapping"
	"hearth/parser/source"
)

// A Defect is a likely mistake in readable ontologies.
type Defect struct {
	Kind string // "import", "separator", "undeclared", "namespace" or "language"
	IRI  string
	Msg  string
	Near string      // the IRI that was probably meant, or ""
	Span source.Span // first occurrence
	Uses int         // number of axioms with the defect
}

// Defects returns the likely mistakes between the ontologies, sorted by kind and IRI. They are missing imports, names
// with / instead of #, undeclared names, names in a namespace without an ontology, and names that OWL does not have.
// The declarations of other ontologies, which are not checked, count as well.
func (l *Library) Defects(others ...*owl.Ontology) []Defect {
	f := finder{Library: l, declared: mapping.Declarations{}, names: map[string][]string{}, missing: map[string]bool{}, found: map[string]Defect{}, external: map[string]bool{}}
	for _, o := range others {
		f.declared.DeclareAxioms(o.Axioms)
	}
	for iri := range f.declared {
		f.external[spaceOf(iri)] = true
	}
	for _, o := range l.Ontologies {
		f.declared.DeclareAxioms(o.Axioms)
	}
	for _, iri := range slices.Sorted(maps.Keys(f.declared)) {
		f.names[spaceOf(iri)] = append(f.names[spaceOf(iri)], LastPart(iri))
	}
	f.imports()
	for _, a := range l.Axioms() {
		owl.Uses(a.Node, func(iri string, as owl.Sort) { f.use(a, iri, as) })
	}
	return slices.SortedFunc(maps.Values(f.found), func(a, b Defect) int {
		return cmp.Or(strings.Compare(a.Kind, b.Kind), strings.Compare(a.IRI, b.IRI), strings.Compare(a.Msg, b.Msg))
	})
}

// Lint returns warnings about OWL files that are laid over o: ignored statements, missing imports, and names that are
// probably misspelt. Undeclared names of other vocabularies count as correct. The name of the file from which o has the
// consequences of files is entailed. The error is that of [Read].
func Lint(o *ontology.Ontology, files []*source.File, entailed string) (found []*source.Diagnostic, err error) {
	l, err := Read(files)
	if err != nil {
		return nil, err
	}
	for _, x := range l.Ignored() {
		found = append(found, x.Diagnostic)
	}
	world := Export(o)
	world.Axioms = slices.DeleteFunc(world.Axioms, func(a *owl.Axiom) bool {
		return a.Span.File != nil && a.Span.File.Name == entailed
	})
	for _, d := range l.Defects(world) {
		if d.Near == "" && (d.Kind == "undeclared" || d.Kind == "namespace") || strings.HasPrefix(d.IRI, o.Namespace()) {
			continue // Entail reports wrong names of classes of o
		}
		if d.Kind == "undeclared" && d.Uses > 1 {
			continue // a name that is used repeatedly is not a slip
		}
		w := source.Errorf("E0370", d.Span, "%s: %s", l.Names().Name(d.IRI), d.Msg)
		w.Severity = source.Warning
		switch {
		case d.Near != "":
			w.WithHint("did you mean %s?", l.Names().Name(d.Near))
		case d.Kind == "import":
			w.WithHint("add its file to the folder, or name it in %s", owl.Catalog)
		}
		found = append(found, w)
	}
	slices.SortStableFunc(found, func(a, b *source.Diagnostic) int {
		return cmp.Or(strings.Compare(a.Span.File.Name, b.Span.File.Name), a.Span.Start-b.Span.Start)
	})
	return found, nil
}

type finder struct {
	*Library
	declared mapping.Declarations
	names    map[string][]string // last parts of the declared names, by namespace
	external map[string]bool     // namespaces of other ontologies, which are not checked
	missing  map[string]bool     // imports without a file, without a final # or /
	found    map[string]Defect
}

// note records a defect once.
func (f *finder) note(kind, iri, near string, at source.Span, format string, args ...any) {
	msg := fmt.Sprintf(format, args...)
	d, ok := f.found[kind+iri+msg]
	if !ok {
		d = Defect{kind, iri, msg, near, owl.PlaceOf(at, iri), 0}
	}
	d.Uses++
	f.found[kind+iri+msg] = d
}

func (f *finder) imports() {
	for _, o := range f.Ontologies {
		for _, i := range o.Imports {
			if f.Resolve(i.IRI) == nil {
				f.missing[strings.TrimRight(i.IRI, "#/")] = true
				f.note("import", i.IRI, "", i.Span, "no file here is this ontology")
			}
		}
	}
}

// use checks one use of a name.
func (f *finder) use(a *owl.Axiom, iri string, as owl.Sort) {
	space := spaceOf(iri)
	switch near := f.near(iri, as); {
	case as == owl.AnIRI:
		return
	case owl.Builtin(iri):
		if near, wrong := owl.Misspelt(iri); wrong {
			f.note("language", iri, near, a.Span, "the language has no such name")
		}
		return
	case f.declared[iri] == 0 && as == owl.ANote && near != "": // annotation properties need no declaration
		f.note("undeclared", iri, near, a.Span, "it is used as %s but not declared", owl.Noun(as))
	case !f.declared[iri].Has(as) && as != owl.ANote && as != owl.ANamed:
		f.note("undeclared", iri, near, a.Span, "it is used as %s but not declared", owl.Noun(as))
	}
	if f.isSlashed(space) {
		f.note("separator", iri, strings.TrimSuffix(space, "/")+"#"+LastPart(iri), a.Span, "it has a / where the names of its ontology have a #")
		return
	}
	if a.Is("Declaration") && as != owl.ANote && !f.isOntology(strings.TrimRight(space, "#/")) {
		f.note("namespace", space, f.nearSpace(space), a.Span, "names are declared in this namespace, but no ontology here has this IRI")
	}
}

// near returns a similar declared name of the same sort in the same namespace, or the same name in a similar
// namespace. A name that is declared, or whose declaration can be in an import that is not here, has none.
func (f *finder) near(iri string, as owl.Sort) string {
	space, last := spaceOf(iri), LastPart(iri)
	if f.declared[iri] != 0 || f.missing[strings.TrimRight(space, "#/")] {
		return ""
	}
	fits := func(name string) bool {
		known := f.declared[space+name]
		return (known.Has(as) || as == owl.ANote && !known.Has(owl.AClass)) && digits.Replace(name) != digits.Replace(last)
	}
	candidates := slices.DeleteFunc(slices.Clone(f.names[space]), func(name string) bool { return !fits(name) })
	if name := source.Nearest(last, candidates); name != "" && max(len(name), len(last))-min(len(name), len(last)) <= mostLonger {
		return space + name
	}
	if other := f.nearSpace(space); other != "" && slices.Contains(f.names[other], last) {
		return other + last
	}
	return ""
}

// mostLonger is the maximum difference between the lengths of a misspelt name and the right one.
const mostLonger = 2

// digits removes digits: names that differ in a number are different on purpose.
var digits = strings.NewReplacer("0", "", "1", "", "2", "", "3", "", "4", "", "5", "", "6", "", "7", "", "8", "", "9", "")

// nearSpace returns the namespace of an ontology whose name differs from space by one letter.
func (f *finder) nearSpace(space string) string {
	for _, other := range slices.Sorted(maps.Keys(f.names)) {
		if other != space && source.IsSlip(space, other) && (f.external[other] || f.isOntology(strings.TrimRight(other, "#/"))) {
			return other
		}
	}
	return ""
}

// isSlashed reports whether a namespace ends in / although the names of its ontology have a #. The IRI of an ontology
// may itself end in /, and a file may declare the namespace with it.
func (f *finder) isSlashed(space string) bool {
	parent := strings.TrimSuffix(space, "/")
	if parent == space || slices.ContainsFunc(f.Ontologies, func(o *owl.Ontology) bool { return o.IRI == space }) {
		return false
	}
	return f.hasPrefix(parent+"#") || f.isOntology(parent) && !f.hasPrefix(space)
}

func (f *finder) isOntology(iri string) bool {
	return slices.ContainsFunc(f.Ontologies, func(o *owl.Ontology) bool { return strings.TrimRight(o.IRI, "#/") == iri })
}

// hasPrefix reports whether an ontology has a prefix for a namespace.
func (f *finder) hasPrefix(space string) bool {
	return slices.ContainsFunc(f.Ontologies, func(o *owl.Ontology) bool {
		return slices.ContainsFunc(o.Prefixes, func(p owl.Prefix) bool { return p.IRI == space })
	})
}
