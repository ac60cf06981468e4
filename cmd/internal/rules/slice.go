package rules

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/flags"
	"hearth/ontology/owl/reason"
	"hearth/parser/source"
)

// A slicer writes a part of a vocabulary as classes of the kitchen.
type slicer struct {
	*reader
	under, root, match, output string
	depth                      int
}

// bind adds the flags to a command.
func (s *slicer) bind(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&s.under, "under", "", "write the classes as types below this `class` of the kitchen, in YAML")
	f.StringVar(&s.root, "slice", "", "with --under: only the classes below this `class` of the ontologies")
	f.IntVar(&s.depth, "depth", 0, "with --under: only classes up to this number of steps below; 0 for no limit")
	f.StringVar(&s.match, "match", "", "with --under: only classes whose names match this `pattern`, such as '*-soup'")
	f.StringVarP(&s.output, "output", "o", "", "with --under: write to this `file` (default: the standard output)")
}

// write prints an overlay, and notes what is new and what clashes.
func (s *slicer) write(out *cli.Output, words []string) error {
	if _, err := path.Match(s.match, ""); err != nil {
		return cli.Usage("--match: %q is not a pattern", s.match)
	}
	if clash := flags.Replaced(map[string]*source.File{path.Base(filepath.ToSlash(s.output)): {Name: s.output}}, s.target.World); s.output != "" && len(clash) > 0 {
		return cli.Usage("-o %s: a file of this name %s; choose another name", s.output, clash[0].Msg)
	}
	l, err := s.ontologies(words...)
	if err != nil {
		return err
	}
	p, err := s.target.Added()
	if err != nil {
		return err
	}
	w, err := s.target.OpenWith(p)
	if err != nil {
		return err
	}
	onto := w.Ontology
	if onto.Class(s.under) == nil {
		var names []string
		for _, c := range onto.Classes() {
			names = append(names, c.Name)
		}
		return source.Unknown("E0203", "class", s.under, names)
	}
	selection := reason.Selection{Depth: s.depth, Match: s.match}
	if s.root != "" {
		if selection.Root, err = classNamed(l, s.root); err != nil {
			return err
		}
	}
	chosen := l.Slice(selection)
	if len(chosen) == 0 {
		return source.Errorf("E0350", source.Span{}, "no class of the ontologies fits").WithHint("try without --slice, --depth and --match")
	}
	text := l.Overlay(onto, chosen, s.under)
	if most := source.YAMLLimits.Bytes; len(text) > most {
		return cli.Usage("the %d classes need more than %s: choose fewer with --slice, --depth or --match", len(chosen), source.FormatSize(most))
	}
	write := func(to io.Writer) error {
		_, err := fmt.Fprintf(to, head, strings.Join(words, ", "), s.under, onto.Family(), text)
		return err
	}
	if s.output != "" {
		err = out.App.Disk.Write(s.output, write)
	} else {
		err = cli.OutputError(write(out.App.Out))
	}
	return cmp.Or(err, s.note(out, l, w, chosen, words))
}

// head is the format of the files that write prints.
const head = `# Classes of %s, below %s of the %s.
# Save this file under a new name: a file named like a built-in one, such as foods.yaml, replaces it.
%s`

// note prints how many classes are new, and the clashes with the command that shows more.
func (s *slicer) note(out *cli.Output, l *reason.Library, w *hearth.World, chosen []*reason.Chosen, words []string) error {
	a, onto, clashes := out.App, w.Ontology, 0
	for _, c := range chosen {
		if onto.Class(c.Name) != nil {
			clashes++
			a.Note("the %s has a class %s: <%s> is left out, and its subclasses are below that class; see hearth types show %s", onto.Family(), c.Name, c.IRI, c.Name)
			for _, super := range c.Supers {
				if onto.Class(super) == nil || !onto.IsA(c.Name, super) {
					a.Note("left out: the superclass %s of <%s>, which %s of the %s does not have", super, c.IRI, c.Name, onto.Family())
				}
			}
		}
	}
	leftOut := l.LeftOut(chosen)
	for _, kind := range slices.Sorted(maps.Keys(leftOut)) {
		a.Note("left out: %s %d", kind, leftOut[kind])
	}
	if onto.Family() == "kitchen" {
		a.Note("nothing of the new classes is in stock: to fetch it, add a file with %s", stockExample)
	}
	unfit, err := l.Unfit(out.Ctx(), onto, chosen, s.under)
	if d, ok := errors.AsType[*source.Diagnostic](err); ok {
		a.Note("disjoint classes were not looked for: %s", d.Msg)
	} else if err != nil {
		return err
	}
	for _, c := range unfit {
		a.Note("%s can have no instance below %s; for the reason write this to a file in NEW and run: hearth ontology explain %s '<%s>' --with NEW",
			c.Name, s.under, words[0], onto.Namespace()+c.Name)
	}
	a.Note("new: %d, with the name of a class of the %s: %d, without possible instances: %d", len(chosen)-clashes, onto.Family(), clashes, len(unfit))
	return nil
}

// stockExample is a stock file.
const stockExample = "stock: {pantry: [large-bowl: {NAME: 100 g}]}"

// check reports flags that need --under.
func (s *slicer) check() error {
	if s.under == "" && (cmp.Or(s.root, s.match, s.output) != "" || s.depth != 0) {
		return cli.Usage("--slice, --depth, --match and --output need --under: a class of the kitchen")
	}
	return nil
}
