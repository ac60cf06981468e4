package quantitative

import (
	"sync"

	"hearth/engine"
	"hearth/ontology/physical"
	"hearth/sim/physics/real"
	"hearth/sim/spatial"
	"hearth/sim/thermal"
	"hearth/sim/world"
)

// A matter knows what things are like by their classes.
type matter struct {
	data          *physical.Data
	model         *thermal.Model // how fast food changes
	foods, things sync.Map       // of classes
	solids        sync.Map       // the same
}

func newMatter(data *physical.Data) *matter { return &matter{data: data, model: data.Model()} }

// A food is an ingredient as physics sees it.
type food struct {
	physical.Food
	of thermal.Material
	ok bool // it is known what it is made of
}

// food is what a class of ingredients is like.
func (m *matter) food(class string) *food {
	if known, ok := m.foods.Load(class); ok {
		return known.(*food)
	}
	f := &food{}
	f.Food, _ = m.data.Foods.Of(class)
	of, err := m.data.Material(class, false)
	f.of, f.ok = of, err == nil
	m.foods.Store(class, f)
	return f
}

// grams is how heavy food is; 0 for anything else.
func (m *matter) grams(s *world.State, id engine.Term) float64 {
	g, _ := s.Grams(id)
	return g
}

// parts is what is poured: an ingredient, or what a mixture is made of.
func (m *matter) parts(s *world.State, id engine.Term, grams float64) (parts []spatial.Part) {
	m.each(s, id, grams, 0, func(class string, grams float64) {
		if p, err := m.data.Part(class, grams); err == nil {
			parts = append(parts, p)
		}
	})
	return parts
}

// mostDeep is how deep mixtures of mixtures are looked into.
const mostDeep = 32

// each calls do with the ingredients that some food consists of, and how heavy they are.
func (m *matter) each(s *world.State, id engine.Term, grams float64, deep int, do func(class string, grams float64)) {
	parts := s.Values(id, "component")
	whole := 0.0
	for _, p := range parts {
		whole += m.grams(s, p)
	}
	if whole == 0 || deep > mostDeep {
		do(s.Class(id), grams)
		return
	}
	for _, p := range parts {
		m.each(s, p, grams*m.grams(s, p)/whole, deep+1, do)
	}
}

// bodyOf is some food as it is when it comes to be, at a temperature; nil for what is none.
func (m *matter) bodyOf(s *world.State, id engine.Term, t float64) *thermal.Body {
	grams := m.grams(s, id)
	var all []thermal.Body
	m.each(s, id, grams, 0, func(class string, grams float64) {
		f, mass := m.food(class), grams/1000
		if !f.ok {
			return
		}
		if b, err := thermal.New(f.of, f.shape(mass), film, t); err == nil {
			all = append(all, b)
		}
	})
	switch len(all) {
	case 0:
		return nil
	case 1:
		return &all[0]
	}
	mixed, err := thermal.Mix(all...)
	if err != nil {
		return nil
	}
	return &mixed
}

// film is how well heat passes from still air into food, in W/(m2 K), for choosing a form.
const film = 10

// shape is that of so many kilograms: a piece, where food comes in pieces that are not
// much smaller; else a cube.
func (f *food) shape(mass float64) thermal.Shape {
	volume := mass / f.of.Density
	if s, ok := f.Piece.Shape(); ok && volume > 0 && s.Volume() > 0 {
		by := real.Cbrt(min(1, volume/s.Volume()))
		for i := range s.Sides {
			s.Sides[i] = float64(s.Sides[i] * by)
		}
		return s
	}
	side := real.Cbrt(volume)
	return thermal.Block(side, side, side)
}
