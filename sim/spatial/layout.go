package spatial

import (
	"cmp"
	"slices"

	"hearth/sim/physics/real"
)

// A Thing is an object of a scene that needs a position.
type Thing struct {
	ID        string
	Container string   // the thing it is in or on; empty for a cover, and for the room itself
	Covers    string   // the thing whose mouth it covers
	Form      *Form    // nil for poured contents
	Fill      []Part   // ingredients of poured contents
	Pattern   *Pattern // pattern of the pieces in it; nil: they lie side to side
	Pose      *Pose    // pose in the room, if the thing already has one
}

// A Pose is a position and a rotation.
type Pose struct {
	Pos real.Vec
	Rot real.Quat
}

// A Scene holds the positions of everything.
type Scene struct {
	Bodies []Body     // sorted by id
	Fills  []Relation // poured things with their containers
	Levels []Level
	Gaps   []Gap
}

// A Level is how full a thing is.
type Level struct {
	Thing  string
	Bulk   Volume  // volume of the contents, with the space between pieces
	Excess Volume  // part of the bulk that is heaped above the rim
	Z      float64 // height above the floor in metres, at most to the rim
}

// A Gap compares the actual distance between the pieces of a pattern with the distance in the pattern, in
// metres. Actual falls below Wanted where there is too little space.
type Gap struct {
	Thing          string
	Wanted, Actual float64
}

// A layout is a scene under construction.
type layout struct {
	inside map[string][]*Thing // contents in order, by the thing they are in
	covers map[string][]*Thing
	placed map[string]bool
	scene  Scene
}

// Layout gives each thing a position. A thing with a pose keeps it. All others are put, in order, in or on the
// thing that holds them: on the lowest shelf that is high enough, at the first free position. Only the order
// of things in the same place matters. Of equal things that stack on a shelf, the first is on top. The error
// is a [Refusal].
func Layout(things []Thing) (*Scene, error) {
	l := &layout{map[string][]*Thing{}, map[string][]*Thing{}, map[string]bool{}, Scene{}}
	seen := map[string]bool{}
	var roots []*Thing
	for i := range things {
		t := &things[i]
		if seen[t.ID] {
			return nil, &Refusal{"twice", t.ID, nil}
		}
		seen[t.ID] = true
		switch {
		case t.Covers != "":
			l.covers[t.Covers] = append(l.covers[t.Covers], t)
		case t.Container != "":
			l.inside[t.Container] = append(l.inside[t.Container], t)
		case t.Form != nil && t.Pose != nil:
			roots = append(roots, t)
		}
	}
	for _, t := range roots {
		if err := l.put(t, *t.Pose); err != nil {
			return nil, err
		}
	}
	for i := range things {
		if !l.placed[things[i].ID] {
			return nil, &Refusal{"lost", things[i].ID, nil}
		}
	}
	s := &l.scene
	slices.SortFunc(s.Bodies, func(a, b Body) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortFunc(s.Fills, func(a, b Relation) int { return cmp.Compare(a.Thing, b.Thing) })
	slices.SortFunc(s.Levels, func(a, b Level) int { return cmp.Compare(a.Thing, b.Thing) })
	slices.SortFunc(s.Gaps, func(a, b Gap) int { return cmp.Compare(a.Thing, b.Thing) })
	return s, nil
}

// put places a thing, then its contents and its cover.
func (l *layout) put(t *Thing, p Pose) error {
	b := Body{t.ID, t.Form, p.Pos, p.Rot}
	if t.Form.Fixed && slices.ContainsFunc(l.scene.Bodies, func(o Body) bool { return o.Form == b.Form && o.Pos == b.Pos && o.Rot == b.Rot }) {
		return &Refusal{"taken", t.ID, nil}
	}
	l.placed[t.ID] = true
	l.scene.Bodies = append(l.scene.Bodies, b)
	if len(l.inside[t.ID]) > 0 {
		if len(t.Form.Hollows) == 0 {
			return &Refusal{"shapeless", t.ID, nil}
		}
		f := filling{layout: l, thing: t, body: b, full: map[tried]bool{}}
		if err := f.run(); err != nil {
			return err
		}
	}
	for i, c := range l.covers[t.ID] {
		if i > 0 {
			return &Refusal{"covered", t.ID, nil}
		}
		if err := l.cover(c, &b); err != nil {
			return err
		}
	}
	return nil
}

// Overhang of a sheet over the edge of the covered thing, and thickness of a sheet with folds, in metres.
const (
	overhang = 0.01
	sheet    = 0.001
)

// fittedTo returns the form that a cover takes over a mouth.
func (f *Form) fittedTo(m *Hollow) *Form {
	if !f.Sheet {
		return f
	}
	foot := m.section(m.Height())
	if foot.R > 0 {
		foot.R += overhang
	} else {
		foot.W, foot.D = foot.W+2*overhang, foot.D+2*overhang
	}
	return &Form{Name: f.Name, Foot: foot, Height: sheet}
}

// cover lays a cover over the mouth of a body.
func (l *layout) cover(c *Thing, b *Body) error {
	m := b.Form.mouth()
	if m == nil || c.Form == nil {
		return &Refusal{"shapeless", b.ID, nil}
	}
	c = &Thing{ID: c.ID, Form: c.Form.fittedTo(m)}
	o, lid := m.section(m.Height()).outline(), c.Form.Foot.movedTo(0, 0)
	if !o.within(lid, 0) {
		l := lid.outline()
		return &Refusal{"narrow", b.ID, []Figure{{"width_mm", mm(float64(2 * min(l.ex, l.ey)))}, {"mouth_mm", mm(float64(2 * max(o.ex, o.ey)))}}}
	}
	at := m.Origin
	at.X, at.Y, at.Z = at.X-c.Form.Foot.X, at.Y-c.Form.Foot.Y, at.Z+m.Height()
	return l.put(c, Pose{b.toRoom(at), b.Rot})
}
