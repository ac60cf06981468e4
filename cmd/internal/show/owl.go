package show

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"hearth/ontology/owl"
	"hearth/ontology/owl/functional"
	"hearth/ontology/owl/library"
	owlreason "hearth/ontology/owl/reason"
	"hearth/parser/source"
)

// A TBox is all that is found out about some ontologies.
type TBox struct {
	Library  *library.Library
	Taxonomy *owlreason.Taxonomy
	Reasons  map[string][]*owl.Axiom // of the unsatisfiable classes
	Defects  []library.Defect
	// Uncovered counts axioms by what the reasoner leaves out of them.
	Uncovered map[string]int
}

// An owlAxiom is an axiom with its place, for programs.
type owlAxiom struct {
	Axiom string `json:"axiom"`
	File  string `json:"file,omitempty"`
	Line  int    `json:"line,omitempty"`
}

type owlUnsatisfiable struct {
	Class         string     `json:"class"`
	Justification []owlAxiom `json:"justification"`
}

type owlDefect struct {
	Kind    string `json:"kind"`
	IRI     string `json:"iri"`
	Message string `json:"message"`
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
}

type owlChecked struct {
	Axioms           int                `json:"axioms"`
	Logical          int                `json:"logical_axioms"`
	Classes          int                `json:"classes"`
	SubsumptionCount int                `json:"subsumption_count"`
	Subsumptions     [][2]string        `json:"subsumptions,omitempty"`
	Unsatisfiable    []owlUnsatisfiable `json:"unsatisfiable"`
	Inconsistent     []string           `json:"inconsistent_individuals"`
	Equivalences     [][]string         `json:"equivalences"`
	Defects          []owlDefect        `json:"defects"`
	Uncovered        map[string]int     `json:"uncovered"`
}

// JSON returns what was found out for programs, with full IRIs; all
// subsumptions only when asked for.
func (b *TBox) JSON(subsumptions bool) any {
	distinct := owl.Distinct(b.Library.Axioms())
	out := owlChecked{
		Axioms: len(distinct), Logical: owlLogical(distinct), Classes: len(b.Taxonomy.Classes),
		SubsumptionCount: len(b.Taxonomy.Subsumptions), Unsatisfiable: []owlUnsatisfiable{},
		Inconsistent: append([]string{}, b.Taxonomy.Inconsistent...),
		Equivalences: append([][]string{}, b.Taxonomy.Equivalences...), Defects: []owlDefect{}, Uncovered: b.Uncovered,
	}
	for _, s := range b.Taxonomy.Subsumptions {
		if subsumptions {
			out.Subsumptions = append(out.Subsumptions, [2]string{s.Sub, s.Super})
		}
	}
	for _, class := range b.Taxonomy.Unsatisfiable {
		out.Unsatisfiable = append(out.Unsatisfiable, owlUnsatisfiable{class, owlAxioms(b.Reasons[class])})
	}
	for _, d := range b.Defects {
		file, line := owlLine(d.At)
		out.Defects = append(out.Defects, owlDefect{d.Kind, d.IRI, d.Msg, file, line})
	}
	return out
}

func owlLogical(axioms []*owl.Axiom) int {
	n := 0
	for _, a := range axioms {
		if a.Logical() {
			n++
		}
	}
	return n
}

func owlAxioms(axioms []*owl.Axiom) []owlAxiom {
	out := []owlAxiom{}
	for _, a := range axioms {
		file, line := owlLine(a.At)
		out = append(out, owlAxiom{a.Key(), file, line})
	}
	return out
}

func owlLine(at source.Span) (file string, line int) {
	if at.File == nil {
		return "", 0
	}
	line, _ = at.Pos()
	return at.File.Name, line
}

