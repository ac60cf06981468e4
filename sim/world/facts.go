package world

import (
	"fmt"

	"hearth/engine"
	"hearth/sim/world/persistent"
)

// FromFacts builds a first state from facts: type(E, Class) creates an entity, in(E, F) puts it behind the
// other contents of F, and all other facts set fluents. Entities are created in the order of their types. The
// state has no root. An error names the invalid fact.
func FromFacts(m *Model, facts []engine.Fact) (*State, error) {
	s := &State{model: m, entities: persistent.NewRecords[entity](), clock: engine.Number(0)}
	t := &change{}
	t.begin(&View{State: s})
	for _, f := range facts {
		if len(f.Args) != 2 {
			return nil, wrong(f, "expected an entity and a value")
		}
		if f.Pred != "type" {
			continue
		}
		x := t.edit(f.Args[0])
		if x.class = m.classes.Get(f.Args[1]); x.class == nil {
			return nil, wrong(f, "the class does not exist")
		}
	}
	for n := 0; len(facts) > 0; facts = facts[n:] { // facts about one entity are often adjacent
		alike := func(f engine.Fact) bool { return f.Pred == facts[0].Pred && f.Args[0] == facts[0].Args[0] }
		for n = 1; n < len(facts) && alike(facts[n]); n++ {
		}
		if err := t.say(facts[:n]); err != nil {
			return nil, err
		}
	}
	return t.first(s), nil
}

// say applies facts that have the same predicate and the same entity.
func (t *change) say(facts []engine.Fact) error {
	x, fluent := t.entities.Get(facts[0].Args[0]), t.state.model.fluents[facts[0].Pred]
	if x == nil {
		return wrong(facts[0], "the entity has no type")
	}
	values := t.values[:0]
	for _, f := range facts {
		switch {
		case f.Pred == "type":
		case f.Pred == "in":
			place := t.entities.Get(f.Args[1])
			if place == nil || t.within(place, x) {
				return wrong(f, "the place does not exist or lies inside the entity")
			}
			t.put(x, place, false)
		case fluent == nil || fluent.Sort != f.Args[1].Kind() || !x.class.affords(fluent):
			return wrong(f, "entities of this class cannot have such a value")
		case fluent.Many:
			values = append(values, f.Args[1])
		default:
			x.set(fluent, t.state.model.amount(f.Args[1]), 4)
		}
	}
	if t.values = values; len(values) > 0 {
		x.add(fluent, values...)
	}
	return nil
}

func wrong(f engine.Fact, why string) error {
	return fmt.Errorf("invalid fact %v: %s", f, why)
}

// Facts returns the content of s in the form that [FromFacts] takes: the types in order of creation, then the
// values and contents of each entity. It leaves out defaults of classes, ranks, and origins of copies.
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
		s.saying(x, say)
	}
	return facts
}

// saying calls say for the values of an entity and for each thing in it, but not for its class.
func (s *State) saying(x *entity, say func(pred string, e, v engine.Term)) {
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
