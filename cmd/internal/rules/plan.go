package rules

import (
	"io/fs"
	"path"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/eval/report"
	"hearth/parser/source"
	shipped "hearth/rules"
	"hearth/rules/authoring"
)

func newRulesPlan(a *cli.App) *cobra.Command {
	v := cli.InKitchen(a)
	all := false
	cmd := &cobra.Command{
		Use:   "plan FILE.mg|ACTION|TYPE",
		Short: "Show how rules are evaluated: in which order, by which index, how often",
		Long: `Plan shows how compiled rules are evaluated: those of an action, of a derived type, or of a
file. A file is a built-in one (kitchen/bake.mg, core/roles.mg, hazards/raw.mg) or yours, which is laid over the
world as with --with.

Premises are listed in the order of their evaluation, with negated ones after the premises that
bind their variables. For each premise, plan shows the variables that it binds, the source of its
rows, and the arguments that are known by then. Derived facts are found by an index of these
arguments; the state and the ontology receive them. A premise without known arguments reads all
rows. Strata are evaluated in their order. A recursive stratum is evaluated until nothing new is
found. From the second time on, a rule is evaluated only for new rows of a premise. That premise
comes first if its values can select the rows of the others. Facts without premises exist from
the beginning.

For steps whose roles are filled in the same way, rules are specialized: premises that are known
to hold, and rules that cannot fire, are left out.

Each rule of a file is shown as the first action or type that reads the file evaluates it. Rules
that cannot fire are not evaluated.`,
		Example: "  hearth rules plan bake\n  hearth rules plan core/roles.mg --limit 5\n  hearth rules plan mine/simmer.mg --with mine\n  hearth rules plan grab --world household --all --format json",
		Args:    cli.OneArg("file of rules, action or type"),
	}
	v.BindWorld(cmd)
	cmd.Flags().BoolVar(&all, "all", false, "show all rules of an action or type, including those in shared files")
	out := a.ListOutput(cmd, "rules")
	return out.Prints(func(words []string) (any, error) {
		word := words[0]
		isFile := path.Ext(word) == ".mg"
		if isFile && all {
			return nil, cli.Usage("--all applies to an action or a type: all rules of a file are shown")
		}
		var named []string
		if isFile && a.Disk.Exists(word) {
			named = words
		}
		p, _, err := namedParts(v, named)
		if err != nil {
			return nil, err
		}
		w, err := v.OpenWith(p)
		if err != nil {
			return nil, err
		}
		if manual, err := v.Manual(w, p); err != nil {
			return nil, err
		} else if isFile && manual != nil && cli.IsManual(word) {
			w = manual
		}
		var said *report.List[report.RulePlan]
		if isFile {
			said, err = planIn(w, p, word)
		} else {
			said, err = authoring.PlansOf(w, word, all)
		}
		if err != nil {
			return nil, err
		}
		if len(said.Items) == 0 {
			a.Note("no rule of %s is evaluated in this world", word)
		}
		return said.Cut(out.Page), nil
	})
}

// planIn returns the evaluation plans of the rules in one file, which is built in or was added with --with.
func planIn(w *hearth.World, p cli.Parts, name string) (*report.List[report.RulePlan], error) {
	var known []string
	for _, src := range p {
		known = append(known, src.Name)
	}
	folders := []string{"core", w.Name}
	for _, f := range w.Internal().Folders() {
		folders = append(folders, f.Name)
	}
	if manual := w.Internal().Domain.Rules().Auxiliary; manual != "" {
		folders = append(folders, manual)
	}
	for _, folder := range folders {
		err := fs.WalkDir(shipped.FS, folder, func(file string, _ fs.DirEntry, err error) error {
			if path.Ext(file) == ".mg" {
				known = append(known, file)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	name = strings.TrimPrefix(path.Clean(strings.ReplaceAll(name, `\`, "/")), "rules/")
	for _, file := range known {
		if file == name {
			return authoring.PlansIn(w, func(f *source.File) bool { return f.Name == name })
		}
	}
	return nil, source.Unknown("E0762", "file of rules", name, known)
}
