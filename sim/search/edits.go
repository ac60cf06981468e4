package search

import (
	"context"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/sim/world"
)

// Edited implements [Draft]. All edits up to the line that failed are tried, those near it first: moves that may change
// what the reasons against it depend on, other things, other places. Lines are left out last, unless the line that failed
// would change nothing.
func (p *Program) Edited(ctx context.Context, last bool, yield func(*Program) bool) error {
	y := &yielding{ctx: ctx, last: last, yield: yield}
	at := len(p.states) - 1
	if p.idle {
		p.deleted(y, at)
	}
	for i := at; i >= 0 && y.going(); i-- {
		if err := p.inserted(y, i); err != nil {
			return err
		}
		p.replaced(y, i)
	}
	for i := at; i >= 0 && y.going(); i-- {
		for j := range p.Lines {
			if i == j || i >= len(p.Lines) || j < i && j+1 >= i {
				continue
			}
			lines := slices.Delete(slices.Clone(p.Lines), j, j+1)
			y.add(p, &Change[Line]{Kind: Reorder, Index: i, Was: p.Lines[j], Is: p.Lines[j]}, slices.Insert(lines, i, p.Lines[j]))
		}
	}
	for i := at; i >= 0 && y.going(); i-- {
		p.deleted(y, i)
	}
	return y.err
}

// deleted adds the draft without line i.
func (p *Program) deleted(y *yielding, i int) {
	if i < len(p.Lines) {
		y.add(p, &Change[Line]{Kind: Delete, Index: i, Was: p.Lines[i]}, slices.Delete(slices.Clone(p.Lines), i, i+1))
	}
}

// A yielding passes on drafts until yield returns false.
type yielding struct {
	ctx     context.Context
	last    bool
	yield   func(*Program) bool
	stopped bool
	err     error
}

// going reports whether more drafts are needed.
func (y *yielding) going() bool {
	if y.err == nil {
		y.err = y.ctx.Err()
	}
	return y.err == nil && !y.stopped
}

// add executes the lines after a change and passes on the draft. It leaves out drafts that lead nowhere.
func (y *yielding) add(p *Program, c *Change[Line], lines []Line) {
	if !y.going() {
		return
	}
	first := c.Index
	if c.Kind == Reorder {
		for first = 0; first < len(lines) && lines[first].Number == p.Lines[first].Number; first++ {
		}
	}
	d := &Program{Lines: lines, Change: c, shared: p.shared, from: p, edits: p.edits + 1, lost: p.lost, states: slices.Clip(p.states[:min(first, len(p.states)-1)+1])}
	if c.Kind == Delete && !(p.idle && c.Index == len(p.states)-1) {
		d.lost++
	}
	if y.err = d.run(y.ctx); y.err != nil || y.last && !d.Solved() && d.failed != nil && len(d.states)-1 <= first && c.Kind == Insert {
		return
	}
	y.stopped = !y.yield(d)
}

// inserted adds the drafts with one more line before line i.
func (p *Program) inserted(y *yielding, i int) error {
	s := p.states[i]
	moves, err := p.helping(y.ctx, s)
	if err != nil {
		return err
	}
	for _, m := range moves {
		l := Line{Move: m}
		o, err := p.shared.try(y.ctx, l, s)
		if err != nil {
			return err
		}
		if o.hopeless || o.after == s && !p.shared.acts(m) || o.after == nil && (y.last || o.despite == nil) {
			continue // it changes nothing, or no other line makes it possible
		}
		y.add(p, &Change[Line]{Kind: Insert, Index: i, Is: l}, slices.Insert(slices.Clone(p.Lines), i, l))
		if !y.going() {
			break
		}
	}
	return nil
}

// helping returns the moves in a state that may change what the program lacks where it stops. Moves with two things have
// those that the reasons, the line that failed or the goal are about; moves with one may also have others of the program.
func (p *Program) helping(ctx context.Context, s *world.State) (moves []Move, err error) {
	depends := map[string]bool{}
	var things []engine.Term
	if t := p.failed; t != nil && t.Action != nil {
		for _, r := range t.reasons {
			for pred := range p.shared.named[t.Action.Name].dependsOn(r.code) {
				depends[pred] = true
			}
			things = append(things, r.thing)
		}
		things = slices.Concat(things, t.Fillers, t.named)
	}
	if p.failed == nil {
		for _, open := range p.shared.open(p.end()) {
			for _, l := range open {
				depends[l.Fluent] = true
				things = append(things, l.Thing, l.Value)
			}
		}
	}
	if p.failed == nil && p.shared.goal != nil {
		for _, acts := range p.shared.goal.Acts {
			for _, a := range acts {
				some, err := p.shared.candidates(ctx, s, a)
				if err != nil {
					return nil, err
				}
				moves = append(moves, some...)
			}
		}
	}
	near := p.shared.focus(s, things)
	wide := p.shared.focus(s, slices.Concat(things, p.shared.things))
	for _, a := range p.shared.actions {
		switch {
		case !a.mayChange(depends):
		case len(a.inputs) == 1:
			moves = append(moves, a.moves(wide)...)
		default:
			moves = append(moves, a.moves(near)...)
		}
	}
	return moves, nil
}

// acts reports whether a move is one of an act of the goal.
func (e *editing) acts(m Move) bool {
	return e.goal != nil && slices.ContainsFunc(e.goal.Acts, func(acts []Act) bool {
		return slices.ContainsFunc(acts, func(a Act) bool { return a.has(m) })
	})
}

// replaced adds the drafts with another thing in line i.
func (p *Program) replaced(y *yielding, i int) {
	if i >= len(p.Lines) || p.Lines[i].Action == nil {
		return
	}
	l := p.Lines[i]
	for r, was := range l.Fillers {
		for _, x := range p.others(was) {
			is := Line{Move: Move{l.Action, slices.Clone(l.Fillers)}, Number: l.Number}
			if is.Fillers[r] = x; slices.Index(is.Fillers, x) != r {
				continue
			}
			lines := slices.Clone(p.Lines)
			lines[i] = is
			y.add(p, &Change[Line]{Kind: Replace, Index: i, Was: l, Is: is}, lines)
		}
	}
}

// others returns the things that may be meant in place of a thing: those of the same kind, and those of the program.
func (p *Program) others(than engine.Term) (all []engine.Term) {
	start := p.states[0]
	for _, x := range start.Things() {
		if kindOf(x) == kindOf(than) {
			all = append(all, x)
		}
	}
	for _, x := range p.shared.things {
		if start.Has(x) && !slices.Contains(all, x) {
			all = append(all, x)
		}
	}
	return slices.DeleteFunc(all, func(x engine.Term) bool { return x == than })
}

// kindOf returns the kind of a thing, which its id begins with.
func kindOf(x engine.Term) string {
	kind, _, _ := strings.Cut(strings.TrimPrefix(x.Sym(), "/"), "/")
	return kind
}
