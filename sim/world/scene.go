package world

import (
	"strconv"

	"hearth/engine"
	"hearth/facts"
	"hearth/ontology"
	"hearth/sim/world/persistent"
)

// New builds the first state of a world from a scene. Entities are numbered in
// the order of the scene: /medium-bowl/12 is its twelfth thing.
func New(m *Model, scene *facts.Scene) *State {
	s := &State{model: m, clock: engine.Number(scene.Clock)}
	t := &change{view: &View{State: s}, state: s, by: persistent.NewBatch()}
	s.root = t.build(scene.Root, engine.Term{})
	for i, x := range t.made {
		x.serial = i + 1
	}
	s.serials = len(t.made)
	t.invertAll(s, t.made)
	t.reindex()
	s.keep(t.by, t.dirty.All)
	return s
}

// build makes a thing and all in it; a free place means that it lies nowhere.
func (t *change) build(thing *facts.Thing, place engine.Term) engine.Term {
	id := engine.Name("/" + thing.Class + "/" + strconv.Itoa(len(t.made)+1))
	x := t.edit(id)
	x.class = t.state.model.byName[thing.Class]
	for pred, v := range thing.Values {
		x.set(t.state.model.fluents[pred], t.state.model.amount(v))
	}
	if !free(place) {
		t.put(Move{Thing: id, Place: place}, false)
	}
	for _, c := range thing.Contents {
		t.build(c, id)
	}
	t.parts(id, t.state.model.item, thing.Items)
	t.parts(id, t.state.model.component, thing.Components)
	return id
}

// parts makes the items or components of whole; they lie nowhere, in the order
// in which they are given.
func (t *change) parts(whole engine.Term, fluent *ontology.Fluent, parts []*facts.Thing) {
	for i, thing := range parts {
		p := t.build(thing, engine.Term{})
		t.edit(p).rank = int64(i) + 1
		t.edit(whole).add(fluent, p)
	}
}
