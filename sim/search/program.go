package search

import (
	"context"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/world"
)

// A Line is one step of a program that is repaired.
type Line struct {
	Move
	Problem *source.Diagnostic // why the line cannot be tried; it then has no action
	Number  int                // number of the line, from 1, in the plan that was given; 0 for an inserted one
}

// key identifies what a line does.
func (l Line) key() string {
	if l.Action == nil {
		return l.Problem.Msg
	}
	return l.Move.key()
}

// A Program is a list of moves with edits, executed as far as possible.
type Program struct {
	Lines  []Line
	Change *Change[Line] // the last edit; nil in the program that was given

	shared  *editing
	from    *Program
	edits   int
	lost    int
	states  []*world.State // before each line that was reached
	failed  *trial         // the outcome of the line that cannot be done; nil if all were
	refused bool           // the caller does not accept the program
	idle    bool           // the line that failed would change nothing
	left    int            // number of lines that would still not be done if the last edit were possible, and of literals of the goal
}

// An editing holds what the drafts of one program share.
type editing struct {
	*search
	accept func(*Program) bool
	things []engine.Term           // the things of the program and of the goal
	done   map[step]outcome        // the outcomes of moves
	states map[string]*world.State // one state for each hash
}

// A step is a move in a state.
type step struct {
	move  string
	state *world.State
}

// An outcome is what a move does in a state. The state after it is nil if it cannot be done; despite is the state with its
// effects nevertheless.
type outcome struct {
	*trial
	after, despite *world.State
}

// Program returns a draft of a program without edits. The goal, which may be nil, must hold after its last line. The function
// accept, which may be nil, can refuse programs that are solved otherwise.
func (sp *Space) Program(ctx context.Context, start *world.State, lines []Line, goal *Goal, accept func(*Program) bool) (*Program, error) {
	x := &search{Space: sp, goal: goal, removed: map[string][]Move{}}
	e := &editing{search: x, accept: accept, done: map[step]outcome{}, states: map[string]*world.State{}}
	if goal != nil {
		e.things = goal.things()
	}
	for _, l := range lines {
		e.things = append(e.things, l.Fillers...)
	}
	slices.SortFunc(e.things, func(a, b engine.Term) int { return strings.Compare(a.Sym(), b.Sym()) })
	e.things = slices.Compact(e.things)
	p := &Program{Lines: lines, shared: e, states: []*world.State{start}}
	return p, p.run(ctx)
}

// try returns the outcome of a line in a state.
func (e *editing) try(ctx context.Context, l Line, s *world.State) (outcome, error) {
	k := step{l.key(), s}
	if o, known := e.done[k]; known {
		return o, nil
	}
	o := outcome{trial: &trial{Move: l.Move, hopeless: true}}
	missing := func(x engine.Term) bool { return !s.Has(x) }
	if l.Action != nil && !slices.ContainsFunc(l.Fillers, missing) {
		t, after, err := e.search.try(ctx, l.Move, s, true, true)
		if err != nil {
			return o, err
		}
		if after != nil {
			after = e.one(after)
		}
		if o = (outcome{trial: t, despite: after}); len(t.reasons) == 0 {
			o.after = after
		}
	}
	e.done[k] = o
	return o, nil
}

// one returns the first state that equals s.
func (e *editing) one(s *world.State) *world.State {
	h := s.Hash()
	if e.states[h] == nil {
		e.states[h] = s
	}
	return e.states[h]
}

// run executes the lines that come after the known states.
func (p *Program) run(ctx context.Context) error {
	for i := len(p.states) - 1; i < len(p.Lines); i++ {
		o, err := p.shared.try(ctx, p.Lines[i], p.states[i])
		if err != nil {
			return err
		}
		if o.after == nil {
			p.failed, p.idle = o.trial, o.despite == p.states[i] && len(p.shared.named[o.Action.Name].changes) > 0
			return p.hope(ctx, o)
		}
		p.states = append(p.states, o.after)
	}
	p.left = len(p.Unmet())
	p.refused = p.left == 0 && p.from != nil && p.shared.accept != nil && !p.shared.accept(p)
	return nil
}

