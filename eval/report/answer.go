package report

import "fmt"

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
func (a *Answer) Lines() []any { return Convert(a.Answers, func(r Row) any { return r }) }

// Table returns the answers as a table. A thing is shown as its identifier only.
func (a *Answer) Table() Table {
	return Table{Columns: a.Columns, Rows: Convert(a.Answers, func(r Row) []string {
		return Convert(a.Columns, func(name string) string { return fmt.Sprint(r[name]) })
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

// A Reply is the answer to a usual question, in sentences.
type Reply struct {
	Question  string   `json:"question" jsonschema:"kind of the question"`
	Sentences []string `json:"sentences" jsonschema:"the answer"`
	Note      string   `json:"note,omitempty" jsonschema:"which of several things the answer is about"`
	Query     string   `json:"query,omitempty" jsonschema:"the Datalog query behind the answer"`
	Command   string   `json:"command,omitempty" jsonschema:"a command that gives the same answer, or the details"`
	Rows      *Answer  `json:"rows,omitempty" jsonschema:"rows of the query, if there are more than the sentences say"`
}
