package program

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hearth/ontology/tree"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A line is an action, then parameters among anything else. A parameter is the
// shortest name and instance that make one, so that <a> <b> (1) is one parameter
// with the name "a> <b". (Blanks are Python's.)
var (
	actionSyntax = regexp.MustCompile(`^\[[\p{L}\p{N}_]+\]`)
	paramSyntax  = regexp.MustCompile(`<(.+?)>[\s\v\x1c-\x1f\x{85}\p{Z}]*\((.+?)\)`)
)

// A reader reads lines and collects what is wrong with them.
type reader struct {
	file     *source.File
	actions  Actions
	problems diag.List
}

// line reads a stripped line; ok is false when it cannot be read.
func (r *reader) line(at source.Span) (l Line, ok bool) {
	if at.End-at.Start > maxLine {
		r.problems.Addf("E0119", at, "a line has at most %d bytes, this one has %d", maxLine, at.End-at.Start).
			WithHint("write each step on a line of its own")
		return Line{}, false
	}
	if !r.encoding(at) {
		return Line{}, false
	}
	text := textOf(at)
	bracket := actionSyntax.FindString(text)
	if bracket == "" {
		r.problems.Addf("E0113", at, "cannot parse action").WithHint("write [ACTION] <object> (1)")
		return Line{}, false
	}
	l = Line{At: at, ActionAt: source.Span{File: at.File, Start: at.Start, End: at.Start + len(bracket)}}
	action, ok := r.action(bracket, l.ActionAt)
	if !ok {
		return Line{}, false
	}
	l.Action = action.Name
	for _, m := range paramSyntax.FindAllStringSubmatchIndex(text, -1) {
		p, ok := r.param(at, m)
		if !ok {
			return Line{}, false
		}
		l.Params = append(l.Params, p)
	}
	if !action.Takes(len(l.Params)) {
		r.problems.Addf("E0114", at, "wrong number of parameters for %q: got %d, expected %s", action.Name, len(l.Params), action.numbers()).
			WithHint("%s", usage(action))
		return Line{}, false
	}
	return l, true
}

// action looks up the action in brackets.
func (r *reader) action(bracket string, at source.Span) (Action, bool) {
	name := strings.ToUpper(strings.Trim(bracket, "[]"))
	a, ok := r.actions[name]
	if !ok {
		tree.Unknown(&r.problems, "E0112", tree.Word{Text: name, At: at}, maps.Keys(r.actions), "unknown action %.40q", name)
	}
	return a, ok
}

// param reads the parameter of a line that paramSyntax matches.
func (r *reader) param(line source.Span, m []int) (Param, bool) {
	part := func(from, to int) source.Span {
		return source.Span{File: line.File, Start: line.Start + from, End: line.Start + to}
	}
	at, name, instance := part(m[0], m[1]), part(m[2], m[3]), part(m[4], m[5])
	n, problem := integer(textOf(instance))
	if problem != "" {
		r.problems.Addf("E0115", instance, "the instance '%.40s' %s", textOf(instance), problem).
			WithHint("an instance is a number such as 1")
		return Param{}, false
	}
	return Param{Name: Name(textOf(name)), Instance: n, At: at}, true
}

// Name returns the form that programs give to the name of an object: lower
// case, with _ for blanks.
func Name(text string) string { return strings.ReplaceAll(strings.ToLower(text), " ", "_") }

// usage shows how lines with the action look.
func usage(a Action) string {
	var lines []string
	for n := a.Arity - a.Optional; n <= a.Arity; n++ {
		lines = append(lines, strings.Join(append([]string{"[" + a.Name + "]"}, slices.Repeat([]string{"<object> (1)"}, n)...), " "))
	}
	return "write " + strings.Join(lines, " or ")
}

// numbers says how many parameters the action takes.
func (a Action) numbers() string {
	if a.Optional == 0 {
		return strconv.Itoa(a.Arity)
	}
	return fmt.Sprintf("%d to %d", a.Arity-a.Optional, a.Arity)
}