// Table writes what was found out for people, with abbreviated names.
func (b *TBox) Table(w io.Writer, subsumptions bool) error {
	short := b.Library.Names()
	distinct := owl.Distinct(b.Library.Axioms())
	return tabulate(w, func(t table) {
		t.row("ontologies", strconv.Itoa(len(b.Library.Ontologies)))
		t.row("axioms", strconv.Itoa(len(distinct)), fmt.Sprintf("%d logical", owlLogical(distinct)))
		t.row("classes", strconv.Itoa(len(b.Taxonomy.Classes)))
		t.row("subsumptions", strconv.Itoa(len(b.Taxonomy.Subsumptions)))
		t.row("unsatisfiable", strconv.Itoa(len(b.Taxonomy.Unsatisfiable)))
		for _, class := range b.Taxonomy.Unsatisfiable {
			t.row("")
			t.row(short.Name(class) + " can have no instance:")
			owlRows(t, b.Reasons[class], short)
		}
		for _, i := range b.Taxonomy.Inconsistent {
			t.row("")
			t.row(i + " cannot be")
		}
		for i, group := range b.Taxonomy.Equivalences {
			if i == 0 {
				t.row("")
				t.row("classes that are the same:")
			}
			t.row("  " + strings.Join(owlNames(group, short), " = "))
		}
		b.rest(t, short)
		if subsumptions {
			t.row("")
			for _, s := range b.Taxonomy.Subsumptions {
				t.row(short.Name(s.Sub), short.Name(s.Super))
			}
		}
	})
}

// rest writes defects and what was not covered.
func (b *TBox) rest(t table, short *owl.Abbreviations) {
	if len(b.Defects) > 0 {
		t.row("")
		t.row("defects:")
	}
	for _, d := range b.Defects {
		t.row("  "+owlPlace(d.At), short.Name(d.IRI), d.Msg)
	}
	if len(b.Uncovered) > 0 {
		t.row("")
		t.row("not covered, in so many axioms:")
	}
	for _, construct := range slices.Sorted(maps.Keys(b.Uncovered)) {
		t.row("  "+construct, strconv.Itoa(b.Uncovered[construct]))
	}
}

func owlNames(iris []string, short *owl.Abbreviations) []string {
	var out []string
	for _, iri := range iris {
		out = append(out, short.Name(iri))
	}
	return out
}

func owlRows(t table, list []*owl.Axiom, short *owl.Abbreviations) {
	for _, a := range list {
		t.row("  "+owlPlace(a.At), functional.Format(a.Node, short.Name))
	}
}

// owlPlace writes a file and a line.
func owlPlace(at source.Span) string {
	file, line := owlLine(at)
	if line == 0 {
		return "-"
	}
	return fmt.Sprintf("%s:%d", file, line)
}

// Imports writes what ontologies there are and what each of them imports.
func Imports(w io.Writer, l *library.Library) error {
	return tabulate(w, func(t table) {
		t.row("ontology", "file", "axioms", "imports")
		for _, o := range l.Ontologies {
			var imports []string
			for _, i := range o.Imports {
				if to := l.Resolve(i.IRI); to != nil {
					imports = append(imports, to.At.File.Name)
				} else {
					imports = append(imports, "<"+i.IRI+"> (not found)")
				}
			}
			t.row(o.IRI, o.At.File.Name, strconv.Itoa(len(o.Axioms)), listed(imports))
		}
	})
}

type owlImports struct {
	IRI     string            `json:"iri"`
	Version string            `json:"version,omitempty"`
	File    string            `json:"file"`
	Axioms  map[string]int    `json:"axioms"`
	Imports map[string]string `json:"imports"` // IRI to file, "" when there is none
}

// ImportsJSON is Imports for programs.
func ImportsJSON(l *library.Library) any {
	out := []owlImports{}
	for _, o := range l.Ontologies {
		x := owlImports{o.IRI, o.Version, o.At.File.Name, owl.Counts(o.Axioms), map[string]string{}}
		for _, i := range o.Imports {
			x.Imports[i.IRI] = ""
			if to := l.Resolve(i.IRI); to != nil {
				x.Imports[i.IRI] = to.At.File.Name
			}
		}
		out = append(out, x)
	}
	return out
}
