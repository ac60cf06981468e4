package world

import (
	"hearth/engine"
	"hearth/ontology"
)

var typeTerm = engine.Name("/type")

// fluent returns the fluent that a property name such as /baked stands for.
func (m *Model) fluent(name engine.Term) *ontology.Fluent {
	return m.named.Of(name)
}

func (x *entity) set(f *ontology.Fluent, v engine.Term) {
	if !x.ownOne {
		x.one, x.ownOne = append(make([]value, 0, len(x.one)+4), x.one...), true
	}
	for i := range x.one {
		if x.one[i].fluent == f {
			x.one[i].term = v
			return
		}
	}
	x.one = append(x.one, value{f, v})
}

func (x *entity) add(f *ontology.Fluent, v engine.Term) {
	x.own()
	for i := range x.many {
		if x.many[i].fluent == f {
			for _, have := range x.many[i].terms {
				if have == v {
					return
				}
			}
			x.many[i].terms = append(append(make([]engine.Term, 0, len(x.many[i].terms)+1), x.many[i].terms...), v)
			return
		}
	}
	x.many = append(x.many, values{f, []engine.Term{v}})
}

// own makes the many-valued fluents of x its own.
func (x *entity) own() {
	if !x.ownMany {
		x.many, x.ownMany = append(make([]values, 0, len(x.many)+1), x.many...), true
	}
}

// del takes one value of a many-valued fluent, or the value of a single one;
// a single fluent taken away stays away even where the class has a default.
func (x *entity) del(f *ontology.Fluent, v engine.Term) {
	if f == nil {
		return
	}
	if !f.Many {
		if have, ok := x.value(f); ok && (v.Kind() == engine.Free || have == v) {
			x.set(f, engine.Term{})
		}
		return
	}
	x.own()
	for i := range x.many {
		if x.many[i].fluent != f {
			continue
		}
		kept := make([]engine.Term, 0, len(x.many[i].terms))
		for _, have := range x.many[i].terms {
			if have != v {
				kept = append(kept, have)
			}
		}
		x.many[i].terms = kept
	}
}
