package reason

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"hearth/ontology"
	"hearth/ontology/owl"
	"hearth/ontology/tree"
	"hearth/parser/source"
)

// Entail reads OWL files and lays them over o. It derives the consequences of their axioms together with those
// that [Export] writes. It returns nil if the files contain no ontology. The error is a [*source.Diagnostics] of
// problems in the files or of classes of o that become unsatisfiable. It can also report too many
// consequences, or be that of ctx.
func Entail(ctx context.Context, o *ontology.Ontology, files []*source.File) (*owl.Loaded, error) {
	l, err := Read(files)
	if err != nil || len(l.Ontologies) == 0 {
		return nil, err
	}
	c := Compile(slices.Concat(l.Axioms(), Export(o).Axioms))
	t, err := c.Classify(ctx)
	if err != nil {
		return nil, err
	}
	m := &merger{onto: o, library: l, compiled: c, names: newNames(o, l), first: map[string]source.Span{}, entries: map[string]*entry{}}
	for _, a := range slices.Backward(l.Axioms()) {
		owl.Uses(a.Node, func(iri string, _ owl.Sort) { m.first[iri] = a.Span })
	}
	if err := m.contradictions(ctx, t); err != nil {
		return nil, err
	}
	m.out.Uncovered, m.out.Ignored = Compile(l.Axioms()).Uncovered, l.Ignored()
	for _, iri := range t.Classes {
		m.class(iri)
	}
	for _, s := range t.Subsumptions {
		m.subsumption(s)
	}
	m.surprised()
	m.out.Text = m.text()
	return &m.out, nil
}

// A merger collects the entailments.
type merger struct {
	onto     *ontology.Ontology
	library  *Library
	compiled *Compiled
	names    *names
	first    map[string]source.Span // span of the first use of each IRI in the library
	entries  map[string]*entry      // by IRI
	out      owl.Loaded

	surprises [][2]string // entailed pairs of family classes that the family lacks
}

// An entry holds the new superclasses and subclasses of a published class.
type entry struct{ supers, subs []string }

func (m *merger) note(code, iri, format string, args ...any) *source.Diagnostic {
	d := source.Errorf(code, m.first[iri], format, args...)
	m.out.Notes = append(m.out.Notes, d)
	return d
}

// familyClass returns the family's class of an IRI, or nil. The result is reports whether the IRI is in the family's
// namespace.
func (m *merger) familyClass(iri string) (class *ontology.Class, is bool) {
	name, is := strings.CutPrefix(iri, m.onto.Namespace())
	return m.onto.Class(name), is
}

// class adds an entry for a class that the family does not have. It notes an IRI in a namespace of Hearth that
// names no class.
func (m *merger) class(iri string) {
	class, is := m.familyClass(iri)
	space, name, _ := strings.Cut(iri, "#")
	hearths := strings.HasPrefix(space, "urn:hearth:") // in the namespace of this or another family
	switch {
	case !hearths && m.onto.PublishedAs("<"+iri+">") == nil:
		m.entries[iri] = &entry{}
	case hearths && class == nil && m.first[iri].File != nil && (!is || !strings.Contains(name, "/")):
		d := m.note("E0355", iri, "%s is not a class of the %s", iri, m.onto.Family())
		d.Span = owl.PlaceOf(d.Span, iri)
		classes := tree.Names(m.onto.Classes(), func(c *ontology.Class) string { return c.Name })
		if near := source.Nearest(name, slices.Collect(classes)); near != "" {
			d.WithHint("did you mean %s%s?", m.onto.Namespace(), near)
		}
	}
}

// subsumption adds a subsumption that is new.
func (m *merger) subsumption(s Subsumption) {
	sub, subOurs := m.familyClass(s.Sub)
	super, superOurs := m.familyClass(s.Super)
	known := m.onto.PublishedAs("<" + s.Super + ">")
	switch {
	case subOurs && sub == nil || superOurs && super == nil:
		// an action, which has no instances
	case subOurs && superOurs:
		if !m.onto.IsA(sub.Name, super.Name) {
			m.surprises = append(m.surprises, [2]string{sub.Name, super.Name})
		}
	case subOurs && (known == nil || !m.onto.FallsUnder(sub.Name, known)):
		m.entry(s.Super).subs = append(m.entry(s.Super).subs, sub.Name)
	case !subOurs && !m.onto.Above("<" + s.Sub + ">")[m.names.name(s.Super)]:
		m.entry(s.Sub).supers = append(m.entry(s.Sub).supers, m.names.name(s.Super))
	}
}

// surprised notes new subsumptions between the family's own classes, except those that follow from another
// note.
func (m *merger) surprised() {
	for _, s := range m.surprises {
		follows := slices.ContainsFunc(m.surprises, func(o [2]string) bool {
			return o != s && m.onto.IsA(s[0], o[0]) && m.onto.IsA(o[1], s[1])
		})
		if !follows {
			m.note("E0356", m.onto.Namespace()+s[0], "it follows that every %s is a %s, but the definitions of the %s do not state it", s[0], s[1], m.onto.Family()).
				WithHint("to use it in execution, add the superclass to the class in a .yaml file")
		}
	}
}

