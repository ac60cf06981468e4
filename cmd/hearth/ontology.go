package main

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth/eval/report"
	"hearth/ontology/owl"
	owllibrary "hearth/ontology/owl/library"
	"hearth/ontology/owl/reason"
	"hearth/ontology/owl/tbox"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// notations are the values for the notations of ontologies.
func notations() []string {
	var out []string
	for _, n := range owllibrary.Notations() {
		out = append(out, string(n))
	}
	return out
}

// newOntology makes the commands about ontologies in the notations of OWL.
func newOntology(a *app) *cobra.Command {
	return group("ontology", "Ontologies in OWL: check, explain, compare and convert them",
		newOntologyCheck(a), newOntologyImport(a), newOntologyExport(a), newOntologyConvert(a), newOntologyDiff(a), newOntologyExplain(a))
}

// owlEndings are those of files in a folder that are read.
var owlEndings = append(slices.Clone(owllibrary.Endings), owllibrary.Catalog)

// ontologies reads files, and folders of them.
func (a *app) ontologies(words ...string) (*owllibrary.Library, error) {
	var files []*source.File
	for _, w := range words {
		names := []string{w}
		if a.disk.IsFolder(w) {
			names = nil
			for _, ending := range owlEndings {
				found, err := a.disk.Files(w, ending)
				if err != nil {
					return nil, err
				}
				names = append(names, found...)
			}
			if len(names) == 0 {
				return nil, diag.New("E0350", source.Span{}, "%s holds no ontologies", w).
					WithHint("ontologies are files named *%s", strings.Join(owlEndings[:5], ", *"))
			}
			slices.Sort(names)
		}
		for _, name := range names {
			f, err := a.disk.Read(name)
			if err != nil {
				return nil, err
			}
			files = append(files, f)
		}
	}
	return owllibrary.Read(files)
}

// overOntologies makes what runs a command that reads all its arguments.
func (a *app) overOntologies(then func(*owllibrary.Library) error) func(*cobra.Command, []string) error {
	return func(_ *cobra.Command, args []string) error {
		l, err := a.ontologies(args...)
		if err != nil {
			return err
		}
		return then(l)
	}
}

// atLeast asks for some files or folders with ontologies.
func atLeast(n int, most int, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) < n || most > 0 && len(args) > most {
			return usage("%s wants %s, and here are %d arguments", c.CommandPath(), what, len(args))
		}
		return nil
	}
}

func newOntologyCheck(a *app) *cobra.Command {
	var out *output
	var all bool
	cmd := &cobra.Command{
		Use:   "check FOLDER|FILE...",
		Short: "Say what follows from ontologies, which classes can have no instance and why",
		Long: `Check reads ontologies in any notation, derives which named classes lie below which, and
names the classes that can have no instance, each with a minimal set of axioms that make it so.
It lists what looks like a mistake, and counts the axioms that the reasoner does not cover.

The exit code is 1 when a class can have no instance or an individual cannot be.`,
		Example: "  hearth ontology check soma/\n  hearth ontology check soups.ofn --subsumptions --format json",
		Args:    atLeast(1, 0, "files or folders"),
		RunE: a.overOntologies(func(l *owllibrary.Library) error {
			found, err := tboxOf(l, all)
			if err != nil {
				return err
			}
			return cmp.Or(out.print(found), negative(len(found.Unsatisfiable)+len(found.Inconsistent) > 0))
		}),
	}
	out = a.output(cmd, "table", "json")
	cmd.Flags().BoolVar(&all, "subsumptions", false, "list all pairs of a class and one above it")
	return cmd
}

// negative ends the program with the code of a negative result, if it is one.
func negative(is bool) error {
	if is {
		return errTold(exitNegative)
	}
	return nil
}

// unreasoned is the error of a reasoner: axioms from which too much follows, or
// a fault of its rules.
func unreasoned(err error) error {
	if _, other := listOf(err); other == nil {
		return err
	}
	return fault(err)
}

// tboxOf finds out all that check tells; all subsumptions, if they are wanted.
func tboxOf(l *owllibrary.Library, all bool) (*report.Taxonomy, error) {
	c := reason.Compile(l.Axioms())
	taxonomy, err := c.Classify()
	if err != nil {
		return nil, unreasoned(err)
	}
	reasons := map[string][]*owl.Axiom{}
	for _, class := range taxonomy.Unsatisfiable {
		if reasons[class], err = c.Explain(class, owl.Nothing); err != nil {
			return nil, unreasoned(err)
		}
	}
	return report.OfTaxonomy(l, taxonomy, reasons, c.Uncovered, all), nil
}

func newOntologyImport(a *app) *cobra.Command {
	var out *output
	cmd := &cobra.Command{
		Use:     "import FOLDER|FILE...",
		Short:   "Read ontologies and tell what each of them holds and imports",
		Long:    "Import reads ontologies and resolves their imports: by the IRI of an ontology, by catalog-v001.xml, by the name of a file.",
		Example: "  hearth ontology import soma/",
		Args:    atLeast(1, 0, "files or folders"),
		RunE: a.overOntologies(func(l *owllibrary.Library) error {
			return out.print(report.OfImports(l, out.page))
		}),
	}
	out = a.lists(cmd, "ontologies")
	return cmd
}

func newOntologyExport(a *app) *cobra.Command {
	v := inKitchen(a)
	var out *output
	cmd := &cobra.Command{
		Use:     "export",
		Short:   "Write the kitchen's own ontology in a notation of OWL",
		Long:    "Export writes classes, properties and actions of the kitchen, with the classes of SOMA and DUL they fall under.",
		Example: "  hearth ontology export --edition 2023 --format ttl",
		Args:    noWords,
		RunE: func(*cobra.Command, []string) error {
			w, err := v.open()
			if err != nil {
				return err
			}
			return a.writeOntology(out.format, tbox.Export(w.Ontology))
		},
	}
	v.bindWorld(cmd)
	out = a.output(cmd, notations()...)
	return cmd
}
