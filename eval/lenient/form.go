package lenient

import (
	"slices"
	"strings"

	"hearth/ontology"
	"hearth/parser/source"
)

// parameter is the keyword of an argument.
var parameter = source.LazyRegexp(`^[\pL_][\pL\pN_-]*=`)

// form rewrites the action at at, whose first line ends at end. It returns the end of the action, with ok ==
// false if the action is not closed.
func (w *rewriter) form(at, end int) (to int, ok bool) {
	if to, ok = w.extent(at, end); !ok {
		return end, false
	}
	out := w.out
	w.out = &rewritten{}
	i, call := at, w.text[at] != '('
	if call {
		n := w.head(at, end)
		w.calls, w.steps[len(out.text)] = true, true
		w.out.add("(", w.input.origin(at), true)
		w.out.copy(w.input, at, at+len(strings.TrimRight(w.text[at:at+n-1], blanks)))
		w.out.add(" ", w.input.origin(at+n-1), true)
		i += n
	}
	args, split := w.args(i, to, call)
	form := w.out
	w.out = out
	read := string(form.text)
	name := strings.Trim(strings.TrimLeft(read, "(")[:strings.IndexAny(strings.TrimLeft(read, "(")+" ", blanks+"()\n")], blanks)
	if action := w.Ontology.Action(strings.ToLower(name)); action != nil && (len(action.Roles) == len(args) || strings.Contains(name, "-")) {
		w.steps[len(out.text)] = true
	}
	before := len(w.out.text)
	w.arrange(form, name, args)
	if read = string(w.out.text[before:]); split == 0 && read != w.text[at:to] || split > 0 && call {
		w.tell("notation", at, to, strings.Join(strings.Fields(read), " "))
	}
	return to, true
}

// An argument is the part of a form that is an argument, and its keyword, as in source=?sugar.
type argument struct {
	key        string
	start, end int
}

// args writes the text from i to to, which is an action or the rest of one after its name. It returns the
// arguments, and the number of those that were a number glued to a unit.
func (w *rewriter) args(i, to int, named bool) (all []argument, split int) {
	depth, key := 0, ""
	if named {
		depth = 1
	}
	begin := func() {
		if depth == 1 {
			all, key = append(all, argument{key: key, start: len(w.out.text)}), ""
		}
	}
	for i < to {
		switch c := w.text[i]; {
		case c == '(' || c == '[':
			begin()
			depth++
			w.bracket(i, '(')
			i++
		case c == ')' || c == ']':
			w.bracket(i, ')')
			i++
			if depth--; depth == 1 && len(all) > 0 {
				all[len(all)-1].end = len(w.out.text)
			}
		case c == ',':
			w.out.add(" ", w.input.origin(i), true)
			i++
		case strings.IndexByte(blanks+"\n", c) >= 0:
			w.out.copy(w.input, i, i+1)
			i++
		default:
			n := strings.IndexAny(w.text[i:to], blanks+"\n,()[]")
			if depth == 1 && !named {
				named = true
				w.word(i, i+n)
				i += n
				continue
			}
			skip := len(parameter().FindString(w.text[i : i+n]))
			if skip > 0 {
				key = w.text[i : i+skip-1]
			}
			if skip < n {
				begin()
				if w.word(i+skip, i+n) {
					split++
				}
				if depth == 1 {
					all[len(all)-1].end = len(w.out.text)
				}
			}
			i += n
		}
	}
	return all, split
}

// bracket writes a parenthesis for the bracket at i.
func (w *rewriter) bracket(i int, as byte) {
	if w.text[i] == as {
		w.out.copy(w.input, i, i+1)
		return
	}
	w.out.add(string(as), w.input.origin(i), true)
}

// arrange writes a form with its arguments in the order of the roles. If a keyword is not that of a free role,
// the keywords stay, and the step fails.
func (w *rewriter) arrange(form *rewritten, name string, args []argument) {
	keys := make([]string, len(args))
	for i, arg := range args {
		keys[i] = arg.key
	}
	if strings.Join(keys, "") == "" {
		w.out.copy(form, 0, len(form.text))
		return
	}
	order, ok := w.roleOrder(name, keys)
	w.out.copy(form, 0, args[0].start)
	for n, i := range order {
		if n > 0 {
			w.out.add(" ", form.origin(args[i].start), true)
		}
		if keys[i] != "" && !ok {
			w.out.add(keys[i]+"=", form.origin(args[i].start), true)
		}
		w.out.copy(form, args[i].start, args[i].end)
	}
	w.out.copy(form, args[len(args)-1].end, len(form.text))
}

// roleOrder returns the order in which arguments fill the roles of an action. An argument without a keyword
// fills the first free role. It returns the written order and ok == false if a keyword is not that of a free
// role, or if a role before another one stays free.
func (r *Reader) roleOrder(name string, keys []string) (order []int, ok bool) {
	written := make([]int, len(keys))
	for i := range written {
		written[i] = i
	}
	action := r.nearAction(name)
	if action == nil {
		return written, false
	}
	slots := make([]int, len(action.Roles)) // indexes of arguments, from 1
	for i, key := range keys {
		at := slices.Index(slots, 0)
		if key != "" {
			at = slices.IndexFunc(action.Roles, func(role *ontology.Role) bool { return plain(role.Name) == plain(strings.ToLower(key)) })
		}
		if at < 0 || slots[at] > 0 {
			return written, false
		}
		slots[at] = i + 1
	}
	for _, i := range slots[:len(keys)] {
		if i == 0 {
			return written, false
		}
		order = append(order, i-1)
	}
	return order, true
}
