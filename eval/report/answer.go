package report

import (
	"fmt"
	"strings"

	"hearth/engine"
	"hearth/sim"
	"hearth/sim/ask"
	"hearth/sim/feature"
)

// An Answer is what a query found in one situation.
type Answer struct {
	Columns []string `json:"columns" jsonschema:"the variables of the query, in their order"`
	Answers []Row    `json:"answers" jsonschema:"what the variables stand for, by their names; a query without variables that holds has one answer, which is empty"`
	Rest
	Warnings []Diagnostic `json:"warnings,omitempty" jsonschema:"numbers in the query that were hardly meant so, and notes of times"`
}

// A Row is one answer: what each variable stands for is a [*Thing], a number in
// its unit ([json.Number]), a name (string), or a [Text].
type Row map[string]any

// A Text is what rules write between quotation marks.
type Text string

// Lines returns the answers one by one.
func (a *Answer) Lines() []any { return every(a.Answers, func(r Row) any { return r }) }

// Table returns the answers without what is known of things.
func (a *Answer) Table() Table {
	return Table{Columns: a.Columns, Rows: every(a.Answers, func(r Row) []string {
		return every(a.Columns, func(name string) string { return fmt.Sprint(r[name]) })
	})}
}

// A Thing is an entity of a state.
type Thing struct {
	ID        string   `json:"id"`
	Class     string   `json:"class" jsonschema:"of the ontology, the most specific one"`
	Node      *int64   `json:"node,omitempty" jsonschema:"its id in the environment graph, if it is called after a node"`
	Variables []string `json:"variables,omitempty" jsonschema:"of the plan, that stand for it"`
	MixedOf   []string `json:"mixed_of,omitempty" jsonschema:"classes of what it was mixed of; where things are looked at"`
}

// String returns the id.
func (t *Thing) String() string { return t.ID }

// thingOf describes an entity; it is nil for other terms.
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

// OfAnswer describes a page of the answers that a query has in a situation.
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

// A Details is a thing with its properties.
type Details struct {
	Thing
	Properties []Property `json:"properties" jsonschema:"those that have a value, as a tree: what lies in a thing or is a part of it is below that"`
}

// A Property is a node of a tree of properties.
type Property struct {
	Depth int    `json:"depth"`
	Name  string `json:"name" jsonschema:"of the property, or the class of a part"`
	Value string `json:"value,omitempty" jsonschema:"with its unit; left out where the parts below are the value"`
}

// OfThings describes the things in the first column of answers.
func OfThings(a *ask.Answer, s *sim.Situation, page Page) *List[Details] {
	return listOf(a.Rows, page, func(row []engine.Term) Details {
		return Details{Thing: *thingOf(s, row[0]), Properties: PropertiesOf(s.State.Features(row[0]))}
	})
}

// PropertiesOf lists the properties of an object, and below them those of its parts.
func PropertiesOf(o *feature.Object) []Property {
	d := Details{Properties: []Property{}}
	d.add(o, 0)
	return d.Properties
}

// add adds the properties of an object, and below them those of its parts.
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
