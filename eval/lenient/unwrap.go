package lenient

import (
	"fmt"
	"slices"
	"strings"

	"hearth/eval/report"
	"hearth/parser/source"
)

// Keys of objects in which models write networks. Keys are compared by [plain].
var (
	recipeKeys    = []string{"recipe", "recipeid", "id", "network", "networkid", "title", "name"}
	actionKeys    = []string{"action", "operation", "primitive", "function", "tool", "call", "command", "name", "text", "line", "step", "instruction"}
	argumentKeys  = []string{"args", "arguments", "parameters", "params", "inputs", "input", "operands"}
	numberKeys    = []string{"step", "index", "number", "id"}
	narrativeKeys = []string{"comment", "explanation", "description", "reason", "reasoning", "rationale", "thought", "thoughts", "thinking", "analysis", "note", "notes", "draft", "scratchpad", "chainofthought"}
)

// maxTries is the maximum number of places in a text that look like JSON but hold no network.
const maxTries = 20

// unwrap replaces the JSON in a text by the lines that it contains. If the JSON is cut off, ok is true and
// cut is the place.
func (r *Reader) unwrap(src *source.File) (out *rewritten, notes []report.Correction, cut source.Span, ok bool) {
	plain, thoughts, open := withoutThoughts(src.Text)
	for _, at := range thoughts {
		at.File = src
		notes = append(notes, note(at, "", 0))
	}
	if open {
		cut, ok = source.Span{File: src, Start: len(plain), End: len(plain)}, true
	}
	text, from, failures := unchanged(plain), 0, 0
	out = &rewritten{}
	fenced := false
	for at := 0; at < len(plain) && failures < maxTries; {
		end := at + len(plain[at:])
		if n := strings.IndexByte(plain[at:], '\n'); n >= 0 {
			end = at + n + 1
		}
		line := strings.TrimLeft(strings.TrimPrefix(plain[at:end], "\ufeff"), jsonBlanks)
		start := end - len(line)
		first := fenced || strings.TrimSpace(plain[from:start]) == "" && from == 0
		fenced = fence().MatchString(line)
		if line == "" || line[0] != '[' && line[0] != '{' && (!first || line[0] != '"') {
			at = end
			continue
		}
		w := &unwrapper{Reader: r, out: &rewritten{}}
		in := &jsonReader{text: plain, offset: start}
		if !w.values(in) && !in.cut {
			failures++
			at = end
			continue
		}
		out.copy(text, from, start)
		out.copy(w.out, 0, len(w.out.text))
		lines := ""
		if n := strings.Count(string(w.out.text), "\n"); n > 0 {
			lines = fmt.Sprintf("%d lines", n)
		}
		notes = append(notes, note(source.Span{File: src, Start: start, End: in.offset}, lines, 0))
		for _, v := range w.skipped {
			notes = append(notes, note(source.Span{File: src, Start: v.start, End: v.end}, "", 0))
		}
		at, from = in.offset, in.offset
		if in.cut {
			end := len(strings.TrimRight(plain, jsonBlanks))
			cut, ok = source.Span{File: src, Start: end, End: end}, true
			break
		}
	}
	out.copy(text, from, len(plain))
	return out, notes, cut, ok
}

// An unwrapper writes the lines in values of JSON.
type unwrapper struct {
	*Reader
	out  *rewritten
	used bool // a line may be part of a network

	skipped []*value // texts that are about a network, not part of it
}

// values reads values, one after another, and writes their lines. It reports whether a line may be part of a
// network. Then in is at the end of the last such value, or at the end of the text if a value is cut off.
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
			if !in.cut {
				in.offset = start
			}
			return found
		}
		found = true
		c := in.next()
		if c == ',' && !in.cut {
			comma := in.offset
			in.offset++
			if c = in.next(); c != '{' && c != '[' {
				in.offset = comma
			}
		}
		if in.cut || c != '{' && c != '[' {
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
		w.walkAll(v.items)
	case '{':
		w.object(v)
	}
}

// walkAll writes the lines in values. If one of them is a line of a network, texts that begin with prose are
// left out.
func (w *unwrapper) walkAll(all []*value) {
	lines := slices.ContainsFunc(all, w.holds)
	for _, v := range all {
		if v.kind == '"' && lines && !w.holds(v) && strings.Contains(string(v.text.text), "(") {
			w.skipped = append(w.skipped, v)
			continue
		}
		w.walk(v)
	}
}

