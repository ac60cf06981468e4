package sim

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"hearth/engine"
	"hearth/sim/world"
)

// Effects returns the effects of a request without applying them.
func (q *Request) Effects(ctx context.Context) (Effects, error) {
	if err := ctx.Err(); err != nil {
		return Effects{}, err
	}
	return q.domain.mode.Step(ctx, q)
}

// An Objection is a reason against a step that is found after its rules were evaluated. Its text is made only
// when it is needed.
type Objection struct {
	Code, Role string // code and role of the [Reason]
	reason     func() Reason
}

// Reason returns the objection as a reason with its text.
func (o Objection) Reason() Reason { return o.reason() }

// worded returns the reasons of objections.
func worded(objections []Objection) (reasons []Reason) {
	for _, o := range objections {
		reasons = append(reasons, o.reason())
	}
	return reasons
}

// Try applies the effects of a step to a draft of the next state, even if there are reasons against the step.
// It returns the objections to the resulting state, and the draft, which the caller must release. The draft is
// nil if the effects cannot be applied.
func (q *Request) Try(eff Effects) (against []Objection, after *world.Draft) {
	after, bad, err := q.View.Draft(eff.of(q, false))
	against = q.objections(eff, after, bad)
	if cycle, loops := errors.AsType[*world.CycleError](err); loops {
		against = append(against, Objection{"stopped", "", func() Reason { return q.StopReason(q.loop(cycle)) }})
	}
	return against, after
}

// Tried returns the effects that the last call of Try applied.
func (q *Request) Tried() *world.Effects { return &q.effects }

// objections returns the objections to the state after the effects: properties that a thing cannot have, and
// containers that hold more than their capacity.
func (q *Request) objections(eff Effects, after *world.Draft, bad []world.Violation) (against []Objection) {
	for _, v := range bad {
		against = append(against, Objection{"not_afforded", v.Fluent, func() Reason { return q.reason(eff, "not_afforded", v.Fluent, v.Entity, v.Class) }})
	}
	if after == nil || q.domain.Semantics.NoCapacity {
		return against
	}
	for _, f := range after.Overfull() {
		role := q.played(eff, f.Place)
		against = append(against, Objection{"full", role, func() Reason {
			return q.reason(eff, "full", role, f.Place, q.classOf(f.Place),
				Figure{"needed_ml", f.Needed}, Figure{"capacity_ml", f.Capacity}, Figure{"inside_ml", f.Inside}, Figure{"free_ml", f.Capacity - f.Inside})
		}})
	}
	return against
}

// loop returns the error for a thing that would contain itself.
func (q *Request) loop(c *world.CycleError) error {
	return fmt.Errorf("%s would contain itself", q.classOf(engine.Name(c.Thing)))
}

// of converts the effects of a step to [world.Effects], in memory of q. If the step is blocked, only moves and
// removals of things in the predicate kept remain. The clock then advances only if kept contains the role of
// the state.
func (eff Effects) of(q *Request, blocked bool) *world.Effects {
	q.effects = emptied(q.effects)
	e := &q.effects
	stays := func(x engine.Term) bool { return !blocked || among(eff.unsorted("kept"), x) }
	q.moves = q.moves[:0]
	moves := func(pred string) []world.Move {
		from := len(q.moves)
		for _, row := range eff.Rows(pred) {
			if stays(row[0]) {
				q.moves = append(q.moves, world.Move{Thing: row[0], Place: row[1], K: row[2].Num()})
			}
		}
		return q.moves[from:len(q.moves):len(q.moves)]
	}
	e.Front, e.Back = moves("front"), moves("back")
	for _, row := range eff.unsorted("gone") {
		if stays(row[0]) {
			e.Gone = append(e.Gone, row[0])
		}
	}
	if clock := q.clock(); stays(clock) {
		e.Clock, e.Tick = last(eff.unsorted("ready"), clock)
	}
	if blocked {
		return e
	}
	e.Attach = eff.Attach
	q.changes = q.changes[:0]
	changes := func(rows [][]engine.Term) []world.Change {
		from := len(q.changes)
		for _, row := range rows {
			q.changes = append(q.changes, world.Change{Entity: row[0], Fluent: row[1], Value: row[2]})
		}
		return q.changes[from:len(q.changes):len(q.changes)]
	}
	e.Set, e.Add, e.Del = changes(eff.unsorted("set")), changes(eff.Rows("add")), changes(eff.unsorted("del"))
	for _, row := range eff.Rows("inherit") {
		e.Inherit = append(e.Inherit, world.Copy{New: row[0], Old: row[1]})
	}
	for _, row := range eff.Rows("sorts") {
		e.Sorts = append(e.Sorts, world.Key{Entity: row[0], K: row[1].Num()})
	}
	return e
}

// emptied returns empty effects that reuse the memory of e.
func emptied(e world.Effects) world.Effects {
	return world.Effects{Inherit: e.Inherit[:0], Gone: e.Gone[:0], Sorts: e.Sorts[:0]}
}

// among reports whether a row starts with t.
func among(rows [][]engine.Term, t engine.Term) bool {
	return slices.ContainsFunc(rows, func(row []engine.Term) bool { return row[0] == t })
}

// An outputs value holds the results of a step by role.
type outputs struct {
	outs, nums, readies [][]engine.Term
	untimed, former     [][]engine.Term // rows of the predicates with these names, like the next three; see rules/core/schema.mg
	plain, marked, firm [][]engine.Term
	start               int64
	inexact             bool // released semantics: the duration of the step is a decimal number
}

func (eff Effects) results() outputs {
	r := outputs{
		outs: eff.unsorted("out"), nums: eff.unsorted("out_num"), readies: eff.unsorted("ready"), untimed: eff.unsorted("untimed"),
		former: eff.unsorted("former"), plain: eff.unsorted("plain"), marked: eff.unsorted("marked"), firm: eff.unsorted("firm"),
	}
	for _, row := range eff.Rows("start") {
		r.start = row[0].Num()
	}
	for _, row := range eff.unsorted("num") {
		if row[1].Exact().IsSingle() && among(eff.unsorted("paces"), row[0]) {
			r.inexact = true
		}
	}
	return r
}

// out returns the result of a role; ok is false when there is none.
func (r *outputs) out(role engine.Term) (t engine.Term, ok bool) {
	if t, ok = last(r.nums, role); ok {
		return t, ok
	}
	return last(r.outs, role)
}

// last returns the largest second term among the rows that begin with a role.
func last(rows [][]engine.Term, role engine.Term) (t engine.Term, ok bool) {
	for _, row := range rows {
		if row[0] == role && (!ok || t.Compare(row[1]) < 0) {
			t, ok = row[1], true
		}
	}
	return t, ok
}
