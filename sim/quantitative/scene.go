package quantitative

import (
	"cmp"
	"slices"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim/massbalance"
	"hearth/sim/physical"
	"hearth/sim/spatial"
	"hearth/sim/world"
)

// layOut lays out a state in which no step was simulated yet.
func layOut(m *physical.Matter, s *world.State) (*Kitchen, error) {
	k := &Kitchen{Clock: s.Clock()}
	for _, id := range s.Things() {
		at, ok := s.Place(id)
		if !ok && id != s.Root() {
			continue
		}
		b := &Body{ID: id, Container: at, Grams: m.Grams(s, id)}
		if b.Grams > 0 {
			b.begin(m.Body(s, id, b.Grams, m.InitialTemperature(s, id)))
			_, b.Claims = s.Marked(id, ontology.WarmthMark)
		}
		k.Bodies = append(k.Bodies, b)
	}
	k.sort()
	k.Ledger = massbalance.Open(s)
	for _, id := range s.Things() {
		for _, cover := range s.AllMarked(id, ontology.CoverMark) {
			if m.Thing(s.Class(cover)) != nil {
				k.change(cover, func(b *Body) { b.Covers = id })
			}
		}
	}
	scene, err := spatial.Layout(k.lay(m, s, func(engine.Term) bool { return true }))
	if err != nil {
		return nil, err
	}
	k.take(scene, s, func(engine.Term) bool { return true })
	return k, nil
}

// unlaid returns the things that have changed since the last complete layout or for which moves is true, and
// everything that contains them.
func (k *Kitchen) unlaid(s *world.State, moves func(engine.Term) bool) map[engine.Term]bool {
	all, was := map[engine.Term]bool{}, k.laid
	for _, b := range k.Bodies {
		for len(was) > 0 && was[0].ID.Sym() < b.ID.Sym() {
			was = was[1:]
		}
		if len(was) > 0 && b.liesAs(was[0]) && s.Same(k.laidIn, b.ID) && !moves(b.ID) {
			continue
		}
		for ; b != nil && !all[b.ID]; b = k.Body(b.support()) {
			all[b.ID] = true
		}
	}
	return all
}

// support returns what a thing is in, or what it covers.
func (b *Body) support() engine.Term {
	if b.Covers.Kind() == engine.NameKind {
		return b.Covers
	}
	return b.Container
}

// liesAs reports whether b and o are the same thing at the same position.
func (b *Body) liesAs(o *Body) bool {
	return b.ID == o.ID && b.Container == o.Container && b.Covers == o.Covers && b.Pose == o.Pose && b.Grams == o.Grams
}

// lay returns the bodies of a kitchen as input for a layout, in the order in which the state lists contents.
// Things that move, and their contents, have no pose yet. The contents of parts of the building without
// changes are left out, because they all have their pose.
func (k *Kitchen) lay(m *physical.Matter, s *world.State, moves func(engine.Term) bool) (all []spatial.Thing) {
	unlaid, inside := k.unlaid(s, moves), map[engine.Term][]*Body{}
	for _, b := range k.Bodies {
		inside[b.support()] = append(inside[b.support()], b)
	}
	var add func(b *Body, moved bool)
	add = func(b *Body, moved bool) {
		class := s.Class(b.ID)
		t := spatial.Thing{ID: b.ID.Sym(), Form: m.Form(s, b.ID, b.Container, b.Grams), Pattern: m.Pattern(s, b.ID)}
		if b.Container.Kind() == engine.NameKind {
			t.Container = b.Container.Sym()
		}
		if b.Covers.Kind() == engine.NameKind {
			t.Container, t.Covers = "", b.Covers.Sym()
		}
		moved = moved || moves(b.ID)
		if of := m.Thing(class); of != nil && of.Stand != nil {
			t.Pose = of.Stand
		} else if !moved && b.Pose != (spatial.Pose{}) {
			t.Pose = &b.Pose
		}
		if t.Form == nil {
			t.Pose, t.Fill = nil, m.Parts(s, b.ID, b.Grams)
		}
		all = append(all, t)
		switch of := m.Thing(class); {
		case of != nil && len(of.Hollows) == 0 && !of.Form.Sheet: // the contents of a machine are not visible
		case of != nil && of.Stand != nil && !unlaid[b.ID]:
		default:
			for _, x := range ordered(s, b.ID, inside[b.ID]) {
				add(x, moved)
			}
		}
	}
	for _, b := range inside[engine.Term{}] {
		add(b, false)
	}
	return all
}

// ordered sorts what is in, on or over a thing: first what the state lists, in that order.
func ordered(s *world.State, id engine.Term, inside []*Body) (all []*Body) {
	place := map[engine.Term]int{}
	for i, x := range s.Contents(id) {
		place[x] = i + 1
	}
	slices.SortStableFunc(inside, func(a, b *Body) int { return cmp.Compare(uint(place[a.ID]-1), uint(place[b.ID]-1)) })
	return inside
}

// take sets the poses of the bodies selected by some from a scene, and records the layout as complete.
func (k *Kitchen) take(scene *spatial.Scene, s *world.State, some func(engine.Term) bool) {
	for i := range scene.Bodies {
		s := &scene.Bodies[i]
		pose := spatial.Pose{Pos: s.Pos, Rot: s.Rot}
		if b := k.Body(engine.Name(s.ID)); b != nil && b.Pose != pose && some(b.ID) {
			k.change(b.ID, func(b *Body) { b.Pose, b.PutAt = pose, pose.Pos })
		}
	}
	k.laid, k.laidIn = slices.Clone(k.Bodies), s.WithAttachment(nil)
}
