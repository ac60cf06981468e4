package runs

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hearth/engine"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/ask"
	"hearth/sim/codec"
)

// A World holds everything needed to read the states of runs.
type World struct {
	Domain *sim.Domain
	Base   *ask.Base
	Stale  bool // whether the rules or the ontology have changed since the runs
}

// periodSuffix is the suffix of predicates for periods of time.
const periodSuffix = "_during"

// A replay reads stored states, up to a maximum number of runs.
type replay struct {
	store  *Store
	worlds map[*Settings]*World
	state  map[string]bool // whether a predicate of states takes a step; false for predicates about periods

	replayed map[*Run]bool   // runs whose states were read
	skipped  map[*Run]bool   // runs whose states were not read because of the limit
	broken   map[*Run]string // runs whose data cannot be read, with the error
	answers  map[stateQuestion][][]engine.Term
	cells    int

	episode       *sim.Episode // the last episode read, to avoid decoding it again
	episodeNumber int64
}

// A stateQuestion is the key of a cached answer about one state.
type stateQuestion struct {
	episode int64
	step    int
	text    string
}

// declare returns the declarations of the predicates of states that a query uses. Each predicate gets a run
// and a step as additional first arguments; a predicate for periods gets only a run.
func (k *Store) declare(uses []string) (*replay, *states, error) {
	r := &replay{store: k, worlds: map[*Settings]*World{}, state: map[string]bool{}, replayed: map[*Run]bool{}, skipped: map[*Run]bool{}, broken: map[*Run]string{}, answers: map[stateQuestion][][]engine.Term{}}
	all := &states{decls: map[string]string{}}
	if len(uses) == 0 {
		return r, all, nil
	}
	for _, run := range k.Runs {
		if r.worlds[run.Settings] != nil {
			continue
		}
		w, err := k.Open(run.Settings)
		if err != nil {
			return nil, nil, err
		}
		r.worlds[run.Settings] = w
		for _, pred := range uses {
			if err := all.add(w.Base, pred); err != nil {
				return nil, nil, err
			}
		}
	}
	for pred := range all.decls {
		r.state[pred] = !strings.HasSuffix(pred, periodSuffix)
	}
	return r, all, nil
}

// states holds the declarations of predicates of states.
type states struct {
	decls          map[string]string
	amounts, times []string
	names          []string // names of all predicates of states, for hints
}

var (
	modes  = source.LazyRegexp(`mode\(`)
	bounds = source.LazyRegexp(`bound \[`)
)

// add adds the declaration that a predicate has in a world. It does nothing if the world has no such
// predicate.
func (s *states) add(b *ask.Base, pred string) error {
	s.names = append(s.names, b.Predicates()...)
	v := b.Vocabulary()
	text, found := "", false
	if slices.Contains(b.Types(), pred) {
		text, found = "Decl "+pred+"(X) bound [/name].", true
	} else {
		text, found = declared(v.Decls, pred)
	}
	if !found {
		return nil
	}
	front, mode, bound, shift := "Run, Step, ", "mode('-', '-', ", "bound [/name, /number, ", 2
	if strings.HasSuffix(pred, periodSuffix) {
		front, mode, bound, shift = "Run, ", "mode('-', ", "bound [/name, ", 1
	}
	text = modes().ReplaceAllLiteralString(text, mode)
	text = bounds().ReplaceAllLiteralString(text, bound)
	text = strings.Replace(text, pred+"(", pred+"("+front, 1)
	if other, known := s.decls[pred]; known && other != text {
		return source.Errorf("E0944", source.Span{}, "%s has different meanings in different worlds", pred).WithHint("select runs of one world, for example with --where world=kitchen")
	}
	s.decls[pred] = text
	shifted := func(list []string) (out []string) {
		for _, place := range list {
			if at, ok := strings.CutPrefix(place, pred+" "); ok {
				n, _ := strconv.Atoi(at)
				out = append(out, fmt.Sprint(pred, " ", n+shift))
			} else if place == pred {
				out = append(out, pred)
			}
		}
		return out
	}
	s.amounts, s.times = append(s.amounts, shifted(v.Amounts)...), append(s.times, shifted(v.Times)...)
	return nil
}

// declared finds the declaration of a predicate in rule text.
func declared(decls, pred string) (text string, found bool) {
	for line := range strings.Lines(decls) {
		if strings.HasPrefix(line, "Decl "+pred+"(") {
			text, _, _ = strings.Cut(line, "#")
			return strings.TrimSpace(text), true
		}
	}
	return "", false
}

// errTooMuch reports that rows of states take too much memory.
var errTooMuch = errors.New("the states of the runs have too many facts: name a step or a thing in the query, or ask about fewer runs")

