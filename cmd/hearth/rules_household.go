package main

import (
	"errors"
	"path"

	"golang.org/x/tools/txtar"

	"hearth/facts/home"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/household"
	"hearth/sim/household/prepare"
)

// start is the situation in which a case begins.
func (t *tester) start(w *ruled, name string, archive *txtar.Archive) (*sim.Situation, error) {
	if w.house == nil {
		return w.Start(), nil
	}
	at, err := w.place(name, archive)
	if err != nil {
		return nil, err
	}
	run, err := at.start()
	if err != nil {
		return nil, err
	}
	return run.Episode.Reached(0), nil
}

// place is the scene of a case: its own, or the home that comes with Hearth.
func (w *ruled) place(name string, archive *txtar.Archive) (*place, error) {
	for _, f := range archive.Files {
		if path.Ext(f.Name) == ".json" {
			g, err := w.house.Graph(&source.File{Name: path.Join(name, f.Name), Text: string(f.Data)})
			return &place{house: w.house, graph: g}, err
		}
	}
	_, g, err := home.Open()
	if err != nil {
		return nil, fault(err)
	}
	at := &place{house: w.house, graph: g}
	at.home, err = w.house.Home(g)
	return at, err
}

// do executes the program of a case.
func (t *tester) do(w *ruled, src *source.File, name string, archive *txtar.Archive) (*household.Run, error) {
	if w.house == nil {
		return nil, diag.New("E0753", source.Span{}, "%s is a program, and this is a kitchen", src.Name).WithHint("--world household")
	}
	at, err := w.place(name, archive)
	if err != nil {
		return nil, err
	}
	return t.done(w, at, src)
}

// done executes a program in a place.
func (t *tester) done(w *ruled, at *place, src *source.File) (*household.Run, error) {
	p, err := w.house.Program(src)
	if err != nil {
		return nil, err
	}
	run, err := at.run(p)
	if failure, ok := errors.AsType[*prepare.Failure](err); ok {
		return nil, diag.New("E0753", source.Span{}, "no scene can be made ready for %s: %s", src.Name, failure.Message)
	}
	if _, other := diag.Of(err); other != nil {
		return nil, t.kitchen.blameRules(t.app, w.Domain, err)
	}
	if err == nil && t.cooked != nil {
		err = t.cooked(w, []*sim.Episode{run.Episode})
	}
	return run, err
}

// executeHome executes the tasks that come with Hearth in its home, and the
// programs of the words.
func (c *coverage) executeHome(w *ruled, words []string) error {
	at, err := w.place("", &txtar.Archive{})
	if err != nil {
		return err
	}
	tasks, err := home.Tasks()
	if err != nil {
		return fault(err)
	}
	for _, t := range tasks {
		words = append(words, t.ID)
	}
	for _, word := range words {
		src, err := c.app.programText(word)
		if err != nil {
			return err
		}
		if _, err := c.done(w, at, src); err != nil {
			return err
		}
	}
	return nil
}
