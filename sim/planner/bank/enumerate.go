package bank

import (
	"maps"
	"slices"
	"strings"

	"hearth/parser/phrase"
)

// An Object is a class of things that phrases may name.
type Object struct {
	Name       string   // name as written in programs
	Properties []string // properties in lower case, such as can_open
	Kinds      []string // its name, and the kinds of which it is a detail
	Room       bool
}

// Objects returns the objects for all names that have properties or that are kinds or details of kinds,
// sorted. A detail is a name for particular things of a kind, and inherits the properties of each of its
// kinds. A kind has the properties of the details that it stands for; see [phrase.Abstraction]. Details of
// rooms are rooms.
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
	given := map[string][]string{} // properties before details inherit from their kinds
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

// add adds properties to an object.
func (o *Object) add(properties []string) {
	for _, p := range properties {
		o.Properties = append(o.Properties, strings.ToLower(p))
	}
}

// Enumerate returns the phrases of all actions with all objects that their places admit, sorted. An action
// without a template has none.
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

// combine calls yield with each combination of one element of each list in choices.
func combine(choices [][]string, chosen []string, yield func([]string)) {
	if len(choices) == 0 {
		yield(chosen)
		return
	}
	for _, c := range choices[0] {
		combine(choices[1:], append(chosen, c), yield)
	}
}
