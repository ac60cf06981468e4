// Package measure computes what can be measured in the quantitative kitchen, as predicates of its states:
// temperature, weight, fill level, position, contact.
//
// [Computed] lists them all. rules/motion/schema.mg documents each predicate. The rules in rules/motion/types
// derive from them what is safe, stable or in reach.
package measure

import (
	"cmp"
	"math"
	"slices"

	"hearth/engine"
	"hearth/sim/physics/real"
	"hearth/sim/quantitative"
	"hearth/sim/spatial"
	"hearth/sim/thermal"
	"hearth/sim/world"
)

// A measure computes one or more numbers for a thing in a room.
type measure struct {
	name    string
	size    int
	compute func(r *quantitative.Room, b *quantitative.Body) (values []float64, ok bool)
}

// measures are in the order of the documentation. Temperatures are in degrees Celsius.
var measures = []measure{
	{"core_temperature", 1, heat(thermal.Body.Core)},
	{"mean_temperature", 1, heat(thermal.Body.Mean)},
	{"surface_temperature", 1, heat(func(b thermal.Body) float64 { return b.Skin })},
	{"surroundings_temperature", 1, func(r *quantitative.Room, b *quantitative.Body) ([]float64, bool) {
		if b.Heat == nil {
			return nil, false
		}
		return one(r.Around(b).Air)
	}},
	{"heating_w", 1, func(r *quantitative.Room, b *quantitative.Body) ([]float64, bool) {
		if b.Heat == nil {
			return nil, false
		}
		w := r.Around(b).Power
		return []float64{w}, w > 0
	}},
	{"boils_in_s", 1, func(r *quantitative.Room, b *quantitative.Body) ([]float64, bool) {
		s, ok := r.BoilsAfter(b)
		return []float64{s}, ok
	}},
	{"log_reduction", 1, heat(func(b thermal.Body) float64 { return min(mostDecades, b.LogReduction()) })},
	{"bakedness", 1, heat(thermal.Body.Baked)},
	{"browning", 1, heat(func(b thermal.Body) float64 { return b.Brown })},
	{"in_danger_s", 1, heat(func(b thermal.Body) float64 { return b.Danger })},
	{"cooling_s", 2, func(_ *quantitative.Room, b *quantitative.Body) ([]float64, bool) {
		if b.Heat == nil || !b.Heat.Cooling.Hot {
			return nil, false
		}
		c := b.Heat.Cooling
		return []float64{cmp.Or(c.Reached[0], c.Since), cmp.Or(c.Reached[1], c.Since)}, true
	}},
	{"water_g", 1, func(_ *quantitative.Room, b *quantitative.Body) ([]float64, bool) {
		if b.Heat == nil {
			return nil, false
		}
		return one(b.Water())
	}},
	{"due_s", 1, func(r *quantitative.Room, b *quantitative.Body) ([]float64, bool) {
		at, ok := r.DueTime(b)
		return []float64{float64(at) / 1000}, ok
	}},
	{"mass_g", 1, func(r *quantitative.Room, b *quantitative.Body) ([]float64, bool) { return one(r.Grams(b)) }},
	{"volume_ml", 1, func(r *quantitative.Room, b *quantitative.Body) ([]float64, bool) {
		ml := 0.0
		for _, p := range r.Parts(b) {
			ml += p.Volume.Millilitres()
		}
		return []float64{ml}, b.Grams > 0
	}},
	{"capacity_ml", 1, vessel(func(_ *quantitative.Room, _ *quantitative.Body, f *spatial.Form) float64 {
		return f.Capacity().Millilitres()
	})},
	{"free_ml", 1, vessel(func(r *quantitative.Room, b *quantitative.Body, f *spatial.Form) float64 {
		return max(0, f.Capacity()-spatial.Bulk(poured(r, b))).Millilitres()
	})},
	{"fill_mm", 1, vessel(func(r *quantitative.Room, b *quantitative.Body, f *spatial.Form) float64 {
		return level(r, b) * 1000
	})},
	{"spilled_g", 1, func(r *quantitative.Room, b *quantitative.Body) ([]float64, bool) {
		return []float64{b.Grams}, b.Grams > 0 && spilled(r, b)
	}},
	{"position", 3, func(r *quantitative.Room, b *quantitative.Body) ([]float64, bool) {
		p := pose(r, b).Pos
		return []float64{p.X, p.Y, p.Z}, true
	}},
	{"orientation", 4, func(r *quantitative.Room, b *quantitative.Body) ([]float64, bool) {
		q := pose(r, b).Rot
		return []float64{q.X, q.Y, q.Z, q.W}, true
	}},
	{"tilt_degrees", 1, func(r *quantitative.Room, b *quantitative.Body) ([]float64, bool) {
		up := max(-1, min(1, pose(r, b).Rot.Apply(real.Vec{Z: 1}).Z))
		return one(real.Atan2(math.Sqrt(1-float64(up*up)), up) * 180 / math.Pi)
	}},
	{"velocity", 3, func(*quantitative.Room, *quantitative.Body) ([]float64, bool) { return make([]float64, 3), true }}, // between steps everything is at rest
	{"extent", 3, func(r *quantitative.Room, b *quantitative.Body) ([]float64, bool) {
		f := r.Form(b)
		if f == nil {
			return nil, false
		}
		w, d := sides(f)
		return []float64{w, d, f.Height}, true
	}},
	{"away_m", 1, func(r *quantitative.Room, b *quantitative.Body) ([]float64, bool) {
		m, ok := r.Away(b)
		return []float64{m}, ok
	}},
}

