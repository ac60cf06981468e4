package rules

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"maps"
	"path"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"
	"golang.org/x/tools/txtar"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/show"
	"hearth/eval/report"
	"hearth/parser/source"
	"hearth/rules/authoring"
)

func newRulesTest(a *cli.App) *cobra.Command {
	v := cli.InKitchen(a)
	var update bool
	var out *cli.Output
	cmd := &cobra.Command{
		Use:   "test [FOLDER|FILE.txtar...]",
		Short: "Run test cases of rules: compare their results with the expected ones",
		Long: `Test runs cases, one archive per case, and writes all differences. An archive has

  NAME.solution   a network; without one, the kitchen is in its start state
  outcome.txt     the outcome of every step, and the things in the work area at the end
  hazards.txt     the hazards of the plan; in the quantitative mode
  NAME.query      a question about the last state, as for hearth query
  NAME.txt        its answers
  *.mg, *.yaml    rules and types for this case alone

A line such as "mode: quantitative" before the first file chooses the mode of the case. The
edition, the semantics and the world have such lines, too. Comments begin with #.

In the household, the plan is a program, NAME.program, and the outcome ends with the changes to
the scene. The scene is scene.json, an environment graph to whose nodes the program is bound.
Without it, the scene is the built-in home, adapted to the program.

Without arguments, the cases in the folders of --with are run. It is a failure if there is
no case.`,
		Example: "  hearth rules test --with mine\n  hearth rules test mine/cases/rises.txtar --with mine --update",
		RunE: func(_ *cobra.Command, args []string) error {
			return (&tester{Target: v, out: out, update: update}).test(args)
		},
	}
	v.BindWorld(cmd)
	out = v.App.Output(cmd, "text", "json")
	cmd.Flags().BoolVar(&update, "update", false, "write the actual results into the cases; review the changes before you keep them")
	return cmd
}

// A tester runs cases of rules.
type tester struct {
	*cli.Target
	out     *cli.Output
	update  bool
	observe func(*hearth.Episode) error // called with the episode of each case; may be nil

	base   cli.Parts
	opened map[string]*hearth.World // by settings: worlds without rule files of a case
}

// test runs the cases that the arguments name, and reports which fail.
func (t *tester) test(words []string) error {
	if len(words) == 0 {
		words = t.Additions.Folders()
	}
	files, err := t.cases(words)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return source.Errorf("E0753", source.Span{}, "there is no case to run").WithHint("cases are files named *.txtar")
	}
	out := report.Cases{Cases: len(files), Failed: []report.FailedCase{}}
	var problems source.Diagnostics
	for _, name := range files {
		changed, err := t.file(name)
		list, other := source.SplitError(err)
		if other != nil {
			return other
		}
		problems.Merge(list)
		if len(changed) > 0 && !t.update {
			out.Failed = append(out.Failed, report.FailedCase{Name: name, Diff: string(changed)})
		}
		if _, err := t.diffOutput().Write(changed); err != nil {
			return cli.OutputError(err)
		}
	}
	if len(problems.Items) > 0 {
		return problems.Err()
	}
	failed := cli.Negative(len(out.Failed) > 0)
	switch {
	case !t.out.ForPeople():
		return cmp.Or(t.out.Print(&out), failed)
	case failed != nil:
		t.App.Say("%d of %s failed", len(out.Failed), cli.Plural(len(files), "case"))
		return failed
	}
	_, err = fmt.Fprintf(t.App.Out, "ok: %s\n", cli.Plural(len(files), "case"))
	return cli.OutputError(err)
}

// diffOutput returns where to write differences: the standard output if the format is for people, otherwise
// nowhere.
func (t *tester) diffOutput() io.Writer {
	if t.out.ForPeople() {
		return t.App.Out
	}
	return io.Discard
}

// cases lists the archives (.txtar) that the arguments name: files, and all archives in folders.
func (t *tester) cases(words []string) (files []string, err error) {
	for _, w := range words {
		if !t.App.Disk.IsFolder(w) {
			files = append(files, w)
			continue
		}
		inside, err := t.App.Disk.Files(w, ".txtar")
		if err != nil {
			return nil, err
		}
		files = append(files, inside...)
	}
	return files, nil
}

