package codec

import (
	"errors"
	"math"
	"slices"

	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/world"
	"hearth/sim/world/wire"
)

// A coder encodes or decodes one episode.
type coder struct {
	*wire.Coder
	model   *world.Model
	base    *world.State // base of the first state, or nil
	plan    *plan.Plan
	states  []*world.State
	numbers map[*world.State]int // by state: its number, from 1, in the order of coding
	marks   []mark

	positions map[int]int  // position of each step in the plan, by step index
	next      int          // position in the plan after that of the last result
	done      map[int]bool // positions of steps that have results
}

// A mark is the end of one part of an encoded step.
type mark struct {
	end  int
	step *plan.Step
	what string
}

// Estimated memory of decoded values, in bytes.
const (
	resultSize  = 1024
	bindingSize = 512
	reasonSize  = 256
	figureSize  = 32
)

// episode codes an episode. For decoding, its domain must be set.
func (c *coder) episode(e *sim.Episode) {
	first := e.Domain.First()
	c.Bits(&e.Complete, &e.Followed)
	c.planOf(e)
	if c.state(&first, c.base); c.Err() != nil {
		return
	}
	things, done := e.Things(), e.Executed()
	wire.Slice(c.Coder, &things, bindingSize, func(b **sim.Binding) {
		if c.Reading {
			*b = &sim.Binding{}
		}
		c.Symbol(&(*b).Var)
		c.Term(&(*b).Term)
		c.state(&(*b).State, first)
	})
	wire.Slice(c.Coder, &done, resultSize, func(r **sim.Result) {
		if c.Reading {
			*r = &sim.Result{}
		}
		c.result(*r, first, e.Followed)
	})
	c.Number(&e.Nodes, 1<<31)
	c.ending(e)
	if c.Reading && c.Err() == nil {
		e.Domain, e.Results = e.Domain.WithFirst(first), done
		e.Restore(things)
	}
}

// state codes a state: as the number of states coded since then or, for a new state, as 0 and its difference
// from base.
func (c *coder) state(s **world.State, base *world.State) {
	ago := 0
	if n := c.numbers[*s]; n > 0 {
		ago = len(c.states) + 1 - n
	}
	c.Number(&ago, len(c.states)+1)
	switch {
	case ago == 0:
		c.State(s, c.model, base)
		c.number(*s)
	case c.Reading:
		*s = c.states[len(c.states)-ago]
	}
}

// start registers base as the first state.
func (c *coder) start(base *world.State, symbols wire.Symbols) {
	c.base, c.Symbols = base, symbols.Clone()
	c.number(base)
}

func (c *coder) number(s *world.State) {
	c.states = append(c.states, s)
	c.numbers[s] = len(c.states)
}

// result codes the result of an executed step.
func (c *coder) result(r *sim.Result, first *world.State, followed bool) {
	c.step(r, followed)
	status := int(r.Status - sim.Done)
	if c.Number(&status, int(sim.Failed)); c.Reading {
		r.Status = sim.Done + sim.Status(status)
	}
	c.mark(r, "status")
	c.state(&r.Before, first)
	if c.state(&r.After, r.Before); c.Err() != nil {
		return
	}
	c.mark(r, "state")
	c.Int(&r.Start, r.Before.Clock())
	c.Int(&r.End, r.Start)
	c.mark(r, "time")
	role := 0
	wire.Slice(c.Coder, &r.Binds, bindingSize, func(b **sim.Binding) {
		args, skipped := r.Step.Args[role:], 0
		if !c.Reading {
			skipped = slices.IndexFunc(args, func(a plan.Arg) bool { return a.Role.Name == (*b).Role })
		}
		if c.Number(&skipped, len(args)); c.Err() != nil {
			return
		}
		if role += skipped + 1; c.Reading {
			*b = &sim.Binding{BoundBy: r.Step, Var: args[skipped].Var, Role: args[skipped].Role.Name}
		}
		c.binding(*b, r, &args[skipped])
	})
	c.mark(r, "binding")
	c.reasons(&r.Reasons, r.Step)
	c.reasons(&r.Warns, r.Step)
	c.mark(r, "reason")
}

func (c *coder) mark(r *sim.Result, what string) {
	c.marks = append(c.marks, mark{c.Len(), r.Step, what})
}

// step codes which step a result belongs to, usually the next one.
func (c *coder) step(r *sim.Result, followed bool) {
	i := int64(0)
	if !c.Reading {
		i = int64(c.positions[r.Step.Index])
	}
	c.Int(&i, int64(c.next))
	known := i >= 0 && i < int64(len(c.plan.Steps)) && c.plan.Steps[i].Problem == nil
	if !known || c.Reading && (c.done[int(i)] || followed && int(i) != c.next) {
		c.Refuse("step %d cannot have been executed at this point", i+1)
		return
	}
	if c.next = int(i) + 1; c.Reading {
		r.Step, c.done[int(i)] = c.plan.Steps[i], true
	}
}

// binding codes the binding that a step made for the variable of an argument.
func (c *coder) binding(b *sim.Binding, r *sim.Result, a *plan.Arg) {
	c.Bits(&b.Timed, &b.IsState, &b.Default, &b.Failed, &b.Nothing, &b.Inexact)
	c.Int(&b.Available, r.End)
	if !b.IsState {
		c.Term(&b.Term)
	}
	if !b.Failed && !b.Nothing {
		c.state(&b.State, r.After)
	}
	if b.Var == "" || b.IsState != (a.Role.State == "out") || b.IsState && b.State == nil {
		c.Refuse("invalid binding of %s by %s", a.Role.Name, r.Step.Name)
	}
}

// reasons codes reasons against a step, or its warnings.
func (c *coder) reasons(all *[]sim.Reason, s *plan.Step) {
	wire.Slice(c.Coder, all, reasonSize, func(r *sim.Reason) {
		for _, text := range []*string{&r.Code, &r.Role, &r.Var, &r.Entity, &r.Class, &r.Text} {
			c.Symbol(text)
		}
		c.place(&r.Span, s)
		wire.Slice(c.Coder, &r.Figures, figureSize, func(f *sim.Figure) {
			tenths := int64(math.Round(f.Value * 10))
			c.Symbol(&f.Name)
			c.Int(&tenths, 0)
			f.Value = float64(tenths) / 10
		})
	})
}

// ending codes what ended an episode: a limit of the search for an order, or an abort of the evaluation.
func (c *coder) ending(e *sim.Episode) {
	var plan *plan.Step
	c.problem(&e.Limit, &plan)
	abort, _ := errors.AsType[*sim.AbortError](e.Abort)
	if abort == nil {
		abort = &sim.AbortError{}
	}
	if c.problem(&abort.Problem, &abort.Step); abort.Problem == nil {
		return
	}
	if c.reasons(&abort.Reasons, abort.Step); c.Reading {
		e.Abort = abort
	}
}

// problem codes a diagnostic and its step; both may be nil.
func (c *coder) problem(d **source.Diagnostic, s **plan.Step) {
	is, n := *d != nil, 0
	if c.Bits(&is); !is {
		return
	}
	if c.Reading {
		*d = &source.Diagnostic{}
	} else if *s != nil {
		n = c.positions[(*s).Index] + 1
	}
	c.Symbol(&(*d).Code)
	c.Symbol(&(*d).Msg)
	c.Symbol(&(*d).Hint)
	if c.Number(&n, len(c.plan.Steps)+1); c.Reading && n > 0 {
		*s = c.plan.Steps[n-1]
	}
	c.place(&(*d).Span, *s)
}
