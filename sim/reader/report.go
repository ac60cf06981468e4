package reader

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"hearth/parser/prose"
	"hearth/sim"
)

// A Reading is the network of a recipe, with the steps of each part of the text.
type Reading struct {
	Network string   // in the notation of package hearth/parser/network
	Clauses []Clause // in the order of the text; every word of the text is in one of them
	Ways    []int    // how the clauses were read, as the value of [Options].Ways that chooses this reading
	Notes   []Note
}

// A Clause is a part of the text with its steps.
type Clause struct {
	Ingredient   bool // it is a line of the list of ingredients, not a clause of an instruction
	Line         int  // number of the line or instruction, from 0
	From, To     int  // bytes of its text
	Text         string
	Number       int // its number in Ways, from 1; 0 if it is not read in several ways
	Kind         Kind
	Frame        string // how it was read; "" if it was not, or needs no frame
	First, End   int    // its steps are the actions First to End-1 of the network, from 0; both 0 if it has none
	Confidence   float64
	Refused      string // why the kitchen refuses what it asks for; "" if it does it
	Alternatives []Alternative
}

// An Alternative is another way to read a clause. It does something else.
type Alternative struct {
	Way     int      // its number, for [Options].Ways
	Actions string   // names of its actions; "" if it does nothing
	Steps   []string // its steps, as they would be in the network
}

// A Kind is how far a clause was understood.
type Kind string

// The kinds of clauses.
const (
	Understood Kind = "understood"
	Remark     Kind = "remark" // it asks for nothing, as in "Enjoy!"
	Unknown    Kind = "unknown"
)

// A Note is a part of the text that was not understood, or what was assumed to understand it.
type Note struct {
	Code       string
	Ingredient bool
	Line       int
	From, To   int
	Text       string
}

func (j *job) note(code string, ingredient bool, line int, words prose.Phrase, text string) {
	from, to := words.Bytes()
	j.notes = append(j.notes, Note{code, ingredient, line, from, to, text})
}

// report returns a reading as a network.
func (j *job) report(r *reading) *Reading {
	out := &Reading{Notes: j.notes, Ways: []int{}}
	var b strings.Builder
	fmt.Fprintf(&b, "#%s\n", header(j.text.ID))
	names := newNames()
	names.taken["?kitchen"] = true
	lines := []string{"(get-kitchen ?kitchen)"}
	alternatives := make([][]Alternative, len(r.compared))
	clause := 0
	for n := 0; ; n++ {
		for ; clause < len(r.compared) && r.compared[clause].before == n; clause++ {
			alternatives[clause] = r.compared[clause].report(names)
		}
		if n == len(r.steps) {
			break
		}
		lines = append(lines, names.line(r.steps[n], n))
	}
	if d := r.at(r.dish()); d != nil && d.value != nil {
		fmt.Fprintf(&b, ";primary %s\n", names.of(arg{value: d.value}, ""))
	}
	out.Network = b.String() + strings.Join(lines, "\n") + "\n"
	for _, k := range r.compared {
		out.Ways = append(out.Ways, k.way)
	}
	j.clausesOf(r, out, alternatives)
	return out
}

// report describes the other readings of a clause. Names are those of the steps before it.
func (k *comparison) report(names *names) (all []Alternative) {
	for _, o := range k.others {
		a, own := Alternative{Way: o.way, Actions: o.actions}, names.clone()
		for i, s := range o.steps {
			a.Steps = append(a.Steps, own.line(s, k.before+i))
		}
		all = append(all, a)
	}
	return all
}

// header returns the id of a recipe as the header of a network, in which some characters would have a meaning.
func header(id string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) || unicode.IsDigit(c) || strings.ContainsRune("-_.", c) {
			return c
		}
		return '-'
	}, id)
}