// read adds rows of a predicate of states to rows.
func (r *replay) read(s *rowSource, pred string, rows *engine.Rows) (err error) {
	s.each(rows, func(run *Run) bool {
		if r.broken[run] != "" || r.skipped[run] {
			return true
		}
		if !r.replayed[run] && len(r.replayed) >= r.store.Replay {
			r.skipped[run] = true
			return true
		}
		r.replayed[run] = true
		var more bool
		if more, err = r.run(s.ctx, run, pred, rows); err != nil && !errors.Is(err, errTooMuch) && s.ctx.Err() == nil {
			r.broken[run], err = err.Error(), nil
			delete(r.replayed, run)
			return true
		}
		return more && err == nil
	})
	return err
}

// run adds the rows of one run to rows.
func (r *replay) run(ctx context.Context, run *Run, pred string, rows *engine.Rows) (more bool, err error) {
	world := r.worlds[run.Settings]
	if _, found := declared(world.Base.Vocabulary().Decls, pred); !found && !slices.Contains(world.Base.Types(), pred) {
		return true, nil
	}
	e, err := r.episodeOf(run)
	if err != nil {
		return false, err
	}
	steps, shift := []int{-1}, 1
	if r.state[pred] {
		shift = 2
		if steps = stepsIn(e, rows.Pattern[1]); len(steps) == 0 {
			return true, nil
		}
	}
	for _, step := range steps {
		found, err := r.ask(ctx, world, run, e, step, pred, rows.Pattern[shift:])
		if err != nil {
			return false, err
		}
		for _, row := range found {
			all := []engine.Term{run.name}
			if shift == 2 {
				all = append(all, engine.Number(int64(step)))
			}
			if !rows.Add(append(all, row...)...) {
				return false, nil
			}
		}
	}
	return true, nil
}

// stepsIn lists the steps that have a state; 0 is the initial state.
func stepsIn(e *sim.Episode, wanted engine.Term) (steps []int) {
	add := func(n int) {
		if wanted.Kind() == engine.Free || wanted == engine.Number(int64(n)) {
			steps = append(steps, n)
		}
	}
	add(0)
	for _, done := range e.Executed() {
		add(done.Step.Index + 1)
	}
	return steps
}

// ask evaluates a predicate in one state, or over the whole episode if step is negative.
func (r *replay) ask(ctx context.Context, w *World, run *Run, e *sim.Episode, step int, pred string, pattern []engine.Term) ([][]engine.Term, error) {
	args := make([]string, len(pattern))
	needed, _ := declared(w.Base.Vocabulary().Decls, pred)
	for i, t := range pattern {
		if args[i] = fmt.Sprint("V", i); strings.Contains(needed, "'+'") && t.Kind() != engine.Free {
			args[i] = t.String()
		}
	}
	key := stateQuestion{run.Episode, step, pred + "(" + strings.Join(args, ", ") + ")"}
	if rows, known := r.answers[key]; known {
		return rows, nil
	}
	q, err := w.Base.WithDomain(e.Domain).Prepare(&source.File{Name: "states", Text: key.text})
	if err != nil {
		return nil, err
	}
	at := e.End()
	if step >= 0 {
		if at, err = e.AfterStep(step); err != nil {
			return nil, err
		}
	}
	found, err := q.Run(ctx, at)
	if err != nil {
		return nil, err
	}
	rows := make([][]engine.Term, 0, len(found.Rows))
	for _, row := range found.Rows {
		all, next := make([]engine.Term, len(pattern)), 0
		for i := range pattern {
			if args[i][0] != 'V' {
				all[i] = pattern[i]
				continue
			}
			all[i] = row[next]
			next++
		}
		rows = append(rows, all)
	}
	most := r.store.Cells
	if most == 0 {
		most = 32 << 20
	}
	if r.cells += len(rows) * len(pattern); r.cells > most {
		return nil, errTooMuch
	}
	r.answers[key] = rows
	return rows, nil
}

// episodeOf returns the episode of a run.
func (r *replay) episodeOf(run *Run) (*sim.Episode, error) {
	if r.episode != nil && r.episodeNumber == run.Episode {
		return r.episode, nil
	}
	first, states, err := r.store.States(run.Episode)
	if err != nil {
		return nil, err
	}
	e, err := r.worlds[run.Settings].Read(first, states)
	if err == nil {
		r.episode, r.episodeNumber = e, run.Episode
	}
	return e, err
}

// Read decodes an episode written by a [Writer].
func (w *World) Read(first, states []byte) (*sim.Episode, error) {
	c, err := codec.New(w.Domain)
	if err != nil {
		return nil, err
	}
	c.AllowStale = true
	base, err := c.DecodeState(first)
	if err != nil {
		return nil, err
	}
	return c.From(base).Decode(states)
}
