package hearth_test

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/ontology/overlay"
	"hearth/parser/precompiled"
	"hearth/parser/source"
	"hearth/rules"
	"hearth/sim/rulebook"
)

// With added files, only what they change is analysed again. The result is that of analysing everything: for
// each built-in action and type, overridden or added. HEARTH_SWEEP=1 tries all of them.
func TestAddedFilesHaveTheResultOfAFullAnalysis(t *testing.T) {
	const sample = 23 // one of so many cases is tried by default
	cases := overlays(t)
	require.Greater(t, len(cases), 300)
	for i, c := range cases {
		if i%sample != 0 && os.Getenv("HEARTH_SWEEP") == "" {
			continue
		}
		t.Run(c.world+"/"+c.file+"/"+c.change, func(t *testing.T) {
			require.Equal(t, analysed(t, c, true), analysed(t, c, false))
		})
	}
}

// An overlaid is a file that is laid over a world.
type overlaid struct{ world, file, change, text string }

// overlays returns the cases: every file of an action or a type, changed in several ways, and a type that reads
// it.
func overlays(t *testing.T) (all []overlaid) {
	for _, world := range []string{hearth.Kitchen, hearth.Household} {
		w, err := hearth.Open(hearth.Named{World: world})
		require.NoError(t, err)
		add := func(file, change, text string) { all = append(all, overlaid{world, file, change, text}) }
		names, err := fs.Glob(rules.FS, world+"/*.mg")
		require.NoError(t, err)
		for _, name := range names {
			stem := rulebook.Stems(name)[0]
			if w.Ontology.Action(stem) == nil {
				continue
			}
			text, err := fs.ReadFile(rules.FS, name)
			require.NoError(t, err)
			add(name, "one comment more", string(text)+"# more\n")
			add(name, "one fact more", string(text)+"lasts_seconds(7).\n")
			add(name, "one mistake", string(text)+"more(X) :- is_a(X, 5), nothing_of_the_kind(X).\n")
			add("mine/"+stem+".mg", "an overlay", "replaces(/lasts_seconds).\nlasts_seconds(7).\n")
		}
		names, err = fs.Glob(rules.FS, world+"/types/*.mg")
		require.NoError(t, err)
		for _, name := range names {
			text, err := fs.ReadFile(rules.FS, name)
			require.NoError(t, err)
			pred := strings.ReplaceAll(rulebook.Stems(name)[0], "-", "_")
			add(name, "one rule more", string(text)+pred+"(X) :- is_a(X, /whisk).\n")
			add(name, "one mistake", string(text)+pred+"(X) :- nothing_of_the_kind(X).\n")
			add("types/new-one.mg", "reads "+path.Base(name), "new_one(X) :- "+pred+"(X), is_a(X, /whisk).\n")
		}
	}
	return all
}

// analysed returns what the analysis of a world with an overlaid file finds. If full is set, nothing counts as
// precompiled.
func analysed(t *testing.T, c overlaid, full bool) (found []string) {
	laid := overlay.FileSet{c.file: &source.File{Name: c.file, Text: c.text}}
	files, err := laid.FS()
	require.NoError(t, err)
	w, err := hearth.Open(hearth.Named{World: c.world, With: files})
	require.NoError(t, err)
	base, err := w.Internal().Questions()
	require.NoError(t, err)
	if full {
		none := func(precompiled.Sum) {}
		w.Internal().Domain.Vocabulary().Record, base.Vocabulary().Record = none, none
	}
	add := func(what ...any) { found = append(found, fmt.Sprint(what...)) }
	add("problems: ", w.Check(laid), base.Check())
	for _, a := range w.Ontology.Actions() {
		p, err := w.Internal().Domain.Program(a.Name)
		add(a.Name, " ", err)
		if err != nil {
			continue
		}
		for _, r := range p.Set.Rules() {
			add(r.Span, " ", r.Head, r.Args, r.Text)
		}
		for _, l := range p.Set.Layers {
			add(l.Preds, l.Recursive, len(l.Clauses))
		}
		for _, clause := range p.Set.Clauses {
			add(clause.Clause)
		}
	}
	for _, name := range base.Types() {
		q, err := base.Prepare(&source.File{Name: "query", Text: name + "(X)"})
		add(name, " ", err)
		if err == nil {
			add(q.Columns, q.TypeRules())
		}
	}
	findings, err := w.Lint(laid.Touched(w.Ontology))
	add(err)
	for _, d := range findings {
		add(d, d.Hint)
	}
	return found
}

// Limits on added rules keep the mode in which steps follow rules alone.
func TestLimitedRulesAreRulesAlone(t *testing.T) {
	w, err := hearth.Open(hearth.KitchenOptions{Limits: hearth.Limits{Facts: 1000}})
	require.NoError(t, err)
	require.True(t, w.Internal().Domain.ByRules())
}
