package spatial

import (
	"cmp"
	"math"
	"slices"

	"hearth/sim/physics/real"
)

// A filling places the contents of one thing in or on it.
type filling struct {
	*layout
	thing  *Thing
	body   Body
	boards []*Board // one for each hollow
	order  []int    // indices of the hollows, the one with the least height first
	full   map[tried]bool
}

// A tried is an outline for which a hollow has no free position. Hollows only fill up, so this stays true.
type tried struct {
	foot   Footprint
	hollow int
}

func (f *filling) run() error {
	form := f.thing.Form
	for i := range form.Hollows {
		f.boards, f.order = append(f.boards, NewBoard(&form.Hollows[i])), append(f.order, i)
	}
	slices.SortStableFunc(f.order, func(a, b int) int {
		return cmp.Compare(form.Hollows[a].Height(), form.Hollows[b].Height())
	})
	kids := f.inside[f.thing.ID]
	var pieces []*Thing
	for _, t := range kids {
		if t.Pose != nil && t.Form != nil {
			f.markOccupied(t)
		}
	}
	f.pour(kids)
	for i, t := range kids {
		var err error
		switch {
		case f.placed[t.ID]: // poured, or in a stack
		case t.Pose != nil && t.Form != nil:
			err = f.put(t, *t.Pose)
		case t.Form == nil:
			err = f.placeStack([]*Thing{{ID: t.ID, Form: heap(Bulk(t.Fill), t.Fill)}})
		case t.Form.Piece:
			pieces = append(pieces, t)
		default:
			err = f.placeStack(f.stack(t, kids[i:]))
		}
		if err != nil {
			return err
		}
	}
	return f.arrange(pieces)
}

// markOccupied marks the position of a thing that already has a pose as occupied.
func (f *filling) markOccupied(t *Thing) {
	at := f.body.toLocal(t.Pose.Pos)
	turn := f.body.Rot.Inverse().Mul(t.Pose.Rot).Vector().Z
	s, c := real.SinCos(turn)
	foot := t.Form.Foot
	x, y := float64(foot.X*c)-float64(foot.Y*s)+at.X, float64(foot.X*s)+float64(foot.Y*c)+at.Y
	foot.Turn += turn
	for i, b := range f.boards {
		h := &f.thing.Form.Hollows[i]
		if at.Z > h.Origin.Z-clearance && at.Z < h.Origin.Z+h.Height() {
			b.Take(foot.movedTo(x-h.Origin.X, y-h.Origin.Y))
		}
	}
}

// pour fills vessels with the contents that have no form.
func (f *filling) pour(kids []*Thing) {
	var parts []Part
	poured, cells := false, 0
	for i := range f.thing.Form.Hollows {
		if f.thing.Form.Hollows[i].Kind == Vessel {
			cells++
		}
	}
	for _, t := range kids {
		if t.Form == nil && cells > 0 {
			poured, f.placed[t.ID] = true, true
			parts = append(parts, t.Fill...)
			f.scene.Fills = append(f.scene.Fills, Relation{Thing: t.ID, Place: f.thing.ID})
		}
	}
	if poured {
		bulk := Bulk(parts)
		z, _ := f.thing.Form.mouth().Level(bulk / Volume(cells))
		f.scene.Levels = append(f.scene.Levels, Level{f.thing.ID, bulk, max(0, bulk-f.thing.Form.Capacity()), z})
	}
}

// A heap poured onto a top is a cone; a liquid is a puddle.
const (
	repose = 0.5   // tangent of the angle of repose: 26.6°, as for sugar or rice
	puddle = 0.003 // depth of water on a smooth top, in metres
)

func heap(v Volume, parts []Part) *Form {
	if !slices.ContainsFunc(parts, func(p Part) bool { return p.Packing > 0 }) {
		return &Form{Name: "puddle", Foot: Footprint{R: Disc(v, puddle) / 2}, Height: puddle}
	}
	r := real.Cbrt(float64(3 * v.Metres() / (math.Pi * repose)))
	return &Form{Name: "heap", Foot: Footprint{R: r}, Height: float64(r * repose)}
}

