// Package agreement compares what rules say of a kitchen with its room, after each step:
// what lies where, how warm food is, how much of what is in what, how full things are,
// whether all stands upright and clear of other things where it was put, and the time.
//
// The rules speak by the state, the room by what is kept beside it: places of bodies, their
// heat, and accounts of what they are made of. Neither is computed from the other when it
// is looked at. Make a [Check] for an episode and ask it [Check.After] each step.
package agreement

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim"
	"hearth/sim/ledger"
	"hearth/sim/quantitative"
	"hearth/sim/spatial"
	"hearth/sim/world"
)

// A Difference is something of which rules and room say different things.
type Difference struct {
	What            string // place, temperature, heat, amount, ingredient, sum, weight, fill, depth, tilt, support, spot, clock, duration, outcome
	Thing           string
	Of              string // the ingredient, or the other thing; empty where there is none
	ByRules, InRoom string // with units; empty: nothing
}

// How far rules and room may be apart.
const (
	kelvin  = 0.5 + 1e-6 // on the mean of a body
	share   = 1e-9       // of a weight
	rounded = 8          // billionths of a gram: rules round amounts one by one
	deepest = 0.001      // m that bodies may be in each other
	aside   = 0.02       // m from where a thing was put
	upright = 0.99       // the upward part of the axis of what stands: 8 degrees
)

// A Check follows an episode: what it compares with later is how the kitchen was when it
// was asked first.
type Check struct {
	mode   *quantitative.Mode
	begun  bool
	sum    int64            // of all accounts, at first
	full   map[string]int64 // nl, by the things that held more than they can at first
	placed map[string]pose  // of bodies that were looked at, as they were then

	through map[string]float64 // how far vessels are through each other, by their forms and places
}

// New returns a check of what is done in a mode.
func New(m *quantitative.Mode) *Check {
	return &Check{mode: m, full: map[string]int64{}, placed: map[string]pose{}, through: map[string]float64{}}
}

// Of executes the plan of an episode by rules alone, and compares both step by step. It
// returns the first step after which something differs, with all that does; nil if nothing
// does. Steps that could not be done by hand are no difference.
func Of(ctx context.Context, m *quantitative.Mode, e *sim.Episode) (*sim.Result, []Difference, error) {
	plain, err := e.Domain.In(sim.Rules{}).Run(ctx, e.Plan)
	if err != nil {
		return nil, nil, err
	}
	by := map[int]*sim.Result{}
	for _, r := range plain.Executed() {
		by[r.Step.Index] = r
	}
	c := New(m)
	for _, r := range e.Executed() {
		if r.After == nil {
			continue
		}
		if all := append(both(by[r.Step.Index], r), c.After(r.After)...); len(all) > 0 {
			return r, all, nil
		}
	}
	return nil, nil, nil
}

// both compares what a step came to by the rules and by hand, and how long it took where
// nothing was waited for: as long as the rules say, or as hands needed, and by the rules no longer than
// with hands that need no time. It is shorter where an earlier step has less to go.
func both(rules, hands *sim.Result) (out []Difference) {
	thing := hands.Step.Action.Name
	k, ok := hands.After.Attached().(*quantitative.Kitchen)
	switch {
	case rules == nil || !ok || hands.Status != sim.Done:
		return nil
	case rules.Status != sim.Done:
		return []Difference{{What: "outcome", Thing: thing, ByRules: "not done", InRoom: "done"}}
	case len(hands.Warns) != len(rules.Warns) || k.Waited > 0: // it began later, or waited
	case k.Lasts > rules.End-rules.Start || max(k.Lasts, k.Free-hands.Start) != hands.End-hands.Start:
		out = append(out, Difference{What: "duration", Thing: thing, ByRules: seconds(rules.End - rules.Start), InRoom: seconds(hands.End - hands.Start)})
	}
	if k.Clock != hands.Start {
		out = append(out, Difference{What: "clock", Thing: thing, ByRules: seconds(hands.Start), InRoom: seconds(k.Clock)})
	}
	return out
}

// After is what differs in a state, by the things and by what differs of them.
func (c *Check) After(s *world.State) (all []Difference) {
	r := c.mode.Begun(s)
	if r == nil {
		return nil
	}
	bodies, fills := r.Scene()
	touching := spatial.Touching(bodies)
	all = slices.Concat(places(r, spatial.Relations(bodies, fills, touching)), warmth(r), c.amounts(r), c.space(r, touching))
	c.begun = true
	slices.SortStableFunc(all, func(a, b Difference) int {
		return cmp.Or(cmp.Compare(a.Thing, b.Thing), cmp.Compare(a.What, b.What), cmp.Compare(a.Of, b.Of))
	})
	return all
}

// Still is the thing and the error of the first difference that a state has and another one has not, in which
// things are elsewhere: one that leans, floats, or is in another one.
func Still(m *quantitative.Mode, before, after *world.State) (thing string, err error) {
	known := New(m).After(before)
	for _, d := range New(m).After(after) {
		if !slices.Contains(known, d) {
			of := ""
			if d.Of != "" {
				of = " (" + d.Of + ")"
			}
			return strings.TrimPrefix(d.Thing, "/"), fmt.Errorf("%s: %s%s, and not %s", d.What, d.InRoom, of, d.ByRules)
		}
	}
	return "", nil
}

