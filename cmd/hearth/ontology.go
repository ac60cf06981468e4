package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/show"
	"hearth/ontology/owl"
	owllibrary "hearth/ontology/owl/library"
	"hearth/ontology/owl/reason"
	"hearth/ontology/owl/tbox"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A format is the flag --format.
type format struct {
	value   string
	allowed []string
}

// bind adds the flag with the values it may have, the default one first.
func (f *format) bind(cmd *cobra.Command, allowed ...string) {
	f.allowed = allowed
	cmd.Flags().StringVar(&f.value, "format", allowed[0], f.list())
}

func (f *format) list() string {
	last := len(f.allowed) - 1
	return strings.Join(f.allowed[:last], ", ") + " or " + f.allowed[last]
}

// check refuses other values.
func (f *format) check() error {
	if !slices.Contains(f.allowed, f.value) {
		return usage("there is no format %s: %s", f.value, f.list())
	}
	return nil
}

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
func (a *app) overOntologies(f *format, then func(*owllibrary.Library) error) func(*cobra.Command, []string) error {
	return func(_ *cobra.Command, args []string) error {
		if err := f.check(); err != nil {
			return err
		}
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
	var format format
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
		RunE: a.overOntologies(&format, func(l *owllibrary.Library) error {
			found, err := tboxOf(l)
			if err != nil {
				return err
			}
			if format.value == "json" {
				err = encode(a, found.JSON(all))
			} else {
				err = found.Table(a.out, all)
			}
			if err != nil {
				return written(err)
			}
			return negative(len(found.Taxonomy.Unsatisfiable)+len(found.Taxonomy.Inconsistent) > 0)
		}),
	}
	format.bind(cmd, "table", "json")
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

// tboxOf finds out all that check tells.
func tboxOf(l *owllibrary.Library) (*show.TBox, error) {
	c := reason.Compile(l.Axioms())
	taxonomy, err := c.Classify()
	if err != nil {
		return nil, unreasoned(err)
	}
	out := &show.TBox{Library: l, Taxonomy: taxonomy, Reasons: map[string][]*owl.Axiom{}, Defects: l.Defects(), Uncovered: c.Uncovered}
	for _, class := range taxonomy.Unsatisfiable {
		if out.Reasons[class], err = c.Explain(class, owl.Nothing); err != nil {
			return nil, unreasoned(err)
		}
	}
	return out, nil
}

func newOntologyImport(a *app) *cobra.Command {
	var format format
	cmd := &cobra.Command{
		Use:     "import FOLDER|FILE...",
		Short:   "Read ontologies and tell what each of them holds and imports",
		Long:    "Import reads ontologies and resolves their imports: by the IRI of an ontology, by catalog-v001.xml, by the name of a file.",
		Example: "  hearth ontology import soma/",
		Args:    atLeast(1, 0, "files or folders"),
		RunE: a.overOntologies(&format, func(l *owllibrary.Library) error {
			if format.value == "json" {
				return written(encode(a, show.ImportsJSON(l)))
			}
			return written(show.Imports(a.out, l))
		}),
	}
	format.bind(cmd, "table", "json")
	return cmd
}

func newOntologyExport(a *app) *cobra.Command {
	v := inKitchen(a)
	var format format
	cmd := &cobra.Command{
		Use:     "export",
		Short:   "Write the kitchen's own ontology in a notation of OWL",
		Long:    "Export writes classes, properties and actions of the kitchen, with the classes of SOMA and DUL they fall under.",
		Example: "  hearth ontology export --edition 2023 --format ttl",
		Args:    noWords,
		RunE: func(*cobra.Command, []string) error {
			if err := format.check(); err != nil {
				return err
			}
			w, err := v.open()
			if err != nil {
				return err
			}
			return a.writeOntology(format.value, tbox.Export(w.Ontology))
		},
	}
	v.bindWorld(cmd)
	format.bind(cmd, notations()...)
	return cmd
}