// end returns the state in which the program stops.
func (p *Program) end() *world.State { return p.states[len(p.states)-1] }

// open returns the literals of each alternative of the goal that do not hold.
func (e *editing) open(s *world.State) (all [][]Literal) {
	if e.goal == nil {
		return nil
	}
	for _, some := range e.goal.Alternatives {
		all = append(all, slices.DeleteFunc(slices.Clone(some), func(l Literal) bool { return l.holds(s) }))
	}
	return all
}

// hope sets how many lines would be left if the line that failed were done nevertheless, where it was inserted.
func (p *Program) hope(ctx context.Context, o outcome) error {
	i := len(p.states) - 1
	p.left = len(p.Lines) - i
	if p.Change == nil || p.Change.Index != i || p.Change.Kind == Delete || o.despite == nil {
		return nil
	}
	s := o.despite
	for i++; i < len(p.Lines); i++ {
		next, err := p.shared.try(ctx, p.Lines[i], s)
		if err != nil {
			return err
		}
		if next.after == nil {
			p.left = len(p.Lines) - i
			return nil
		}
		s = next.after
	}
	p.left = 1 + len(p.lacks(s, p.Lines))
	return nil
}

// Solved implements [Draft].
func (p *Program) Solved() bool { return p.failed == nil && p.left == 0 && !p.refused }

// Edits implements [Draft].
func (p *Program) Edits() int { return p.edits }

// Lost implements [Draft].
func (p *Program) Lost() int { return p.lost }

// Key implements [Draft].
func (p *Program) Key() string {
	var b strings.Builder
	for _, l := range p.Lines {
		b.WriteString(l.key())
		b.WriteByte('\n')
	}
	return b.String()
}

// Compare implements [Draft].
func (p *Program) Compare(to *Program) int {
	if p.left+p.lost != to.left+to.lost {
		return p.left + p.lost - to.left - to.lost
	}
	return p.against() - to.against()
}

// against returns the number of reasons against the line that failed.
func (p *Program) against() int {
	if p.failed == nil {
		return 0
	}
	return len(p.failed.reasons)
}

// Better implements [Draft].
func (p *Program) Better(than *Program) bool {
	undone := func(p *Program) int { return len(p.Lines) - len(p.states) + len(p.Unmet()) + p.lost }
	return undone(p) < undone(than)
}

// Drafts returns the drafts that led to p, the one that was given first.
func (p *Program) Drafts() (all []*Program) {
	for ; p != nil; p = p.from {
		all = append(all, p)
	}
	slices.Reverse(all)
	return all
}

// Stop returns the index of the line that cannot be done, with the reasons against it in words. If all lines can be done, it
// is the number of lines, and there are no reasons.
func (p *Program) Stop(ctx context.Context) (line int, reasons []string, err error) {
	line = len(p.states) - 1
	if p.failed == nil {
		return line, nil, nil
	}
	l := p.Lines[line]
	if l.Action == nil {
		return line, []string{l.Problem.Msg}, nil
	}
	done, err := p.shared.domain.Do(ctx, l.Step(), p.end(), nil)
	if err != nil {
		return line, nil, err
	}
	return line, sim.Explained(done.Reasons), nil
}

// Unmet returns the literals and acts of the goal that are not reached where the program stops, for its nearest alternative.
func (p *Program) Unmet() []string { return p.lacks(p.end(), p.Lines[:len(p.states)-1]) }

// lacks returns the literals and acts of the goal that lines ending in a state do not reach, for its nearest alternative.
func (p *Program) lacks(s *world.State, lines []Line) (all []string) {
	var made []int
	for _, l := range lines {
		if g := p.shared.goal; g != nil && l.Action != nil {
			made = g.progress(made, l.Move)
		}
	}
	for i, open := range p.shared.open(s) {
		var texts []string
		for _, l := range open {
			texts = append(texts, l.String())
		}
		for _, a := range p.shared.goal.rest(made, i) {
			texts = append(texts, a.String())
		}
		if i == 0 || len(texts) < len(all) {
			all = texts
		}
	}
	return all
}
