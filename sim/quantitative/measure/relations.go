package measure

import (
	"math"
	"slices"

	"hearth/engine"
	"hearth/sim/quantitative"
	"hearth/sim/spatial"
)

// A relation computes any other predicate of a room.
type relation struct {
	name            string
	inputs, amounts int
	read            func(r *quantitative.Room, p []engine.Term, to *engine.Rows)
}

var relations = []relation{
	{"contact", 0, 0, func(r *quantitative.Room, _ []engine.Term, to *engine.Rows) {
		for _, c := range touching(r) {
			to.Add(engine.Name(c.Upper), engine.Name(c.Lower))
		}
	}},
	{"contact_n", 0, 1, func(r *quantitative.Room, _ []engine.Term, to *engine.Rows) {
		forces(r, func(c spatial.Contact, n float64) {
			to.Add(engine.Name(c.Upper), engine.Name(c.Lower), quantitative.Amount(n))
		})
	}},
	{"rests_on", 0, 0, func(r *quantitative.Room, _ []engine.Term, to *engine.Rows) {
		for _, c := range touching(r) {
			if c.Load == 1 {
				to.Add(engine.Name(c.Upper), engine.Name(c.Lower))
			}
		}
	}},
	{"inside_by_place", 0, 0, lies(func(c spatial.Relation, top bool) bool { return !c.Covers && !top })},
	{"on_by_place", 0, 0, lies(func(c spatial.Relation, top bool) bool { return !c.Covers && top })},
	{"covers_by_place", 0, 0, lies(func(c spatial.Relation, _ bool) bool { return c.Covers })},
	{"has_room", 1, 0, func(r *quantitative.Room, p []engine.Term, to *engine.Rows) {
		each(r, p[0], func(c *quantitative.Body) {
			each(r, p[1], func(x *quantitative.Body) {
				if c != x && fits(r, x, c) {
					to.Add(c.ID, x.ID)
				}
			})
		})
	}},
	{"safe_core", 0, 1, func(r *quantitative.Room, p []engine.Term, to *engine.Rows) {
		things := r.State.Things()
		if p[0].Kind() != engine.Free {
			things = p[:1]
		}
		for _, x := range things {
			if t := r.SafeAt(x); t > 0 {
				to.Add(x, quantitative.Amount(t))
			}
		}
	}},
	{"has_door", 1, 0, func(r *quantitative.Room, p []engine.Term, to *engine.Rows) {
		if of, _, ok := r.Shape(r.State.Class(p[0])); ok && len(of.Doors) > 0 && r.State.Has(p[0]) {
			to.Add(p[0])
		}
	}},
	{"energy_wh", 0, 1, func(r *quantitative.Room, _ []engine.Term, to *engine.Rows) {
		for _, a := range r.Set {
			to.Add(a.ID, quantitative.Amount(a.Oven.Energy/3600))
		}
	}},
	{"hands_took", 0, 1, func(r *quantitative.Room, _ []engine.Term, to *engine.Rows) { to.Add(quantitative.Amount(r.Took)) }},
	{"hand_did", 0, 2, func(r *quantitative.Room, _ []engine.Term, to *engine.Rows) {
		for _, t := range r.Tasks() {
			from, until := quantitative.Amount(float64(t.From)/1000), quantitative.Amount(float64(t.To)/1000)
			to.Add(engine.Name("/"+quantitative.Sides[t.Hand]), engine.Name("/"+t.Verb), t.X, t.Y, from, until)
		}
	}},
	{"elapsed_s", 0, 1, func(r *quantitative.Room, _ []engine.Term, to *engine.Rows) {
		to.Add(quantitative.Amount(float64(r.State.Clock()) / 1000))
	}},
	{"room_temperature", 0, 1, func(r *quantitative.Room, _ []engine.Term, to *engine.Rows) { to.Add(quantitative.Amount(r.Air())) }},
}

// touching returns the contacts of all bodies with a form.
func touching(r *quantitative.Room) []spatial.Contact {
	bodies, _ := r.Scene()
	return spatial.Touching(bodies)
}

// gravity is the gravity of package physics in m/s2.
const gravity = 9.81

