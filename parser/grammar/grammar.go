// Package grammar describes the lines that can be written next, for programs that let a language model write
// nothing else (constrained decoding).
//
// [Grammar.GBNF] writes a grammar in GBNF, the notation of llama.cpp. [Grammar.Schema] writes a JSON Schema. [Read]
// reads GBNF back, to match lines and to draw random ones.
package grammar

import (
	"slices"
	"strconv"
	"strings"
)

// A Grammar is a set of lines.
type Grammar struct {
	Forms []Form
	More  bool // the search for lines stopped early
}

// Actions returns the actions of the lines, in the order of their first forms.
func (g *Grammar) Actions() []string {
	all := []string{}
	for _, f := range g.Forms {
		if !slices.Contains(all, f.Action) {
			all = append(all, f.Action)
		}
	}
	return all
}

// A Form is a set of lines of one action. Every word of an argument goes with every word of the other arguments.
type Form struct {
	Action string
	Head   string // the text before the first argument
	Args   []Arg  // separated by blanks
	Tail   string // the text after the last argument
}

// An Arg is the set of words that an argument may have.
type Arg struct {
	Role   string
	Words  []string // sorted, each once
	Number bool     // also any number: see [Least] and [Most]
}

// Least and Most are the smallest and the largest number that a grammar allows. A number has at most six digits
// before and after the point.
const (
	Least = 0.000001
	Most  = 999999.999999
)

// number is the GBNF of a number.
const number = `[1-9] [0-9]{0,5} ("." [0-9]{1,6})? | "0." [0-9]{0,5} [1-9]`

// key returns a text that differs for different sets of words.
func (a *Arg) key() string {
	key := strings.Join(a.Words, "\n")
	if a.Number {
		key += "\n\n"
	}
	return key
}

// add adds the words of b.
func (a *Arg) add(b Arg) {
	a.Words, a.Number = append(a.Words, b.Words...), a.Number || b.Number
}

// Merge returns forms with the same lines, and fewer forms where it can: two forms become one if they differ in a
// single argument. It sorts the words of arguments. The order of the first form of each action is kept.
func Merge(forms []Form) []Form {
	widest := 1
	for _, f := range forms {
		widest = max(widest, len(f.Args))
	}
	for before := -1; before != len(forms); {
		before = len(forms)
		for column := -1; column < widest; column++ {
			forms = mergeColumn(forms, column)
		}
	}
	return forms
}

// mergeColumn merges forms that are equal but for one argument. If there is no such argument, it merges equal
// forms.
func mergeColumn(forms []Form, column int) (merged []Form) {
	at := map[string]int{}
	for _, f := range forms {
		key := f.Head + "\n" + f.Tail
		for i, a := range f.Args {
			if i != column {
				key += "\n\n\n" + a.Role + "\n" + a.key()
			}
		}
		i, known := at[key]
		switch {
		case !known:
			at[key] = len(merged)
			f.Args = slices.Clone(f.Args)
			if column >= 0 && column < len(f.Args) {
				f.Args[column].Words = slices.Clone(f.Args[column].Words)
			}
			merged = append(merged, f)
		case column >= 0 && column < len(f.Args):
			merged[i].Args[column].add(f.Args[column])
		}
	}
	for _, f := range merged {
		if column >= 0 && column < len(f.Args) {
			a := &f.Args[column]
			slices.Sort(a.Words)
			a.Words = slices.Compact(a.Words)
		}
	}
	return merged
}

// GBNF returns the grammar in the notation of llama.cpp. The rule root has the lines of all actions, without the
// end of the line. The text is empty if there are no lines.
func (g *Grammar) GBNF() string {
	if len(g.Forms) == 0 {
		return ""
	}
	w := &writer{names: map[string]bool{"root": true, "number": true}, sets: map[string]string{}}
	actions, names, lines := g.Actions(), []string{}, map[string][]string{}
	for _, a := range actions {
		names = append(names, w.name(a))
	}
	for _, f := range g.Forms {
		lines[f.Action] = append(lines[f.Action], w.form(f))
	}
	text := "root ::= " + strings.Join(names, " | ") + "\n"
	for i, a := range actions {
		text += names[i] + " ::= " + strings.Join(lines[a], " |\n  ") + "\n"
	}
	if text += w.rules.String(); w.numbers {
		text += "number ::= " + number + "\n"
	}
	return text
}

// A writer writes rules of GBNF.
type writer struct {
	rules strings.Builder   // the rules of sets of words
	names map[string]bool   // names of rules
	sets  map[string]string // name of the rule of each set of words

	numbers bool // whether a number is used
}

// name returns an unused name for a rule. Names consist of letters, digits and hyphens.
func (w *writer) name(of string) string {
	of = strings.Map(func(r rune) rune {
		if r == '-' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' {
			return r
		}
		return '-'
	}, of)
	return unused(of, w.names)
}

// unused returns name, or name with a number if it is in use, and adds it to names.
func unused(name string, names map[string]bool) string {
	free := name
	for n := 2; names[free]; n++ {
		free = name + "-" + strconv.Itoa(n)
	}
	names[free] = true
	return free
}

// form returns the expression of a form. Arguments with one word are a part of the text.
func (w *writer) form(f Form) string {
	var parts []string
	text := f.Head
	for i, a := range f.Args {
		if i > 0 {
			text += " "
		}
		if len(a.Words) == 1 && !a.Number {
			text += a.Words[0]
			continue
		}
		parts, text = append(parts, quote(text), w.set(a)), ""
	}
	if text += f.Tail; text != "" || len(parts) == 0 {
		parts = append(parts, quote(text))
	}
	return strings.Join(parts, " ")
}

// set returns the name of a rule for a set of words.
func (w *writer) set(a Arg) string {
	w.numbers = w.numbers || a.Number
	if len(a.Words) == 0 {
		return "number"
	}
	key := a.key()
	if w.sets[key] == "" {
		w.sets[key] = w.name(a.Role)
		var words []string
		for _, one := range a.Words {
			words = append(words, quote(one))
		}
		if a.Number {
			words = append(words, "number")
		}
		w.rules.WriteString(w.sets[key] + " ::= " + strings.Join(words, " | ") + "\n")
	}
	return w.sets[key]
}

// quote returns a text as a literal of GBNF.
func quote(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`, "\t", `\t`).Replace(text) + `"`
}
