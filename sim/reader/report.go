package reader

import (
	"fmt"
	"strings"

	"hearth/parser/prose"
	"hearth/sim"
)

// A Reading is the network of a recipe, with the steps of each part of the text.
type Reading struct {
	Network string // in the notation of package hearth/parser/network
	Clauses []Clause
	Notes   []Note
}

// A Clause is a part of the text with its steps.
type Clause struct {
	Ingredient  bool // it is a line of the list of ingredients, not a clause of an instruction
	Line        int  // number of the line or instruction, from 0
	From, To    int  // bytes of its text
	Text        string
	Frame       string // how it was read; "" if it is not an instruction
	First, End  int    // its steps are the actions First to End-1 of the network, from 0
	Confidence  float64
	Refused     string
	Alternative string // another way to read it
}

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
	out := &Reading{Notes: j.notes}
	var b strings.Builder
	fmt.Fprintf(&b, "#%s\n", j.text.ID)
	names := newNames()
	var lines strings.Builder
	state := "?kitchen"
	names.taken[state] = true
	fmt.Fprintf(&lines, "(get-kitchen %s)\n", state)
	for n, s := range r.steps {
		next := fmt.Sprintf("?kitchen-%d", n+2)
		lines.WriteString("(" + s.action.Name)
		for i, role := range s.action.Roles {
			a := s.args[i]
			switch {
			case role.State == "in":
				lines.WriteString(" " + state)
			case role.State == "out":
				lines.WriteString(" " + next)
			case a.text != "":
				lines.WriteString(" " + a.text)
			default:
				lines.WriteString(" " + names.of(a, role.Name))
			}
		}
		lines.WriteString(")\n")
		state = next
	}
	if d := r.at(r.dish()); d != nil && d.value != nil {
		fmt.Fprintf(&b, ";primary %s\n", names.of(arg{value: d.value}, ""))
	}
	b.WriteString(lines.String())
	out.Network = b.String()
	j.clausesOf(r, out)
	return out
}

// clausesOf lists the parts of the text with their steps.
func (j *job) clausesOf(r *reading, out *Reading) {
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
	for n, t := range j.text.Ingredients {
		at := steps[-1-n]
		out.Clauses = append(out.Clauses, Clause{Ingredient: true, Line: n, To: len(t.Text), Text: t.Text, First: at[0], End: at[1], Confidence: 1, Refused: refused[-1-n]})
	}
	for i := range j.clauses {
		c := &j.clauses[i]
		at := steps[i]
		from, to := c.Words.Bytes()
		k := Clause{Line: c.instruction, From: from, To: to, Text: c.Words.String(), Frame: c.Frame, First: at[0], End: at[1], Confidence: 1, Refused: refused[i]}
		if i < len(r.doubts) && i < len(r.margins) && j.asksOf(c) {
			k.Confidence, k.Alternative = confidence(r.doubts[i], r.margins[i]), r.others[i]
		}
		out.Clauses = append(out.Clauses, k)
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
