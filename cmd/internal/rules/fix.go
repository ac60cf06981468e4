package rules

import (
	"cmp"
	"io"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/eval/report"
	"hearth/parser/source"
)

func newRulesFix(a *cli.App) *cobra.Command {
	f := &fixer{App: a}
	v := cli.InKitchen(a)
	cmd := &cobra.Command{
		Use:   "fix FOLDER|FILE.mg...",
		Short: "Rewrite rules as they are written now",
		Long: `Fix rewrites rules that are written as they were before: shorter ways to say the same,
and other names. It shows what would differ, and ends with 1 when anything would; with
--write it changes the files. Comments, and all that it does not know, stay as they are.`,
		Example: "  hearth rules fix mine\n  hearth rules fix mine --write",
		Args:    cli.Some("rules to rewrite: files, or folders with some"),
		RunE: func(_ *cobra.Command, words []string) error {
			w, err := v.Open()
			if err != nil {
				return err
			}
			table, err := w.Domain.Rules().Notation()
			if err != nil {
				return err
			}
			files, err := ruleFiles(a, words)
			if err != nil {
				return err
			}
			return f.fix(table.Fix, files)
		},
	}
	v.BindWorld(cmd)
	f.out = a.Output(cmd, "text", "json")
	cmd.Flags().BoolVar(&f.write, "write", false, "change the files")
	return cmd
}

// ruleFiles lists the files that words name, and the rules in folders.
func ruleFiles(a *cli.App, words []string) (files []string, err error) {
	for _, w := range words {
		switch {
		case w == "-":
			return nil, cli.Usage("rules are rewritten in files: the standard input is none")
		case !a.Disk.IsFolder(w):
			files = append(files, w)
			continue
		}
		inside, err := a.Disk.Files(w, ".mg")
		if err != nil {
			return nil, err
		}
		files = append(files, inside...)
	}
	return files, nil
}

// A fixer shows how files are written now, or writes them so.
type fixer struct {
	*cli.App
	out   *cli.Output
	write bool
}

func (f *fixer) fix(rewrite func(*source.File) (string, error), files []string) error {
	found := report.List[report.Rewriting]{Items: []report.Rewriting{}}
	for _, name := range files {
		src, err := f.Disk.Read(name)
		if err != nil {
			return err
		}
		fixed, err := rewrite(src)
		if err != nil {
			return err
		}
		if fixed == src.Text {
			continue
		}
		if f.write {
			err = f.Disk.Write(name, func(to io.Writer) error {
				_, err := io.WriteString(to, fixed)
				return err
			})
		}
		if err != nil {
			return err
		}
		d := diff.Diff(name, []byte(src.Text), name+" (now)", []byte(fixed))
		found.Items = append(found.Items, report.Rewriting{Name: name, Diff: string(d)})
	}
	negative := cli.Negative(len(found.Items) > 0 && !f.write)
	if !f.out.People() {
		return cmp.Or(f.out.Print(&found), negative)
	}
	for _, r := range found.Items {
		said := r.Diff
		if f.write {
			said = r.Name + "\n"
		}
		if _, err := io.WriteString(f.Out, said); err != nil {
			return cli.Written(err)
		}
	}
	return negative
}
