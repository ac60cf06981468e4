package report

import "cmp"

// A Reading is the network that the text of a recipe was read as, with the steps of each part of
// the text.
type Reading struct {
	ID        string         `json:"id"`
	Title     string         `json:"title,omitempty"`
	Network   string         `json:"network" jsonschema:"network of cooking actions; it can be executed"`
	Steps     []string       `json:"steps" jsonschema:"actions of the network, one line for each"`
	Sentences []ReadSentence `json:"-"` // ingredient lines and instructions with their actions
	Clauses   []Clause       `json:"clauses" jsonschema:"parts of the text in their order; every word of the ingredients and instructions is in one"`
	Ways      []int          `json:"ways" jsonschema:"numbers of the readings that were taken of the clauses; the argument ways takes them again"`
	Notes     []Note         `json:"notes" jsonschema:"parts of the text that were not understood, assumptions, and refused steps"`
}

// A Note is a remark about a part of the text.
type Note struct {
	Diagnostic
	From int `json:"from" jsonschema:"place of the first character of the part in the file, from 0, in characters"`
	To   int `json:"to" jsonschema:"place after the last character of the part, in characters"`
}

// A ReadSentence is a line of the list of ingredients or an instruction, with its actions.
type ReadSentence struct {
	Sentence
	Ingredient bool
}

// TitleOrID returns the title, or the id of a text without a title.
func (r *Reading) TitleOrID() string { return cmp.Or(r.Title, r.ID) }

// A Clause is a part of the text of a recipe: a line of the list of ingredients, or a part of an instruction with one
// verb.
type Clause struct {
	Text       string  `json:"text"`
	Number     int     `json:"number,omitempty" jsonschema:"its number in ways, from 1; left out if it is not a clause with a verb"`
	Ingredient bool    `json:"ingredient,omitempty" jsonschema:"whether it is a line of the list of ingredients"`
	Part       int     `json:"part" jsonschema:"number of the ingredient line or instruction, from 1"`
	Line       int     `json:"line" jsonschema:"line of the file, from 1"`
	Col        int     `json:"col" jsonschema:"column of the file, from 1, in characters"`
	From       int     `json:"from" jsonschema:"place of its first character in the file, from 0, in characters"`
	To         int     `json:"to" jsonschema:"place after its last character in the file, in characters"`
	Kind       string  `json:"kind" jsonschema:"understood; remark if it asks for nothing; unknown if it was not understood"`
	Frame      string  `json:"frame,omitempty" jsonschema:"the sense in which its verb was read"`
	First      int     `json:"first,omitempty" jsonschema:"number of its first step in the network, from 1; left out if it has none"`
	Last       int     `json:"last,omitempty" jsonschema:"number of its last step"`
	Confidence float64 `json:"confidence" jsonschema:"probability that all steps of the part are right, from 0 to 1"`
	Refused    string  `json:"refused,omitempty" jsonschema:"why the kitchen refuses what the clause asks for"`

	Alternatives []Alternative `json:"alternatives,omitempty" jsonschema:"other readings of the clause, the likeliest first"`
}

// An Alternative is another reading of a clause.
type Alternative struct {
	Way     int      `json:"way" jsonschema:"its number: in ways, in place of that of the clause, and without the numbers after it, it chooses this reading"`
	Actions string   `json:"actions" jsonschema:"names of its actions; empty if it does nothing"`
	Steps   []string `json:"steps,omitempty" jsonschema:"its steps, as they would be in the network"`
}

// A Resolution is an ingredient in stock that a phrase may name.
type Resolution struct {
	Class string `json:"class"`
	Unit  string `json:"unit" jsonschema:"unit of the amount in stock"`
	Match string `json:"match" jsonschema:"how the phrase names it: name, kind, words, or spelling"`
}

// Table returns the resolution as a table of one row.
func (r *Resolution) Table() Table { return tableOf([]Resolution{*r}) }
