package world

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hearth/engine"
)

// Effects are what one step changes, as its rules derived it. They are applied
// in the order of the fields, whatever order the rules were evaluated in.
type Effects struct {
	Del     []Change
	Inherit []Copy
	Add     []Change
	Set     []Change
	Front   []Move // by ascending K: the last one ends up first
	Back    []Move // by ascending K: the last one ends up last
	Gone    []engine.Term
	Sorts   []Key
	Clock   engine.Term // the new time in milliseconds, when Tick is set
	Tick    bool
	Attach  Attachment // kept beside the state from now on; nil: what was
}

// A Change gives or takes one value of a fluent.
type Change struct {
	Entity, Fluent, Value engine.Term
}

// A Copy makes New with all fluents of Old; New lies nowhere yet.
type Copy struct {
	New, Old engine.Term
}

// A Move puts Thing to one end of what lies in Place.
type Move struct {
	Thing, Place engine.Term
	K            int64
}

// A Key replaces the rank of an entity among values that are added together.
type Key struct {
	Entity engine.Term
	K      int64
}

// A Violation is a fluent that an effect would give to an entity whose class
// does not have it, for example baked to a cup of water.
type Violation struct {
	Entity engine.Term
	Class  string
	Fluent string
}

// A Fault is an error in the rules, not in the plan: two values for one
// fluent, an unknown fluent, a value of the wrong sort.
type Fault struct {
	Entity, Fluent string
	Reason         string
}

// Error names the entity, the fluent and what is wrong.
func (f *Fault) Error() string {
	return fmt.Sprintf("rules set %s of %s: %s", f.Fluent, f.Entity, f.Reason)
}

// A CycleError says that a thing would lie in itself, which a plan can ask for.
type CycleError struct{ Thing string }

// Error names the thing.
func (e *CycleError) Error() string { return e.Thing + " would lie in itself" }

// Apply returns the state after the effects: a [View.Draft] that is committed. When
// violations are returned the state is nil; s itself never changes.
func (v *View) Apply(e *Effects) (*State, []Violation, error) {
	d, bad, err := v.Draft(e)
	if d == nil {
		return nil, bad, err
	}
	defer d.Release()
	return d.Commit(), nil, nil
}

func (t *change) apply(e *Effects) error {
	for _, c := range e.Del {
		t.edit(c.Entity).del(t.state.model.fluent(c.Fluent), c.Value)
	}
	for _, c := range e.Inherit {
		t.inherit(c)
	}
	t.number(e)
	if err := t.set(e.Set); err != nil {
		return err
	}
	for i, moves := range [2][]Move{e.Front, e.Back} {
		slices.SortStableFunc(moves, func(a, b Move) int { return cmp.Compare(a.K, b.K) })
		for _, m := range moves {
			x, place := t.get(m.Thing), t.get(m.Place)
			if t.within(place, x) {
				return &CycleError{m.Thing.Sym()}
			}
			t.put(x, place, i == 0)
		}
	}
	for _, g := range e.Gone {
		t.take(t.get(g))
	}
	return t.add(e.Add, e.Sorts)
}

// set sets fluents in whatever order. A fault is the first one by name.
func (t *change) set(sets []Change) error {
	if len(sets) <= few && t.setAll(sets) == nil {
		return nil
	}
	slices.SortStableFunc(sets, func(a, b Change) int {
		return cmp.Or(a.Entity.Compare(b.Entity), a.Fluent.Compare(b.Fluent), a.Value.Compare(b.Value))
	})
	return t.setAll(sets)
}

func (t *change) setAll(sets []Change) error {
	for n := 0; len(sets) > 0; sets = sets[n:] {
		n = together(sets)
		if err := t.setOf(t.get(sets[0].Entity), sets[:n]); err != nil {
			return err
		}
	}
	return nil
}

// together puts what is said of the first entity first, and returns how many these are. Of many
// sets they stand side by side.
func together(sets []Change) (n int) {
	for i := range sets {
		if sets[i].Entity == sets[0].Entity {
			sets[n], sets[i] = sets[i], sets[n]
			n++
		} else if i > few {
			break
		}
	}
	return n
}

// setOf sets fluents of an entity. Of those that are as they are to be there is no other
// version.
func (t *change) setOf(x *entity, sets []Change) error {
	for i, c := range sets {
		if at := slices.IndexFunc(sets[:i], func(was Change) bool { return was.Fluent == c.Fluent && was.Value != c.Value }); at >= 0 {
			return &Fault{c.Entity.Sym(), c.Fluent.Sym(), fmt.Sprintf("two values, %v and %v", sets[at].Value, c.Value)}
		}
		if c.Fluent == typeTerm {
			class := t.state.model.classes.Of(c.Value)
			if class == nil {
				return &Fault{c.Entity.Sym(), "type", fmt.Sprintf("%v is no class", c.Value)}
			}
			if x.class != class {
				x = t.own(x)
				x.class = class
			}
			continue
		}
		f := t.state.model.fluent(c.Fluent)
		if f == nil || f.Many || f.Sort != c.Value.Kind() {
			return &Fault{c.Entity.Sym(), c.Fluent.Sym(), fmt.Sprintf("no single-valued fluent takes %v", c.Value)}
		}
		if !x.has(f, c.Value) {
			x = t.own(x)
			x.set(f, c.Value, len(sets)-i)
		}
	}
	return nil
}

