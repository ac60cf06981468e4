package rules

import (
	"io/fs"
	"path"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/engine/explain"
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
		Short: "Tell how rules are evaluated: in which order, by which index, how often",
		Long: `Plan tells how rules are evaluated, as they were compiled: those of an action, of a type that
rules derive, or of a file, one that comes with hearth (kitchen/bake.mg, core/roles.mg) or one
of yours, which is laid over the world as with --with.

Premises stand in the order of their evaluation: negated ones behind those that bind their
variables. Of each it is told which variables it gives a value, where its rows are looked for,
and by which arguments: those are known by then. What rules derive is found by an index of
these arguments, the state and the ontology are asked with them; a premise without any looks
at all rows. Strata are evaluated in their order. One that is recursive is evaluated until
nothing new is found: from the second time on only where a premise has a row that is new,
which then stands first if the others can be asked with its values. What rules state without
premises is there before.

For steps whose roles are filled in one way again and again, only what is left of the rules is
evaluated: premises that are known to hold, and rules that cannot fire then, are left out.

Of a file each rule is told as the first action or type that reads it evaluates it. Rules that
cannot fire are not evaluated at all.`,
		Example: "  hearth rules plan bake\n  hearth rules plan core/roles.mg --limit 5\n  hearth rules plan mine/simmer.mg --with mine\n  hearth rules plan grab --world household --all --format json",
		Args:    cli.One("file of rules, action or type"),
	}
	v.BindWorld(cmd)
	cmd.Flags().BoolVar(&all, "all", false, "of an action or type, all rules that are evaluated, and not only those of its own files")
	out := a.Lists(cmd, "rules")
	return out.Says(func(words []string) (any, error) {
		word := words[0]
		isFile := path.Ext(word) == ".mg"
		if isFile && all {
			return nil, cli.Usage("--all is for an action or a type: a file is told as a whole")
		}
		var named []string
		if isFile && a.Disk.Exists(word) {
			named = words
		}
		p, err := given(v, named)
		if err != nil {
			return nil, err
		}
		w, err := v.Furnished(p)
		if err != nil {
			return nil, err
		}
		var said *report.List[explain.Rule]
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

// planIn tells of the rules of a file that was added, or that comes with the world.
func planIn(w *hearth.World, p cli.Parts, name string) (*report.List[explain.Rule], error) {
	var known []string
	for _, src := range p {
		known = append(known, src.Name)
	}
	for _, folder := range []string{"core", w.Name} {
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
	return nil, hearth.Unknown("E0762", "file of rules", name, known)
}
