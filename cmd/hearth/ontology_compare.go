package main

import (
	"slices"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/show"
	"hearth/ontology/owl"
	owllibrary "hearth/ontology/owl/library"
	"hearth/ontology/owl/reason"
	"hearth/parser/diag"
	"hearth/parser/source"
)

func newOntologyConvert(a *app) *cobra.Command {
	var format format
	cmd := &cobra.Command{
		Use:     "convert FILE",
		Short:   "Write an ontology in another notation",
		Long:    "Convert reads an ontology in any notation and writes it sorted: Turtle, functional-style syntax, N-Triples or RDF/XML.",
		Example: "  hearth ontology convert SOMA.owl --format ttl",
		Args:    one("file"),
		RunE: a.overOntologies(&format, func(l *owllibrary.Library) error {
			if len(l.Ontologies) != 1 {
				return usage("hearth ontology convert wants one ontology, and here are %d", len(l.Ontologies))
			}
			return a.writeOntology(format.value, l.Ontologies[0])
		}),
	}
	format.bind(cmd, notations()...)
	return cmd
}

// writeOntology writes an ontology, unless the notation cannot hold it.
func (a *app) writeOntology(format string, o *owl.Ontology) error {
	err := owllibrary.Notation(format).Write(a.out, o)
	if list, other := listOf(err); other == nil {
		return list.Err()
	}
	return written(err)
}

func newOntologyDiff(a *app) *cobra.Command {
	var format format
	var entailed bool
	cmd := &cobra.Command{
		Use:   "diff A B",
		Short: "Tell what differs between two ontologies, or folders of them",
		Long: `Diff compares the axioms of two files or folders, whatever their notations and their order.
With --entailed it also compares what follows about named classes.

The exit code is 1 when there is a difference.`,
		Example: "  hearth ontology diff old.ofn new.ttl --entailed --format markdown",
		Args:    atLeast(2, 2, "two files or folders"),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := format.check(); err != nil {
				return err
			}
			d, err := a.diff(args[0], args[1], entailed)
			if err != nil {
				return err
			}
			return a.showAs(format, d, !d.Empty())
		},
	}
	format.bind(cmd, "table", "json", "markdown")
	cmd.Flags().BoolVar(&entailed, "entailed", false, "compare also what follows")
	return cmd
}

// shown is what can be written for people, for programs and for pages.
type shown interface {
	show.Tabled
	JSON() any
}

// showAs writes s, and ends with the code of a negative result if it is one.
func (a *app) showAs(f format, s shown, isNegative bool) error {
	var err error
	switch f.value {
	case "json":
		err = encode(a, s.JSON())
	case "markdown":
		err = s.Markdown(a.out)
	default:
		err = s.Table(a.out)
	}
	if err != nil {
		return written(err)
	}
	return negative(isNegative)
}

func (a *app) diff(from, to string, entailed bool) (show.Diff, error) {
	before, err := a.ontologies(from)
	if err != nil {
		return show.Diff{}, err
	}
	after, err := a.ontologies(to)
	if err != nil {
		return show.Diff{}, err
	}
	both := owllibrary.Library{Ontologies: slices.Concat(after.Ontologies, before.Ontologies)}
	d := show.Diff{Asserted: owl.Compare(before.Axioms(), after.Axioms()), Names: both.Names()}
	if !entailed {
		return d, nil
	}
	old, err := reason.Compile(before.Axioms()).Classify()
	if err != nil {
		return d, unreasoned(err)
	}
	now, err := reason.Compile(after.Axioms()).Classify()
	if err != nil {
		return d, unreasoned(err)
	}
	d.Lost, d.Gained = reason.Compare(old, now)
	return d, nil
}

func newOntologyExplain(a *app) *cobra.Command {
	var format format
	cmd := &cobra.Command{
		Use:   "explain FOLDER|FILE CLASS [SUPERCLASS]",
		Short: "Say why a class can have no instance, or why it lies below another",
		Long: `Explain names a minimal set of axioms, each with its file and line, from which it follows that
a class can have no instance, or that all its instances belong to another one.

Classes are given by their IRI, with a prefix, or by the last part of their name. The exit code
is 1 when it does not follow.`,
		Example: "  hearth ontology explain soma/ Color\n  hearth ontology explain soma/ SOMA:Color dul:Object --format markdown",
		Args:    atLeast(2, 3, "a file or folder and one or two classes"),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := format.check(); err != nil {
				return err
			}
			why, err := a.why(args[0], args[1:])
			if err != nil {
				return err
			}
			return a.showAs(format, why, why.Axioms == nil)
		},
	}
	format.bind(cmd, "table", "json", "markdown")
	return cmd
}

func (a *app) why(where string, words []string) (show.Why, error) {
	l, err := a.ontologies(where)
	if err != nil {
		return show.Why{}, err
	}
	classes := []string{"", owl.Nothing}
	for i, word := range words {
		if classes[i], err = classNamed(l, word); err != nil {
			return show.Why{}, err
		}
	}
	axioms, err := reason.Compile(l.Axioms()).Explain(classes[0], classes[1])
	if err != nil {
		return show.Why{}, unreasoned(err)
	}
	return show.Why{Sub: classes[0], Super: classes[1], Axioms: axioms, Names: l.Names()}, nil
}

// classNamed returns the one class that a word means.
func classNamed(l *owllibrary.Library, word string) (string, error) {
	found := l.Classes(word)
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		var names []string
		for _, iri := range owl.Entities(l.Axioms())[owl.AClass] {
			names = append(names, owllibrary.LastPart(iri))
		}
		return "", hearth.Unknown("E0348", "class", word, names)
	}
	return "", diag.New("E0349", source.Span{}, "%.80s can be %d classes", word, len(found)).
		WithHint("give the whole name: %s or %s", found[0], found[1])
}
