package tbox

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
	"hearth/ontology/owl/library"
	"hearth/ontology/owl/reason"
	"hearth/ontology/tree"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// Entail reads files of OWL and lays them over o: it derives what follows from
// their axioms together with those that [Export] writes. It returns nil when there
// is no ontology among them. The error is a [*diag.List] of what cannot be read,
// or of the classes of o that could have no instance any more, says that too much
// follows, or is that of ctx.
func Entail(ctx context.Context, o *ontology.Ontology, files []*source.File) (*owl.Loaded, error) {
	l, err := library.Read(files)
	if err != nil || len(l.Ontologies) == 0 {
		return nil, err
	}
	c := reason.Compile(slices.Concat(l.Axioms(), Export(o).Axioms))
	t, err := c.Classify(ctx)
	if err != nil {
		return nil, err
	}
	m := &merger{onto: o, library: l, compiled: c, names: newNames(o, l), first: map[string]source.Span{}, entries: map[string]*entry{}}
	for _, a := range slices.Backward(l.Axioms()) {
		owl.Uses(a.Node, func(iri string, _ owl.Sort) { m.first[iri] = a.At })
	}
	if err := m.contradictions(ctx, t); err != nil {
		return nil, err
	}
	m.out.Uncovered = reason.Compile(l.Axioms()).Uncovered
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

// A merger puts together what follows.
type merger struct {
	onto     *ontology.Ontology
	library  *library.Library
	compiled *reason.Compiled
	names    *names
	first    map[string]source.Span // of names: where the library uses them first
	entries  map[string]*entry      // by IRI
	out      owl.Loaded

	surprises [][2]string // classes of the kitchen that lie below others, which it does not know
}

// An entry is what is added about a published class.
type entry struct{ is, over []string }

func (m *merger) note(code, iri, format string, args ...any) *diag.Diagnostic {
	d := diag.New(code, m.first[iri], format, args...)
	m.out.Notes = append(m.out.Notes, d)
	return d
}

// ours returns the class of the kitchen that an IRI names, if it has one; is
// tells whether the IRI is one of the kitchen's at all.
func (m *merger) ours(iri string) (class *ontology.Class, is bool) {
	name, is := strings.CutPrefix(iri, m.onto.Space())
	return m.onto.Class(name), is
}

// class makes an entry for a class that is not known yet.
func (m *merger) class(iri string) {
	class, is := m.ours(iri)
	space, name, _ := strings.Cut(iri, "#")
	hearths := strings.HasPrefix(space, "urn:hearth:") // of the other family, if not ours
	switch {
	case !hearths && m.onto.PublishedAs("<"+iri+">") == nil:
		m.entries[iri] = &entry{}
	case hearths && class == nil && m.first[iri].File != nil && (!is || !strings.Contains(name, "/")):
		d := m.note("E0355", iri, "%s is no class of the %s", iri, m.onto.Family())
		classes := tree.Names(m.onto.Classes(), func(c *ontology.Class) string { return c.Name })
		if near := diag.Nearest(name, slices.Collect(classes)); near != "" {
			d.WithHint("did you mean %s%s?", m.onto.Space(), near)
		}
	}
}

// subsumption adds what is not known yet.
func (m *merger) subsumption(s reason.Subsumption) {
	sub, subOurs := m.ours(s.Sub)
	super, superOurs := m.ours(s.Super)
	known := m.onto.PublishedAs("<" + s.Super + ">")
	switch {
	case subOurs && sub == nil || superOurs && super == nil:
		// an action: no thing is one
	case subOurs && superOurs:
		if !m.onto.IsA(sub.Name, super.Name) {
			m.surprises = append(m.surprises, [2]string{sub.Name, super.Name})
		}
	case subOurs && (known == nil || !m.onto.FallsUnder(sub.Name, known)):
		m.entry(s.Super).over = append(m.entry(s.Super).over, sub.Name)
	case !subOurs && !m.onto.Above("<" + s.Sub + ">")[m.names.name(s.Super)]:
		m.entry(s.Sub).is = append(m.entry(s.Sub).is, m.names.name(s.Super))
	}
}

// surprised notes what the kitchen does not know of its own classes, unless it
// follows from another such note.
func (m *merger) surprised() {
	for _, s := range m.surprises {
		follows := slices.ContainsFunc(m.surprises, func(o [2]string) bool {
			return o != s && m.onto.IsA(s[0], o[0]) && m.onto.IsA(o[1], s[1])
		})
		if !follows {
			m.note("E0356", m.onto.Space()+s[0], "it follows that every %s is a %s, which the %s does not know", s[0], s[1], m.onto.Family()).
				WithHint("if it is to count when steps are executed, say it in a .yaml file: a class names what it is")
		}
	}
}

func (m *merger) entry(iri string) *entry {
	if m.entries[iri] == nil {
		m.entries[iri] = &entry{}
	}
	return m.entries[iri]
}

// text writes the entries as definitions.
func (m *merger) text() string {
	var published, all strings.Builder
	for _, iri := range slices.Sorted(maps.Keys(m.entries)) {
		e := m.entries[iri]
		fmt.Fprintf(&published, "  %s: {is: %s, over: %s}\n", quoted(m.names.name(iri)), quoted(e.is), quoted(e.over))
	}
	fmt.Fprintf(&all, "prefixes: %s\npublished:\n%s", quoted(m.names.prefixes), published.String())
	return all.String()
}

// quoted writes words so that YAML reads them as they are.
func quoted(words any) string {
	text, err := json.Marshal(words)
	if err != nil {
		panic(err) // strings can always be written
	}
	return string(text)
}

// contradictions notes loaded classes and individuals that cannot be. Of the
// kitchen's own, each that has no such class above it is an error.
func (m *merger) contradictions(ctx context.Context, t *reason.Taxonomy) error {
	cannot := map[string]bool{}
	var problems diag.List
	for _, iri := range t.Unsatisfiable {
		if class, _ := m.ours(iri); class != nil {
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
		why, err := m.compiled.Explain(ctx, m.onto.Space()+name, owl.Nothing)
		if err != nil {
			return err
		}
		foreign := slices.IndexFunc(why, func(a *owl.Axiom) bool { return m.at(a) })
		problems.Addf("E0354", why[max(foreign, 0)].At, "with this axiom and others nothing could be a %s any more", name).
			WithHint("%s", m.explain(m.onto.Space()+name))
	}
	for _, i := range t.Inconsistent {
		m.note("E0357", strings.Trim(i, "<>"), "%s cannot be: what is said of it contradicts itself", i).WithHint("%s", m.explain(""))
	}
	return problems.Err()
}

// at reports whether an axiom is one of the library's.
func (m *merger) at(a *owl.Axiom) bool {
	return slices.ContainsFunc(m.library.Ontologies, func(o *owl.Ontology) bool { return o.At.File == a.At.File })
}

// mostExplained is for how many classes it is found out whether the loaded
// axioms alone contradict each other: that may take a while for each.
const mostExplained = 10

// explained says how to find out why a loaded class can have no instance.
func (m *merger) explained(ctx context.Context, iri string) (string, error) {
	if len(m.out.Notes) >= mostExplained {
		return m.explain(iri), nil
	}
	why, err := m.compiled.Explain(ctx, iri, owl.Nothing)
	if err != nil || slices.ContainsFunc(why, func(a *owl.Axiom) bool { return !m.at(a) }) {
		return m.explain(iri), err
	}
	return fmt.Sprintf("hearth ontology explain %s '<%s>' says why", m.folder(), iri), nil
}

// explain says how to find out why something cannot be, with the kitchen's own
// axioms beside the loaded ones.
func (m *merger) explain(iri string) string {
	of := ""
	if family := m.onto.Family(); m.onto.Edition() == "" {
		of = " --world " + family
	}
	why := fmt.Sprintf("hearth ontology export%s > %s; hearth ontology", of, path.Join(m.folder(), m.onto.Family()+".ttl"))
	if iri == "" {
		return fmt.Sprintf("%s check %s says why", why, m.folder())
	}
	return fmt.Sprintf("%s explain %s '<%s>' says why", why, m.folder(), iri)
}

// folder is where the first of the files is.
func (m *merger) folder() string {
	return path.Dir(strings.ReplaceAll(m.library.Ontologies[0].At.File.Name, `\`, "/"))
}