// holds reports whether a value is a line of a network, or has one.
func (w *unwrapper) holds(v *value) bool {
	if v.kind == '"' {
		text := strings.TrimSpace(string(v.text.text))
		text = text[len(marker().FindString(text)):]
		return strings.HasPrefix(text, "(") || strings.HasPrefix(text, "#") || strings.HasPrefix(text, "```") || callHead().MatchString(text)
	}
	return slices.ContainsFunc(v.items, func(item *value) bool { return item.kind != 0 && w.holds(item) || w.namesAction(v.key) }) ||
		v.kind == '[' && v.first() != nil && w.isForm(v.first(), v.items[1:]) || v.kind == '{' && w.named(v.items) >= 0
}

// first returns the first item of a list if it is a string, or nil.
func (v *value) first() *value {
	if len(v.items) == 0 || v.items[0].kind != '"' {
		return nil
	}
	return v.items[0]
}

// isVariable reports whether a value is the name of a variable.
func (v *value) isVariable() bool {
	return v != nil && v.kind == '"' && strings.HasPrefix(string(v.text.text), "?")
}

// isForm reports whether a list is an action with its arguments.
func (w *unwrapper) isForm(name *value, args []*value) bool {
	text := string(name.text.text)
	return w.namesAction(text) && slices.ContainsFunc(args, (*value).isVariable) || symbol().MatchString(text) && len(args) > 0 && args[0].isVariable()
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
	if i := w.named(rest); i >= 0 {
		name := rest[i]
		args := slices.DeleteFunc(slices.Delete(rest, i, i+1), func(m *value) bool { return keyed([]*value{m}, slices.Concat(numberKeys, narrativeKeys), nil) == 0 })
		if a := keyed(args, argumentKeys, nil); a >= 0 {
			args = []*value{args[a]}
			if args[0].kind != '"' {
				args = args[0].items
			}
		}
		w.form(v, name, args)
		return
	}
	var texts []*value
	for _, m := range rest {
		switch {
		case keyed([]*value{m}, narrativeKeys, nil) == 0:
			w.skipped = append(w.skipped, m)
		case (m.kind == '[' || m.kind == '{') && w.namesAction(m.key), m.first().isVariable() && keyed([]*value{m}, argumentKeys, nil) < 0:
			w.form(m, &value{text: keyText(m)}, m.items)
		case m.kind != '"' || strings.Contains(string(m.text.text), "(") || strings.HasPrefix(string(m.text.text), "#"):
			texts = append(texts, m)
		}
	}
	w.walkAll(texts)
}

// keyText returns the key of a member as a text at the place of the member.
func keyText(m *value) *rewritten {
	text := &rewritten{}
	text.add(m.key, m.start, true)
	return text
}

var symbol = source.LazyRegexp(`^[\pL][\pL\pN_-]*$`)

// named returns the index of the member that is the name of an action, or -1. If the members have arguments, the
// action may be unknown.
func (w *unwrapper) named(all []*value) int {
	if i := keyed(all, actionKeys, func(m *value) bool { return m.kind == '"' && w.namesAction(string(m.text.text)) }); i >= 0 {
		return i
	}
	if keyed(all, argumentKeys, func(m *value) bool { return m.kind == '[' || m.kind == '{' }) < 0 {
		return -1
	}
	return keyed(all, actionKeys, func(m *value) bool { return m.kind == '"' && symbol().MatchString(string(m.text.text)) })
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
	keys := make([]string, len(args))
	for i, a := range args {
		if keyed([]*value{a}, argumentKeys, nil) < 0 {
			keys[i] = a.key
		}
	}
	order, ok := w.roleOrder(string(name.text.text), keys)
	for _, i := range order {
		w.out.add(" ", args[i].start, true)
		if keys[i] != "" && !ok {
			w.out.add(notWord().ReplaceAllString(keys[i], "-")+"=", args[i].start, true)
		}
		w.arg(args[i])
	}
	w.out.add(")\n", v.end, true)
}

var notWord = source.LazyRegexp(`[^\pL\pN_]+`)

// arg writes an argument.
func (w *unwrapper) arg(a *value) {
	if a.kind != '[' && a.kind != '{' {
		w.out.copy(a.text, 0, len(a.text.text))
		return
	}
	w.out.add("(", a.start, true)
	for i, item := range a.items {
		if i > 0 {
			w.out.add(" ", item.start, true)
		}
		w.arg(item)
	}
	w.out.add(")", a.end, true)
}