func (m *merger) entry(iri string) *entry {
	if m.entries[iri] == nil {
		m.entries[iri] = &entry{}
	}
	return m.entries[iri]
}

// text returns the entries as YAML definitions.
func (m *merger) text() string {
	var published, all strings.Builder
	for _, iri := range slices.Sorted(maps.Keys(m.entries)) {
		e := m.entries[iri]
		fmt.Fprintf(&published, "  %s: {is: %s, over: %s}\n", quoted(m.names.name(iri)), quoted(e.supers), quoted(e.subs))
	}
	fmt.Fprintf(&all, "prefixes: %s\npublished:\n%s", quoted(m.names.prefixes), published.String())
	return all.String()
}

// quoted formats words as JSON, which YAML reads unchanged.
func quoted(words any) string {
	text, err := json.Marshal(words)
	if err != nil {
		panic(err) // strings can always be encoded
	}
	return string(text)
}

// contradictions notes loaded classes and individuals that are unsatisfiable or inconsistent. An unsatisfiable
// class of the family is an error, unless a superclass is reported.
func (m *merger) contradictions(ctx context.Context, t *Taxonomy) error {
	cannot := map[string]bool{}
	var problems source.Diagnostics
	for _, iri := range t.Unsatisfiable {
		if class, _ := m.familyClass(iri); class != nil {
			cannot[class.Name] = true
		} else if m.first[iri].File != nil {
			hint, err := m.explained(ctx, iri)
			if err != nil {
				return err
			}
			m.note("E0353", iri, "%s can have no instance", m.names.name(iri)).WithHint("%s", hint)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(cannot)) {
		if slices.ContainsFunc(m.onto.Ancestors(name)[1:], func(a string) bool { return cannot[a] }) {
			continue
		}
		why, err := m.compiled.Explain(ctx, m.onto.Namespace()+name, owl.Nothing)
		if err != nil {
			return err
		}
		foreign := slices.IndexFunc(why, func(a *owl.Axiom) bool { return m.isLoaded(a) })
		problems.Addf("E0354", why[max(foreign, 0)].Span, "with this axiom and others %s can have no instance", name).
			WithHint("%s", m.explain(m.onto.Namespace()+name))
	}
	for _, iri := range t.EmptyProperties {
		if m.first[iri].File != nil && !strings.HasPrefix(iri, "urn:hearth:") {
			m.note("E0353", iri, "%s can relate nothing", m.names.name(iri)).
				WithHint("its domain, its range or a property above it can have no instance")
		}
	}
	for _, i := range t.Inconsistent {
		m.note("E0357", strings.Trim(i, "<>"), "%s is inconsistent: its assertions contradict each other", i).WithHint("%s", m.explain(""))
	}
	return problems.Err()
}

// isLoaded reports whether an axiom belongs to the library.
func (m *merger) isLoaded(a *owl.Axiom) bool {
	return slices.ContainsFunc(m.library.Ontologies, func(o *owl.Ontology) bool { return o.Span.File == a.Span.File })
}

// mostExplained is the maximum number of notes for which the loaded axioms are examined alone. Each takes a
// while.
const mostExplained = 10

// explained returns a hint with the command that explains why a loaded class is unsatisfiable.
func (m *merger) explained(ctx context.Context, iri string) (string, error) {
	if len(m.out.Notes) >= mostExplained {
		return m.explain(iri), nil
	}
	why, err := m.compiled.Explain(ctx, iri, owl.Nothing)
	if err != nil || slices.ContainsFunc(why, func(a *owl.Axiom) bool { return !m.isLoaded(a) }) {
		return m.explain(iri), err
	}
	return fmt.Sprintf("for the reason run: hearth ontology explain %s '<%s>'", m.folder(), iri), nil
}

// explain returns a hint with the command that explains a contradiction between loaded axioms and those of the
// family, which may be in other files of the folder.
func (m *merger) explain(iri string) string {
	with := " --with " + m.folder()
	if family := m.onto.Family(); m.onto.Edition() == "" {
		with += " --world " + family
	}
	if iri == "" {
		return fmt.Sprintf("for the reason run: hearth ontology check %s%s", m.folder(), with)
	}
	return fmt.Sprintf("for the reason run: hearth ontology explain %s '<%s>'%s", m.folder(), iri, with)
}

// folder returns the folder that contains all files.
func (m *merger) folder() string {
	out := ""
	for i, o := range m.library.Ontologies {
		dir := path.Dir(strings.ReplaceAll(o.Span.File.Name, `\`, "/"))
		if i == 0 {
			out = dir
		}
		for out != "." && out != "/" && dir != out && !strings.HasPrefix(dir, out+"/") {
			out = path.Dir(out)
		}
	}
	return out
}