// add gives values to many-valued fluents; what is added in one step comes in
// the order of ranks, or of the keys given instead.
func (t *change) add(adds []Change, keys []Key) error {
	if len(adds) > 1 {
		if clear(t.keys); t.keys == nil {
			t.keys = map[engine.Term]int64{}
		}
		for _, c := range adds {
			if x := t.lookup(c.Value); x != nil && x.rank != 0 {
				t.keys[c.Value] = x.rank
			}
		}
		for _, k := range keys {
			t.keys[k.Entity] = k.K
		}
		slices.SortStableFunc(adds, func(a, b Change) int { return cmp.Compare(t.keys[a.Value], t.keys[b.Value]) })
	}
	for _, c := range adds {
		f := t.state.model.fluent(c.Fluent)
		if f == nil || !f.Many || f.Sort != c.Value.Kind() {
			return &Fault{c.Entity.Sym(), c.Fluent.Sym(), fmt.Sprintf("no many-valued fluent takes %v", c.Value)}
		}
		if x := t.get(c.Entity); !slices.Contains(x.list(f), c.Value) { // else it stays the version that it is
			t.own(x).add(f, c.Value)
		}
	}
	return nil
}

// lookup returns the newest version of id, or nil.
func (t *change) lookup(id engine.Term) *entity {
	if x := t.entities.Get(id); x != nil {
		return x
	}
	return t.view.lookup(id)
}

// inherit copies the fluents of an entity, which may be one of another state;
// what it refers to comes along when this state does not know it.
func (t *change) inherit(c Copy) {
	old, from := t.view.find(c.Old)
	if old == nil {
		return
	}
	x := t.edit(c.New)
	t.identify(x, old.origin)
	x.class, x.one, x.many, x.ownOne, x.ownMany = old.class, old.one, old.many, false, false
	if from != t.state {
		t.bring(old, from)
	}
}

// bring makes what x refers to known in the changed state.
func (t *change) bring(x *entity, from *State) {
	visit := func(id engine.Term) {
		if id.Kind() != engine.NameKind || t.lookup(id) != nil {
			return
		}
		if part, ok := from.get(id); ok {
			x := t.edit(id)
			t.identify(x, part.origin)
			x.class, x.rank, x.one, x.many = part.class, part.rank, part.one, part.many
			t.bring(part, from)
		}
	}
	for _, v := range x.one {
		visit(v.term)
	}
	for _, v := range x.many {
		for _, term := range v.Terms {
			visit(term)
		}
	}
}

// within reports whether a place is a thing or lies in it.
func (t *change) within(place, thing *entity) bool {
	for ; place != nil; place = t.at(place.in) {
		if place == thing {
			return true
		}
	}
	return false
}

func (t *change) put(x, place *entity, front bool) {
	x, place = t.own(t.take(x)), t.own(t.at(place.serial))
	in := t.open(place)
	end, step := in.Last, int64(1)
	if front {
		end, step = in.First, -1
	}
	x.rank = 1
	if m, ok := end(); ok {
		x.rank = next(m.Rank, step)
	}
	x.in = place.serial
	in.Order = in.With(t.by, x.rank, x.serial)
}

// next returns the rank one step on. There is no rank 0: it is that of a thing
// that never lay anywhere.
func next(rank, step int64) int64 {
	if rank += step; rank == 0 {
		return step
	}
	return rank
}

// take takes a thing from where it lies. It returns the version that lies nowhere.
func (t *change) take(x *entity) *entity {
	if x.in == nowhere {
		return x
	}
	x = t.own(x)
	if place := t.at(x.in); place != nil {
		in := t.open(t.own(place))
		in.Order = in.Without(t.by, x.rank)
	}
	x.in = nowhere
	return x
}

// violations lists the changes that give an entity a fluent its class has not.
func (t *change) violations(e *Effects) (out []Violation) {
	for _, l := range [2][]Change{e.Add, e.Set} {
		var x *entity
		for _, c := range l {
			if c.Fluent == typeTerm {
				continue
			}
			if x == nil || x.id != c.Entity {
				x = t.entities.Get(c.Entity)
			}
			f := t.state.model.fluent(c.Fluent)
			if x.class == nil || !x.class.affords(f) {
				v := Violation{Entity: c.Entity, Fluent: f.Pred}
				if x.class != nil {
					v.Class = x.class.name
				}
				out = append(out, v)
			}
		}
	}
	slices.SortFunc(out, func(a, b Violation) int {
		return cmp.Or(strings.Compare(a.Entity.Sym(), b.Entity.Sym()), strings.Compare(a.Fluent, b.Fluent))
	})
	return out
}
