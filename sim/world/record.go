package world

import (
	"strings"

	"hearth/engine"
	"hearth/ontology"
)

var typeTerm = engine.Name("/type")

// fluent returns the fluent that a property name such as /baked stands for.
func (m *Model) fluent(name engine.Term) *ontology.Fluent {
	return m.fluents[strings.TrimPrefix(name.Sym(), "/")]
}

// covers reports whether t names c or a class below it.
func (c *class) covers(t engine.Term) bool {
	for _, d := range c.descendants {
		if d == t {
			return true
		}
	}
	return false
}

func (x *entity) set(f *ontology.Fluent, v engine.Term) {
	for i := range x.one {
		if x.one[i].fluent == f {
			x.one[i].term = v
			return
		}
	}
	x.one = append(x.one, value{f, v})
}

func (x *entity) add(f *ontology.Fluent, v engine.Term) {
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
