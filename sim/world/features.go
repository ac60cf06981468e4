package world

import (
	"slices"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim/feature"
)

// billion is how many parts a unit of a quantity has.
const billion = 1e9

// Features returns an entity with all its effective slots and, nested, all
// that lies in it or is part of it; nil when e is unknown. Parts of a mixture
// have their share of it as amount, a fraction in the unit percent.
func (s *State) Features(e engine.Term) *feature.Object {
	x, ok := s.get(e)
	if !ok {
		return nil
	}
	return (&shower{State: s}).features(x, nil)
}

// A shower makes the features of one entity. Portions of one mixture share
// their parts, and so do their features.
type shower struct {
	*State
	parts map[partOf]*feature.Object
	path  []*entity // those that are being shown
}

// partOf is an entity as a part of so much of a mixture.
type partOf struct {
	x     *entity
	batch engine.Term
}

// features shows x; whole is the mixture that x is shown as a part of, or nil.
func (s *shower) features(x, whole *entity) *feature.Object {
	if whole == nil {
		return s.make(x, nil)
	}
	batch, _ := whole.value(s.model.batch)
	key := partOf{x, batch}
	if s.parts[key] == nil {
		if s.parts == nil {
			s.parts = map[partOf]*feature.Object{}
		}
		s.parts[key] = s.make(x, whole)
	}
	return s.parts[key]
}

// make shows x. What it is a part of itself is only named there, and so is all
// that it is related to where nothing contains the others.
func (s *shower) make(x, whole *entity) *feature.Object {
	if len(s.path) > 0 && (s.Root().Kind() == engine.Free || slices.Contains(s.path, x)) {
		return feature.New(ClassName(x.origin), x.origin.Sym())
	}
	s.path = append(s.path, x)
	defer func() { s.path = s.path[:len(s.path)-1] }()
	slots := make([]feature.Slot, len(x.class.slots))
	for i := range x.class.slots {
		slot := &x.class.slots[i]
		slots[i] = feature.Slot{Name: slot.name, Value: s.slot(x, slot)}
		if whole != nil && slot.fluent == s.model.quantity {
			slots[i].Value = s.fraction(x, whole, slots[i].Value)
		}
	}
	for i := range x.class.also {
		if v := s.slot(x, &x.class.also[i]); v.Kind != feature.NoneKind {
			slots = append(slots, feature.Slot{Name: x.class.also[i].name, Value: v})
		}
	}
	return feature.New(x.class.name, x.origin.Sym(), slots...)
}

func (s *shower) slot(x *entity, slot *slotOf) feature.Value {
	p := slot.property
	switch {
	case slot.fluent == nil && p.Range == ontology.Entities:
		return s.objects(s.contentsOf(x), nil)
	case slot.fluent == nil:
		return feature.Number(float64(s.Clock()) / 1000)
	case slot.fluent == s.model.component:
		return s.objects(x.list(slot.fluent), x)
	case slot.fluent.Many:
		return s.objects(x.list(slot.fluent), nil)
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
		return s.model.shown(feature.Number(float64(v.Num())/billion), v)
	case ontology.Amount:
		unit, _ := x.value(slot.unit)
		return s.model.shown(feature.Amount(float64(v.Num())/billion, ClassName(unit)), v)
	}
	if y, ok := s.get(v); ok {
		return feature.Entity(s.features(y, nil))
	}
	return feature.Concept(ClassName(v))
}

func (s *State) contentsOf(x *entity) []engine.Term {
	out := make([]engine.Term, 0, x.contents.Size())
	x.contents.Each(func(_ int64, t engine.Term) bool { out = append(out, t); return true })
	return out
}

func (s *shower) objects(ids []engine.Term, whole *entity) feature.Value {
	out := make([]*feature.Object, 0, len(ids))
	for _, id := range ids {
		if y, ok := s.get(id); ok {
			out = append(out, s.features(y, whole))
		}
	}
	return feature.Entities(out...)
}

// fraction is the amount of x as its share of the mixture it went into.
func (s *State) fraction(x, whole *entity, amount feature.Value) feature.Value {
	batch, ok := whole.value(s.model.batch)
	q, have := x.value(s.model.quantity)
	if !ok || !have || batch.Num() == 0 {
		return amount
	}
	share := feature.Share(float64(q.Num())/float64(batch.Num()), s.model.percent)
	if x, ok := q.Exact().Quo(batch.Exact()); ok && s.model.Exact {
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