// file runs a case and returns the differences from its expected results.
func (t *tester) file(name string) (changed []byte, err error) {
	src, err := t.App.Disk.Read(name)
	if err != nil {
		return nil, err
	}
	archive := txtar.Parse([]byte(src.Text))
	got, err := t.run(&authoring.Case{Name: name, Archive: archive})
	if err != nil {
		return nil, err
	}
	for _, f := range got {
		was := pick(archive, f.Name)
		changed = append(changed, diff.Diff(path.Join(name, f.Name)+" (wanted)", was.Data, path.Join(name, f.Name)+" (got)", f.Data)...)
		was.Data = f.Data
	}
	if t.update && len(changed) > 0 {
		return changed, t.App.Disk.Write(name, func(w io.Writer) error {
			_, err := w.Write(txtar.Format(archive))
			return err
		})
	}
	return changed, nil
}

// pick returns the file of an archive that has the given name. If there is none, it appends an empty one.
func pick(a *txtar.Archive, name string) *txtar.File {
	for i := range a.Files {
		if a.Files[i].Name == name {
			return &a.Files[i]
		}
	}
	a.Files = append(a.Files, txtar.File{Name: name})
	return &a.Files[len(a.Files)-1]
}

// run executes a case and returns its results.
func (t *tester) run(c *authoring.Case) (out []txtar.File, err error) {
	w, err := t.openFor(c)
	if err != nil {
		return nil, err
	}
	all, err := c.Run(t.Ctx(), w, t.observe)
	if err != nil {
		return nil, t.BlameRules(w, err)
	}
	for _, f := range all {
		var text bytes.Buffer
		switch {
		case f.Outcome != nil:
			err = show.Print(&text, "text", f.Outcome)
		case f.Hazards != nil:
			writeHazards(&text, f.Hazards)
		case len(f.Answer.Answers) == 0:
			text.WriteString("no answers\n")
		default:
			err = show.Print(&text, "table", f.Answer)
		}
		if err != nil {
			return nil, err
		}
		out = append(out, txtar.File{Name: f.Name, Data: text.Bytes()})
	}
	return out, nil
}

// writeHazards writes one line for each hazard.
func writeHazards(text *bytes.Buffer, all []report.Hazard) {
	if len(all) == 0 {
		text.WriteString("no hazards\n")
	}
	for _, h := range all {
		fmt.Fprintf(text, "%s, %s (step %d): %s\n", h.Kind, h.Action, h.Step, h.Message)
	}
}

// settingsKey returns the key of settings in opened.
func settingsKey(settings map[string]string) string { return fmt.Sprint(settings) }

// openFor opens the world of a case, with the rule files that the case contains. Cases with the same settings and
// without such files share one world.
func (t *tester) openFor(c *authoring.Case) (*hearth.World, error) {
	settings, err := c.Settings()
	if err != nil {
		return nil, err
	}
	target := t.With(settings)
	if _, err := target.Options(); err != nil {
		return nil, source.Errorf("E0753", source.Span{}, "%s: %v", c.Name, err)
	}
	if t.base == nil {
		if t.base, err = t.Added(); err != nil {
			return nil, err
		}
	}
	own := cli.Parts{}
	for i, src := range c.Files() {
		if !cli.IsPart(src) {
			continue
		}
		if err := own.Add(c.Archive.Files[i].Name, src); err != nil {
			return nil, err
		}
	}
	alone, key := len(own) == 0, settingsKey(settings)
	if alone && t.opened[key] != nil {
		return t.opened[key], nil
	}
	p := maps.Clone(t.base)
	maps.Copy(p, own)
	w, err := target.OpenWith(p)
	if alone && err == nil {
		if t.opened == nil {
			t.opened = map[string]*hearth.World{}
		}
		t.opened[key] = w
	}
	return w, err
}
