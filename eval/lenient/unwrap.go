package lenient

import (
	"fmt"
	"slices"
	"strings"

	"hearth/parser/source"
)

// Keys of objects in which models write networks. Keys are compared by [plain].
var (
	recipeKeys    = []string{"recipe", "recipeid", "id", "network", "networkid", "title", "name"}
	actionKeys    = []string{"action", "operation", "primitive", "function", "tool", "call", "command", "name", "text", "line", "step", "instruction"}
	argumentKeys  = []string{"args", "arguments", "parameters", "params", "inputs", "input", "operands"}
	narrativeKeys = []string{"step", "index", "number", "id", "comment", "explanation", "description", "reason", "reasoning", "thought", "note"}
)

// maxTries is the maximum number of places in a text where JSON is looked for.
const maxTries = 20

// unwrap replaces the JSON in a text by the lines that it contains. If the JSON is cut off, ok is true and
// cut is the place.
func (r *Reader) unwrap(src *source.File) (out *rewritten, notes []Note, cut source.Span, ok bool) {
	text, from, tries := unchanged(src.Text), 0, 0
	out = &rewritten{}
	fenced := false
	for at := 0; at < len(src.Text) && tries < maxTries; {
		end := at + len(src.Text[at:])
		if n := strings.IndexByte(src.Text[at:], '\n'); n >= 0 {
			end = at + n + 1
		}
		line := strings.TrimLeft(strings.TrimPrefix(src.Text[at:end], "\ufeff"), jsonBlanks)
		start := end - len(line)
		first := fenced || strings.TrimSpace(src.Text[from:start]) == "" && from == 0
		fenced = fence().MatchString(line)
		if line == "" || line[0] != '[' && line[0] != '{' && (!first || line[0] != '"') {
			at = end
			continue
		}
		tries++
		w := &unwrapper{Reader: r, out: &rewritten{}}
		in := &jsonReader{text: src.Text, offset: start}
		if !w.values(in) {
			at = end
			continue
		}
		out.copy(text, from, start)
		out.copy(w.out, 0, len(w.out.text))
		note := note(source.Span{File: src, Start: start, End: in.offset}, fmt.Sprintf("%d lines", strings.Count(string(w.out.text), "\n")), 0)
		notes = append(notes, note)
		at, from = in.offset, in.offset
		if in.cut {
			end := len(strings.TrimRight(src.Text, jsonBlanks))
			cut, ok = source.Span{File: src, Start: end, End: end}, true
			break
		}
	}
	out.copy(text, from, len(src.Text))
	return out, notes, cut, ok
}

// An unwrapper writes the lines in values of JSON.
type unwrapper struct {
	*Reader
	out  *rewritten
	used bool // a line may be part of a network
}

// values reads values, one after another, and writes their lines. It reports whether a line may be part of a
// network. Then in is at the end of the last such value.
func (w *unwrapper) values(in *jsonReader) bool {
	found := false
	for {
		start := in.offset
		v := in.value(0)
		if v == nil {
			in.offset, in.cut = start, false
			return found
		}
		w.used = false
		before := len(w.out.text)
		if w.walk(v); !w.used {
			w.out.truncate(before)
			in.offset, in.cut = start, false
			return found
		}
		found = true
		if c := in.next(); in.cut || c != '{' && c != '[' {
			return true
		}
	}
}

// truncate removes the bytes after the first n.
func (t *rewritten) truncate(n int) {
	t.text = t.text[:n]
	t.runs = slices.DeleteFunc(t.runs, func(r run) bool { return r.start >= n })
}

// walk writes the lines in a value.
func (w *unwrapper) walk(v *value) {
	switch v.kind {
	case '"':
		w.line(v)
	case '[':
		if name := v.first(); name != nil && w.isForm(name, v.items[1:]) {
			w.form(v, name, v.items[1:])
			return
		}
		for _, item := range v.items {
			w.walk(item)
		}
	case '{':
		w.object(v)
	}
}

// first returns the first item of a list if it is a string, or nil.
func (v *value) first() *value {
	if len(v.items) == 0 || v.items[0].kind != '"' {
		return nil
	}
	return v.items[0]
}

// isForm reports whether a list is an action with its arguments.
func (w *unwrapper) isForm(name *value, args []*value) bool {
	return w.namesAction(string(name.text.text)) && slices.ContainsFunc(args, func(a *value) bool {
		return a.kind == '"' && strings.HasPrefix(string(a.text.text), "?")
	})
}

