package experiment

import (
	"context"
	"errors"
	"io"
	"maps"
	"slices"
	"sync"
)

// A Runner makes the plans of an experiment and scores them.
type Runner struct {
	Spec      *Spec
	Materials *Materials
	Models    Models
	Jobs      int            // plans made at a time, at least 1; results do not depend on it
	Journal   io.Writer      // gets a line for each plan, from one goroutine at a time; nil for none
	Log       io.Writer      // gets every sample with its score, a [planner.Record] with its plan in each line; nil for none
	Progress  func(Progress) // is told of each plan, from one goroutine at a time; nil for nobody

	book   *book // what is done; nil before the first plan
	broken bool  // the last line of the journal has no end
}

// Progress is how far a run is.
type Progress struct {
	Done, Of int   // plans
	Spent    Spent // on all that is done, what was resumed included
}

// Resumed is what a journal had.
type Resumed struct {
	Taken int // plans that this experiment wants too
	Aside int // lines that it does not want: of other methods, parameters, models or materials
	Torn  int // lines that were cut off, by interruptions
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
	if r.book == nil {
		r.book = newBook()
	}
	j := &job{Runner: r, of: len(l.keys())}
	todo := r.todo(l)
	w, err := r.open(ctx, l, todo)
	if err == nil {
		err = j.all(ctx, w, todo)
	}
	if err := errors.Join(err, j.rest(w)); err != nil {
		return nil, err
	}
	return r.results(l), nil
}

// keys are those of all plans that differ.
func (l *layout) keys() map[string]bool {
	keys := map[string]bool{}
	for _, c := range l.cells {
		keys[c.key] = true
	}
	return keys
}

// todo lists the plans that are not there, each once.
func (r *Runner) todo(l *layout) (todo []cell) {
	seen := map[string]bool{}
	for _, c := range l.cells {
		if r.book.plans[c.key] == nil && !seen[c.key] {
			seen[c.key] = true
			todo = append(todo, c)
		}
	}
	return todo
}

// A job is the making of many plans at a time.
type job struct {
	*Runner
	of int

	mu sync.Mutex // of the book, the journal and the progress
}

// all makes plans until one fails or ctx ends, and returns why it stopped.
func (j *job) all(ctx context.Context, w *workshop, todo []cell) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	j.tell()
	queue := make(chan cell)
	var workers sync.WaitGroup
	for range max(1, j.Jobs) {
		workers.Go(func() {
			for c := range queue {
				if err := j.one(ctx, w, c); err != nil {
					stop(err)
				}
			}
		})
	}
	for _, c := range todo {
		select {
		case queue <- c:
		case <-ctx.Done():
		}
		if ctx.Err() != nil {
			break
		}
	}
	close(queue)
	workers.Wait()
	return context.Cause(ctx)
}

// one makes, scores and notes a plan.
func (j *job) one(ctx context.Context, w *workshop, c cell) error {
	m := &j.Spec.Methods[c.method]
	n := &note{Method: m.Name, Run: c.run, Example: c.example, Key: c.key}
	d, spent, err := w.make(ctx, c)
	n.Spent = spent
	if err == nil {
		n.Steps = d.steps
		err = w.score(n, c, d)
	}
	if err != nil {
		n.Error = err.Error()
	}
	return errors.Join(err, j.add(w, m, n))
}

// score puts into the note of a plan what it is worth.
func (w *workshop) score(n *note, c cell, d draft) error {
	task := w.Materials.Tasks[c.task].Name
	row, err := w.stage.row(c.key, task, w.Spec.Methods[c.method].Plan, d)
	if err != nil {
		return err
	}
	n.Row, n.Parsed = row, [2]int{row.Parsed.Count, row.Parsed.Of}
	if w.adapter != nil {
		n.Names = w.stage.names(w.adapter.Things(task), d.lines)
	}
	return nil
}

// add notes a plan, with what its translation has spent meanwhile.
func (j *job) add(w *workshop, m *Method, n *note) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if b := w.bench[m.Translation]; b != nil {
		n.charge(m.Translation, b.meter.take())
	}
	if n.Row == nil && n.Spent == (Spent{}) && n.Embedded == nil {
		return nil
	}
	j.book.add(n)
	j.tell()
	return j.write(n)
}

func (n *note) charge(translation string, spent Spent) {
	if spent != (Spent{}) {
		n.Translation, n.Embedded = translation, &spent
	}
}

// rest notes what translations have spent and no plan has told.
func (j *job) rest(w *workshop) error {
	var problems []error
	for _, name := range slices.Sorted(maps.Keys(w.bench)) {
		n := &note{}
		if n.charge(name, w.bench[name].meter.take()); n.Embedded != nil {
			j.book.add(n)
			problems = append(problems, j.write(n))
		}
	}
	return errors.Join(problems...)
}

func (j *job) tell() {
	if j.Progress != nil {
		j.Progress(Progress{Done: len(j.book.plans), Of: j.of, Spent: j.book.total})
	}
}
