package world

import (
	"slices"
	"strings"
	"sync"

	"hearth/engine"
	"hearth/sim/world/persistent"
)

// A change makes the new versions of the entities that effects touch.
type change struct {
	view     *View
	state    *State // before
	by       persistent.Batch
	entities persistent.Records[*entity] // after
	serials  int
	dirty    []*entity // those that are new or another version
	made     []*entity // of these, those that are new
	had, has []*class  // scratch
}

// changes are those that are done with.
var changes = sync.Pool{New: func() any { return &change{} }}

// begin begins a change of the state of a view.
func (t *change) begin(v *View) {
	t.view, t.state, t.by, t.entities, t.serials = v, v.State, persistent.NewBatch(), v.State.entities, v.State.serials
}

// mostKept is how many entities a change keeps memory for.
const mostKept = 1 << 12

func (t *change) release() {
	clear(t.made)
	clear(t.dirty)
	if *t = (change{dirty: t.dirty[:0], made: t.made[:0], had: t.had[:0], has: t.has[:0]}); cap(t.dirty) <= mostKept {
		changes.Put(t)
	}
}

// at returns the newest version of an entity by its serial, nil when there is none.
func (t *change) at(serial int32) *entity { return t.entities.At(int(serial)) }

// edit returns the version of id that this change may write to. It shares its
// values with the one before until they are changed.
func (t *change) edit(id engine.Term) *entity {
	if x := t.entities.Get(id); x != nil {
		return t.own(x)
	}
	t.serials++
	return t.make(id, t.serials)
}

// make makes an entity.
func (t *change) make(id engine.Term, serial int) *entity {
	x := &entity{id: id, origin: id, serial: int32(serial), by: t.by}
	t.made = append(t.made, x)
	t.dirty = append(t.dirty, x)
	t.keep(x)
	return x
}

// own is edit for a version of an entity.
func (t *change) own(x *entity) *entity {
	if x.by == t.by {
		return x
	}
	c := *x
	c.by, c.ownOne, c.ownMany = t.by, false, false
	t.dirty = append(t.dirty, &c)
	t.entities.Vector = t.entities.Change(t.by, int(c.serial), &c)
	return &c
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
				t.edit(c.Entity)
			}
		}
	}
	for _, moves := range [2][]Move{e.Front, e.Back} {
		for _, m := range moves {
			t.edit(m.Thing)
			t.edit(m.Place)
		}
	}
	for _, g := range e.Gone {
		t.edit(g)
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

// commit makes the next state of what was changed.
func (t *change) commit(e *Effects) *State {
	s := t.state
	next := &State{model: s.model, root: s.root, clock: s.clock, attached: s.attached}
	if e.Attach != nil {
		next.attached = e.Attach
	}
	if e.Tick {
		next.clock = e.Clock
	}
	for _, x := range t.dirty {
		if x.class == nil { // named, and made by nothing
			t.take(x)
			t.entities.Vector = t.entities.Change(t.by, int(x.serial), nil)
		}
	}
	t.reindex()
	t.invert(next)
	next.entities, next.serials = t.entities, t.serials
	return next
}
