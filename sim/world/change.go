package world

import (
	"slices"
	"strings"
	"sync"

	"hearth/engine"
	"hearth/sim/world/persistent"
)

// A Draft is the result of applying effects to a state, before it becomes a state. It has no index by class,
// and it must not be shared between goroutines.
type Draft struct {
	change
	effects *Effects
	after   *State // without the indexes that Commit builds
}

// drafts holds released drafts for reuse.
var drafts = sync.Pool{New: func() any { return &Draft{} }}

// Draft applies effects. The view must be the one from which the effects were derived, because it resolves
// entities of other states. If violations or an error are returned, the draft is nil; otherwise the caller
// must release it.
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
	for _, x := range d.created {
		if x.class == nil { // effects refer to it, but none of them creates it
			d.take(x)
			d.entities.Vector = d.entities.Change(d.batch, int(x.serial), nil)
		}
	}
	s := d.state
	d.effects, d.after = e, &State{model: s.model, entities: d.entities, root: s.root, clock: s.clock, serials: d.serials, inverses: s.inverses, attached: s.attached}
	return d, nil, nil
}

// Commit returns the next state. It must be called at most once.
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

// Class returns the class of e without its slash, or "" if e is unknown.
func (d *Draft) Class(e engine.Term) string { return d.after.Class(e) }

// Release returns the memory of a draft to the pool; d may be nil. The draft must not be used afterwards. A
// state made by Commit stays valid.
func (d *Draft) Release() {
	if d == nil {
		return
	}
	clear(d.created)
	clear(d.dirty)
	if *d = (Draft{change: change{dirty: d.dirty[:0], created: d.created[:0], had: d.had[:0], has: d.has[:0], keys: d.keys}}); cap(d.dirty) <= mostKept {
		drafts.Put(d)
	}
}

// mostKept is the maximum number of changed entities for which a released draft keeps memory.
const mostKept = 1 << 12

// A change creates new versions of the entities that effects touch.
type change struct {
	view     *View
	state    *State // the state before the change
	batch    persistent.Batch
	entities persistent.Records[entity] // the newest version of every entity
	serials  int
	dirty    []versions // new entities, and new versions of existing ones
	created  []*entity  // the new entities among dirty
	blank    []entity   // allocated but unused entities
	names    []identity // unused identities, one for each entity in blank
	had, has []*class   // buffers of the method list
	values   []engine.Term
	keys     map[engine.Term]int64 // sort keys of added values; a missing key is 0
}

// A versions pairs a new version of an entity with the previous one, which is nil for a new entity.
type versions struct{ current, previous *entity }

// begin starts a change of the state of a view.
func (t *change) begin(v *View) {
	t.view, t.state, t.batch, t.entities, t.serials = v, v.State, persistent.NewBatch(), v.State.entities, v.State.serials
}

// bySerial returns the newest version of the entity with a serial, or nil.
func (t *change) bySerial(serial int32) *entity { return t.entities.At(int(serial)) }

// get returns the newest version of id. It creates the entity if there is none.
func (t *change) get(id engine.Term) *entity {
	if x := t.entities.Get(id); x != nil {
		return x
	}
	t.serials++
	return t.make(id, t.serials)
}

// edit returns a version of id that this change may modify.
func (t *change) edit(id engine.Term) *entity { return t.writable(t.get(id)) }

// perPiece is the number of entities that are allocated together while the first state of a world is built.
const perPiece = 64

// make creates an entity.
func (t *change) make(id engine.Term, serial int) *entity {
	if len(t.blank) == 0 {
		n := 1
		if t.state.entities.Open() {
			n = perPiece
		}
		t.blank, t.names = make([]entity, n), make([]identity, n)
	}
	x := &t.blank[0]
	x.identity, x.serial, x.batch = &t.names[0], int32(serial), t.batch
	*x.identity = identity{id, id}
	t.blank, t.names = t.blank[1:], t.names[1:]
	t.created = append(t.created, x)
	t.dirty = append(t.dirty, versions{current: x})
	t.keep(x)
	return x
}

// identify sets the entity whose identity x shares.
func (t *change) identify(x *entity, origin engine.Term) {
	if int(x.serial) <= t.state.serials { // it existed before this change
		x.identity = &identity{x.id, origin}
	}
	x.origin = origin
}

// writable is edit for a given version of an entity. The new version shares values and contents with the previous
// one until they change.
func (t *change) writable(x *entity) *entity {
	if x.batch == t.batch {
		return x
	}
	c := &entity{
		identity: x.identity, class: x.class, serial: x.serial, place: x.place, rank: x.rank,
		one: x.one, many: x.many, inside: x.inside, batch: t.batch,
	}
	t.dirty = append(t.dirty, versions{c, x})
	t.entities.Vector = t.entities.Change(t.batch, int(c.serial), c)
	return c
}

// open returns the contents of an entity for modification; x must belong to this change.
func (t *change) open(x *entity) *interior {
	if !x.ownInside {
		in := *x.interior()
		x.inside, x.ownInside = &in, true
	}
	return x.inside
}

// keep stores a new entity under its id and its serial.
func (t *change) keep(x *entity) {
	t.entities = t.entities.Assign(t.batch, x.id, x.serial)
	t.entities.Vector = t.entities.Change(t.batch, int(x.serial), x)
}

// number creates all entities that effects refer to and that do not exist, and assigns serials to new entities
// in the order of their ids. It must run before anything is moved, because contents are stored by serial.
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
	if !slices.IsSortedFunc(t.created, byName) {
		slices.SortFunc(t.created, byName)
		for i, x := range t.created {
			x.serial = int32(t.state.serials + i + 1)
			t.keep(x)
		}
	}
}
