package main

import (
	"fmt"
	"maps"

	"github.com/spf13/cobra"

	"hearth/engine"
	"hearth/parser/source"
	"hearth/sim"
)

// newRules is for those who write rules.
func newRules(a *app) *cobra.Command {
	return group("rules", "For those who write rules: check, test, measure and describe them",
		newRulesLint(a), newRulesTest(a), newRulesCover(a), newRulesDoc(a))
}

func newRulesLint(a *app) *cobra.Command {
	var out *output
	v := inKitchen(a)
	cmd := &cobra.Command{
		Use:   "lint [FOLDER|FILE.mg...]",
		Short: "Find what is wrong with rules, without running them",
		Long: `Lint reads the rules of every action, and those that derive types, and says all that is
wrong with them: what cannot be read, predicates that nobody supplies, variables without
a value, values of the wrong sort, a cycle through a negation. Files and folders are laid
over what comes with hearth, as with --with; without any, the rules of hearth are read.`,
		Example: "  hearth rules lint\n  hearth rules lint mine/",
		RunE: func(_ *cobra.Command, args []string) error {
			rules, files, err := v.lint(args)
			if err != nil || !out.people() {
				return out.problems(err)
			}
			_, err = fmt.Fprintf(a.out, "ok: %s\n", counted(rules, "rule", files, "file"))
			return written(err)
		},
	}
	v.bindWorld(cmd)
	out = a.output(cmd, "text", "json", "jsonl", "csv", "md")
	return cmd
}

// lint reads all rules, and counts them and their files.
func (v *venue) lint(names []string) (rules, files int, err error) {
	p, err := v.given(names)
	if err != nil {
		return 0, 0, err
	}
	w, err := v.furnished(p)
	if err != nil {
		return 0, 0, err
	}
	all, err := clauses(w.Domain, p)
	if err != nil {
		return 0, 0, v.blame(w, err)
	}
	in := map[*source.File]bool{}
	for _, r := range all {
		in[r.At.File] = true
	}
	return len(all), len(in), nil
}

// given returns the parts in the folders of the flag, and in files and folders
// that are named besides.
func (v *venue) given(names []string) (parts, error) {
	a := v.app
	p, err := v.added()
	if err != nil {
		return nil, err
	}
	named := parts{}
	for _, name := range names {
		if a.disk.IsFolder(name) {
			_, err = named.addFolder(a, name)
		} else {
			err = named.addFile(a, name)
		}
		if err != nil {
			return nil, err
		}
	}
	maps.Copy(p, named)
	return p, nil
}

// addFile adds a file that is named on the command line.
func (p parts) addFile(a *app, name string) error {
	src, err := a.disk.Read(name)
	if err != nil {
		return err
	}
	if !isPart(src) {
		return usage("%s is no part of a kitchen: rules end in .mg, types and scenes in .yaml", name)
	}
	return p.add(name, src)
}

// clauses returns the rules that the actions of a world have, by their places:
// those of the parts, or, where there are none, all.
func clauses(world *sim.Domain, p parts) (map[string]engine.Rule, error) {
	all := map[string]engine.Rule{}
	for _, action := range world.Model().Ontology().Actions() {
		program, err := world.Program(action.Name)
		if err != nil {
			return nil, err
		}
		for _, r := range program.Rules() {
			if len(p) == 0 || p.read(r.At.File) != nil {
				all[r.At.String()] = r
			}
		}
	}
	return all, nil
}