// stack returns a thing followed by those of others that stand under it in one stack. They are equal to it,
// without contents and covers.
func (f *filling) stack(t *Thing, others []*Thing) []*Thing {
	most, free := t.Form.Stack, 0.0
	for i := range f.thing.Form.Hollows {
		if h := &f.thing.Form.Hollows[i]; h.Kind != Vessel {
			free = max(free, h.Height())
		}
	}
	bare := func(t *Thing) bool { return len(f.inside[t.ID])+len(f.covers[t.ID]) == 0 && t.Pose == nil }
	most = min(most, 1+int(max(0, free-t.Form.Height)/max(t.Form.pitch(), 1e-3)))
	all := []*Thing{t}
	for _, o := range others[1:] {
		if len(all) < most && bare(t) && bare(o) && o.Form != nil && o.Form.Name == t.Form.Name && !f.placed[o.ID] {
			all = append(all, o)
		}
	}
	return all
}

// placeStack puts a thing, or a stack of things from the top down, into the first free position.
func (f *filling) placeStack(stack []*Thing) error {
	form := stack[0].Form
	foot, height := f.covered(stack[0])
	tall := height + float64(float64(len(stack)-1)*form.pitch())
	free := 0.0
	for _, i := range f.order {
		h := &f.thing.Form.Hollows[i]
		if free = max(free, h.Height()); h.Kind != Vessel && tall > h.Height()+tolerance {
			continue
		}
		key := tried{foot, i}
		if f.full[key] {
			continue
		}
		at, ok := f.boards[i].Place(foot)
		f.full[key] = !ok
		if ok {
			for k, t := range stack {
				z := float64(float64(len(stack)-1-k) * form.pitch())
				spot := real.Vec{X: at.X - foot.X + form.Foot.X, Y: at.Y - foot.Y + form.Foot.Y, Z: z}
				if err := f.stand(t, h, spot, 0); err != nil {
					return err
				}
			}
			return nil
		}
	}
	if f.thing.Form.Hollows[0].Kind != Vessel && tall > free+tolerance {
		return &Refusal{"low", f.thing.ID, []Figure{{"height_mm", mm(tall)}, {"free_mm", mm(free)}}}
	}
	return f.crowded(foot, 1, 0)
}

// covered returns the outline of a thing together with its cover, and their height.
func (f *filling) covered(t *Thing) (Footprint, float64) {
	foot, height, m := t.Form.Foot, t.Form.Height, t.Form.mouth()
	if len(f.covers[t.ID]) == 0 || m == nil || f.covers[t.ID][0].Form == nil {
		return foot, height
	}
	c := f.covers[t.ID][0].Form.fittedTo(m)
	height = max(height, m.Origin.Z+m.Height()+c.Height)
	lid := c.Foot.movedTo(m.Origin.X, m.Origin.Y)
	if lid.R > 0 && foot.R > 0 && lid.X == foot.X && lid.Y == foot.Y {
		foot.R = max(foot.R, lid.R)
		return foot, height
	}
	a, b := foot.outline(), lid.outline()
	x0, x1 := min(a.x-a.ex, b.x-b.ex), max(a.x+a.ex, b.x+b.ex)
	y0, y1 := min(a.y-a.ey, b.y-b.ey), max(a.y+a.ey, b.y+b.ey)
	return Footprint{X: (x0 + x1) / 2, Y: (y0 + y1) / 2, W: x1 - x0, D: y1 - y0}, height
}

func (f *filling) crowded(foot Footprint, wanted, placed int) error {
	o := foot.outline()
	return &Refusal{"crowded", f.thing.ID, []Figure{{"width_mm", mm(float64(2 * o.ex))}, {"depth_mm", mm(float64(2 * o.ey))},
		{"wanted_things", float64(wanted)}, {"placed_things", float64(placed)}}}
}

// stand puts a thing at a position in a hollow.
func (f *filling) stand(t *Thing, h *Hollow, s real.Vec, turn float64) error {
	rot, foot := real.NoTurn(), real.Vec{X: t.Form.Foot.X, Y: t.Form.Foot.Y}
	if turn != 0 {
		rot = real.Turn(real.Vec{Z: 1}, turn)
		foot = rot.Apply(foot)
	}
	at := h.Origin.Add(real.Vec{X: s.X - foot.X, Y: s.Y - foot.Y, Z: s.Z})
	return f.put(t, Pose{f.body.toRoom(at), f.body.Rot.Mul(rot)})
}

