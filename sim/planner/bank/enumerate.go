package bank

import (
	"maps"
	"slices"
	"strings"

	"hearth/parser/phrase"
)

// An Object is a class of things that phrases may name.
type Object struct {
	Name       string   // as programs write it
	Properties []string // in lower case, such as can_open
	Kinds      []string // its name, and what it is a detail of
	Room       bool
}

// Objects makes the objects of all names that have properties of their own, or
// are kinds or details of kinds, sorted. A detail has the properties of each of
// its kinds; a kind has those of the details for which it stands, as
// [phrase.Abstraction] says. Details of rooms are rooms.
func Objects(own map[string][]string, kinds []phrase.Kind, rooms []string) []Object {
	of := map[string]*Object{}
	object := func(name string) *Object {
		if of[name] == nil {
			of[name] = &Object{Name: name, Kinds: []string{name}, Room: slices.Contains(rooms, name)}
		}
		return of[name]
	}
	for name, properties := range own {
		object(name).add(properties)
	}
	abstract := phrase.Abstraction(kinds)
	for _, k := range kinds {
		kind := object(k.Name)
		for _, d := range k.Details {
			if abstract[d] == k.Name {
				kind.add(own[d])
			}
		}
	}
	given := map[string][]string{} // what kinds have before they have more as details
	for name, o := range of {
		given[name] = o.Properties
	}
	for _, k := range kinds {
		room := object(k.Name).Room
		for _, d := range k.Details {
			o := object(d)
			o.Kinds = append(o.Kinds, k.Name)
			o.Room = o.Room || room
			o.add(given[k.Name])
		}
	}
	var out []Object
	for _, name := range slices.Sorted(maps.Keys(of)) {
		o := of[name]
		for _, list := range []*[]string{&o.Properties, &o.Kinds} {
			slices.Sort(*list)
			*list = slices.Compact(*list)
		}
		out = append(out, *o)
	}
	return out
}

// add gives properties to an object.
func (o *Object) add(properties []string) {
	for _, p := range properties {
		o.Properties = append(o.Properties, strings.ToLower(p))
	}
}

// Enumerate makes the phrases of all actions with all objects that their
// places admit, sorted. An action that cannot be said has none.
func Enumerate(t *phrase.Templates, signatures []Signature, objects []Object) []string {
	var out []string
	for _, s := range signatures {
		choices := make([][]string, len(s.Places))
		for i, p := range s.Places {
			for _, o := range objects {
				if p.admits(o) {
					choices[i] = append(choices[i], o.Name)
				}
			}
		}
		combine(choices, nil, func(names []string) {
			if said, ok := t.Say(s.Action, names...); ok {
				out = append(out, said)
			}
		})
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// combine calls yield with each way to choose one of each of the choices.
func combine(choices [][]string, chosen []string, yield func([]string)) {
	if len(choices) == 0 {
		yield(chosen)
		return
	}
	for _, c := range choices[0] {
		combine(choices[1:], append(chosen, c), yield)
	}
}