// mostDecades is the largest reduction of germs that is reported. Canning aims at twelve decades, and larger
// figures are meaningless.
const mostDecades = 12

func one(x float64) ([]float64, bool) { return []float64{x}, true }

// heat returns a measure for things that have heat.
func heat(of func(thermal.Body) float64) func(*quantitative.Room, *quantitative.Body) ([]float64, bool) {
	return func(_ *quantitative.Room, b *quantitative.Body) ([]float64, bool) {
		if b.Heat == nil {
			return nil, false
		}
		return one(of(*b.Heat))
	}
}

// vessel returns a measure for things that can be poured into.
func vessel(of func(r *quantitative.Room, b *quantitative.Body, f *spatial.Form) float64) func(*quantitative.Room, *quantitative.Body) ([]float64, bool) {
	return func(r *quantitative.Room, b *quantitative.Body) ([]float64, bool) {
		f := r.Form(b)
		if f == nil || f.Capacity() == 0 {
			return nil, false
		}
		return one(of(r, b, f))
	}
}

// pose returns the pose of a thing. For poured contents it is that of the container.
func pose(r *quantitative.Room, b *quantitative.Body) (p spatial.Pose) {
	for b != nil && r.Form(b) == nil && b.Container.Kind() == engine.NameKind {
		b = r.Body(b.Container)
	}
	if b != nil {
		return b.Pose
	}
	return p
}

// sides returns the width and the depth of a form as it stands.
func sides(f *spatial.Form) (w, d float64) {
	if f.Foot.R > 0 {
		return 2 * f.Foot.R, 2 * f.Foot.R
	}
	return f.Foot.W, f.Foot.D
}

// poured returns the ingredients of everything in a thing.
func poured(r *quantitative.Room, b *quantitative.Body) (parts []spatial.Part) {
	for _, x := range r.Inside(b.ID) {
		parts = append(parts, r.Parts(x)...)
	}
	return parts
}

// level returns the height of the contents above the floor of a hollow in metres, 0 if empty.
func level(r *quantitative.Room, b *quantitative.Body) float64 {
	f, parts := r.Form(b), poured(r, b)
	if f == nil || len(parts) == 0 {
		return 0
	}
	i := slices.IndexFunc(f.Hollows, func(h spatial.Hollow) bool { return h.Kind == spatial.Vessel })
	if i < 0 {
		return 0
	}
	z, _ := f.Hollows[i].Level(spatial.Bulk(parts))
	return z
}

// Computed returns the predicates that are computed for states of the kitchen.
func Computed(m *quantitative.Mode) (all []world.Computed) {
	reads := []string{world.Attached, world.Any, "type", "in", "clock"}
	for _, of := range measures {
		all = append(all, world.Computed{Name: of.name, Reads: reads, Amounts: of.size, Read: onRoom(m, func(r *quantitative.Room, p []engine.Term, to *engine.Rows) {
			each(r, p[0], func(b *quantitative.Body) {
				values, ok := of.compute(r, b)
				if !ok {
					return
				}
				row := append(make([]engine.Term, 0, 1+len(values)), b.ID)
				for _, x := range values {
					row = append(row, quantitative.Amount(x))
				}
				to.Add(row...)
			})
		})})
	}
	for _, of := range relations {
		all = append(all, world.Computed{Name: of.name, Reads: reads, Inputs: of.inputs, Amounts: of.amounts, Read: onRoom(m, of.read)})
	}
	return all
}

// onRoom converts a function of a room to a function of a view.
func onRoom(m *quantitative.Mode, read func(r *quantitative.Room, p []engine.Term, to *engine.Rows)) func(*world.View, []engine.Term, *engine.Rows) error {
	return func(v *world.View, p []engine.Term, to *engine.Rows) error {
		if r := m.Room(v.State); r != nil {
			read(r, p, to)
		}
		return nil
	}
}

// each calls visit with the body of a thing, or with all bodies if e is free.
func each(r *quantitative.Room, e engine.Term, visit func(b *quantitative.Body)) {
	if e.Kind() != engine.Free {
		if b := r.Body(e); b != nil {
			visit(b)
		}
		return
	}
	for _, b := range r.Bodies {
		visit(b)
	}
}
