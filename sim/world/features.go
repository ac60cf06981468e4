package world

import (
	"slices"
	"sync"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim/feature"
)

// billion is how many parts a unit of a quantity has.
const billion = 1e9

// Features returns an entity with all its effective slots and, nested, all
// that lies in it or is part of it; nil when e is unknown. Parts of a mixture
// have their share of it as amount, a fraction in the unit percent.
func (s *State) Features(e engine.Term) *feature.Object { return new(Reader).Features(s, e) }

// A Reader reads features in states that have much in common: it makes only what it
// has not made before. It serves any number of goroutines.
type Reader struct {
	Table  *feature.Table // what objects are made in; nil for none
	mu     sync.Mutex
	state  *State
	memory feature.Memory[part, partOf]
	path   []*entity      // those that are being shown
	slots  []feature.Slot // of those
}

// A part is an entity as a part of so much of a mixture, if of any. Portions of one
// mixture share their parts, and so do their features.
type part struct{ id, batch engine.Term }

// partOf is a version of that entity.
type partOf struct {
	x     *entity
	batch engine.Term
}

// Features is [State.Features].
func (r *Reader) Features(s *State, e engine.Term) *feature.Object {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.state != s {
		r.state = s
		r.memory.Next()
	}
	if x, ok := s.get(e); ok {
		return r.features(partOf{x: x})
	}
	return nil
}

func (r *Reader) show(p part) (o *feature.Object) {
	if x, ok := r.state.get(p.id); ok {
		o = r.features(partOf{x, p.batch})
	}
	return r.memory.Show(p, o)
}

// features shows an entity. What it is a part of itself is only named there, and so
// is all that it is related to where nothing contains the others.
func (r *Reader) features(p partOf) *feature.Object {
	if len(r.path) > 0 && (r.state.Root().Kind() == engine.Free || slices.Contains(r.path, p.x)) {
		r.memory.Bind()
		return r.Table.Object(ClassName(p.x.origin), p.x.origin.Sym(), nil)
	}
	r.path = append(r.path, p.x)
	defer func() { r.path = r.path[:len(r.path)-1] }()
	return r.memory.Object(p, r.show, func() *feature.Object { return r.make(p) })
}

func (r *Reader) make(p partOf) *feature.Object {
	from := len(r.slots)
	for i := range p.x.class.slots {
		slot := &p.x.class.slots[i]
		v := r.slot(p.x, slot)
		if slot.fluent == r.state.model.quantity {
			v = r.state.fraction(p, v)
		}
		if v.Kind != feature.NoneKind || !slot.also {
			r.slots = append(r.slots, feature.Slot{Name: slot.name, Value: v})
		}
	}
	o := r.Table.Object(p.x.class.name, p.x.origin.Sym(), r.slots[from:])
	r.slots = r.slots[:from]
	return o
}

func (r *Reader) slot(x *entity, slot *slotOf) feature.Value {
	p, m := slot.property, r.state.model
	switch {
	case slot.fluent == nil && p.Range == ontology.Entities:
		return r.objects(r.state.Contents(x.id), engine.Term{})
	case slot.fluent == nil:
		r.memory.Bind()
		return feature.Number(float64(r.state.Clock()) / 1000)
	case slot.fluent == m.component:
		batch, _ := x.value(m.batch)
		return r.objects(x.list(slot.fluent), batch)
	case slot.fluent.Many:
		return r.objects(x.list(slot.fluent), engine.Term{})
	}
	v, ok := x.value(slot.fluent)
	if !ok {
		return feature.None()
	}
	switch p.Range {
	case ontology.Flag:
		return feature.Flag()
	case ontology.Number:
		return feature.Number(float64(v.Num()))
	case ontology.Quantity:
		return m.shown(feature.Number(float64(v.Num())/billion), v)
	case ontology.Amount:
		unit, _ := x.value(slot.unit)
		return m.shown(feature.Amount(float64(v.Num())/billion, ClassName(unit)), v)
	}
	if y := r.show(part{id: v}); y != nil {
		return feature.Entity(y)
	}
	return feature.Concept(ClassName(v))
}

func (r *Reader) objects(ids []engine.Term, batch engine.Term) feature.Value {
	out := make([]*feature.Object, 0, len(ids))
	for _, id := range ids {
		if o := r.show(part{id, batch}); o != nil {
			out = append(out, o)
		}
	}
	return feature.Entities(out...)
}

// fraction is the amount of an entity as its share of the mixture it went into.
func (s *State) fraction(p partOf, amount feature.Value) feature.Value {
	q, have := p.x.value(s.model.quantity)
	if !have || p.batch.Num() == 0 {
		return amount
	}
	share := feature.Share(float64(q.Num())/float64(p.batch.Num()), s.model.percent)
	if x, ok := q.Exact().Quo(p.batch.Exact()); ok && s.model.Exact {
		share = share.Exactly(x)
	}
	return share
}

// shown gives a value the exact number that t stands for, where the model keeps those.
func (m *Model) shown(v feature.Value, t engine.Term) feature.Value {
	if m.Exact {
		return v.Exactly(t.Exact())
	}
	return v
}