// line writes a string as lines.
func (w *unwrapper) line(v *value) {
	text := string(v.text.text)
	w.used = w.used || strings.Contains(text, "(") || strings.HasPrefix(strings.TrimSpace(text), "#")
	w.out.copy(v.text, 0, len(v.text.text))
	w.out.add("\n", v.end, true)
}

// object writes an action, or the lines in an object. The id of a recipe comes first.
func (w *unwrapper) object(v *value) {
	rest := slices.Clone(v.items)
	if i := w.recipe(v); i >= 0 {
		id := v.items[i].text
		if rest = slices.Delete(rest, i, i+1); !strings.HasPrefix(string(id.text), "#") {
			w.out.add("#", v.start, true)
		}
		w.out.copy(id, 0, len(id.text))
		w.out.add("\n", v.items[i].end, true)
		w.used = true
	}
	if i := keyed(rest, actionKeys, func(m *value) bool { return m.kind == '"' && strings.Contains(string(m.text.text), "(") }); i >= 0 {
		w.line(rest[i])
		return
	}
	if i := keyed(rest, actionKeys, func(m *value) bool { return m.kind == '"' && w.namesAction(string(m.text.text)) }); i >= 0 {
		name := rest[i]
		args := slices.DeleteFunc(slices.Delete(rest, i, i+1), func(m *value) bool { return keyed([]*value{m}, narrativeKeys, nil) == 0 })
		if a := keyed(args, argumentKeys, nil); a >= 0 {
			args = args[a : a+1]
		}
		w.form(v, name, args)
		return
	}
	for _, m := range rest {
		if m.kind == '[' && w.namesAction(m.key) {
			w.keyedForm(v, m)
			continue
		}
		if m.kind != '"' || strings.Contains(string(m.text.text), "(") || strings.HasPrefix(string(m.text.text), "#") {
			w.walk(m)
		}
	}
}

// recipe returns the index of the member that names the recipe, or -1.
func (w *unwrapper) recipe(v *value) int {
	return keyed(v.items, recipeKeys, func(m *value) bool {
		if m.kind != '"' || strings.Contains(string(m.text.text), "\n") {
			return false
		}
		text := strings.TrimSpace(string(m.text.text))
		return strings.HasPrefix(text, "#") || w.recipeID(text) != ""
	})
}

// keyed returns the index of the first member whose key is one of the keys, in their order, and that fits. It
// returns -1 if there is none.
func keyed(all []*value, keys []string, fits func(*value) bool) int {
	for _, key := range keys {
		for i, m := range all {
			if plain(strings.ToLower(m.key)) == key && (fits == nil || fits(m)) {
				return i
			}
		}
	}
	return -1
}

// form writes an action with its arguments, unless the text ends in it. Arguments with the names of roles are
// written in the order of the roles.
func (w *unwrapper) form(v, name *value, args []*value) {
	if w.used = true; v.cut {
		return
	}
	w.out.add("(", v.start, true)
	w.out.copy(name.text, 0, len(name.text.text))
	if len(args) == 1 && args[0].kind == '{' {
		args = args[0].items
	}
	w.args(w.ordered(string(name.text.text), args))
	w.out.add(")\n", v.end, true)
}

// keyedForm writes a list of arguments whose key is the name of the action.
func (w *unwrapper) keyedForm(v, args *value) {
	if w.used = true; args.cut {
		return
	}
	w.out.add("("+args.key, args.start, true)
	w.args(args.items)
	w.out.add(")\n", args.end, true)
}

// ordered returns the arguments in the order of the roles of the action if their keys are its roles.
func (w *unwrapper) ordered(name string, args []*value) []*value {
	action := w.Ontology.Action(strings.ToLower(name))
	if action == nil {
		return args
	}
	place := map[string]int{}
	for i, role := range action.Roles {
		place[plain(role.Name)] = i
	}
	key := func(v *value) string { return plain(strings.ToLower(v.key)) }
	for _, a := range args {
		if _, ok := place[key(a)]; !ok {
			return args
		}
	}
	return slices.SortedStableFunc(slices.Values(args), func(a, b *value) int { return place[key(a)] - place[key(b)] })
}

// args writes arguments, each after a blank.
func (w *unwrapper) args(all []*value) {
	for _, a := range all {
		w.out.add(" ", a.start, true)
		switch a.kind {
		case '[', '{':
			if a.key == "" || keyed([]*value{a}, argumentKeys, nil) < 0 {
				w.out.add("(", a.start, true)
				w.args(a.items)
				w.out.add(")", a.end, true)
				continue
			}
			w.args(a.items)
		default:
			w.out.copy(a.text, 0, len(a.text.text))
		}
	}
}
