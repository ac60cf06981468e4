// Package matter says what the things of a kitchen are like by their classes: how food is
// composed, weighs and takes up heat, which form and which shape everything else has, and what
// heats or cools. A [Matter] is a table of that, with what a state says of amounts.
package matter

import (
	"sync"

	"hearth/engine"
	"hearth/ontology"
	"hearth/ontology/physical"
	"hearth/sim/ledger"
	"hearth/sim/spatial"
	"hearth/sim/thermal"
	"hearth/sim/world"
)

// A Matter knows what things are like by their classes. It never changes, and serves any number
// of goroutines.
type Matter struct {
	Model *thermal.Model // how fast food changes

	data          *physical.Data
	foods, things sync.Map // of classes
	solids        sync.Map // the same
}

// New is what physical data says of things.
func New(data *physical.Data) *Matter { return &Matter{data: data, Model: data.Model()} }

// A food is an ingredient as physics sees it.
type food struct {
	physical.Food
	of thermal.Material
	ok bool // it is known what it is made of
}

// food is what a class of ingredients is like.
func (m *Matter) food(class string) *food {
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

// Grams is how heavy food is; 0 for anything else.
func (m *Matter) Grams(s *world.State, id engine.Term) float64 {
	g, _ := s.Grams(id)
	return g
}

// Parts is what is poured: an ingredient, or what a mixture is made of.
func (m *Matter) Parts(s *world.State, id engine.Term, grams float64) (parts []spatial.Part) {
	m.each(s, id, grams, func(class string, grams float64) {
		if p, err := m.data.Part(class, grams); err == nil {
			parts = append(parts, p)
		}
	})
	return parts
}

// each calls do with the ingredients that some food consists of, and how heavy they are.
func (m *Matter) each(s *world.State, id engine.Term, grams float64, do func(class string, grams float64)) {
	ledger.Leaves(s, id, grams, func(of engine.Term, grams float64) { do(s.Class(of), grams) })
}

// Body is so much food as it is when it comes to be, at a temperature; nil for what is none.
func (m *Matter) Body(s *world.State, id engine.Term, grams, t float64) *thermal.Body {
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

// SafeAt is the temperature of the core from which on a food is safe to eat that is not when
// raw, in degrees Celsius; 0 for any other thing.
func (m *Matter) SafeAt(class string) float64 { return m.food(class).SafeAt }

// Appliance is the record of a place that heats or cools; ok is false for others.
func (m *Matter) Appliance(class string) (physical.Appliance, bool) {
	return m.data.Appliances.Of(class)
}

// First is how warm food is at first, in degrees Celsius: as the state says, or as the place
// that it is in.
func (m *Matter) First(s *world.State, id engine.Term) float64 {
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
