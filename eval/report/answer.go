package report

import (
	"fmt"
	"strings"

	"hearth/engine"
	"hearth/sim"
	"hearth/sim/ask"
	"hearth/sim/feature"
)

// An Answer holds the rows of a query in one situation.
type Answer struct {
	Columns []string `json:"columns" jsonschema:"variables of the query, in their order"`
	Answers []Row    `json:"answers" jsonschema:"one object per row with the values of the variables by name; a query without variables that holds has one empty row"`
	Rest
	Warnings []Diagnostic `json:"warnings,omitempty" jsonschema:"suspicious numbers in the query and notes about units of time"`
}

// A Row is one answer. The value of each variable is a [*Thing], a number in its unit ([json.Number]), a name
// (string) or a [Text].
type Row map[string]any

// A Text is a quoted string of a rule.
type Text string

// Lines returns the answers as separate values.
func (a *Answer) Lines() []any { return every(a.Answers, func(r Row) any { return r }) }

// Table returns the answers as a table. A thing is shown as its identifier only.
func (a *Answer) Table() Table {
	return Table{Columns: a.Columns, Rows: every(a.Answers, func(r Row) []string {
		return every(a.Columns, func(name string) string { return fmt.Sprint(r[name]) })
	})}
}

// A Thing is an entity of a state.
type Thing struct {
	ID        string   `json:"id"`
	Class     string   `json:"class" jsonschema:"most specific class of the ontology"`
	Node      *int64   `json:"node,omitempty" jsonschema:"identifier in the environment graph, if the object stands for a node"`
	Variables []string `json:"variables,omitempty" jsonschema:"variables of the plan that name the object"`
	MixedOf   []string `json:"mixed_of,omitempty" jsonschema:"classes of the ingredients that were mixed; given where objects are described in detail"`
}

// String returns the identifier.
func (t *Thing) String() string { return t.ID }

// thingOf describes an entity. It returns nil for other terms.
func thingOf(s *sim.Situation, t engine.Term) *Thing {
	class := s.State.Class(t)
	if class == "" {
		return nil
	}
	out := &Thing{ID: t.Sym(), Class: class, Variables: s.Variables(t)}
	if kind, ok := s.State.Value(t, "class"); ok && strings.HasPrefix(out.ID, kind.Sym()+"/") {
		if id, ok := s.State.Value(t, "id"); ok {
			n := id.Num()
			out.Node = &n
		}
	}
	return out
}

// OfAnswer describes a page of the rows that a query returned for a situation.
func OfAnswer(a *ask.Answer, s *sim.Situation, page Page) *Answer {
	rows, rest := cut(a.Rows, page)
	return &Answer{
		Warnings: every(a.Warnings, OfDiagnostic),
		Columns:  every(a.Columns, func(c ask.Column) string { return c.Name }), Rest: rest,
		Answers: every(rows, func(row []engine.Term) Row {
			out := Row{}
			for i, t := range row {
				out[a.Columns[i].Name] = valueOf(s, t, a.Columns[i])
			}
			return out
		}),
	}
}

func valueOf(s *sim.Situation, t engine.Term, c ask.Column) any {
	if thing := thingOf(s, t); thing != nil {
		return thing
	}
	return plainOf(t, c.Scale)
}

// Details describes a thing with its properties.
type Details struct {
	Thing
	Properties []Property `json:"properties" jsonschema:"properties that have a value, as a tree; the contents and parts of an object follow it with a greater depth"`
}

// A Property is a node in a tree of properties.
type Property struct {
	Depth int    `json:"depth"`
	Name  string `json:"name" jsonschema:"name of the property, or the class of a part"`
	Value string `json:"value,omitempty" jsonschema:"value with its unit; left out if the value is a list of parts, which follow with a greater depth"`
}

// OfThings describes the things in the first column of the rows.
func OfThings(a *ask.Answer, s *sim.Situation, page Page) *List[Details] {
	return listOf(a.Rows, page, func(row []engine.Term) Details {
		return Details{Thing: *thingOf(s, row[0]), Properties: PropertiesOf(s.State.Features(row[0]))}
	})
}

// PropertiesOf lists the properties of an object as a tree. The properties of a part follow the part with a
// greater depth.
func PropertiesOf(o *feature.Object) []Property {
	d := Details{Properties: []Property{}}
	d.add(o, 0)
	return d.Properties
}

// add appends the properties of an object, and below them those of its parts.
func (d *Details) add(o *feature.Object, depth int) {
	for _, slot := range o.Slots {
		p := Property{depth, slot.Name, ""}
		switch v := slot.Value; {
		case v.Kind == feature.NoneKind, v.Kind == feature.EntitiesKind && len(v.Objects) == 0:
		case v.Kind == feature.EntityKind:
			p.Value = v.String()
			d.Properties = append(d.Properties, p)
			d.add(v.Object, depth+1)
		case v.Kind == feature.EntitiesKind:
			d.Properties = append(d.Properties, p)
			for _, part := range v.Objects {
				d.Properties = append(d.Properties, Property{Depth: depth + 1, Name: part.Class})
				d.add(part, depth+2)
			}
		default:
			p.Value = v.String()
			d.Properties = append(d.Properties, p)
		}
	}
}
