package pddl

import (
	"strings"

	"hearth/parser/source"
)

// An Operator is an action of a planning domain.
type Operator struct {
	Name         string `json:"action_name"`
	Parameters   string `json:"action_parameters"` // (?char - character ?obj - object)
	Precondition string `json:"action_preconditions"`
	Effect       string `json:"action_effects"`
}

var (
	comment    = source.LazyRegexp(`(?m);.*$`)
	actionHead = source.LazyRegexp(`\(:action\s+(\w+)`)
)

// ReadOperators reads the operators in a text, up to the first one that is incomplete. It returns false for a text with
// parentheses that do not end.
func ReadOperators(text string) (all []Operator, ok bool) {
	text = strings.Join(strings.Fields(comment().ReplaceAllString(text, "")), " ")
	for {
		head := actionHead().FindStringSubmatchIndex(text)
		if head == nil {
			return all, true
		}
		o := Operator{Name: text[head[2]:head[3]]}
		text = text[head[1]:]
		from := [3]int{}
		for i, part := range []string{":parameters", ":precondition", ":effect"} {
			if from[i] = strings.Index(text, part); from[i] < 0 {
				return all, true
			}
		}
		if o.Parameters, ok = block(text[from[0]:]); !ok {
			return nil, false
		}
		o.Precondition, _ = block(text[from[1]:])
		o.Effect, _ = block(text[from[2]:])
		all = replaced(all, o)
		text = text[from[2]+len(":effect"):]
	}
}

// replaced adds an operator, in the place of one with the same name if there is one.
func replaced(all []Operator, o Operator) []Operator {
	for i := range all {
		if all[i].Name == o.Name {
			all[i] = o
			return all
		}
	}
	return append(all, o)
}

// block returns the first text in balanced parentheses, or () and false if there is none.
func block(text string) (string, bool) {
	start, depth := strings.IndexByte(text, '('), 0
	for i := max(start, 0); i < len(text) && start >= 0; i++ {
		switch text[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return strings.ReplaceAll(text[start:i+1], ") )", "))"), true
			}
		}
	}
	return "()", false
}
