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
	Jobs      int                  // plans made at a time, at least 1; does not change results
	Journal   *batch.Journal[Note] // receives a line for each plan and holds earlier ones; nil for a new journal
	Log       io.Writer            // receives each sample and its score: a [planner.Record] with its plan on each line; may be nil
	Progress  func(Progress)       // called after each plan, from one goroutine; may be nil
}

// Progress is the state of a run.
type Progress struct {
	Done, Total int   // number of finished plans, and of all plans
	Spent       Spent // costs of all finished plans, resumed ones included
}

// Resumed compares the plans with those in the journal. Each plan was noted with hashes of all that it depends
// on. It is reused if this experiment has a plan with the same hashes, even under another method name. The
// error is that of the models, or that of Run about materials.
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

// Run makes and scores all plans that the journal does not hold yet. It opens models only if there are such
// plans. The error is that of a model, of the journal or of ctx, or a fault of the rules or scenes. The
// journal keeps the plans finished before an error, and a second Run resumes there. Missing materials are
// reported as a *source.Diagnostics (E0794) with places in the specification.
func (r *Runner) Run(ctx context.Context) (*Results, error) {
	l, err := r.layout()
	if err != nil {
		return nil, err
	}
	if r.Journal == nil {
		r.Journal = &batch.Journal[Note]{}
	}
	todo := l.plans()
	at := Progress{Total: len(todo), Spent: r.costs(l).total}
	todo = slices.DeleteFunc(todo, func(c batch.Input[cell]) bool {
		_, there := r.Journal.Find(c.ID)
		return there
	})
	at.Done = at.Total - len(todo)
	w, err := r.open(ctx, l, todo)
	if err == nil {
		err = w.all(ctx, todo, at)
	}
	if err := errors.Join(err, w.noteRemainingCosts()); err != nil {
		return nil, err
	}
	return r.results(l)
}

// all makes plans until one fails or ctx ends, and returns why it stopped. A plan that hits a fault of Hearth
// does not stop the others.
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
		case p.JournalErr != nil:
			stop(p.JournalErr)
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

// note makes and scores a plan. The note holds the costs even when that fails.
func (w *workshop) note(ctx context.Context, c cell) (n Note, err error) {
	if w.Materials.Kitchen != nil {
		return w.dish(ctx, c)
	}
	m := &w.Spec.Methods[c.Method]
	d, spent, err := w.make(ctx, c)
	if err == nil {
		n, err = w.score(ctx, c, d)
	}
	n.Spent = spent
	if b := w.translators[m.Translation]; b != nil {
		n.charge(m.Translation, b.meter.take())
	}
	return n, err
}

// score computes the scores of a plan.
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

// noteRemainingCosts notes the costs of translations that belong to no plan.
func (w *workshop) noteRemainingCosts() error {
	var problems []error
	for _, name := range slices.Sorted(maps.Keys(w.translators)) {
		r := batch.Record[Note]{ID: batch.ID{Name: name}, Error: "costs of a translation outside any plan"}
		r.Result.charge(name, w.translators[name].meter.take())
		problems = append(problems, w.Journal.Note(r))
	}
	return errors.Join(problems...)
}
