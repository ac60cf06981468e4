package sim

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"hearth/engine"
	"hearth/sim/world"
)

// Effects says what comes of a request. Nothing is changed by that.
func (q *Request) Effects(ctx context.Context) (Effects, error) {
	if err := ctx.Err(); err != nil {
		return Effects{}, err
	}
	return q.domain.mode.Step(ctx, q)
}

// Try applies the effects of a step whether or not they speak against it
// themselves. It returns what the state after them has against it, and that
// state; nil when there can be none.
func (q *Request) Try(eff Effects) (against []Reason, after *world.State) {
	changes := eff.of(q, false)
	after, bad, err := q.View.Apply(changes)
	against = append(q.unafforded(eff, bad), q.overfull(eff, changes, after)...)
	if cycle := (*world.CycleError)(nil); errors.As(err, &cycle) {
		against = append(against, q.Halted(q.loop(cycle)))
	}
	return against, after
}

// unafforded are the reasons against giving things properties that they cannot have.
func (q *Request) unafforded(eff Effects, bad []world.Violation) (reasons []Reason) {
	for _, v := range bad {
		reasons = append(reasons, q.reason(eff, "not_afforded", v.Fluent, v.Entity, v.Class))
	}
	return reasons
}

// overfull are the reasons against putting more into things than they hold.
func (q *Request) overfull(eff Effects, changes *world.Effects, after *world.State) (reasons []Reason) {
	if after == nil || q.domain.Semantics.Bottomless {
		return nil
	}
	for _, f := range q.View.Overfull(changes, after) {
		role := q.played(eff, f.Place)
		reasons = append(reasons, q.reason(eff, "full", role, f.Place, q.classOf(f.Place),
			Figure{"needed_ml", f.Needed}, Figure{"capacity_ml", f.Capacity}, Figure{"inside_ml", f.Inside}, Figure{"free_ml", f.Capacity - f.Inside}))
	}
	return reasons
}

// loop says that a thing would lie in itself.
func (q *Request) loop(c *world.CycleError) error {
	return fmt.Errorf("%s would lie in itself", q.classOf(engine.Name(c.Thing)))
}

// of reads what the effects of a step change. Of a blocked one only what is kept
// moves, and the clock goes on when the state that it hands out is kept.
func (eff Effects) of(q *Request, blocked bool) *world.Effects {
	e := &world.Effects{}
	kept := map[engine.Term]bool{}
	for _, row := range eff.Rows("kept") {
		kept[row[0]] = true
	}
	moves := func(pred string) (out []world.Move) {
		for _, row := range eff.Rows(pred) {
			if !blocked || kept[row[0]] {
				out = append(out, world.Move{Thing: row[0], Place: row[1], K: row[2].Num()})
			}
		}
		return out
	}
	e.Front, e.Back = moves("front"), moves("back")
	for _, row := range eff.Rows("gone") {
		if !blocked || kept[row[0]] {
			e.Gone = append(e.Gone, row[0])
		}
	}
	clock := engine.Name("/" + q.clockRole())
	for _, row := range eff.Rows("ready") {
		if row[0] == clock && (!blocked || kept[clock]) {
			e.Clock, e.Tick = row[1], true
		}
	}
	if blocked {
		return e
	}
	e.Attach = eff.Attach
	changes := func(pred string) (out []world.Change) {
		for _, row := range eff.Rows(pred) {
			out = append(out, world.Change{Entity: row[0], Fluent: row[1], Value: row[2]})
		}
		return out
	}
	e.Set, e.Add, e.Del = changes("set"), changes("add"), changes("del")
	for _, row := range eff.Rows("inherit") {
		e.Inherit = append(e.Inherit, world.Copy{New: row[0], Old: row[1]})
	}
	for _, row := range eff.Rows("sorts") {
		e.Sorts = append(e.Sorts, world.Key{Entity: row[0], K: row[1].Num()})
	}
	return e
}

// outputs are the results of a step by role.
type outputs struct {
	out                                  map[string]engine.Term
	ready                                map[string]engine.Term
	start                                int64
	inexact                              bool // a decimal number says how long the step takes
	untimed, former, plain, marked, firm map[string]bool
}

func (eff Effects) results() outputs {
	r := outputs{out: map[string]engine.Term{}, ready: map[string]engine.Term{}}
	for _, pred := range []string{"out", "out_num"} {
		for _, row := range eff.Rows(pred) {
			r.out[strings.TrimPrefix(row[0].Sym(), "/")] = row[1]
		}
	}
	for _, row := range eff.Rows("ready") {
		r.ready[strings.TrimPrefix(row[0].Sym(), "/")] = row[1]
	}
	for _, row := range eff.Rows("start") {
		r.start = row[0].Num()
	}
	flags := func(pred string) map[string]bool {
		m := map[string]bool{}
		for _, row := range eff.Rows(pred) {
			m[strings.TrimPrefix(row[0].Sym(), "/")] = true
		}
		return m
	}
	paces := flags("paces")
	for _, row := range eff.Rows("num") {
		if row[1].Exact().IsSingle() && paces[strings.TrimPrefix(row[0].Sym(), "/")] {
			r.inexact = true
		}
	}
	r.untimed, r.former, r.plain = flags("untimed"), flags("former"), flags("plain")
	r.marked, r.firm = flags("marked"), flags("firm")
	return r
}
