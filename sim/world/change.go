package world

import (
	"slices"
	"strings"
	"sync"

	"hearth/engine"
	"hearth/sim/world/persistent"
)

// A Draft is what effects make of a state, to be looked at before it is one: nothing
// is found in it by class, and nobody has it but who made it.
type Draft struct {
	change
	effects *Effects
	after   *State // without what is made when it is committed
}

// drafts are those that are done with.
var drafts = sync.Pool{New: func() any { return &Draft{} }}

// Draft makes effects true. The view is the one the effects were derived from: it
// knows what entities of other states look like. When violations or an error are
// returned the draft is nil; otherwise it is to be released.
func (v *View) Draft(e *Effects) (*Draft, []Violation, error) {
	d := drafts.Get().(*Draft)
	d.begin(v)
	err := d.apply(e)
	var bad []Violation
	if err == nil {
		bad = d.violations(e)
	}
	if err != nil || len(bad) > 0 {
		d.Release()
		return nil, bad, err
	}
	for _, x := range d.made {
		if x.class == nil { // named, and made by nothing
			d.take(x)
			d.entities.Vector = d.entities.Change(d.by, int(x.serial), nil)
		}
	}
	s := d.state
	d.effects, d.after = e, &State{model: s.model, entities: d.entities, root: s.root, clock: s.clock, serials: d.serials, inverses: s.inverses, attached: s.attached}
	return d, nil, nil
}

// Commit returns the next state. It is called once.
func (d *Draft) Commit() *State {
	if d.effects.Attach != nil {
		d.after.attached = d.effects.Attach
	}
	if d.effects.Tick {
		d.after.clock = d.effects.Clock
	}
	d.reindex()
	d.after.entities = d.entities
	d.invert(d.after)
	return d.after
}

// Class returns the class of e without its slash, "" when e is unknown.
func (d *Draft) Class(e engine.Term) string { return d.after.Class(e) }

// Release gives the memory of a draft back, if there is one: it may not be used any
// more. The state that it became is not touched.
func (d *Draft) Release() {
	if d == nil {
		return
	}
	clear(d.made)
	clear(d.dirty)
	if *d = (Draft{change: change{dirty: d.dirty[:0], made: d.made[:0], had: d.had[:0], has: d.has[:0], keys: d.keys}}); cap(d.dirty) <= mostKept {
		drafts.Put(d)
	}
}

// mostKept is how many entities a draft keeps memory for.
const mostKept = 1 << 12

// A change makes the new versions of the entities that effects touch.
type change struct {
	view     *View
	state    *State // before
	by       persistent.Batch
	entities persistent.Records[entity] // after
	serials  int
	dirty    []renewed  // what is new or another version
	made     []*entity  // of these, those that are new
	blank    []entity   // that are not made yet
	names    []identity // as many
	had, has []*class   // scratch
	values   []engine.Term
	keys     map[engine.Term]int64 // of values that are added, where they are other than 0
}

// renewed is a version of an entity with the one before, nil for what is new.
type renewed struct{ now, was *entity }

// begin begins a change of the state of a view.
func (t *change) begin(v *View) {
	t.view, t.state, t.by, t.entities, t.serials = v, v.State, persistent.NewBatch(), v.State.entities, v.State.serials
}

// at returns the newest version of an entity by its serial, nil when there is none.
func (t *change) at(serial int32) *entity { return t.entities.At(int(serial)) }

// get returns the newest version of id, which is made where there is none.
func (t *change) get(id engine.Term) *entity {
	if x := t.entities.Get(id); x != nil {
		return x
	}
	t.serials++
	return t.make(id, t.serials)
}

// edit returns the version of id that this change may write to.
func (t *change) edit(id engine.Term) *entity { return t.own(t.get(id)) }

// perPiece is how many entities of a first state are allocated at once.
const perPiece = 64

// make makes an entity.
func (t *change) make(id engine.Term, serial int) *entity {
	if len(t.blank) == 0 {
		n := 1
		if t.state.entities.Open() {
			n = perPiece
		}
		t.blank, t.names = make([]entity, n), make([]identity, n)
	}
	x := &t.blank[0]
	x.identity, x.serial, x.by = &t.names[0], int32(serial), t.by
	*x.identity = identity{id, id}
	t.blank, t.names = t.blank[1:], t.names[1:]
	t.made = append(t.made, x)
	t.dirty = append(t.dirty, renewed{now: x})
	t.keep(x)
	return x
}

// identify says whose identity an entity shares.
func (t *change) identify(x *entity, origin engine.Term) {
	if int(x.serial) <= t.state.serials { // it was there before
		x.identity = &identity{x.id, origin}
	}
	x.origin = origin
}

// own is edit for a version of an entity. What it returns shares its values and what lies
// in it with the version before until they are changed.
func (t *change) own(x *entity) *entity {
	if x.by == t.by {
		return x
	}
	c := &entity{
		identity: x.identity, class: x.class, serial: x.serial, in: x.in, rank: x.rank,
		one: x.one, many: x.many, inside: x.inside, by: t.by,
	}
	t.dirty = append(t.dirty, renewed{c, x})
	t.entities.Vector = t.entities.Change(t.by, int(c.serial), c)
	return c
}

// open returns what lies in an entity that this change may write to.
func (t *change) open(x *entity) *hollow {
	if !x.ownInside {
		in := *x.interior()
		x.inside, x.ownInside = &in, true
	}
	return x.inside
}

// keep puts a new entity where its name and its serial say.
func (t *change) keep(x *entity) {
	t.entities = t.entities.Call(t.by, x.id, x.serial)
	t.entities.Vector = t.entities.Change(t.by, int(x.serial), x)
}

// number makes what effects name and nothing has yet, and numbers all that is new by
// name: before anything lies anywhere, since what lies in a thing is kept by number.
func (t *change) number(e *Effects) {
	for _, changes := range [2][]Change{e.Set, e.Add} {
		for i, c := range changes {
			if i == 0 || c.Entity != changes[i-1].Entity {
				t.get(c.Entity)
			}
		}
	}
	for _, moves := range [2][]Move{e.Front, e.Back} {
		for _, m := range moves {
			t.get(m.Thing)
			t.get(m.Place)
		}
	}
	for _, g := range e.Gone {
		t.get(g)
	}
	byName := func(a, b *entity) int { return strings.Compare(a.id.Sym(), b.id.Sym()) }
	if !slices.IsSortedFunc(t.made, byName) {
		slices.SortFunc(t.made, byName)
		for i, x := range t.made {
			x.serial = int32(t.state.serials + i + 1)
			t.keep(x)
		}
	}
}
