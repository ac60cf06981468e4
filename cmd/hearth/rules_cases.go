package main

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"path"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"
	"golang.org/x/tools/txtar"

	"hearth/cmd/internal/show"
	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/sim"
)

func newRulesTest(a *app) *cobra.Command {
	var kitchen choice
	var update bool
	cmd := &cobra.Command{
		Use:   "test [FOLDER|FILE.txtar...]",
		Short: "Run cases of rules: what goes in, and what must come out",
		Long: `Test runs cases, one archive a case, and writes what came out differently. An archive has

  NAME.solution   a network; without one the kitchen is as at the start
  outcome.txt     what came of every step, and what stands where people work at the end
  NAME.query      a question about the last state, as hearth query takes it
  NAME.txt        its answers
  *.mg, *.yaml    rules and types for this case alone

In the household, the network is a program, NAME.program, and the outcome ends with what it
changed in the scene: scene.json, an environment graph to whose nodes the program is bound,
or else the home that comes with Hearth, made ready for it.

Without files the cases in the folders of --with are run. It is a failure when there is
no case.`,
		Example: "  hearth rules test --with mine\n  hearth rules test mine/cases/rises.txtar --with mine --update",
		RunE: func(_ *cobra.Command, args []string) error {
			return (&tester{app: a, kitchen: &kitchen, update: update}).test(args)
		},
	}
	kitchen.bindWorld(cmd)
	cmd.Flags().BoolVar(&update, "update", false, "write what comes out into the cases; read the difference before you keep it")
	return cmd
}

// A tester runs cases of rules.
type tester struct {
	app     *app
	kitchen *choice
	update  bool
	watch   func(w *ruled)                         // is shown every world that a case is run in; may be nil
	cooked  func(w *ruled, e []*sim.Episode) error // is shown what was executed there; may be nil

	base   parts
	opened *ruled // with base alone
}

// test runs the cases of the words and tells which fail.
func (t *tester) test(words []string) error {
	if len(words) == 0 {
		words = t.kitchen.with.folders()
	}
	files, err := t.cases(words)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return diag.New("E0753", source.Span{}, "there is no case to run").WithHint("cases are files named *.txtar")
	}
	failed := 0
	var problems diag.List
	for _, name := range files {
		changed, err := t.file(name)
		list, other := listOf(err)
		if other != nil {
			return other
		}
		problems.Merge(list)
		if len(changed) > 0 && !t.update {
			failed++
		}
		if _, err := t.app.out.Write(changed); err != nil {
			return written(err)
		}
	}
	if len(problems.Items) > 0 {
		return problems.Err()
	}
	if failed > 0 {
		fmt.Fprintf(t.app.err, "hearth: %d of %s failed\n", failed, plural(len(files), "case"))
		return errTold(exitNegative)
	}
	_, err = fmt.Fprintf(t.app.out, "ok: %s\n", plural(len(files), "case"))
	return written(err)
}

// cases lists the archives that words name.
func (t *tester) cases(words []string) (files []string, err error) {
	for _, w := range words {
		if !t.app.disk.IsFolder(w) {
			files = append(files, w)
			continue
		}
		inside, err := t.app.disk.Files(w, ".txtar")
		if err != nil {
			return nil, err
		}
		files = append(files, inside...)
	}
	return files, nil
}

// file runs a case and returns how what came out differs from what is wanted.
func (t *tester) file(name string) (changed []byte, err error) {
	src, err := t.app.disk.Read(name)
	if err != nil {
		return nil, err
	}
	archive := txtar.Parse([]byte(src.Text))
	got, err := t.run(name, archive)
	if err != nil {
		return nil, err
	}
	for _, f := range got {
		was := pick(archive, f.Name)
		changed = append(changed, diff.Diff(path.Join(name, f.Name)+" (wanted)", was.Data, path.Join(name, f.Name)+" (came out)", f.Data)...)
		was.Data = f.Data
	}
	if t.update && len(changed) > 0 {
		return changed, t.app.disk.Write(name, func(w io.Writer) error {
			_, err := w.Write(txtar.Format(archive))
			return err
		})
	}
	return changed, nil
}

