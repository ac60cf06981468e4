// Package repair edits networks of actions until all their steps can be done, or until their products are as wished.
//
// [New] executes a network. The result is a draft for [search.Repair]: it knows the networks that one more edit makes.
// Drafts share the results of steps whose inputs are the same. The package names no action and no class: which edits are
// tried follows from the roles of actions and from the variables of the network.
package repair

import (
	"context"
	"math"
	"slices"
	"strings"

	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/search"
	"hearth/sim/world"
)

// DefaultTries is the default number of networks that are executed. A network of 30 steps takes about 1 ms.
const DefaultTries = 500

// A Judge returns how good an executed network is, and how good one can be. The network need not be complete.
type Judge func(e *sim.Episode) (value, full float64, err error)

// A Question is a network to repair.
type Question struct {
	Domain  *sim.Domain
	Network *network.Network
	Judge   Judge            // nil if all steps must be done, and nothing else
	Gold    *network.Network // constants and actions for steps that are missing; may be nil
}

// A Draft is a network with edits, executed. It implements [search.Draft].
type Draft struct {
	Network *network.Network
	Change  *search.Change[*network.Action] // the last edit; nil in the network that was given
	from    *Draft                          // the draft before the last edit

	shared      *editing
	episode     *sim.Episode // nil if it must be executed again
	steps       []piece
	edits, lost int
	plan        *plan.Plan
	undone      int
	value, full float64
	problems    []*source.Diagnostic
}

// A piece is an action with a number that stays the same in all drafts. Results of steps are named after it.
type piece struct {
	*network.Action
	number int
}

// An editing holds what all drafts share.
type editing struct {
	Question
	domain *sim.Domain // with a cache
	cache  map[cacheKey][]*cached
	ctx    context.Context
}

// A cacheKey is the part of a request that identifies most results.
type cacheKey struct {
	line   string
	number int
	before *world.State
}

// A cached result holds for a step that reads the same bindings.
type cached struct {
	read   []*sim.Binding
	result *sim.Result
}

// New executes a network, to be repaired. The error is that of the context or the judge, or a fault of the rules.
func New(ctx context.Context, q Question) (*Draft, error) {
	e := &editing{Question: q, cache: map[cacheKey][]*cached{}, domain: q.Domain, ctx: ctx}
	if q.Domain.ByRules() {
		e.domain = q.Domain.WithCache(e.step)
	}
	d := &Draft{shared: e}
	for i, a := range q.Network.Actions {
		d.steps = append(d.steps, piece{a, i})
	}
	return d, d.run(ctx)
}

// step returns the cached result of a step, or executes the step. It implements [sim.StepCache].
func (e *editing) step(s *plan.Step, before *world.State, bound map[string]*sim.Binding) *sim.Result {
	var read []*sim.Binding
	for _, a := range s.Args {
		if b := bound[a.Var]; b != nil {
			read = append(read, b)
		}
	}
	k := cacheKey{textOf(s), s.Index, before}
	for _, c := range e.cache[k] {
		if slices.Equal(c.read, read) {
			return c.result
		}
	}
	r, err := e.Domain.Do(e.ctx, s, before, bound)
	if err != nil {
		return nil // the caller executes the step and reports the error
	}
	e.cache[k] = append(e.cache[k], &cached{read, r})
	return r
}

// textOf identifies the action and the arguments of a step.
func textOf(s *plan.Step) string {
	var b strings.Builder
	b.WriteString(s.Name)
	for i := range s.Args {
		a := &s.Args[i]
		b.WriteByte(' ')
		if b.WriteString(a.Var); a.Var == "" {
			b.WriteString(a.Term.String())
		}
	}
	return b.String()
}

// run executes the draft.
func (d *Draft) run(ctx context.Context) (err error) {
	q := d.shared.Network
	all := *q
	all.Actions = nil
	for _, p := range d.steps {
		all.Actions = append(all.Actions, p.Action)
	}
	d.Network, d.undone = &all, 0
	var unsound error
	d.plan, unsound = plan.Build(d.Network, d.shared.domain.Model().Ontology(), d.shared.domain.Semantics)
	list, _ := source.SplitError(unsound)
	d.problems = list.Items
	byNumber := *d.Network
	byNumber.Actions = make([]*network.Action, d.numbers())
	for i, s := range d.plan.Steps {
		s.Index = d.steps[i].number
		byNumber.Actions[s.Index] = d.steps[i].Action
	}
	d.plan.Network = &byNumber
	if d.episode, err = d.shared.domain.Run(ctx, d.plan); err != nil {
		return err
	}
	for _, r := range d.episode.Results {
		if r.Status != sim.Done {
			d.undone++
		}
	}
	if d.shared.Judge != nil {
		d.value, d.full, err = d.shared.Judge(d.episode)
	}
	return err
}

// numbers returns a number that is larger than that of any step.
func (d *Draft) numbers() (n int) {
	for _, p := range d.steps {
		n = max(n, p.number+1)
	}
	return max(n, len(d.shared.Network.Actions))
}

// Solved implements [search.Draft].
func (d *Draft) Solved() bool {
	return d.undone == 0 && len(d.problems) == 0 && d.value >= d.full-1e-9
}

// Edits implements [search.Draft].
func (d *Draft) Edits() int { return d.edits }

// Lost implements [search.Draft].
func (d *Draft) Lost() int { return d.lost }

// Key implements [search.Draft].
func (d *Draft) Key() string {
	var b strings.Builder
	for _, p := range d.steps {
		b.WriteString(p.String())
	}
	return b.String()
}

// Compare implements [search.Draft]. Without a judge, the draft with fewer steps left is nearer to a solution.
func (d *Draft) Compare(to *Draft) int {
	switch {
	case d.Better(to):
		return -1
	case to.Better(d):
		return 1
	}
	return 0
}

// Better implements [search.Draft].
func (d *Draft) Better(than *Draft) bool {
	if math.Abs(d.value-than.value) > 1e-9 {
		return d.value > than.value
	}
	return d.undone+d.lost < than.undone+than.lost
}

// Value returns how good the draft is, and how good one can be.
func (d *Draft) Value() (value, full float64) { return d.value, d.full }

// Executed returns the executed draft, and the problems of its plan.
func (d *Draft) Executed(ctx context.Context) (*sim.Episode, []*source.Diagnostic, error) {
	if d.episode == nil {
		if err := d.run(ctx); err != nil {
			return nil, nil, err
		}
	}
	return d.episode, d.problems, nil
}

// Drafts returns the drafts that led to d, the one that was given first.
func (d *Draft) Drafts() (all []*Draft) {
	for ; d != nil; d = d.from {
		all = append(all, d)
	}
	slices.Reverse(all)
	return all
}
