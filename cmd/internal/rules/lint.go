// Package rules holds the commands for authors: those for rules lint, test, cover, profile, plan and document
// them; those for ontologies in OWL check, explain, compare and convert them.
package rules

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/flags"
	"hearth/parser/source"
	"hearth/rules/authoring"
)

// Command returns the commands for authors of rules.
func Command(a *cli.App) *cobra.Command {
	return cli.Group("rules", "Check, test, measure and describe rules",
		newRulesLint(a), newRulesTest(a), newRulesCover(a), newRulesProfile(a), newRulesPlan(a), newRulesDoc(a))
}

func newRulesLint(a *cli.App) *cobra.Command {
	l := &linter{Target: cli.InKitchen(a)}
	cmd := &cobra.Command{
		Use:   "lint [FOLDER|FILE.mg...]",
		Short: "Find errors in rules without running them",
		Long: `Lint reads the rules of every action, those that derive types, and those of motions, dynamics,
hazards and readings of texts, and reports all errors: syntax errors, predicates without a
source, unknown roles, classes, properties and values, unbound variables, values of the wrong
type, a cycle through a negation.

It warns of probable mistakes: a variable that occurs once, where _ stands for anything;
premises that share no variable; a rule that can never fire; a predicate that nothing reads; a
reason or hazard that no rule gives, or that has no words. With --strict, a warning counts as
an error. Without --mode, rules of the quantitative mode are checked in that mode.

In a folder, lint also checks recipes, the plans and questions of cases, words of recipes and of
people, and ontologies in OWL. It executes no plan.

Files and folders are laid over the built-in ones, as with --with, and only they are checked.
Without any, the built-in rules are checked.`,
		Example: "  hearth rules lint\n  hearth rules lint mine/\n  hearth rules lint mine/ --strict",
		RunE:    func(_ *cobra.Command, args []string) error { return l.lint(args) },
	}
	l.BindWorld(cmd)
	cmd.Flags().BoolVar(&l.strict, "strict", false, "exit with 1 if there are warnings")
	l.out = a.Output(cmd, "text", "json", "jsonl", "csv", "md")
	return cmd
}

// A linter checks rules.
type linter struct {
	*cli.Target
	out    *cli.Output
	strict bool
}

func (l *linter) lint(names []string) error {
	p, texts, err := namedParts(l.Target, names)
	if err != nil {
		return l.out.Problems(err)
	}
	w, err := l.OpenWith(p)
	if err != nil {
		return l.out.Problems(err)
	}
	manual, err := l.Manual(w, p)
	if err != nil {
		return l.out.Problems(err)
	}
	found, err := l.Findings(w, manual, p)
	if err != nil {
		return err
	}
	more, err := l.texts(w, p, texts)
	if err != nil {
		return err
	}
	found.Merge(more)
	warns := func(d *source.Diagnostic) bool { return d.Severity == source.Warning }
	warnings := len(found.Items) - len(slices.DeleteFunc(slices.Clone(found.Items), warns))
	if !l.out.ForPeople() {
		found.Merge(source.Diagnostics{Items: flags.Replaced(p, l.World)})
		err = l.out.Problems(found.Err())
		return cmp.Or(err, cli.Negative(l.strict && warnings > 0))
	}
	l.App.Report(found.Items...)
	if code := cli.CodeOf(found.Items...); code != 0 {
		return cli.SilentExit(code)
	}
	rules, files, err := authoring.Count(cmp.Or(manual, w), p.Files())
	if err != nil {
		return err
	}
	if len(p) > 0 {
		files = len(p)
	}
	said := "ok: " + cli.Counted(rules, "rule", files, "file")
	if warnings > 0 {
		said += ", " + cli.Plural(warnings, "warning")
	}
	_, err = fmt.Fprintln(l.App.Out, said)
	return cmp.Or(cli.OutputError(err), cli.Negative(l.strict && warnings > 0))
}

// namedParts returns the files to lay over the world: those in the folders of --with, and those that names
// lists. It also returns the recipes and cases in the folders of names.
func namedParts(v *cli.Target, names []string) (p cli.Parts, texts []*source.File, err error) {
	a := v.App
	if p, err = v.Added(); err != nil {
		return nil, nil, err
	}
	named := cli.Parts{}
	for _, name := range names {
		var more []*source.File
		if a.Disk.IsFolder(name) {
			if more, err = named.AddFolder(a, name); err == nil {
				more, err = withCases(a, name, more)
			}
		} else {
			err = named.AddFile(a, name)
		}
		if err != nil {
			return nil, nil, err
		}
		texts = append(texts, more...)
	}
	maps.Copy(p, named)
	a.ReportOnce(flags.Replaced(p, v.World)...)
	return p, texts, nil
}
