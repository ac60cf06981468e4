package plan

import (
	"context"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/eval/batch"
	"hearth/eval/experiment"
	"hearth/eval/experiment/recipes"
	"hearth/eval/household"
	"hearth/facts/corpus"
	"hearth/facts/home"
	"hearth/ontology/tree"
	"hearth/parser/program"
	"hearth/sim/planner"
)

// An experimentReader reads the materials of an experiment.
type experimentReader struct {
	*cli.Target
	world  *hearth.World
	folder string // folder of the specification; file names are relative to it
	spec   *experiment.Spec
	out    *experiment.Materials
}

// resolve resolves a file name relative to a folder.
func resolve(folder, name string) string {
	if path.IsAbs(name) {
		return name
	}
	return path.Join(folder, name)
}

// file returns the path of a file of the data. If only a compressed version exists (.gz), it returns that.
func (l *experimentReader) file(w tree.Word) string {
	name := resolve(resolve(l.folder, l.spec.Data.Folder.Text), w.Text)
	if packed := name + ".gz"; !l.App.Disk.Exists(name) && l.App.Disk.Exists(packed) {
		return packed
	}
	return name
}

// kitchen opens a kitchen with the recipes that an experiment is about: those with a text and a gold network.
func (l *experimentReader) kitchen() (*experiment.Materials, error) {
	l.Target = cli.InWorld(l.App, hearth.Kitchen, corpus.Written, l.spec.Semantics, l.Extension)
	if folder := l.spec.Data.Folder.Text; folder != "" {
		l.Recipes.In(resolve(l.folder, folder))
	}
	if file := l.spec.Data.Amendments.Text; file != "" {
		l.Recipes.AmendedBy(resolve(l.folder, file))
	}
	set, err := l.Library()
	if err != nil {
		return nil, err
	}
	w, err := l.Open()
	if err != nil {
		return nil, err
	}
	in := w.Internal()
	ev := in.Evaluator(set)
	ev.Smatch, ev.Lenient = true, true // as models write
	amendments, err := l.Amend(context.Background(), w, ev)
	if err != nil {
		return nil, err
	}
	stamp, err := in.Stamp(set, "", ev.Candidates)
	if err != nil {
		return nil, err
	}
	start, err := startOf(w)
	if err != nil {
		return nil, err
	}
	out := &experiment.Materials{Kitchen: &recipes.Kitchen{Evaluator: ev, Start: start, Reader: textReader{w}}}
	values := []any{stamp}
	if amendments != "" {
		values = append(values, amendments)
	}
	if out.Stamp, err = batch.Hash(values...); err != nil {
		return nil, err
	}
	for _, id := range set.IDs() {
		if e := set.Entry(id); e.Recipe != nil && e.Gold != nil {
			out.Tasks = append(out.Tasks, planner.Task{Name: id})
		}
	}
	return out, nil
}

func (l *experimentReader) read() (*experiment.Materials, error) {
	if l.spec.World == hearth.Kitchen {
		return l.kitchen()
	}
	l.out = &experiment.Materials{People: map[string][][]string{}}
	l.Semantics = l.spec.Semantics
	plans, tasks := l.publishedPlans, l.publishedTasks
	if l.spec.Data.Folder.Text == "" {
		plans, tasks, l.HomeBuiltIn = l.ownPlans, l.ownTasks, true
	} else {
		l.Resources = l.file(l.spec.Data.Resources)
	}
	w, err := l.Open()
	if err != nil {
		return nil, err
	}
	l.world = w
	scenes := []string{cli.BuiltInHome}
	if l.spec.Data.Folder.Text != "" {
		if scenes, err = l.matching(l.spec.Data.Scenes...); err != nil {
			return nil, err
		}
	}
	if l.out.Set, l.out.Sites, l.out.Stamp, err = l.Sites(w, scenes, ".json"); err != nil {
		return nil, err
	}
	set := l.out.Set
	for _, step := range []func() error{plans, tasks, l.stage} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	set.People = household.ItemsByTask(set.Reader, l.out.People)
	slices.SortStableFunc(l.out.Tasks, func(a, b planner.Task) int { return strings.Compare(a.Name, b.Name) })
	return l.out, nil
}

