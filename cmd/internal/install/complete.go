// Package install holds what an installation needs: completion of values in shells, manual pages, and the
// version with its hashes.
package install

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/show"
	"hearth/eval/report"
	"hearth/facts/home"
	"hearth/parser/source"
)

// A choice returns the possible values of an argument.
type choice func(of *incompleteLine) ([]cobra.Completion, error)

// incompleteLine holds the flags of an incomplete command line.
type incompleteLine struct {
	world, edition string
}

// A word describes the values of an argument: those of the choice, names of files, or both.
type word struct {
	choice
	file bool
}

// words maps placeholders in usage lines to their values. A key with a command before the placeholder applies
// to that command only. Other placeholders stand for files.
var words = map[string]word{
	"PLAN": {plans, true}, "NETWORK": {plans, true}, "PROGRAM": {tasks, true}, "SCENE": {fixed("home"), true},
	"RECIPE": {recipes, false}, "ACTION": {actions, false}, "TYPE": {classes, false}, "CODE": {codes, false}, "CLASS": {classes, false},
	"hearth can ENTITY": {classes, false}, "hearth evaluate RECIPE": {recipes, true},
	"hearth types show NAME": {classes, false}, "hearth schema NAME": {schemas, false}, "hearth household tasks show TASK": {tasks, false},
	"REASON": {}, "TASK": {}, "QUERY": {}, "DESCRIPTION": {}, "FACT": {}, "?VARIABLE": {}, "TEXT": {}, "WORD": {}, "NAME": {}, "ENTITY": {}, "SUPERCLASS": {},
}

// flags maps names of flags to their values.
var flags = map[string]choice{
	"world": fixed(hearth.Kitchen, hearth.Household), "edition": fixed("2024", "2023"), "semantics": fixed("corrected", "released"),
	"mode": fixed("qualitative", "quantitative"), "color": fixed("auto", "always", "never"), "action": actions, "candidates": fixed("outputs", "final-state"),
	"metrics": fixed("smatch-score", "goal-condition-success", "dish-approximation-score", "execution-time"),
}

// Complete adds completion of values to all commands.
func Complete(root *cobra.Command) {
	for _, c := range root.Commands() {
		Complete(c)
	}
	root.ValidArgsFunction = func(c *cobra.Command, given []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return completions(c, wordsOf(c, len(given)), begun)
	}
	for name, values := range flags {
		if root.Flags().Lookup(name) != nil {
			complete(root, name, values)
		}
	}
	if f := root.Flags().Lookup("format"); f != nil && f.DefValue != "" {
		complete(root, "format", fixed(strings.Split(f.Usage, ", ")...))
	}
}

func complete(c *cobra.Command, flag string, values choice) {
	_ = c.RegisterFlagCompletionFunc(flag, func(c *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return completions(c, []word{{choice: values}}, begun)
	}) // fails only for an undefined flag or a second function
}

// wordsOf returns the possible values of the argument at an index.
func wordsOf(c *cobra.Command, at int) (all []word) {
	usage := strings.Fields(c.Use)[1:]
	if at >= len(usage) && (len(usage) == 0 || !strings.Contains(usage[len(usage)-1], "...")) {
		return nil
	}
	at = min(at, len(usage)-1)
	for name := range strings.SplitSeq(strings.Trim(strings.ReplaceAll(usage[at], "...", ""), "[]"), "|") {
		w, own := words[c.CommandPath()+" "+name]
		if !own {
			if w, own = words[name]; !own {
				w = word{file: true}
			}
		}
		all = append(all, w)
	}
	return all
}

// completions returns the values that start with begun.
func completions(c *cobra.Command, all []word, begun string) (out []cobra.Completion, then cobra.ShellCompDirective) {
	of := &incompleteLine{world: hearth.Kitchen, edition: "2024"}
	if strings.HasPrefix(c.CommandPath(), "hearth household") {
		of.world = hearth.Household
	}
	for flag, to := range map[string]*string{"world": &of.world, "edition": &of.edition} {
		if f := c.Flags().Lookup(flag); f != nil && f.Changed {
			*to = f.Value.String()
		}
	}
	then = cobra.ShellCompDirectiveNoFileComp
	for _, w := range all {
		if w.file {
			then = cobra.ShellCompDirectiveDefault
		}
		if w.choice == nil {
			continue
		}
		found, err := w.choice(of)
		if err != nil {
			return nil, cobra.ShellCompDirectiveError
		}
		for _, v := range found {
			if strings.HasPrefix(v, begun) {
				out = append(out, v)
			}
		}
	}
	return out, then
}

func fixed(values ...string) choice {
	return func(*incompleteLine) ([]cobra.Completion, error) { return values, nil }
}

// plans returns the recipes of a kitchen or the tasks of a household.
func plans(of *incompleteLine) ([]cobra.Completion, error) {
	if of.world == hearth.Household {
		return tasks(of)
	}
	return recipes(of)
}

func recipes(of *incompleteLine) (out []cobra.Completion, err error) {
	set, err := cli.BuiltInRecipes(of.edition)
	if err != nil {
		return nil, err
	}
	for _, r := range set.Recipes(report.Page{}).Items {
		out = append(out, cobra.CompletionWithDesc(r.ID, r.Title))
	}
	return out, nil
}

func tasks(*incompleteLine) (out []cobra.Completion, err error) {
	all, err := home.Tasks()
	for _, t := range all {
		out = append(out, cobra.CompletionWithDesc(t.ID, t.Activity.Title))
	}
	return out, err
}

func world(of *incompleteLine) (*hearth.World, error) {
	o := hearth.Named{World: of.world}
	if of.world == hearth.Kitchen {
		o.Edition = of.edition
	}
	return hearth.Open(o)
}

func actions(of *incompleteLine) (out []cobra.Completion, err error) {
	w, err := world(of)
	if err != nil {
		return nil, err
	}
	for _, a := range w.Actions(report.Page{}).Items {
		out = append(out, cobra.CompletionWithDesc(a.Name, a.Doc))
	}
	return out, nil
}

func classes(of *incompleteLine) (out []cobra.Completion, err error) {
	w, err := world(of)
	if err != nil {
		return nil, err
	}
	for _, c := range w.Ontology.Classes() {
		out = append(out, c.Name)
	}
	slices.Sort(out)
	return out, nil
}

func codes(*incompleteLine) (out []cobra.Completion, err error) {
	for _, code := range source.Codes() {
		out = append(out, cobra.CompletionWithDesc(code, source.ExplainCode(code).Title))
	}
	return out, nil
}

func schemas(*incompleteLine) (out []cobra.Completion, err error) {
	for _, k := range show.Kinds().Items {
		out = append(out, cobra.CompletionWithDesc(k.Name, k.Description))
	}
	return out, nil
}