// clausesOf lists the parts of the text with their steps.
func (j *job) clausesOf(r *reading, out *Reading, alternatives [][]Alternative) {
	steps := map[int][2]int{}
	for n, s := range r.steps {
		at, ok := steps[s.origin]
		if !ok {
			at[0] = n + 1
		}
		at[1] = n + 2
		steps[s.origin] = at
	}
	refused := map[int]string{}
	for _, f := range r.refusals {
		refused[f.origin] = f.text
	}
	for n := range j.text.Ingredients {
		at := steps[-1-n]
		c := j.line(n)
		c.First, c.End, c.Refused = at[0], at[1], refused[-1-n]
		c.Confidence = r.confidence(r.lineOddities(n))
		out.Clauses = append(out.Clauses, c)
	}
	var all []Clause
	for i := range j.clauses {
		c := &j.clauses[i]
		at := steps[i]
		from, to := c.Words.Bytes()
		k := Clause{Line: c.instruction, From: from, To: to, Number: i + 1, Kind: kindOf(c, at[1] > 0), Frame: c.Frame, First: at[0], End: at[1], Confidence: 1, Refused: refused[i]}
		if i < len(r.odd) && i < len(r.compared) && j.asksOf(c) {
			k.Confidence, k.Alternatives = r.confidence(r.oddities(c)), alternatives[i]
		}
		all = append(all, k)
	}
	for n, t := range j.text.Instructions {
		out.Clauses = append(out.Clauses, j.covered(n, t.Text, all)...)
	}
	out.explain()
}

// kindOf returns how far a clause was understood.
func kindOf(c *clause, steps bool) Kind {
	switch {
	case c.Remark || c.Negated || c.Frame == "nothing", !slices.ContainsFunc(c.Words, func(w prose.Word) bool { return !w.IsNumber }):
		return Remark
	case c.Frame == "" && !steps:
		return Unknown
	}
	return Understood
}

// line returns a line of the list of ingredients as a clause without its steps.
func (j *job) line(n int) Clause {
	text := j.text.Ingredients[n].Text
	c := Clause{Ingredient: true, Line: n, To: len(text), Text: text, Kind: Unknown, Confidence: 1}
	if _, ok := j.lang.Heading(text); ok {
		c.Kind = Remark
	}
	for _, i := range j.ingredients {
		if i.line == n {
			c.Kind = Understood
		}
	}
	return c
}

// explain adds a note for every clause that was not understood or that the kitchen refuses.
func (out *Reading) explain() {
	for _, c := range out.Clauses {
		switch {
		case c.Refused != "":
			out.Notes = append(out.Notes, Note{"E0147", c.Ingredient, c.Line, c.From, c.To, fmt.Sprintf("the kitchen refuses %.60q: %s", c.Text, c.Refused)})
		case c.Kind == Unknown && !c.Ingredient:
			out.Notes = append(out.Notes, Note{"E0146", false, c.Line, c.From, c.To, fmt.Sprintf("%.60q is not understood", c.Text)})
		}
	}
}

// asksOf reports whether a clause may ask for steps.
func (j *job) asksOf(c *clause) bool { return !c.Remark && !c.Negated && c.Frame != "nothing" }

// names gives variables to bindings.
type names struct {
	of_   map[*sim.Binding]string
	taken map[string]bool
}

func newNames() *names { return &names{map[*sim.Binding]string{}, map[string]bool{}} }

func (n *names) clone() *names { return &names{maps.Clone(n.of_), maps.Clone(n.taken)} }

// line returns a step as a line of a network. Before is the number of steps before it, without get-kitchen.
func (n *names) line(s step, before int) string {
	state := "?kitchen"
	if before > 0 {
		state = fmt.Sprintf("?kitchen-%d", before+1)
	}
	var b strings.Builder
	b.WriteString("(" + s.action.Name)
	for i, role := range s.action.Roles {
		a := s.args[i]
		switch {
		case role.State == "in":
			b.WriteString(" " + state)
		case role.State == "out":
			fmt.Fprintf(&b, " ?kitchen-%d", before+2)
		case a.text != "":
			b.WriteString(" " + a.text)
		default:
			b.WriteString(" " + n.of(a, role.Name))
		}
	}
	return b.String() + ")"
}

// of returns the variable of an argument; an open role gets a new one.
func (n *names) of(a arg, role string) string {
	if a.value != nil {
		if v := n.of_[a.value]; v != "" {
			return v
		}
	}
	hint := a.hint
	if hint == "" {
		hint = role
	}
	v := "?" + hint
	for i := 2; n.taken[v]; i++ {
		v = fmt.Sprintf("?%s-%d", hint, i)
	}
	n.taken[v] = true
	if a.value != nil {
		n.of_[a.value] = v
	}
	return v
}
