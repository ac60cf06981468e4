package rules

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/ontology/owl/reason"
	"hearth/parser/source"
)

// A slicer writes a part of a vocabulary as classes of the kitchen.
type slicer struct {
	*reader
	under, root, match string
	depth              int
}

// bind adds the flags to a command.
func (s *slicer) bind(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&s.under, "under", "", "write the classes as types below this `class` of the kitchen, in YAML")
	f.StringVar(&s.root, "slice", "", "with --under: only the classes below this `class` of the ontologies")
	f.IntVar(&s.depth, "depth", 0, "with --under: only classes up to this number of steps below; 0 for no limit")
	f.StringVar(&s.match, "match", "", "with --under: only classes whose names match this `pattern`, such as '*-soup'")
}

// write prints an overlay, and notes what is new and what clashes.
func (s *slicer) write(out *cli.Output, words []string) error {
	if _, err := path.Match(s.match, ""); err != nil {
		return cli.Usage("--match: %q is not a pattern", s.match)
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
	if _, err := fmt.Fprintf(out.App.Out, "# Classes of %s, below %s of the %s.\n%s", strings.Join(words, ", "), s.under, onto.Family(), text); err != nil {
		return cli.OutputError(err)
	}
	return s.note(out, l, w, chosen, words)
}

// note prints how many classes are new, and the clashes with the command that shows more.
func (s *slicer) note(out *cli.Output, l *reason.Library, w *hearth.World, chosen []*reason.Chosen, words []string) error {
	a, onto, clashes := out.App, w.Ontology, 0
	for _, c := range chosen {
		if onto.Class(c.Name) != nil {
			clashes++
			a.Note("the %s has a class %s: <%s> is left out, and its subclasses are below that class; see hearth types show %s", onto.Family(), c.Name, c.IRI, c.Name)
		}
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

// check reports flags that need --under.
func (s *slicer) check() error {
	if s.under == "" && cmp.Or(s.root, s.match) != "" || s.under == "" && s.depth != 0 {
		return cli.Usage("--slice, --depth and --match need --under: a class of the kitchen")
	}
	return nil
}
