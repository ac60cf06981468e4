package quantitative

import (
	"hearth/engine"
	"hearth/sim/spatial"
	"hearth/sim/world"
)

// settle lays out a state in which nothing was carried out yet.
func (m *matter) settle(s *world.State) (*Kitchen, error) {
	k := &Kitchen{Clock: s.Clock()}
	for _, id := range s.Things() {
		at, ok := s.Place(id)
		if !ok && id != s.Root() {
			continue
		}
		b := &Body{ID: id, In: at, Grams: m.grams(s, id)}
		if b.Grams > 0 {
			b.Heat = m.bodyOf(s, id, m.first(s, id))
		}
		k.Bodies = append(k.Bodies, b)
	}
	k.sort()
	for _, id := range s.Things() {
		for _, on := range coverings {
			if cover, ok := s.Value(id, on); ok && m.thing(s.Class(cover)) != nil {
				k.change(cover, func(b *Body) { b.Covers = id })
			}
		}
	}
	scene, err := spatial.Layout(m.lay(k, s, func(engine.Term) bool { return true }))
	if err != nil {
		return nil, err
	}
	k.take(scene, func(engine.Term) bool { return true })
	return k, nil
}

// lay are the bodies of a kitchen as a layout reads them, in the order in which they
// lie in each other in a state. What moves has no place yet, and nothing that lies in it
// has.
func (m *matter) lay(k *Kitchen, s *world.State, moves func(engine.Term) bool) (all []spatial.Thing) {
	var add func(b *Body, moved bool)
	add = func(b *Body, moved bool) {
		class := s.Class(b.ID)
		t := spatial.Thing{ID: b.ID.Sym(), Form: m.form(k, s, b), Pattern: m.pattern(s, b.ID)}
		if b.In.Kind() == engine.NameKind {
			t.In = b.In.Sym()
		}
		if b.Covers.Kind() == engine.NameKind {
			t.In, t.Covers = "", b.Covers.Sym()
		}
		moved = moved || moves(b.ID)
		if of := m.thing(class); of != nil && of.stand != nil {
			t.At = of.stand
		} else if !moved && b.Pose != (spatial.Pose{}) {
			t.At = &b.Pose
		}
		if t.Form == nil {
			t.At, t.Fill = nil, m.parts(s, b.ID, b.Grams)
		}
		all = append(all, t)
		if of := m.thing(class); of != nil && len(of.Hollows) == 0 && !of.Form.Sheet {
			return // what is in a machine is out of sight
		}
		for _, x := range k.ordered(s, b.ID) {
			add(x, moved)
		}
	}
	for _, b := range k.Bodies {
		if b.In.Kind() != engine.NameKind && b.Covers.Kind() != engine.NameKind {
			add(b, false)
		}
	}
	return all
}

// ordered lists what is in, on or over a thing: first what the state has there, in its
// order.
func (k *Kitchen) ordered(s *world.State, id engine.Term) (all []*Body) {
	listed := map[engine.Term]bool{}
	for _, x := range s.Contents(id) {
		if b := k.Body(x); b != nil && b.In == id {
			all, listed[x] = append(all, b), true
		}
	}
	for _, b := range k.Bodies {
		if (b.In == id || b.Covers == id) && !listed[b.ID] {
			all = append(all, b)
		}
	}
	return all
}

// take gives some bodies the places that they have in a scene.
func (k *Kitchen) take(scene *spatial.Scene, some func(engine.Term) bool) {
	for i := range scene.Bodies {
		s := &scene.Bodies[i]
		pose := spatial.Pose{Pos: s.Pos, Rot: s.Rot}
		if b := k.Body(engine.Name(s.ID)); b != nil && b.Pose != pose && some(b.ID) {
			k.change(b.ID, func(b *Body) { b.Pose = pose })
		}
	}
}

// first is how warm food is at first: as the state says, or as the place that it is in.
func (m *matter) first(s *world.State, id engine.Term) float64 {
	if t, ok := s.Value(id, "temperature"); ok {
		return float64(t.Num()) / 1e9
	}
	for at, ok := s.Place(id); ok; at, ok = s.Place(at) {
		if a, known := m.appliance(s.Class(at)); known {
			return a.Temperature
		}
	}
	root, _ := m.appliance(s.Class(s.Root()))
	return root.Temperature
}
