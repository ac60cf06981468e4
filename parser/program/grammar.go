package program

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"hearth/ontology/tree"
	"hearth/parser/diag"
	"hearth/parser/limits"
	"hearth/parser/scan"
	"hearth/parser/source"
)

// A programNode holds all tokens of a program. The grammar has no choices, so an error in one line does not
// affect another.
type programNode struct{ tokens []lexer.Token }

// Parse implements participle.Parseable.
func (n *programNode) Parse(lex *lexer.PeekingLexer) error {
	from := lex.RawCursor()
	for !lex.Peek().EOF() {
		lex.Next()
	}
	n.tokens = lex.Range(from, lex.RawCursor())
	return nil
}

// lines yields each line with its tokens: the action at its start, if any, and the parameters.
func (n *programNode) lines(yield func(line lexer.Token, parts []lexer.Token) bool) {
	for rest := n.tokens; len(rest) > 0; {
		size := 1
		for size < len(rest) && rest[size].Type != whole {
			size++
		}
		if !yield(rest[0], rest[1:size]) {
			return
		}
		rest = rest[size:]
	}
}

var grammar = sync.OnceValue(func() *participle.Parser[programNode] {
	return participle.MustBuild[programNode](scan.Lexer(map[string]lexer.TokenType{"Line": whole, "Action": bracketed, "Param": param},
		func(c scan.Cursor) lexer.Lexer { return &scanner{Cursor: c} }))
})

// A reader reads lines and collects their problems.
type reader struct {
	file     *source.File
	start    int // start of the program
	actions  Actions
	problems diag.List
	passed   []source.Span // current run of lines that are not steps
	skipped  diag.List     // warnings about ignored text
}

// line reads a line. If the line is malformed, it reports the problem and returns false.
func (r *reader) line(whole lexer.Token, parts []lexer.Token) (l Line, ok bool) {
	at := r.place(whole)
	switch {
	case len(whole.Value) > limits.Programs.PerPart: // matching a long line would take quadratic time
		r.problems.Addf("E0119", at, "a line has at most %d bytes, this one has %d", limits.Programs.PerPart, at.End-at.Start).
			WithHint("write each step on a separate line")
		return Line{}, false
	case !r.encoding(at):
		return Line{}, false
	case len(parts) == 0:
		r.problems.Addf("E0113", at, "cannot parse action").WithHint("write [ACTION] <object> (1)")
		return Line{}, false
	}
	l = Line{Span: at, ActionAt: r.place(parts[0])}
	action, ok := r.action(parts[0], l.ActionAt)
	if !ok {
		return Line{}, false
	}
	l.Action, l.Params = action.Name, slices.Grow(l.Params, len(parts)-1)
	for _, t := range parts[1:] {
		p, ok := r.param(r.place(t))
		if !ok {
			return Line{}, false
		}
		l.Params = append(l.Params, p)
	}
	if !action.Takes(len(l.Params)) {
		r.problems.Addf("E0114", at, "wrong number of parameters for %q: got %d, expected %s", action.Name, len(l.Params), action.numbers()).
			WithHint("%s", r.instead(l, action))
		return Line{}, false
	}
	r.between(l)
	return l, true
}

// place returns the span of a token in the file.
func (r *reader) place(t lexer.Token) source.Span {
	start := r.start + t.Pos.Offset
	return source.Span{File: r.file, Start: start, End: start + len(t.Value)}
}

// action looks up the action in brackets.
func (r *reader) action(t lexer.Token, at source.Span) (Action, bool) {
	name := strings.ToUpper(t.Value[1 : len(t.Value)-1])
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
	n, problem := integer(text[number : len(text)-1])
	if problem != "" {
		span := source.Span{File: r.file, Start: at.Start + number, End: at.End - 1}
		r.problems.Addf("E0115", span, "the instance '%.40s' %s", text[number:len(text)-1], problem).
			WithHint("write an instance as an integer, such as 1")
		return Param{}, false
	}
	return Param{Name: Name(text[1:name]), Instance: n, Span: at}, true
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
