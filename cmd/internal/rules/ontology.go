package rules

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/eval/report"
	"hearth/ontology/owl"
	"hearth/ontology/owl/reason"
	"hearth/parser/source"
)

// notations returns the names of the notations in which Hearth can write ontologies.
func notations() []string {
	var out []string
	for _, n := range reason.Notations() {
		out = append(out, string(n))
	}
	return out
}

// Ontology returns the commands for ontologies in the notations of OWL.
func Ontology(a *cli.App) *cobra.Command {
	return cli.Group("ontology", "Check, explain, compare and convert ontologies in OWL",
		newOntologyCheck(a), newOntologyImport(a), newOntologyExport(a), newOntologyConvert(a), newOntologyDiff(a), newOntologyExplain(a))
}

// A reader reads ontologies for a command.
type reader struct {
	*cli.App
	strict bool
	target *cli.Target // nil for a command that reads nothing else
}

// besideWorld adds flags that choose a world whose classes are read as well.
func (r *reader) besideWorld(cmd *cobra.Command) *reader {
	r.target = cli.InKitchen(r.App)
	r.target.BindWorld(cmd)
	cmd.Flags().Lookup("with").Usage = "read also the classes of the world with the types in this `folder`; may be repeated"
	return r
}

// world returns the classes of the chosen world with the types of the added folders, or nil without such folders.
func (r *reader) world() (*owl.Ontology, error) {
	if r.target == nil || len(r.target.Additions.Folders()) == 0 {
		return nil, nil
	}
	p, _, err := r.target.Additions.Files(r.App)
	if err != nil {
		return nil, err
	}
	maps.DeleteFunc(p, func(_ string, src *source.File) bool { return cli.IsOWL(src) })
	w, err := r.target.OpenWith(p)
	if err != nil {
		return nil, err
	}
	out := reason.Export(w.Ontology)
	out.Span.File = &source.File{Name: w.Ontology.Family()}
	return out, nil
}

// newReader returns a reader whose flag --strict belongs to a command.
func newReader(a *cli.App, cmd *cobra.Command) *reader {
	r := &reader{App: a}
	cmd.Flags().BoolVar(&r.strict, "strict", false, "refuse triples that OWL cannot express, instead of ignoring them")
	return r
}

// ontologies reads files, and all ontologies in folders. It reports what it ignores.
func (r *reader) ontologies(words ...string) (*reason.Library, error) {
	l, err := r.read(words)
	if err == nil {
		cli.ReportIgnored(r.App, l.Ignored())
	}
	return l, err
}

// read reads files, and all ontologies in folders. If r is strict, it returns what it would ignore as errors.
func (r *reader) read(words []string) (*reason.Library, error) {
	files, err := owlFiles(r.App, words)
	if err != nil {
		return nil, err
	}
	l, err := reason.Read(files)
	if err != nil {
		return l, err
	}
	world, err := r.world()
	if world != nil {
		l.Ontologies = append(l.Ontologies, world)
	}
	if err != nil || !r.strict {
		return l, err
	}
	var ignored source.Diagnostics
	for _, x := range l.Ignored() {
		ignored.Add(x.Diagnostic)
	}
	return l, ignored.Strict()
}

// owlFiles returns files, and all ontologies in folders.
func owlFiles(a *cli.App, words []string) ([]*source.File, error) {
	var files []*source.File
	for _, w := range words {
		names := []string{w}
		if a.Disk.IsFolder(w) {
			names = nil
			for _, ending := range cli.OWLEndings {
				found, err := a.Disk.Files(w, ending)
				if err != nil {
					return nil, err
				}
				names = append(names, found...)
			}
			if len(names) == 0 {
				return nil, source.Errorf("E0350", source.Span{}, "%s contains no ontologies", w).
					WithHint("ontologies are files named *%s", strings.Join(cli.OWLEndings[:5], ", *"))
			}
			slices.Sort(names)
		}
		for _, name := range names {
			f, err := a.Disk.Read(name)
			if err != nil {
				return nil, err
			}
			files = append(files, f)
		}
	}
	return files, nil
}

// filesOrFolders requires files or folders.
var filesOrFolders = cli.ArgCount(1, 0, "files or folders")

