package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

const head = `# Generated from docs/openapi.json by go generate ./cmd/internal/api. DO NOT EDIT.
"""All calls as methods, and the types of arguments and answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Optional, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired
else:
    NotRequired = Optional
`

// maxSignature is the maximum length of the arguments of a method on one line.
const maxSignature = 80

// A writer generates Python code.
type writer struct {
	types   strings.Builder
	methods strings.Builder
	named   map[string]string // name of each generated type, by the Python text of its fields
	taken   map[string]bool   // whether a name is used by a type
}

// python returns the Python module of calls for an OpenAPI description.
func python(text []byte) ([]byte, error) {
	var d document
	if err := json.Unmarshal(text, &d); err != nil {
		return nil, err
	}
	w := &writer{named: map[string]string{}, taken: map[string]bool{}}
	for _, path := range d.Paths.names {
		call := d.Paths.values[path]["post"]
		in, out := d.Components.Schemas[call.ID+"-request"], d.Components.Schemas[call.ID]
		if call.ID == "" || in == nil || out == nil {
			continue
		}
		w.method(&call, in, out)
	}
	all := head + w.types.String() + "\n\nclass Calls:\n    \"\"\"All calls. Arguments that are None are not sent.\"\"\"\n\n" +
		"    def call(self, call: str, /, **given: Any) -> Any:\n        raise NotImplementedError\n\n" +
		"    def stream(self, call: str, /, **given: Any) -> Iterator[Any]:\n        raise NotImplementedError\n" + w.methods.String()
	return []byte(all), nil
}

// method generates the method of a call, and a second one if the call can stream its items.
func (w *writer) method(call *operation, in, out *schema) {
	answer := w.bare(out, "", camel(call.ID)+"Answer")
	w.function(call, in, snake(call.ID), call.Summary, answer, "call")
	if _, ok := call.Responses["200"].Content["application/jsonl"]; ok {
		piece := w.bare(out.Properties.values["items"].Items, camel(call.ID), camel(call.ID)+"Item")
		w.function(call, in, snake(call.ID)+"_each", call.Summary+" Yields each item as soon as it arrives.", "Iterator["+piece+"]", "stream")
	}
}

func (w *writer) function(call *operation, in *schema, name, summary, answer, by string) {
	names := slices.Clone(in.Properties.names)
	rank := map[bool]int{true: 0, false: 1}
	slices.SortStableFunc(names, func(a, b string) int {
		return cmp.Compare(rank[slices.Contains(in.Required, a)], rank[slices.Contains(in.Required, b)])
	})
	var docs, given strings.Builder
	args := []string{"self"}
	for _, n := range names {
		p := in.Properties.values[n]
		kind := w.bare(p, camel(call.ID), camel(call.ID)+camel(n))
		if slices.Contains(in.Required, n) {
			args = append(args, identifier(n)+": "+kind)
		} else {
			if !slices.Contains(args, "*") {
				args = append(args, "*")
			}
			args = append(args, identifier(n)+": Optional["+kind+"] = None")
		}
		fmt.Fprintf(&docs, "            %s: %s\n", identifier(n), cmp.Or(p.Description, n))
		fmt.Fprintf(&given, ", %s=%s", identifier(n), identifier(n))
	}
	all := strings.Join(args, ", ")
	if len(all) > maxSignature {
		all = "\n        " + strings.Join(args, ",\n        ") + ",\n    "
	}
	fmt.Fprintf(&w.methods, "\n    def %s(%s) -> %s:\n        \"\"\"%s", name, all, answer, summary)
	if docs.Len() > 0 {
		fmt.Fprintf(&w.methods, "\n\n        Args:\n%s        ", docs.String())
	}
	fmt.Fprintf(&w.methods, "\"\"\"\n        return self.%s(%q%s)\n", by, call.ID, given.String())
}

func (s *schema) kinds() (all []string) {
	switch t := s.Type.(type) {
	case string:
		return []string{t}
	case []any:
		for _, one := range t {
			all = append(all, fmt.Sprint(one))
		}
	}
	return all
}

func (s *schema) nullable() bool { return slices.Contains(s.kinds(), "null") }

