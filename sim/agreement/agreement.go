// Package agreement compares what rules derive for a kitchen with its simulated room, after each step. It
// compares positions, temperatures, amounts, ingredients, fill levels and times, and checks that things stand
// upright and apart where they were put.
//
// The rules describe the state. The room holds positions of bodies, their heat, and mass balances. The check
// computes neither from the other. Make a [Check] for an episode and call [Check.After] for each step.
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
	"hearth/sim/massbalance"
	"hearth/sim/quantitative"
	"hearth/sim/spatial"
	"hearth/sim/world"
)

// A Difference is a value on which rules and room disagree.
type Difference struct {
	What            string // place, temperature, heat, amount, ingredient, sum, weight, fill, depth, tilt, support, spot, clock, duration, outcome
	Thing           string
	Other           string // the ingredient or the other thing; may be empty
	ByRules, InRoom string // values with units; "" if there is none
}

// Tolerances of the comparison.
const (
	kelvin  = 0.5 + 1e-6 // difference of the mean temperature of a body, in K
	share   = 1e-9       // relative difference of weights
	rounded = 8          // additional difference of weights in billionths of a gram: rules round amounts one by one
	deepest = 0.001      // overlap of bodies in m
	aside   = 0.02       // distance in m from where a thing was put
	upright = 0.99       // minimum vertical part of the unit axis of a standing thing: a tilt of 8 degrees
)

// A Check follows an episode. It compares later states with the first state it was given.
type Check struct {
	mode   *quantitative.Mode
	begun  bool
	sum    int64            // total of all accounts in the first state
	full   map[string]int64 // by id: volume in nl of things that were overfull in the first state
	placed map[string]pose  // poses of bodies when they were last checked

	through map[string]float64 // overlap in m of pairs of vessels, by their forms and relative pose
}

// New returns a check for episodes executed in a mode.
func New(m *quantitative.Mode) *Check {
	return &Check{mode: m, full: map[string]int64{}, placed: map[string]pose{}, through: map[string]float64{}}
}

// Compare executes the plan of an episode by rules alone and compares both step by step. It returns the first step
// after which something differs, with all differences, or nil. Steps that are impossible by hand do not count
// as differences.
func Compare(ctx context.Context, m *quantitative.Mode, e *sim.Episode) (*sim.Result, []Difference, error) {
	plain, err := e.Domain.WithMode(sim.Rules{}).Run(ctx, e.Plan)
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
		if all := append(compareStep(by[r.Step.Index], r), c.After(r.After)...); len(all) > 0 {
			return r, all, nil
		}
	}
	return nil, nil, nil
}

// compareStep compares the outcome and duration of a step by rules and by hand. Durations are compared only if
// the step did not wait. A step must take as long as the rules say or, if that is longer, as the hands need.
// Earlier steps may make it shorter than by rules alone.
func compareStep(rules, hands *sim.Result) (out []Difference) {
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

// After returns the differences in a state, sorted by thing and kind.
func (c *Check) After(s *world.State) (all []Difference) {
	r := c.mode.InitialRoom(s)
	if r == nil {
		return nil
	}
	bodies, fills := r.Scene()
	touching := spatial.Touching(bodies)
	all = slices.Concat(places(r, spatial.Relations(bodies, fills, touching)), warmth(r), c.amounts(r), c.space(r, touching))
	c.begun = true
	slices.SortStableFunc(all, func(a, b Difference) int {
		return cmp.Or(cmp.Compare(a.Thing, b.Thing), cmp.Compare(a.What, b.What), cmp.Compare(a.Other, b.Other))
	})
	return all
}

// CheckPositions compares two states in which things are at different positions. It looks for a difference
// that only the state after has: a thing that leans, floats or overlaps another. It returns the thing of the
// first one, and the difference as an error.
func CheckPositions(m *quantitative.Mode, before, after *world.State) (thing string, err error) {
	known := New(m).After(before)
	for _, d := range New(m).After(after) {
		if !slices.Contains(known, d) {
			of := ""
			if d.Other != "" {
				of = " (" + d.Other + ")"
			}
			return strings.TrimPrefix(d.Thing, "/"), fmt.Errorf("%s: found %s%s, expected %s", d.What, d.InRoom, of, d.ByRules)
		}
	}
	return "", nil
}

func seconds(ms int64) string { return fmt.Sprintf("%.3f s", float64(ms)/1000) }

// places compares the places of things. It leaves out things that are taken away and brought back at a set
// time, and parts of the building that stand in the room.
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

// away reports whether a body itself has a due time, and not only its container.
func away(r *quantitative.Room, b *quantitative.Body) bool {
	if b == nil {
		return false
	}
	if _, waits := r.DueTime(b); !waits {
		return false
	}
	up := r.Body(b.Container)
	if up == nil {
		return true
	}
	_, waits := r.DueTime(up)
	return !waits
}

// warmth compares temperatures by the rules with the means of bodies, if the whole body should have that
// temperature. For all bodies it compares the heat content with the heat taken up.
func warmth(r *quantitative.Room) (out []Difference) {
	degrees := func(t float64) string { return fmt.Sprintf("%.2f degrees-celsius", t) }
	for _, b := range r.Bodies {
		if b.Heat == nil {
			continue
		}
		mean := b.Heat.Mean()
		if said, ok := r.State.Marked(b.ID, ontology.WarmthMark); ok && b.Claims {
			if t := float64(said.Num()) / massbalance.Gram; apart(t, mean, kelvin) {
				out = append(out, Difference{What: "temperature", Thing: b.ID.Sym(), ByRules: degrees(t), InRoom: degrees(mean)})
			}
		}
		more := (b.Heat.Balance() - b.Began) / (b.Heat.Mass * b.Heat.Material.Capacity(b.Heat.Core()))
		if apart(more, 0, kelvin) {
			out = append(out, Difference{What: "heat", Thing: b.ID.Sym(), ByRules: degrees(mean - more), InRoom: degrees(mean)})
		}
	}
	return out
}

// apart reports whether two numbers differ by more than most, or one is NaN.
func apart(a, b, most float64) bool { return !(a-b <= most && b-a <= most) }

// amounts compares weights and ingredients of things with their accounts, bodies with these accounts, and the
// total of all accounts with the first total.
func (c *Check) amounts(r *quantitative.Room) (out []Difference) {
	s, sum := r.State, massbalance.Sum(r.Rest)
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
		has := massbalance.Sum(a.Shares)
		sum += has
		g, _ := s.Grams(a.Thing)
		add("amount", a.Thing.Sym(), "", nano(g), has)
		in := map[engine.Term]int64{}
		for _, share := range a.Shares {
			in[share.Ingredient] += share.Nano
		}
		massbalance.Leaves(s, a.Thing, g, func(of engine.Term, g float64) {
			add("ingredient", a.Thing.Sym(), of.Sym(), nano(g), in[of])
			delete(in, of)
		})
		for _, share := range a.Shares {
			add("ingredient", a.Thing.Sym(), share.Ingredient.Sym(), 0, in[share.Ingredient])
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

func nano(grams float64) int64 { return int64(float64(grams*massbalance.Gram) + 0.5) }

func grams(nano int64) string { return fmt.Sprintf("%.9g g", float64(nano)/massbalance.Gram) }

// differs reports whether two weights in billionths of a gram differ by more than rounding errors.
func differs(a, b int64) bool {
	return apart(float64(a), float64(b), rounded+share*float64(max(a, b)))
}
