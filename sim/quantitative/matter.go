package quantitative

import (
	"sync"

	"hearth/engine"
	"hearth/ontology/physical"
	"hearth/sim/ledger"
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
	m.each(s, id, grams, func(class string, grams float64) {
		if p, err := m.data.Part(class, grams); err == nil {
			parts = append(parts, p)
		}
	})
	return parts
}

// each calls do with the ingredients that some food consists of, and how heavy they are.
func (m *matter) each(s *world.State, id engine.Term, grams float64, do func(class string, grams float64)) {
	ledger.Leaves(s, id, grams, func(of engine.Term, grams float64) { do(s.Class(of), grams) })
}

// bodyOf is so much food as it is when it comes to be, at a temperature; nil for what is none.
func (m *matter) bodyOf(s *world.State, id engine.Term, grams, t float64) *thermal.Body {
	var all []thermal.Body
	m.each(s, id, grams, func(class string, grams float64) {
		f, mass := m.food(class), grams/1000
		if !f.ok {
			return
		}
		if b, err := thermal.New(f.of, f.Piece.Of(mass/f.of.Density), film, t); err == nil {
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