// ownPlans reads the built-in demonstrations.
func (l *experimentReader) ownPlans() error {
	m, err := readMaterials(l.App, sources{})
	if err != nil {
		return err
	}
	return l.supply(m)
}

// supply copies the demonstrations and phrases of m, and makes the embedder that compares phrases by words.
func (l *experimentReader) supply(m *materials) (err error) {
	l.out.Demonstrations, l.out.Phrases = m.demonstrations, m.phrases
	l.out.Lexical, err = m.lexical()
	return err
}

func (l *experimentReader) ownTasks() error {
	tasks, err := home.Tasks()
	if err != nil {
		return err
	}
	for _, t := range tasks {
		if t.Set == home.Tests {
			l.take(t.Activity)
		}
	}
	return nil
}

func (l *experimentReader) publishedPlans() error {
	d := &l.spec.Data
	m, err := readMaterials(l.App, sources{demonstrations: l.file(d.Demonstrations), bank: l.file(d.Bank)})
	if err != nil {
		return err
	}
	if err := l.supply(m); err != nil || d.Kinds.Text == "" {
		return err
	}
	return l.App.ReadJSON(l.file(d.Kinds), &l.out.Set.Reader.Abstract)
}

// publishedTasks reads programs that people wrote: all from one file, or each from a file of the activity
// knowledge base.
func (l *experimentReader) publishedTasks() error {
	name := l.file(l.spec.Data.Tasks)
	if !strings.HasSuffix(name, ".txt") {
		if err := l.App.ReadJSON(name, &l.out.People); err != nil {
			return err
		}
		for task := range l.out.People {
			l.out.Tasks = append(l.out.Tasks, planner.Task{Name: task})
		}
		return l.describe()
	}
	files, err := l.matching(l.spec.Data.Tasks)
	if err != nil {
		return err
	}
	for _, file := range files {
		src, err := l.App.Disk.Read(file)
		if err != nil {
			return err
		}
		a, err := program.ParseActivity(src, l.out.Set.Reader.Actions)
		if err != nil {
			return err
		}
		l.take(a)
	}
	return l.describe()
}

// take adds a program of people for a task.
func (l *experimentReader) take(a *program.Activity) {
	if l.out.People[a.Title] == nil {
		l.out.Tasks = append(l.out.Tasks, planner.Task{Name: a.Title, Description: a.Description})
	}
	l.out.People[a.Title] = append(l.out.People[a.Title], cli.ProgramLines(a))
}

// describe reads the descriptions of tasks.
func (l *experimentReader) describe() error {
	w := l.spec.Data.Descriptions
	if w.Text == "" {
		return nil
	}
	var how map[string]string
	if err := l.App.ReadJSON(l.file(w), &how); err != nil {
		return err
	}
	for i, t := range l.out.Tasks {
		if text, ok := how[t.Name]; ok {
			l.out.Tasks[i].Description = text
		}
		delete(how, t.Name)
	}
	if rest := slices.Sorted(maps.Keys(how)); len(rest) > 0 {
		return cli.Unreadable(l.file(w), fmt.Errorf("it describes %q, which is not a task", rest[0]))
	}
	return nil
}

// stage gives the methods the built-in home, in which they can try plans. In an experiment in the built-in
// home it does nothing: there the methods must not try plans in the scene that scores them.
func (l *experimentReader) stage() error {
	if l.spec.Data.Folder.Text == "" {
		return nil
	}
	at, err := l.Target.Home(l.world, "")
	if err != nil {
		return err
	}
	l.out.Home = executor(context.Background(), at).WithKinds(l.out.Set.Reader.Abstract)
	return nil
}

// matching returns the files that match any of the patterns, in the order of the patterns.
func (l *experimentReader) matching(patterns ...tree.Word) (files []string, err error) {
	for _, w := range patterns {
		pattern := l.file(w)
		some, err := l.App.Disk.Matching(pattern)
		if err != nil {
			return nil, err
		}
		if len(some) == 0 {
			return nil, cli.Unreadable(pattern, fmt.Errorf("no file matches"))
		}
		files = append(files, some...)
	}
	return files, nil
}
