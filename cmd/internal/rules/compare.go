package rules

import (
	"context"
	"slices"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/eval/report"
	"hearth/ontology/owl"
	"hearth/ontology/owl/reason"
	"hearth/parser/source"
)

func newOntologyConvert(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "convert FILE",
		Short:   "Write an ontology in another notation",
		Long:    "Convert reads an ontology in any notation and writes it sorted: Turtle, functional-style syntax, N-Triples or RDF/XML.",
		Example: "  hearth ontology convert SOMA.owl --format ttl",
		Args:    cli.OneArg("file"),
	}
	r := newReader(a, cmd)
	out := a.Output(cmd, notations()...)
	cmd.RunE = func(_ *cobra.Command, words []string) error {
		l, err := r.ontologies(words...)
		if err != nil {
			return err
		}
		if len(l.Ontologies) != 1 {
			return cli.Usage("hearth ontology convert expects one ontology, found %d", len(l.Ontologies))
		}
		return writeOntology(out, l.Ontologies[0])
	}
	return cmd
}

// writeOntology writes an ontology, or fails if the notation cannot represent it.
func writeOntology(out *cli.Output, o *owl.Ontology) error {
	err := reason.Notation(out.Format).Write(out.App.Out, o)
	if list, other := source.SplitError(err); other == nil {
		return list.Err()
	}
	return cli.OutputError(err)
}

func newOntologyDiff(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "diff A B",
		Short: "Show the differences between two ontologies, or folders of them",
		Long: `Diff compares the axioms of two files or folders. Notation and order do not matter.
With --entailed it also compares the consequences for named classes.

The exit code is 1 if there is a difference.`,
		Example: "  hearth ontology diff old.ofn new.ttl --entailed --format markdown",
		Args:    cli.ArgCount(2, 2, "two files or folders"),
	}
	entailed := cmd.Flags().Bool("entailed", false, "compare the consequences as well")
	r := newReader(a, cmd)
	return a.Output(cmd, "table", "json", "markdown").Prints(func(words []string) (any, error) {
		d, err := difference(cmd.Context(), r, words[0], words[1], *entailed)
		if err != nil {
			return nil, err
		}
		return d, cli.Negative(len(d.Removed)+len(d.Added)+len(d.Lost)+len(d.Gained) > 0)
	})
}

func difference(ctx context.Context, r *reader, from, to string, entailed bool) (*report.Difference, error) {
	before, err := r.ontologies(from)
	if err != nil {
		return nil, err
	}
	after, err := r.ontologies(to)
	if err != nil {
		return nil, err
	}
	both := reason.Library{Ontologies: slices.Concat(after.Ontologies, before.Ontologies)}
	var lost, gained []reason.Subsumption
	if entailed {
		old, err := reason.Compile(before.Axioms()).Classify(ctx)
		if err != nil {
			return nil, err
		}
		now, err := reason.Compile(after.Axioms()).Classify(ctx)
		if err != nil {
			return nil, err
		}
		lost, gained = reason.Compare(old, now)
	}
	return differenceOf(owl.Compare(before.Axioms(), after.Axioms()), lost, gained, both.Names()), nil
}

func newOntologyExplain(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "explain FOLDER|FILE CLASS [SUPERCLASS]",
		Short: "Explain why a class can have no instance, or is a subclass of another",
		Long: `Explain lists a minimal set of axioms, each with its file and line, from which it follows that
a class can have no instance, or that all its instances belong to another one.

With --with, the classes of the kitchen count as well, with the types in a folder.

Classes are given by their IRI, with a prefix, or by the last part of their name. The exit code
is 1 if it does not follow.`,
		Example: "  hearth ontology explain soma/ Color\n  hearth ontology explain soma/ SOMA:Color dul:Object --format markdown",
		Args:    cli.ArgCount(2, 3, "a file or folder and one or two classes"),
	}
	r := newReader(a, cmd).besideWorld(cmd)
	out := a.Output(cmd, "table", "json", "markdown")
	return out.Prints(func(words []string) (any, error) {
		why, err := entailment(out.Ctx(), r, words[0], words[1:])
		if err != nil {
			return nil, err
		}
		return why, cli.Negative(!why.Entailed)
	})
}

func entailment(ctx context.Context, r *reader, where string, words []string) (*report.Entailment, error) {
	l, err := r.ontologies(where)
	if err != nil {
		return nil, err
	}
	classes := []string{"", owl.Nothing}
	for i, word := range words {
		if classes[i], err = classNamed(l, word); err != nil {
			return nil, err
		}
	}
	axioms, err := reason.Compile(l.Axioms()).Explain(ctx, classes[0], classes[1])
	if err != nil {
		return nil, err
	}
	return entailmentOf(classes[0], classes[1], axioms, l.Names()), nil
}

// classNamed returns the IRI of the class that a word names. It is an error if no class fits, or more than
// one.
func classNamed(l *reason.Library, word string) (string, error) {
	found := l.Classes(word)
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		var names []string
		for _, iri := range owl.Entities(l.Axioms())[owl.AClass] {
			names = append(names, reason.LastPart(iri))
		}
		return "", source.Unknown("E0348", "class", word, names)
	}
	return "", source.Errorf("E0349", source.Span{}, "%.80s is ambiguous: it can be %d classes", word, len(found)).
		WithHint("use the full name: %s or %s", found[0], found[1])
}
