package world

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hearth/engine"
)

// Effects are the changes made by one step, as its rules derived them. They are applied in the order of the
// fields, independent of the order of evaluation.
type Effects struct {
	Del     []Change
	Inherit []Copy
	Add     []Change
	Set     []Change
	Front   []Move // moves to the front, by ascending K; the last one ends up first
	Back    []Move // moves to the back, by ascending K; the last one ends up last
	Gone    []engine.Term
	Sorts   []Key
	Clock   engine.Term // the new time in milliseconds, if Tick is set
	Tick    bool
	Attach  Attachment // the new attachment; nil keeps the current one
}

// A Change adds, sets or deletes one value of a fluent.
type Change struct {
	Entity, Fluent, Value engine.Term
}

// A Copy creates New with all fluents of Old. New has no place yet.
type Copy struct {
	New, Old engine.Term
}

// A Move puts Thing at the front or the back of Place. Moves are ordered by K.
type Move struct {
	Thing, Place engine.Term
	K            int64
}

// A Key is the sort key of an entity among the values that are added in one step. Without a Key, the sort key
// is the rank of the entity.
type Key struct {
	Entity engine.Term
	K      int64
}

// A Violation is a fluent that an effect would give to an entity whose class does not have it; for example,
// baked to a cup of water.
type Violation struct {
	Entity engine.Term
	Class  string
	Fluent string
}

// A Fault is an error in the rules, not in the plan: two values for one fluent, an unknown fluent, or a value
// of the wrong kind.
type Fault struct {
	Entity, Fluent string
	Reason         string
}

// Error returns the entity, the fluent and the reason.
func (f *Fault) Error() string {
	return fmt.Sprintf("rules set %s of %s: %s", f.Fluent, f.Entity, f.Reason)
}

// A CycleError reports that a thing would contain itself. A plan can cause it.
type CycleError struct{ Thing string }

// Error returns the message with the name of the thing.
func (e *CycleError) Error() string { return e.Thing + " would contain itself" }

// Apply returns the state after the effects: it commits a [View.Draft]. If there are violations, the state is
// nil. The state of the view does not change.
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

// set sets fluents; the order of sets does not matter. Of several faults it returns the first by entity,
// fluent and value.
func (t *change) set(sets []Change) error {
	if len(sets) <= scanLimit && t.setAll(sets) == nil {
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

// together moves the changes of the first entity to the front and returns their number. A slice longer than
// scanLimit must already be grouped by entity.
func together(sets []Change) (n int) {
	for i := range sets {
		if sets[i].Entity == sets[0].Entity {
			sets[n], sets[i] = sets[i], sets[n]
			n++
		} else if i > scanLimit {
			break
		}
	}
	return n
}

// setOf sets fluents of one entity. It makes no new version if no value changes.
func (t *change) setOf(x *entity, sets []Change) error {
	for i, c := range sets {
		if at := slices.IndexFunc(sets[:i], func(was Change) bool { return was.Fluent == c.Fluent && was.Value != c.Value }); at >= 0 {
			return &Fault{c.Entity.Sym(), c.Fluent.Sym(), fmt.Sprintf("two values, %v and %v", sets[at].Value, c.Value)}
		}
		if c.Fluent == typeTerm {
			class := t.state.model.classes.Get(c.Value)
			if class == nil {
				return &Fault{c.Entity.Sym(), "type", fmt.Sprintf("%v is not a class", c.Value)}
			}
			if x.class != class {
				x = t.writable(x)
				x.class = class
			}
			continue
		}
		f := t.state.model.fluent(c.Fluent)
		if f == nil || f.Many || f.Sort != c.Value.Kind() {
			return &Fault{c.Entity.Sym(), c.Fluent.Sym(), fmt.Sprintf("expected a single-valued fluent that accepts %v", c.Value)}
		}
		if !x.has(f, c.Value) {
			x = t.writable(x)
			x.set(f, c.Value, len(sets)-i)
		}
	}
	return nil
}

// add adds values to many-valued fluents. Values added in one step are ordered by rank, or by the keys that
// replace ranks.
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
			return &Fault{c.Entity.Sym(), c.Fluent.Sym(), fmt.Sprintf("expected a many-valued fluent that accepts %v", c.Value)}
		}
		if x := t.get(c.Entity); !slices.Contains(x.list(f), c.Value) { // otherwise no new version is needed
			t.writable(x).add(f, c.Value)
		}
	}
	return nil
}

// lookup returns the newest version of id, or nil. It also resolves entities of other states that the view
// has.
func (t *change) lookup(id engine.Term) *entity {
	if x := t.entities.Get(id); x != nil {
		return x
	}
	return t.view.lookup(id)
}

// inherit gives c.New the fluents of c.Old, which may belong to another state. It also copies the entities
// that these fluents refer to, unless this state has them.
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

// bring copies from another state the entities that the fluents of x refer to, unless the changed state has
// them.
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

// within reports whether place is thing or lies inside it.
func (t *change) within(place, thing *entity) bool {
	for ; place != nil; place = t.bySerial(place.place) {
		if place == thing {
			return true
		}
	}
	return false
}

func (t *change) put(x, place *entity, front bool) {
	x, place = t.writable(t.take(x)), t.writable(t.bySerial(place.serial))
	in := t.open(place)
	end, step := in.Last, int64(1)
	if front {
		end, step = in.First, -1
	}
	x.rank = 1
	if m, ok := end(); ok {
		x.rank = next(m.Rank, step)
	}
	x.place = place.serial
	in.Order = in.With(t.batch, x.rank, x.serial)
}

// next returns the next rank in the direction of step. It skips rank 0, which marks a thing that was never
// placed.
func next(rank, step int64) int64 {
	if rank += step; rank == 0 {
		return step
	}
	return rank
}

// take removes a thing from its place and returns the version without a place.
func (t *change) take(x *entity) *entity {
	if x.place == nowhere {
		return x
	}
	x = t.writable(x)
	if place := t.bySerial(x.place); place != nil {
		in := t.open(t.writable(place))
		in.Order = in.Without(t.batch, x.rank)
	}
	x.place = nowhere
	return x
}

// violations returns the changes that give an entity a fluent its class does not have.
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