// arrange lays out the pieces.
func (f *filling) arrange(pieces []*Thing) error {
	p := Pattern{}
	if f.thing.Pattern != nil {
		p = *f.thing.Pattern
	}
	if len(pieces) == 0 {
		return nil
	}
	h := &f.thing.Form.Hollows[f.order[0]]
	switch {
	case h.Kind == Vessel && len(f.order) > 1:
		return f.deal(pieces)
	case h.Kind == Vessel && h.Cup != nil || p.Heap:
		return f.pile(pieces)
	}
	groups := [][]*Thing{pieces}
	if p.Sections && h.Kind != Vessel && h.Cup == nil {
		groups = byForm(pieces)
	}
	for k, g := range groups {
		if err := f.lay(g, p, k, len(groups)); err != nil {
			return err
		}
	}
	return nil
}

// byForm groups things by form, in the order in which the forms first occur.
func byForm(things []*Thing) (groups [][]*Thing) {
	for _, t := range things {
		i := slices.IndexFunc(groups, func(g []*Thing) bool { return g[0].Form.Name == t.Form.Name })
		if i < 0 {
			groups = append(groups, []*Thing{t})
		} else {
			groups[i] = append(groups[i], t)
		}
	}
	return groups
}

// largest returns an outline into which each of the pieces fits, and the greatest height.
func largest(pieces []*Thing) (foot Footprint, height float64) {
	round := true
	for _, t := range pieces {
		o := t.Form.Foot.outline()
		foot.W, foot.D, foot.R = max(foot.W, float64(2*o.ex)), max(foot.D, float64(2*o.ey)), max(foot.R, o.r)
		round, height = round && o.r > 0, max(height, t.Form.Height)
	}
	if !round {
		foot.R = 0
	}
	return foot, height
}

// lay arranges a group of pieces in the hollow that allows the largest gaps, or in a section of it.
func (f *filling) lay(group []*Thing, p Pattern, section, sections int) error {
	foot, height := largest(group)
	best, where, after := Arrangement{Gap: -1}, -1, (*Board)(nil)
	for _, i := range f.order {
		h, b := &f.thing.Form.Hollows[i], *f.boards[i]
		b.taken = slices.Clip(b.taken)
		if h.Kind == Shelf && height > h.Height()+tolerance {
			continue
		}
		if sections > 1 {
			b.floor = sectionOf(b.floor, section, sections)
		}
		if a, ok := b.Arrange(foot, len(group), p); ok && a.Gap > best.Gap+tolerance {
			best, where, after = a, i, &b
		}
	}
	if where < 0 {
		return f.crowded(foot, len(group), 0)
	}
	f.boards[where].taken = after.taken
	f.scene.Gaps = append(f.scene.Gaps, Gap{f.thing.ID, p.Gap, best.Gap})
	for k, t := range group {
		if err := f.stand(t, &f.thing.Form.Hollows[where], best.Spots[k], p.Turn); err != nil {
			return err
		}
	}
	return nil
}

// sectionOf returns one of n sections of a floor, in rows from the back left.
func sectionOf(floor Footprint, i, n int) Footprint {
	columns := int(math.Ceil(math.Sqrt(float64(n))))
	rows := (n + columns - 1) / columns
	w, d := floor.W/float64(columns), floor.D/float64(rows)
	return Footprint{
		X: floor.X - floor.W/2 + float64(w*(float64(i%columns)+0.5)),
		Y: floor.Y + floor.D/2 - float64(d*(float64(i/columns)+0.5)), W: w, D: d}
}

// deal puts pieces into the cells of a thing in turn, on top of each other.
func (f *filling) deal(pieces []*Thing) error {
	foot, height := largest(pieces)
	for k, t := range pieces {
		cell := &f.thing.Form.Hollows[f.order[k%len(f.order)]]
		z := float64(float64(k/len(f.order)) * height)
		if o := foot.movedTo(0, 0).outline(); z+height/2 > cell.Height()+tolerance || !o.within(cell.section(z), 0) {
			return f.crowded(foot, len(pieces), k)
		}
		if err := f.stand(t, cell, real.Vec{Z: z}, 0); err != nil {
			return err
		}
	}
	return nil
}

// pile heaps up pieces in the first hollow that holds them all.
func (f *filling) pile(pieces []*Thing) error {
	foot, height := largest(pieces)
	most := 0
	for _, i := range f.order {
		spots, ok := f.boards[i].Pile(foot, height, len(pieces))
		if most = max(most, len(spots)); !ok {
			continue
		}
		for k, t := range pieces {
			if err := f.stand(t, &f.thing.Form.Hollows[i], spots[k], 0); err != nil {
				return err
			}
		}
		return nil
	}
	return f.crowded(foot, len(pieces), most)
}
