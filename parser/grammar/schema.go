package grammar

import (
	"bytes"
	"encoding/json"
	"strings"
)

// An object is a JSON object whose members have an order. Decoders that follow a schema write the members in this order.
type object []member

type member struct {
	key   string
	value any
}

// MarshalJSON implements [json.Marshaler].
func (o object) MarshalJSON() ([]byte, error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	text.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			text.WriteByte(',')
		}
		if err := e.Encode(m.key); err != nil {
			return nil, err
		}
		text.WriteByte(':')
		if err := e.Encode(m.value); err != nil {
			return nil, err
		}
	}
	text.WriteByte('}')
	return text.Bytes(), nil
}

// Schema returns a JSON Schema (2020-12) of steps. The lines of the grammar are the steps that the schema allows. A
// step is an object whose step has the action and its arguments, by role and in the order of the line:
//
//	{"step": {"action": "mix", "arguments": {"mixed": "?mixed", …}}}
//
// If another line must come before it, that line is in before. The description of each form shows how its line is
// written. The schema allows nothing if there are no lines.
func (g *Grammar) Schema() any {
	s := &schemas{names: map[string]bool{"number": true}, sets: map[string]string{}}
	steps := []any{}
	for _, f := range g.Forms {
		steps = append(steps, s.form(f))
	}
	if s.numbers {
		s.defs = append(s.defs, member{"number", object{{"type", "number"}, {"minimum", Least}, {"maximum", Most}}})
	}
	out := object{{"$schema", "https://json-schema.org/draft/2020-12/schema"}}
	if len(steps) == 0 {
		return append(out, member{"not", object{}})
	}
	return append(append(out, closed(member{"step", object{{"anyOf", steps}}})...), member{"$defs", append(object{}, s.defs...)})
}

// closed returns the schema of an object that has exactly these members.
func closed(members ...member) object {
	required := []string{}
	for _, m := range members {
		required = append(required, m.key)
	}
	return object{{"type", "object"}, {"properties", object(members)}, {"required", required}, {"additionalProperties", false}}
}

// schemas collects the definitions of sets of words.
type schemas struct {
	defs  object
	names map[string]bool
	sets  map[string]string // name of the definition of each set of words

	numbers bool // whether a number is used
}

func (s *schemas) form(f Form) object {
	var roles []string
	args := make([]member, len(f.Args))
	for i, a := range f.Args {
		args[i], roles = member{a.Role, s.set(a)}, append(roles, strings.ToUpper(a.Role))
	}
	before, head := "", f.Head
	if i := strings.LastIndexByte(head, '\n'); i >= 0 {
		before, head = head[:i], head[i+1:]
	}
	members := []member{{"action", object{{"const", f.Action}}}, {"arguments", closed(args...)}}
	if before != "" {
		members = append([]member{{"before", object{{"const", before}}}}, members...)
	}
	return append(object{{"description", head + strings.Join(roles, " ") + f.Tail}}, closed(members...)...)
}

// set returns the schema of an argument. Sets of several words are definitions.
func (s *schemas) set(a Arg) any {
	s.numbers = s.numbers || a.Number
	reference := func(name string) object { return object{{"$ref", "#/$defs/" + name}} }
	switch {
	case len(a.Words) == 0:
		return reference("number")
	case len(a.Words) == 1 && !a.Number:
		return object{{"const", value(a.Words[0])}}
	}
	key := a.key()
	if s.sets[key] == "" {
		s.sets[key] = unused(a.Role, s.names)
		values := []any{}
		for _, w := range a.Words {
			values = append(values, value(w))
		}
		words := object{{"enum", values}}
		if a.Number {
			words = object{{"anyOf", []any{words, reference("number")}}}
		}
		s.defs = append(s.defs, member{s.sets[key], words})
	}
	return reference(s.sets[key])
}

// value returns a word as a JSON value: a number, or else a string.
func value(word string) any {
	if n := json.Number(word); '0' <= word[0] && word[0] <= '9' && json.Valid([]byte(n)) {
		return n
	}
	return word
}
