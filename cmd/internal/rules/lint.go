// Package rules is the commands for those who write rules: lint, fix, test, cover
// and doc.
package rules

import (
	"fmt"
	"maps"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/parser/source"
)

// Command is for those who write rules.
func Command(a *cli.App) *cobra.Command {
	return cli.Group("rules", "For those who write rules: check, rewrite, test, measure and describe them",
		newRulesLint(a), newRulesFix(a), newRulesTest(a), newRulesCover(a), newRulesDoc(a))
}

func newRulesLint(a *cli.App) *cobra.Command {
	var out *cli.Output
	v := cli.InKitchen(a)
	cmd := &cobra.Command{
		Use:   "lint [FOLDER|FILE.mg...]",
		Short: "Find what is wrong with rules, without running them",
		Long: `Lint reads the rules of every action, and those that derive types, and says all that is
wrong with them: what cannot be read, predicates that nobody supplies, variables without
a value, values of the wrong sort, a cycle through a negation. Files and folders are laid
over what comes with hearth, as with --with; without any, the rules of hearth are read.`,
		Example: "  hearth rules lint\n  hearth rules lint mine/",
		RunE: func(_ *cobra.Command, args []string) error {
			rules, files, err := countRules(v, args)
			if err != nil || !out.People() {
				return out.Problems(err)
			}
			_, err = fmt.Fprintf(a.Out, "ok: %s\n", cli.Counted(rules, "rule", files, "file"))
			return cli.Written(err)
		},
	}
	v.BindWorld(cmd)
	out = a.Output(cmd, "text", "json", "jsonl", "csv", "md")
	return cmd
}

// countRules reads all rules, and counts them and their files.
func countRules(v *cli.Venue, names []string) (rules, files int, err error) {
	p, err := given(v, names)
	if err != nil {
		return 0, 0, err
	}
	w, err := v.Furnished(p)
	if err != nil {
		return 0, 0, err
	}
	all, err := w.Rules(p.Files())
	if err != nil {
		return 0, 0, err
	}
	if err := tellFormer(v.App, w, p); err != nil {
		return 0, 0, err
	}
	in := map[*source.File]bool{}
	for _, r := range all {
		in[r.At.File] = true
	}
	return len(all), len(in), nil
}

// given returns the parts in the folders of the flag, and in files and folders
// that are named besides.
func given(v *cli.Venue, names []string) (cli.Parts, error) {
	a := v.App
	p, err := v.Added()
	if err != nil {
		return nil, err
	}
	named := cli.Parts{}
	for _, name := range names {
		if a.Disk.IsFolder(name) {
			_, err = named.AddFolder(a, name)
		} else {
			err = named.AddFile(a, name)
		}
		if err != nil {
			return nil, err
		}
	}
	maps.Copy(p, named)
	return p, nil
}