// typed returns the Python type of a value. A type that it generates is called name. If that name is taken, in
// is put before it.
func (w *writer) typed(s *schema, in, name string) string {
	kind := w.bare(s, in, name)
	if s != nil && s.nullable() && kind != "Any" && !strings.HasPrefix(kind, "List[") { // the service never sends null for a list
		return "Optional[" + kind + "]"
	}
	return kind
}

// bare is like typed, but ignores that the value may be null.
func (w *writer) bare(s *schema, in, name string) string {
	if s == nil {
		return "Any"
	}
	kinds := slices.DeleteFunc(s.kinds(), func(k string) bool { return k == "null" })
	if len(kinds) != 1 {
		return "Any"
	}
	if simple := plain[kinds[0]]; simple != "" {
		return simple
	}
	if kinds[0] == "array" {
		return "List[" + w.bare(s.Items, in, singular(name)) + "]"
	}
	return w.object(s, in, name)
}

// plain maps JSON types to Python types without a class.
var plain = map[string]string{"string": "str", "integer": "int", "number": "float", "boolean": "bool"}

// object returns the Python type of an object, and generates the type if it is new.
func (w *writer) object(s *schema, in, name string) string {
	if len(s.Properties.names) == 0 {
		return "Dict[str, " + w.typed(s.Others, in, singular(name)) + "]"
	}
	var fields strings.Builder
	regular, base := true, strings.TrimSuffix(name, "Answer")
	for _, n := range s.Properties.names {
		p := s.Properties.values[n]
		part := camel(n)
		if n == "items" {
			part = base + part
		}
		kind := w.typed(p, base, part)
		if !slices.Contains(s.Required, n) {
			kind = "NotRequired[" + kind + "]"
		}
		about := ""
		if p.Description != "" {
			about = "  # " + p.Description
		}
		regular = regular && identifier(n) == n
		fmt.Fprintf(&fields, "    %s: %s%s\n", n, kind, about)
	}
	shape := fields.String()
	if known := w.named[shape]; known != "" {
		return known
	}
	for w.taken[name] {
		name = in + name
	}
	w.taken[name], w.named[shape] = true, name
	if regular {
		fmt.Fprintf(&w.types, "\n\nclass %s(TypedDict):\n%s", name, shape)
		return name
	}
	fmt.Fprintf(&w.types, "\n\n%s = TypedDict(%q, {\n", name, name)
	for line := range strings.Lines(shape) {
		key, rest, _ := strings.Cut(strings.TrimSpace(line), ": ")
		kind, about, said := strings.Cut(rest, "  # ")
		fmt.Fprintf(&w.types, "    %q: %q,", key, kind)
		if said {
			fmt.Fprintf(&w.types, "  # %s", about)
		}
		w.types.WriteByte('\n')
	}
	w.types.WriteString("})\n")
	return name
}

// keywords are names that fields must not have in Python.
var keywords = []string{"as", "class", "from", "in", "is", "with", "not", "or", "and", "if", "else", "for", "while", "import", "return", "def", "del", "global", "lambda", "pass", "raise", "try", "yield", "None", "True", "False"}

// identifier returns a valid Python identifier.
func identifier(name string) string {
	name = strings.ReplaceAll(name, "-", "_")
	if slices.Contains(keywords, name) {
		return name + "_"
	}
	return name
}

// snake returns the Python name of the method for a call. The call close gets another name, because the method
// close closes the client.
func snake(call string) string {
	if call == "close" {
		return "close_session"
	}
	return identifier(call)
}

// camel returns a name in camel case, for a type.
func camel(name string) string {
	var out strings.Builder
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		out.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return out.String()
}

// singular returns the singular of a name.
func singular(name string) string {
	switch {
	case strings.HasSuffix(name, "ies"):
		return strings.TrimSuffix(name, "ies") + "y"
	case strings.HasSuffix(name, "sses"):
		return strings.TrimSuffix(name, "es")
	case strings.HasSuffix(name, "s") && !strings.HasSuffix(name, "ss"):
		return strings.TrimSuffix(name, "s")
	}
	return name
}
