package show

import (
	"fmt"
	"io"
	"strings"

	"hearth/ontology/owl"
	"hearth/ontology/owl/functional"
	owlreason "hearth/ontology/owl/reason"
)

// A Tabled value can be written for people and for pages.
type Tabled interface {
	Table(w io.Writer) error
	Markdown(w io.Writer) error
}

// A Why is the reason for one conclusion; Super is owl:Nothing for a class that
// can have no instance.
type Why struct {
	Sub, Super string
	Axioms     []*owl.Axiom // nil when it does not follow
	Names      *owl.Abbreviations
}

// JSON returns the reason for programs.
func (y Why) JSON() any {
	return struct {
		Sub           string     `json:"sub"`
		Super         string     `json:"super"`
		Entailed      bool       `json:"entailed"`
		Justification []owlAxiom `json:"justification"`
	}{y.Sub, y.Super, y.Axioms != nil, owlAxioms(y.Axioms)}
}

func (y Why) claim() string {
	sub := y.Names.Name(y.Sub)
	switch {
	case y.Super == owl.Nothing && y.Axioms == nil:
		return sub + " can have instances, as far as is covered"
	case y.Super == owl.Nothing:
		return sub + " can have no instance"
	case y.Axioms == nil:
		return fmt.Sprintf("it does not follow that every %s is a %s, as far as is covered", sub, y.Names.Name(y.Super))
	}
	return fmt.Sprintf("every %s is a %s", sub, y.Names.Name(y.Super))
}

// Table writes the reason for people.
func (y Why) Table(w io.Writer) error {
	return tabulate(w, func(t table) {
		t.row(y.claim())
		owlRows(t, y.Axioms, y.Names)
	})
}

// Markdown writes the reason as a paragraph and a list.
func (y Why) Markdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s**\n", y.claim())
	for i, a := range y.Axioms {
		fmt.Fprintf(&b, "%s- `%s` (%s)\n", strings.Repeat("\n", 1-min(i, 1)), functional.Format(a.Node, y.Names.Name), owlPlace(a.At))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// A Diff is what two ontologies do not share: axioms, and what follows from one
// of them only.
type Diff struct {
	Asserted owl.Difference
	Lost     []owlreason.Subsumption
	Gained   []owlreason.Subsumption
	Names    *owl.Abbreviations
}

// Empty reports whether there is no difference.
func (d Diff) Empty() bool {
	return len(d.Asserted.Removed)+len(d.Asserted.Added)+len(d.Lost)+len(d.Gained) == 0
}

// JSON returns the difference for programs, with full IRIs.
func (d Diff) JSON() any {
	pairs := func(list []owlreason.Subsumption) [][2]string {
		out := [][2]string{}
		for _, s := range list {
			out = append(out, [2]string{s.Sub, s.Super})
		}
		return out
	}
	return struct {
		Removed []owlAxiom  `json:"removed"`
		Added   []owlAxiom  `json:"added"`
		Lost    [][2]string `json:"entailed_removed"`
		Gained  [][2]string `json:"entailed_added"`
	}{owlAxioms(d.Asserted.Removed), owlAxioms(d.Asserted.Added), pairs(d.Lost), pairs(d.Gained)}
}

// lines returns the lines of one kind: a sign and a statement.
func (d Diff) lines() (asserted, entailed []string) {
	for _, a := range d.Asserted.Removed {
		asserted = append(asserted, "- "+functional.FormatAxiom(a, d.Names.Name))
	}
	for _, a := range d.Asserted.Added {
		asserted = append(asserted, "+ "+functional.FormatAxiom(a, d.Names.Name))
	}
	for _, s := range d.Lost {
		entailed = append(entailed, "- "+d.pair(s))
	}
	for _, s := range d.Gained {
		entailed = append(entailed, "+ "+d.pair(s))
	}
	return asserted, entailed
}

func (d Diff) pair(s owlreason.Subsumption) string {
	return fmt.Sprintf("SubClassOf(%s %s)", d.Names.Name(s.Sub), d.Names.Name(s.Super))
}

// Table writes the difference line by line.
func (d Diff) Table(w io.Writer) error {
	asserted, entailed := d.lines()
	if len(entailed) > 0 {
		asserted = append(append(asserted, "", "entailed:"), entailed...)
	}
	var b strings.Builder
	for _, line := range asserted {
		b.WriteString(strings.ReplaceAll(line, "\n", `\n`) + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Markdown writes the difference as blocks of code under headings.
func (d Diff) Markdown(w io.Writer) error {
	asserted, entailed := d.lines()
	var b strings.Builder
	fmt.Fprintf(&b, "%d axioms removed, %d added\n", len(d.Asserted.Removed), len(d.Asserted.Added))
	for _, block := range []struct {
		title string
		lines []string
	}{{"Asserted", asserted}, {"Entailed", entailed}} {
		if len(block.lines) > 0 {
			fmt.Fprintf(&b, "\n### %s\n\n```diff\n%s\n```\n", block.title, strings.Join(block.lines, "\n"))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
