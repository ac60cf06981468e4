package world

import (
	"fmt"

	"hearth/engine"
	"hearth/sim/world/persistent"
)

// FromFacts builds a first state from facts: type(E, Class) makes an entity,
// in(E, F) puts it behind what lies in F already, and all others are values of
// fluents. Entities are made in the order of their types. Nothing contains the
// whole world: it has no root. The error says which fact cannot be.
func FromFacts(m *Model, facts []engine.Fact) (*State, error) {
	s := &State{model: m, entities: persistent.NewRecords[*entity](), clock: engine.Number(0)}
	t := &change{}
	t.begin(&View{State: s})
	for _, f := range facts {
		if f.Pred != "type" || len(f.Args) != 2 {
			continue
		}
		x := t.edit(f.Args[0])
		if x.class = m.classes.Of(f.Args[1]); x.class == nil {
			return nil, wrong(f, "there is no such class")
		}
	}
	var x *entity // of the last fact: those of one thing often stand together
	for _, f := range facts {
		if len(f.Args) != 2 {
			return nil, wrong(f, "a fact of a state has an entity and a value")
		}
		if x == nil || x.id != f.Args[0] {
			x = t.entities.Get(f.Args[0])
		}
		if x == nil {
			return nil, wrong(f, "nothing says of what type it is")
		}
		if err := t.say(x, f); err != nil {
			return nil, err
		}
	}
	return t.first(s), nil
}

// say makes one fact true of the entity that it is about.
func (t *change) say(x *entity, f engine.Fact) error {
	fluent := t.state.model.fluents[f.Pred]
	switch {
	case f.Pred == "type":
		return nil
	case f.Pred == "in":
		place := t.entities.Get(f.Args[1])
		if place == nil || t.within(place, x) {
			return wrong(f, "it cannot lie there")
		}
		t.put(x, place, false)
		return nil
	case fluent == nil || fluent.Sort != f.Args[1].Kind() || !x.class.affords(fluent):
		return wrong(f, "it cannot have such a value")
	case !fluent.Many:
		x.set(fluent, t.state.model.amount(f.Args[1]))
		return nil
	}
	x.add(fluent, f.Args[1])
	return nil
}

func wrong(f engine.Fact, why string) error {
	return fmt.Errorf("the state cannot have %v: %s", f, why)
}

// Facts returns what is true in s as [FromFacts] takes it: the types in order
// of creation, then the values of each entity and what lies in it. Defaults of
// classes, ranks, and whose identity a copy shares are not among them.
func (s *State) Facts() []engine.Fact {
	all := s.all()
	facts := make([]engine.Fact, 0, 8*len(all))
	say := func(pred string, e, v engine.Term) {
		facts = append(facts, engine.Fact{Pred: pred, Args: []engine.Term{e, v}})
	}
	for _, x := range all {
		say("type", x.id, x.class.term)
	}
	for _, x := range all {
		for _, v := range x.one {
			if !free(v.term) {
				say(v.fluent.Pred, x.id, v.term)
			}
		}
		for _, v := range x.many {
			for _, t := range v.Terms {
				say(v.fluent.Pred, x.id, t)
			}
		}
		s.each(x, func(y *entity) bool { say("in", y.id, x.id); return true })
	}
	return facts
}
