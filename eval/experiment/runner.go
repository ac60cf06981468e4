package experiment

import (
	"context"
	"errors"
	"io"
	"maps"
	"slices"

	"hearth/eval/batch"
)

// A Runner makes the plans of an experiment and scores them.
type Runner struct {
	Spec      *Spec
	Materials *Materials
	Models    Models
	Jobs      int                  // plans made at a time, at least 1; results do not depend on it
	Journal   *batch.Journal[Note] // gets a line for each plan, and has those of before; nil for a new one
	Log       io.Writer            // gets every sample with its score, a [planner.Record] with its plan in each line; nil for none
	Progress  func(Progress)       // is told of each plan, from one goroutine; nil for nobody
}

// Progress is how far a run is.
type Progress struct {
	Done, Of int   // plans
	Spent    Spent // on all that is done, what was resumed included
}

// Resumed says which plans the journal has. Each plan was noted with hashes of all
// that it depends on: it is taken over if this experiment has the same, whatever the
// method is called. The error is of the models, or what Run says of materials.
func (r *Runner) Resumed() (batch.Resumed, error) {
	l, err := r.layout()
	if err != nil {
		return batch.Resumed{}, err
	}
	var ids []batch.ID
	for _, c := range l.plans() {
		ids = append(ids, c.ID)
	}
	return r.Journal.Compare(ids), nil
}

// plans lists all plans, each once.
func (l *layout) plans() (all []batch.Input[cell]) {
	seen := map[batch.ID]bool{}
	for _, c := range l.cells {
		if id := c.Nameless(); !seen[id] {
			seen[id] = true
			all = append(all, c)
		}
	}
	return all
}

// Run makes and scores all plans that are not there yet. Models are opened only
// if there are any. The error is that of a model, of the journal or of ctx, or a
// fault of the rules or scenes; what was done until then is in the journal, and a
// second Run goes on from there. What the materials lack is a *diag.List (E0794)
// with places in the specification.
func (r *Runner) Run(ctx context.Context) (*Results, error) {
	l, err := r.layout()
	if err != nil {
		return nil, err
	}
	if r.Journal == nil {
		r.Journal = &batch.Journal[Note]{}
	}
	todo := l.plans()
	at := Progress{Of: len(todo), Spent: r.costs(l).total}
	todo = slices.DeleteFunc(todo, func(c batch.Input[cell]) bool {
		_, there := r.Journal.Find(c.ID)
		return there
	})
	at.Done = at.Of - len(todo)
	w, err := r.open(ctx, l, todo)
	if err == nil {
		err = w.all(ctx, todo, at)
	}
	if err := errors.Join(err, w.rest()); err != nil {
		return nil, err
	}
	return r.results(l), nil
}

// all makes plans until one fails or ctx ends, and returns why it stopped. A plan
// that shows a fault of Hearth stops no others.
func (w *workshop) all(ctx context.Context, todo []batch.Input[cell], at Progress) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	work := batch.Batch[cell, Note]{Workers: w.Jobs, Journal: w.Journal, Do: func(ctx context.Context, c cell) (Note, error) {
		n, err := w.note(ctx, c)
		if err != nil {
			stop(err)
		}
		return n, err
	}}
	w.tell(at)
	var faults []error
	for p := range work.Run(ctx, slices.Values(todo)) {
		switch fault, is := errors.AsType[*batch.Fault](p.Err); {
		case is:
			faults = append(faults, fault)
		case p.Err != nil:
			stop(p.Err)
		case p.Unkept != nil:
			stop(p.Unkept)
		default:
			at.Done++
		}
		at.Spent = at.Spent.Plus(p.Out.Spent).Plus(p.Out.Embedded)
		w.tell(at)
	}
	return errors.Join(append(faults, context.Cause(ctx))...)
}

func (w *workshop) tell(at Progress) {
	if w.Progress != nil {
		w.Progress(at)
	}
}

// note makes and scores a plan. What it cost is known also when it fails.
func (w *workshop) note(ctx context.Context, c cell) (n Note, err error) {
	m := &w.Spec.Methods[c.Method]
	d, spent, err := w.make(ctx, c)
	if err == nil {
		n, err = w.score(ctx, c, d)
	}
	n.Spent = spent
	if b := w.bench[m.Translation]; b != nil {
		n.charge(m.Translation, b.meter.take())
	}
	return n, err
}

// score says what a plan is worth.
func (w *workshop) score(ctx context.Context, c cell, d draft) (Note, error) {
	task := w.Materials.Tasks[c.Task].Name
	row, err := w.stage.row(ctx, task, w.Spec.Methods[c.Method].Plan, d)
	if err != nil {
		return Note{}, err
	}
	n := Note{Steps: d.steps, Row: row.Keep()}
	if w.adapter != nil {
		n.Names = w.stage.names(w.adapter.Things(task), d.lines)
	}
	return n, nil
}

// rest notes what translations have spent and no plan has told.
func (w *workshop) rest() error {
	var problems []error
	for _, name := range slices.Sorted(maps.Keys(w.bench)) {
		r := batch.Record[Note]{ID: batch.ID{Name: name}, Error: "no plan has told what was spent"}
		r.Result.charge(name, w.bench[name].meter.take())
		problems = append(problems, w.Journal.Note(r))
	}
	return errors.Join(problems...)
}
