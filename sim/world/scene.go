package world

import (
	"strconv"

	"hearth/engine"
	"hearth/facts"
	"hearth/ontology"
	"hearth/sim/world/persistent"
)

// New builds the first state of a world from a scene. Entities are numbered in the order of the scene:
// /medium-bowl/12 is its twelfth thing.
func New(m *Model, scene *facts.Scene) *State {
	s := &State{model: m, entities: persistent.NewRecords[entity](), clock: engine.Number(scene.Clock)}
	t := &change{}
	t.begin(&View{State: s})
	s.root = t.build(scene.Root, nil).id
	return t.first(s)
}

// first completes s, the first state of a world, with the entities made so far.
func (t *change) first(s *State) *State {
	t.reindex()
	s.entities, s.serials = t.entities.Close(), t.serials
	t.invertAll(s, t.created)
	return s
}

// build makes a thing and its contents. If place is nil, the thing has no place.
func (t *change) build(thing *facts.Thing, place *entity) *entity {
	x := t.edit(engine.Name("/" + thing.Class + "/" + strconv.Itoa(len(t.created)+1)))
	x.class = t.state.model.byName[thing.Class]
	for pred, v := range thing.Values {
		x.set(t.state.model.fluents[pred], t.state.model.amount(v), len(thing.Values))
	}
	if place != nil {
		t.put(x, place, false)
	}
	for _, c := range thing.Contents {
		t.build(c, x)
	}
	t.parts(x, t.state.model.item, thing.Items)
	t.parts(x, t.state.model.component, thing.Components)
	return x
}

// parts makes the items or components of whole. They have no place; their ranks follow the order given.
func (t *change) parts(whole *entity, fluent *ontology.Fluent, parts []*facts.Thing) {
	for i, thing := range parts {
		p := t.build(thing, nil)
		p.rank = int64(i) + 1
		whole.add(fluent, p.id)
	}
}