// forces calls visit for the contacts whose force is known. These are the contacts of things that rest on a
// single thing, which bears their whole weight, with contents and what rests on them.
func forces(r *quantitative.Room, visit func(c spatial.Contact, newtons float64)) {
	all := touching(r)
	below, above := map[string]int{}, map[string][]string{}
	for _, c := range all {
		below[c.Upper]++
		above[c.Lower] = append(above[c.Lower], c.Upper)
	}
	weights := map[string]float64{}
	var weight func(id string) float64
	weight = func(id string) float64 {
		if kg, known := weights[id]; known {
			return kg
		}
		b := r.Body(engine.Name(id))
		kg := r.Grams(b) / 1000
		weights[id] = kg // ends cycles: a thing cannot bear itself
		for _, x := range r.Inside(b.ID) {
			if r.Form(x) == nil {
				kg += x.Grams / 1000
			}
		}
		for _, x := range above[id] {
			kg += weight(x) / float64(below[x])
		}
		weights[id] = kg
		return kg
	}
	for _, c := range all {
		if below[c.Upper] == 1 {
			visit(c, weight(c.Upper)*gravity)
		}
	}
}

// lies returns a function that adds a row of thing and place for each relation for which wanted is true. The
// relations follow from positions alone. top is true for a place without walls.
func lies(wanted func(c spatial.Relation, top bool) bool) func(*quantitative.Room, []engine.Term, *engine.Rows) {
	return func(r *quantitative.Room, _ []engine.Term, to *engine.Rows) {
		bodies, fills := r.Scene()
		tops := map[string]bool{}
		for i := range bodies {
			h := bodies[i].Form.Hollows
			tops[bodies[i].ID] = !slices.ContainsFunc(h, func(h spatial.Hollow) bool { return h.Kind != spatial.Top })
		}
		for _, c := range spatial.Relations(bodies, fills, spatial.Touching(bodies)) {
			if wanted(c, tops[c.Place]) {
				to.Add(engine.Name(c.Thing), engine.Name(c.Place))
			}
		}
	}
}

// spilled reports whether food, by its position, is on the floor or nowhere instead of in or on a thing.
func spilled(r *quantitative.Room, b *quantitative.Body) bool {
	if r.Form(b) == nil {
		return b.Container.Kind() != engine.NameKind
	}
	bodies, _ := r.Scene()
	i := slices.IndexFunc(bodies, func(x spatial.Body) bool { return x.ID == b.ID.Sym() })
	for _, c := range spatial.Relations(bodies, nil, spatial.Touching(bodies)) {
		if c.Thing == bodies[i].ID {
			return c.Place == r.State.Root().Sym()
		}
	}
	return true
}

// slack is the tolerance in metres for standing on a floor.
const slack = 0.001

// fits reports whether there is space for a thing in or on another as it is now. Poured contents must fit
// below the rim; other things need a free position that is high enough.
func fits(r *quantitative.Room, x, c *quantitative.Body) bool {
	of, form := r.Form(c), r.Form(x)
	if of == nil || x.Container == c.ID {
		return false
	}
	if form == nil || x.Grams > 0 {
		return of.Capacity() > 0 && of.Room("", poured(r, c), r.Parts(x)) == nil
	}
	for i := range of.Hollows {
		h := &of.Hollows[i]
		if h.Kind != spatial.Vessel && form.Height > h.Height() {
			continue
		}
		board := spatial.NewBoard(h)
		floor := c.Pose.Pos.Add(c.Pose.Rot.Apply(h.Origin))
		for _, y := range r.Inside(c.ID) {
			f := r.Form(y)
			if f == nil || math.Abs(y.Pose.Pos.Z-floor.Z-h.Height()/2) > h.Height()/2+slack {
				continue
			}
			at := c.Pose.Rot.Inverse().Apply(y.Pose.Pos.Sub(floor))
			foot := f.Foot
			foot.X, foot.Y, foot.Turn = foot.X+at.X, foot.Y+at.Y, foot.Turn+y.Pose.Rot.Vector().Z
			board.Take(foot)
		}
		if _, ok := board.Place(form.Foot); ok {
			return true
		}
	}
	return false
}