// pick returns a file of an archive, an empty one at its end if there is none.
func pick(a *txtar.Archive, name string) *txtar.File {
	for i := range a.Files {
		if a.Files[i].Name == name {
			return &a.Files[i]
		}
	}
	a.Files = append(a.Files, txtar.File{Name: name})
	return &a.Files[len(a.Files)-1]
}

// run executes a case and returns what came out.
func (t *tester) run(name string, archive *txtar.Archive) (out []txtar.File, err error) {
	w, err := t.open(name, archive)
	if err != nil {
		return nil, err
	}
	at, err := t.start(w, name, archive)
	if err != nil {
		return nil, err
	}
	for _, f := range archive.Files {
		src := &source.File{Name: path.Join(name, f.Name), Text: string(f.Data)}
		var text bytes.Buffer
		switch path.Ext(f.Name) {
		case ".solution":
			e, err := t.cook(w, src)
			if err != nil {
				return nil, err
			}
			at = e.End()
			err = show.Outcome(&text, e)
			out = append(out, txtar.File{Name: "outcome.txt", Data: text.Bytes()})
			if err != nil {
				return nil, err
			}
		case ".program":
			r, err := t.do(w, src, name, archive)
			if err != nil {
				return nil, err
			}
			at = r.Episode.End()
			err = show.Changes(&text, r)
			out = append(out, txtar.File{Name: "outcome.txt", Data: text.Bytes()})
			if err != nil {
				return nil, err
			}
		case ".query":
			if err := answer(&text, w, src, at); err != nil {
				return nil, err
			}
			out = append(out, txtar.File{Name: strings.TrimSuffix(f.Name, ".query") + ".txt", Data: text.Bytes()})
		}
	}
	if len(out) == 0 {
		return nil, diag.New("E0753", source.Span{}, "%s holds neither a network nor a question", name).
			WithHint("an archive has a file *.solution or *.query; in the household *.program or *.query")
	}
	return out, nil
}

// open opens the world of a case.
func (t *tester) open(name string, archive *txtar.Archive) (*ruled, error) {
	if t.base == nil {
		var err error
		if t.base, _, err = t.kitchen.with.read(t.app); err != nil {
			return nil, err
		}
	}
	own := parts{}
	for _, f := range archive.Files {
		src := &source.File{Name: path.Join(name, f.Name), Text: string(f.Data)}
		if !isPart(src) {
			continue
		}
		if err := own.add(f.Name, src); err != nil {
			return nil, err
		}
	}
	alone := len(own) == 0
	if alone && t.opened != nil {
		return t.opened, nil
	}
	p := maps.Clone(t.base)
	maps.Copy(p, own)
	w, err := t.kitchen.ruled(p)
	if err == nil && t.watch != nil {
		t.watch(w)
	}
	if alone {
		t.opened = w
	}
	return w, err
}

// cook executes the network of a case.
func (t *tester) cook(w *ruled, src *source.File) (*sim.Episode, error) {
	if w.kitchen == nil {
		return nil, diag.New("E0753", source.Span{}, "%s is a network, and this is a household", src.Name)
	}
	episodes, err := w.kitchen.Run(src)
	if _, other := listOf(err); other != nil {
		return nil, t.kitchen.blameRules(t.app, w.Domain, err)
	}
	if err == nil && t.cooked != nil {
		err = t.cooked(w, episodes)
	}
	if err == nil && len(episodes) != 1 {
		err = diag.New("E0753", source.Span{}, "%s holds %d networks, and a case has one", src.Name, len(episodes))
	}
	if err != nil {
		return nil, err
	}
	return episodes[0], nil
}

// answer writes what a question finds in a situation.
func answer(out io.Writer, w *ruled, src *source.File, at *sim.Situation) error {
	base, err := w.questions()
	if err != nil {
		return err
	}
	query, err := base.Prepare(src)
	if err != nil {
		return err
	}
	found, err := query.Run(at)
	if err != nil {
		return err
	}
	if len(found.Rows) == 0 {
		_, err := fmt.Fprintln(out, "no answers")
		return err
	}
	return show.Print(out, "table", report.OfAnswer(found, at, 0, 0))
}