func seconds(ms int64) string { return fmt.Sprintf("%.3f s", float64(ms)/1000) }

// places compares what lies in what. What is away for an appointment is left out until that
// is due, and what stands in the room as part of the building.
func places(r *quantitative.Room, relations []spatial.Relation) (out []Difference) {
	s := r.State
	room := map[string]string{}
	for _, at := range relations {
		room[at.Thing] = at.Place
	}
	said := map[string]string{}
	for _, id := range s.Things() {
		if at, ok := s.Place(id); ok {
			said[id.Sym()] = at.Sym()
		}
	}
	for _, id := range s.Things() {
		for _, cover := range s.AllMarked(id, ontology.CoverMark) {
			if said[id.Sym()] != "" && r.Body(cover) != nil {
				said[cover.Sym()] = id.Sym()
			}
		}
	}
	for _, id := range s.Things() {
		x := id.Sym()
		if said[x] == room[x] || id == s.Root() || away(r, r.Body(id)) {
			continue
		}
		if _, stands, ok := r.Shape(s.Class(id)); ok && stands && engine.Name(said[x]) == s.Root() {
			continue
		}
		out = append(out, Difference{What: "place", Thing: x, ByRules: said[x], InRoom: room[x]})
	}
	return out
}

// away reports whether a thing is to be fetched back itself, not what it is in.
func away(r *quantitative.Room, b *quantitative.Body) bool {
	if b == nil {
		return false
	}
	if _, waits := r.Awaited(b); !waits {
		return false
	}
	up := r.Body(b.In)
	if up == nil {
		return true
	}
	_, waits := r.Awaited(up)
	return !waits
}

// warmth compares temperatures by the rules with the means of bodies of which all is to be
// as warm as that; and of all bodies their heat with what they took up.
func warmth(r *quantitative.Room) (out []Difference) {
	degrees := func(t float64) string { return fmt.Sprintf("%.2f degrees-celsius", t) }
	for _, b := range r.Bodies {
		if b.Heat == nil {
			continue
		}
		mean := b.Heat.Mean()
		if said, ok := r.State.Marked(b.ID, ontology.WarmthMark); ok && b.Claims {
			if t := float64(said.Num()) / ledger.Gram; apart(t, mean, kelvin) {
				out = append(out, Difference{What: "temperature", Thing: b.ID.Sym(), ByRules: degrees(t), InRoom: degrees(mean)})
			}
		}
		more := (b.Heat.Balance() - b.Began) / (b.Heat.Mass * b.Heat.Of.Capacity(b.Heat.Core()))
		if apart(more, 0, kelvin) {
			out = append(out, Difference{What: "heat", Thing: b.ID.Sym(), ByRules: degrees(mean - more), InRoom: degrees(mean)})
		}
	}
	return out
}

// apart reports whether two numbers differ by more than a bound, or one is none.
func apart(a, b, most float64) bool { return !(a-b <= most && b-a <= most) }

// amounts compares what things weigh and are made of with their accounts, bodies with
// these, and the sum of all accounts with that at first.
func (c *Check) amounts(r *quantitative.Room) (out []Difference) {
	s, sum := r.State, ledger.Sum(r.Rest)
	add := func(what, thing, of string, rules, room int64) {
		if differs(rules, room) {
			out = append(out, Difference{what, thing, of, grams(rules), grams(room)})
		}
	}
	for _, id := range s.Things() {
		if _, lies := s.Place(id); lies && r.Account(id) == nil {
			if g, _ := s.Grams(id); g > 0 {
				add("amount", id.Sym(), "", nano(g), 0)
			}
		}
	}
	for _, a := range r.Accounts {
		has := ledger.Sum(a.Shares)
		sum += has
		g, _ := s.Grams(a.Thing)
		add("amount", a.Thing.Sym(), "", nano(g), has)
		in := map[engine.Term]int64{}
		for _, share := range a.Shares {
			in[share.Of] += share.Nano
		}
		ledger.Leaves(s, a.Thing, g, func(of engine.Term, g float64) {
			add("ingredient", a.Thing.Sym(), of.Sym(), nano(g), in[of])
			delete(in, of)
		})
		for _, share := range a.Shares {
			add("ingredient", a.Thing.Sym(), share.Of.Sym(), 0, in[share.Of])
		}
		if b := r.Body(a.Thing); b != nil {
			add("weight", a.Thing.Sym(), "", has, nano(b.Grams))
		}
	}
	if !c.begun {
		c.sum = sum
	}
	add("sum", s.Root().Sym(), "", c.sum, sum)
	return out
}

func nano(grams float64) int64 { return int64(float64(grams*ledger.Gram) + 0.5) }

func grams(nano int64) string { return fmt.Sprintf("%.9g g", float64(nano)/ledger.Gram) }

// differs reports whether two weights in billionths of a gram are more than rounding apart.
func differs(a, b int64) bool {
	return apart(float64(a), float64(b), rounded+share*float64(max(a, b)))
}
