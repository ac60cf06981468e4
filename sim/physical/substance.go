package physical

import (
	"sync"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim/spatial"
	"hearth/sim/thermal"
	"hearth/sim/world"
)

// A Matter describes things by their classes. It never changes and may be used by several goroutines at once.
type Matter struct {
	Model *thermal.Model // rates at which food changes

	data          *Data
	leaves        Leaves
	foods, things sync.Map // caches by class
	solids        sync.Map // cache by class
}

// Leaves calls do for each ingredient of some food, with its weight in grams.
type Leaves func(s *world.State, id engine.Term, grams float64, do func(of engine.Term, grams float64))

// NewMatter returns the description of things by physical data, and by the ingredients of food.
func NewMatter(data *Data, l Leaves) *Matter {
	return &Matter{data: data, leaves: l, Model: data.Model()}
}

// A food holds the physical properties of an ingredient.
type food struct {
	Food
	material thermal.Material
	ok       bool // its composition is known
}

// food returns the properties of a class of ingredients.
func (m *Matter) food(class string) *food {
	if known, ok := m.foods.Load(class); ok {
		return known.(*food)
	}
	f := &food{}
	f.Food, _ = m.data.Foods.Lookup(class)
	of, err := m.data.Material(class, false)
	f.material, f.ok = of, err == nil
	m.foods.Store(class, f)
	return f
}

// Grams returns the weight of food in grams, and 0 for other things.
func (m *Matter) Grams(s *world.State, id engine.Term) float64 {
	g, _ := s.Grams(id)
	return g
}

// Parts returns the ingredients of food by volume: itself, or what a mixture is made of.
func (m *Matter) Parts(s *world.State, id engine.Term, grams float64) (parts []spatial.Part) {
	m.each(s, id, grams, func(class string, grams float64) {
		if p, err := m.data.Part(class, grams); err == nil {
			parts = append(parts, p)
		}
	})
	return parts
}

// each calls do for each ingredient of some food, with its class and weight.
func (m *Matter) each(s *world.State, id engine.Term, grams float64, do func(class string, grams float64)) {
	m.leaves(s, id, grams, func(of engine.Term, grams float64) { do(s.Class(of), grams) })
}

// Body returns the thermal body of new food at a temperature, or nil if it is not food or its composition is
// unknown.
func (m *Matter) Body(s *world.State, id engine.Term, grams, t float64) *thermal.Body {
	var all []thermal.Body
	m.each(s, id, grams, func(class string, grams float64) {
		f, mass := m.food(class), grams/1000
		if !f.ok {
			return
		}
		if b, err := thermal.New(f.material, f.Piece.ShapeOf(mass/f.material.Density), film, t); err == nil {
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

// film is the heat transfer coefficient of food in still air in W/(m2 K). [thermal.New] uses it to decide
// whether a piece has one temperature throughout.
const film = 10

// SafeAt returns the core temperature in degrees Celsius from which a food is safe to eat, if it is unsafe
// when raw. It is 0 for other things.
func (m *Matter) SafeAt(class string) float64 { return m.food(class).SafeAt }

// Appliance returns the record of a class that heats or cools. ok is false for others.
func (m *Matter) Appliance(class string) (Appliance, bool) {
	return m.data.Appliances.Lookup(class)
}

// InitialTemperature returns the initial temperature of food in degrees Celsius: that of the state, or else that of the
// place that it is in.
func (m *Matter) InitialTemperature(s *world.State, id engine.Term) float64 {
	if t, ok := s.Marked(id, ontology.WarmthMark); ok {
		return float64(t.Num()) / 1e9
	}
	for at, ok := s.Place(id); ok; at, ok = s.Place(at) {
		if a, known := m.Appliance(s.Class(at)); known {
			return a.Temperature
		}
	}
	root, _ := m.Appliance(s.Class(s.Root()))
	return root.Temperature
}
