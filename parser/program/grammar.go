package program

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"hearth/ontology/tree"
	"hearth/parser/scan"
	"hearth/parser/source"
)

// The grammar of a step. Each line is parsed separately, so an error in one does not hide another.
type stepNode struct {
	Action lexer.Token   `parser:"@Action"`
	Params []lexer.Token `parser:"@(Param*)"`
}

var grammar = sync.OnceValue(func() *participle.Parser[stepNode] {
	return participle.MustBuild[stepNode](scan.Lexer(map[string]lexer.TokenType{"Action": bracketed, "Param": param},
		func(c scan.Cursor) lexer.Lexer { return &scanner{c} }))
})

// A statement is a line with its parts.
type statement struct {
	scan.Statement
	whole source.Span
	step  *stepNode // nil if the line is not a step, or cannot be parsed
}

// statements splits the end of a file into its lines.
func statements(f *source.File, part string) (all []statement) {
	start := len(f.Text) - len(part)
	for from, to, end := nextLine(part, 0); from < len(part); from, to, end = nextLine(part, end) {
		l := statement{scan.Statement{File: f, Start: start + from}, source.Span{File: f, Start: start + from, End: start + to}, nil}
		if text := part[from:to]; !skipped(text) && len(text) <= source.ProgramLimits.PerPart && utf8.ValidString(text) {
			if step, err := grammar().ParseString("", text); err == nil {
				l.step = step
			}
		}
		all = append(all, l)
	}
	return all
}

// A reader reads lines and collects their problems.
type reader struct {
	file     *source.File
	noded    bool // all objects are written with a node id, as in <bed> (1.105)
	actions  Actions
	problems source.Diagnostics
	passed   []source.Span      // current run of lines that are not steps
	skipped  source.Diagnostics // warnings about ignored text
}

// line reads a line. If the line is malformed, it reports the problem and returns false.
func (r *reader) line(s statement) (l Line, ok bool) {
	at := s.whole
	switch {
	case at.End-at.Start > source.ProgramLimits.PerPart: // matching a long line would take quadratic time
		r.problems.Addf("E0119", at, "a line has at most %d bytes, this one has %d", source.ProgramLimits.PerPart, at.End-at.Start).
			WithHint("write each step on a separate line")
		return Line{}, false
	case !r.encoding(at):
		return Line{}, false
	case s.step == nil:
		r.problems.Addf("E0113", at, "cannot parse action").WithHint("write [ACTION] <object> (1)")
		return Line{}, false
	}
	l = Line{Span: at, ActionAt: s.Place(s.step.Action)}
	action, ok := r.action(s.step.Action, l.ActionAt)
	if !ok {
		l.Action, l.Problem = r.actionName(s.step.Action), r.latest()
		return l, false
	}
	l.Action, l.Params = action.Name, slices.Grow(l.Params, len(s.step.Params))
	for _, t := range s.step.Params {
		p, ok := r.param(s.Place(t))
		if !ok {
			return Line{}, false
		}
		l.Params = append(l.Params, p)
	}
	if !action.Takes(len(l.Params)) {
		r.problems.Addf("E0114", at, "wrong number of parameters for %q: got %d, expected %s", action.Name, len(l.Params), action.numbers()).
			WithHint("%s", r.instead(l, action))
		if d := r.latest(); d != nil && len(l.Params) > action.Arity {
			l.Params, l.Span = l.Params[:action.Arity], at
			d.Instead = l.String()
		}
		l.Problem = r.latest()
		return l, false
	}
	r.between(l)
	return l, true
}

// latest returns the last problem that was reported, or nil if no more problems are listed.
func (r *reader) latest() *source.Diagnostic {
	if n := len(r.problems.Items); n > 0 && r.problems.More == 0 {
		return r.problems.Items[n-1]
	}
	return nil
}

// actionName returns the name of an action in brackets.
func (*reader) actionName(t lexer.Token) string { return strings.ToUpper(t.Value[1 : len(t.Value)-1]) }

// action looks up the action in brackets.
func (r *reader) action(t lexer.Token, at source.Span) (Action, bool) {
	name := r.actionName(t)
	a, ok := r.actions[name]
	if !ok {
		tree.UnknownOr(&r.problems, "hearth household actions home prints all actions", "E0112", tree.Word{Text: name, Span: at}, maps.Keys(r.actions), "unknown action %.40q", name)
	}
	return a, ok
}

// param reads the parameter at a span.
func (r *reader) param(at source.Span) (Param, bool) {
	text := textOf(at)
	name, number, _ := parameter(text)
	digits := text[number : len(text)-1]
	p := Param{Name: Name(text[1:name]), Span: at}
	instance, node, noded := numbers(digits)
	if noded && r.noded {
		p.Instance, p.Node = instance, node
		return p, true
	}
	n, problem := integer(digits)
	if problem != "" {
		span := source.Span{File: r.file, Start: at.Start + number, End: at.End - 1}
		d := r.problems.Addf("E0115", span, "the instance '%.40s' %s", digits, problem)
		if d.WithHint("write an instance as an integer, such as 1"); noded {
			d.WithHint("write an instance as an integer, such as 1, or all objects with instance and node, such as <bed> (1.105)")
		}
		return Param{}, false
	}
	p.Instance = n
	return p, true
}

// numbers returns the instance and the node id of the data set's notation, such as 1.105.
func numbers(text string) (instance, node int, ok bool) {
	before, after, ok := strings.Cut(text, ".")
	if !ok || strings.Trim(before+after, "0123456789") != "" {
		return 0, 0, false
	}
	instance, err := strconv.Atoi(before)
	node, wrong := strconv.Atoi(after)
	return instance, node, err == nil && wrong == nil && node != 0
}

// noded reports whether lines have objects, and all are written with a node id.
func noded(lines []statement) (all bool) {
	for _, l := range lines {
		if l.step == nil {
			continue
		}
		for _, t := range l.step.Params {
			_, number, _ := parameter(t.Value)
			if _, _, all = numbers(t.Value[number : len(t.Value)-1]); !all {
				return false
			}
		}
	}
	return all
}

// Name returns the name of an object as programs write it: lower case, with _ for blanks.
func Name(text string) string { return strings.ReplaceAll(strings.ToLower(text), " ", "_") }

// instead suggests a correction for a line with a wrong number of parameters.
func (r *reader) instead(l Line, a Action) string {
	text, n := textOf(l.Span), 0
	for i := range text {
		if r.names(text[i:]) {
			n++
		}
	}
	if n > 1 {
		return fmt.Sprintf("there are %d actions on this line: write each on a separate line", n)
	}
	return usage(a)
}

// usage shows the notation of lines with the action.
func usage(a Action) string {
	var lines []string
	for n := a.Arity - a.Optional; n <= a.Arity; n++ {
		lines = append(lines, strings.Join(append([]string{"[" + a.Name + "]"}, slices.Repeat([]string{"<object> (1)"}, n)...), " "))
	}
	return "write " + strings.Join(lines, " or ")
}

// numbers returns the allowed numbers of parameters, as in "1 to 2".
func (a Action) numbers() string {
	if a.Optional == 0 {
		return strconv.Itoa(a.Arity)
	}
	return fmt.Sprintf("%d to %d", a.Arity-a.Optional, a.Arity)
}
