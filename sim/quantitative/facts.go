package quantitative

import (
	"math"

	"hearth/engine"
	"hearth/sim/spatial"
	"hearth/sim/world"
)

// A measure is a number, or several, that states of the kitchen tell of a thing.
type measure struct {
	name string
	size int
	of   func(r *reading, b *Body) ([]float64, bool)
}

// A reading is a state with what is kept beside it.
type reading struct {
	mode  *Mode
	state *world.State
	*Kitchen
}

// measures are in the order of the documentation. Temperatures are in degrees Celsius.
var measures = []measure{
	{"core_temperature", 1, heat(func(r *reading, b *Body) float64 { return b.Heat.Core() })},
	{"mean_temperature", 1, heat(func(r *reading, b *Body) float64 { return b.Heat.Mean() })},
	{"surface_temperature", 1, heat(func(r *reading, b *Body) float64 { return b.Heat.Skin })},
	{"log_reduction", 1, heat(func(r *reading, b *Body) float64 { return min(mostDecades, b.Heat.LogReduction()) })},
	{"bakedness", 1, heat(func(r *reading, b *Body) float64 { return b.Heat.Baked() })},
	{"browning", 1, heat(func(r *reading, b *Body) float64 { return b.Heat.Brown })},
	{"in_danger_s", 1, heat(func(r *reading, b *Body) float64 { return b.Heat.Danger })},
	{"water_g", 1, heat(func(r *reading, b *Body) float64 { return b.Heat.Water() * 1000 })},
	{"mass_g", 1, func(r *reading, b *Body) ([]float64, bool) {
		if b.Grams == 0 {
			return []float64{r.mode.matter.mass(r.state.Class(b.ID)) * 1000}, true
		}
		return []float64{b.Grams}, true
	}},
	{"volume_ml", 1, func(r *reading, b *Body) ([]float64, bool) { return r.volume(b), b.Grams > 0 }},
	{"capacity_ml", 1, func(r *reading, b *Body) ([]float64, bool) {
		f := r.mode.matter.form(r.Kitchen, r.state, b)
		if f == nil || f.Capacity() == 0 {
			return nil, false
		}
		return []float64{f.Capacity().Millilitres()}, true
	}},
	{"fill_mm", 1, (*reading).fill},
	{"position", 3, func(r *reading, b *Body) ([]float64, bool) {
		p := r.pose(b).Pos
		return []float64{p.X, p.Y, p.Z}, true
	}},
	{"orientation", 4, func(r *reading, b *Body) ([]float64, bool) {
		q := r.pose(b).Rot
		return []float64{q.X, q.Y, q.Z, q.W}, true
	}},
	{"velocity", 3, func(r *reading, b *Body) ([]float64, bool) { return make([]float64, 3), true }}, // between steps all is at rest
	{"extent", 3, (*reading).extent},
}

// mostDecades is the largest reduction of germs that is told: twelve decades are the aim of
// canning, and beyond them the figure says nothing.
const mostDecades = 12

func heat(of func(r *reading, b *Body) float64) func(r *reading, b *Body) ([]float64, bool) {
	return func(r *reading, b *Body) ([]float64, bool) {
		if b.Heat == nil {
			return nil, false
		}
		return []float64{of(r, b)}, true
	}
}

// Computed are the predicates that states of the kitchen answer beside others:
// rules/motion/shared.mg tells what they say.
func (m *Mode) Computed() (all []world.Computed) {
	for _, of := range measures {
		all = append(all, world.Computed{Name: of.name, Reads: []string{world.Attached, world.Any, "type", "in"}, Amounts: of.size, Read: func(v *world.View, p []engine.Term, to *engine.Rows) error {
			return m.tell(v.State, of, p[0], to)
		}})
	}
	return append(all,
		world.Computed{Name: "has_door", Reads: []string{"type"}, Read: func(v *world.View, p []engine.Term, to *engine.Rows) error {
			if v.State.Has(p[0]) && m.matter.door(v.State.Class(p[0])) {
				to.Add(p[0])
			}
			return nil
		}, Given: 1},
		world.Computed{Name: "energy_wh", Reads: []string{world.Attached}, Amounts: 1, Read: func(v *world.View, p []engine.Term, to *engine.Rows) error {
			if k, ok := v.State.Attached().(*Kitchen); ok {
				for _, a := range k.Set {
					to.Add(a.ID, amount(a.Oven.Energy/3600))
				}
			}
			return nil
		}},
		world.Computed{Name: "hands_took", Reads: []string{world.Attached}, Amounts: 1, Read: func(v *world.View, p []engine.Term, to *engine.Rows) error {
			if k, ok := v.State.Attached().(*Kitchen); ok {
				to.Add(amount(k.Took))
			}
			return nil
		}},
	)
}

// tell adds what a measure is of a thing, or of all things.
func (m *Mode) tell(s *world.State, of measure, e engine.Term, to *engine.Rows) error {
	k, ok := s.Attached().(*Kitchen)
	if !ok {
		return nil
	}
	r := &reading{m, s, k}
	add := func(b *Body) {
		values, ok := of.of(r, b)
		if !ok {
			return
		}
		row := append(make([]engine.Term, 0, 1+len(values)), b.ID)
		for _, x := range values {
			row = append(row, amount(x))
		}
		to.Add(row...)
	}
	if e.Kind() != engine.Free {
		if b := k.Body(e); b != nil {
			add(b)
		}
		return nil
	}
	for _, b := range k.Bodies {
		add(b)
	}
	return nil
}

// amount is a number in billionths, to the millionth.
func amount(x float64) engine.Term {
	return engine.Number(int64(math.Round(x*1e6)) * 1000)
}

// pose is where a body is: what was poured is where that is into which it was.
func (r *reading) pose(b *Body) (p spatial.Pose) {
	for b != nil && r.mode.matter.form(r.Kitchen, r.state, b) == nil && b.In.Kind() == engine.NameKind {
		b = r.Body(b.In)
	}
	if b != nil {
		return b.Pose
	}
	return p
}

func (r *reading) volume(b *Body) []float64 {
	ml := 0.0
	for _, p := range r.mode.matter.parts(r.state, b.ID, b.Grams) {
		ml += p.Volume.Millilitres()
	}
	return []float64{ml}
}

// fill is how high it stands in a thing.
func (r *reading) fill(b *Body) ([]float64, bool) {
	f := r.mode.matter.form(r.Kitchen, r.state, b)
	if f == nil || f.Capacity() == 0 {
		return nil, false
	}
	return []float64{r.level(b, f) * 1000}, true
}

func (r *reading) extent(b *Body) ([]float64, bool) {
	f := r.mode.matter.form(r.Kitchen, r.state, b)
	if f == nil {
		return nil, false
	}
	w, d := f.Foot.W, f.Foot.D
	if f.Foot.R > 0 {
		w, d = 2*f.Foot.R, 2*f.Foot.R
	}
	return []float64{w, d, f.Height}, true
}

// level is how high it stands above the floor of the hollow, in metres.
func (r *reading) level(b *Body, f *spatial.Form) float64 {
	var parts []spatial.Part
	for _, x := range r.inside(b.ID) {
		parts = append(parts, r.mode.matter.parts(r.state, x.ID, x.Grams)...)
	}
	if len(parts) == 0 {
		return 0
	}
	for i := range f.Hollows {
		if f.Hollows[i].Kind == spatial.Vessel {
			z, _ := f.Hollows[i].Level(spatial.Bulk(parts))
			return z
		}
	}
	return 0
}