func newOntologyCheck(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check FOLDER|FILE...",
		Short: "Show the consequences of ontologies, and which classes can have no instance and why",
		Long: `Check reads ontologies in any notation, derives the subclass relation of named classes, and
lists the classes that can have no instance. For the first 100 of these, it shows a minimal set
of axioms as the reason; hearth ontology explain shows it for others. It also lists probable
mistakes, counts the triples that it ignores because OWL cannot express them, and counts the
axioms that the reasoner does not support.

The exit code is 1 if a class can have no instance or an individual is inconsistent.`,
		Example: "  hearth ontology check soma/\n  hearth ontology check soups.ofn --subsumptions --format json",
		Args:    filesOrFolders,
	}
	all := cmd.Flags().Bool("subsumptions", false, "list all pairs of a class and a superclass")
	r := newReader(a, cmd).besideWorld(cmd)
	out := a.Output(cmd, "table", "json")
	return out.Prints(func(words []string) (any, error) {
		l, err := r.read(words)
		if err != nil {
			return nil, err
		}
		found, err := tboxOf(out.Ctx(), l, *all)
		if err != nil {
			return nil, err
		}
		return found, cli.Negative(len(found.Unsatisfiable)+len(found.Inconsistent) > 0)
	})
}

// mostExplained is the maximum number of unsatisfiable classes whose axioms check shows. If there are more,
// most have the same cause.
const mostExplained = 100

// tboxOf returns the report of "hearth ontology check". If all is true, the report lists all subsumptions.
func tboxOf(ctx context.Context, l *reason.Library, all bool) (*report.Taxonomy, error) {
	c := reason.Compile(l.Axioms())
	taxonomy, err := c.Classify(ctx)
	if err != nil {
		return nil, err
	}
	reasons := map[string][]*owl.Axiom{}
	for _, class := range taxonomy.Unsatisfiable[:min(len(taxonomy.Unsatisfiable), mostExplained)] {
		if reasons[class], err = c.Explain(ctx, class, owl.Nothing); err != nil {
			return nil, err
		}
	}
	return taxonomyOf(l, taxonomy, reasons, c.Uncovered, all), nil
}

func newOntologyImport(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "import FOLDER|FILE...",
		Short: "Read ontologies and list their contents and imports, or write a part as types of the kitchen",
		Long: `Import reads ontologies and resolves their imports: by the IRI of an ontology, by
catalog-v001.xml, or by the name of a file.

With --under, it writes the classes of the ontologies as types below a class of the kitchen, in
YAML that --with reads and a person can edit. --slice, --depth and --match choose classes. Notes
say what is new, which names the kitchen has already, and which classes can have no instance
there, because classes above them are disjoint.`,
		Example: "  hearth ontology import soma/\n  hearth ontology import foods.ttl --under ingredient --slice Fruit --depth 2 > mine/fruits.yaml",
		Args:    filesOrFolders,
	}
	s := slicer{reader: newReader(a, cmd).besideWorld(cmd)}
	s.bind(cmd)
	out := a.ListOutput(cmd, "ontologies")
	list := out.Prints(func(words []string) (any, error) {
		l, err := s.ontologies(words...)
		if err != nil {
			return nil, err
		}
		return importsOf(l, out.Page), nil
	}).RunE
	cmd.RunE = func(cmd *cobra.Command, words []string) error {
		if err := s.check(); err != nil {
			return err
		}
		if s.under != "" {
			return s.write(out, words)
		}
		return list(cmd, words)
	}
	return cmd
}

func newOntologyExport(a *cli.App) *cobra.Command {
	v := cli.InKitchen(a)
	cmd := &cobra.Command{
		Use:     "export",
		Short:   "Write the ontology of the kitchen in a notation of OWL",
		Long:    "Export writes the classes, properties and actions of the kitchen, with their superclasses in SOMA and DUL.",
		Example: "  hearth ontology export --edition 2023 --format ttl",
		Args:    cli.NoArgs,
	}
	v.BindWorld(cmd)
	out := a.Output(cmd, notations()...)
	cmd.RunE = func(*cobra.Command, []string) error {
		w, err := v.Open()
		if err != nil {
			return err
		}
		return writeOntology(out, reason.Export(w.Ontology))
	}
	return cmd
}
