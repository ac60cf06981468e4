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
	"hearth/parser/bound"
	"hearth/parser/diag"
	"hearth/parser/scan"
	"hearth/parser/source"
)

// A programNode is a program: all its tokens. There is nothing to choose, and no line
// makes another one unreadable.
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

// lines yields each line with what of it is read: an action, if it begins with one, and
// the parameters.
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

// A reader reads lines and collects what is wrong with them.
type reader struct {
	file     *source.File
	from     int // where the program begins
	actions  Actions
	problems diag.List
	passed   []source.Span // lines in a row that are no steps
	skipped  diag.List     // warnings of what is not read
}

// line reads a line; ok is false when it cannot be read.
func (r *reader) line(whole lexer.Token, parts []lexer.Token) (l Line, ok bool) {
	at := r.place(whole)
	switch {
	case len(whole.Value) > bound.Programs.Within: // a pattern that is tried at every place of a line takes time by its square
		r.problems.Addf("E0119", at, "a line has at most %d bytes, this one has %d", bound.Programs.Within, at.End-at.Start).
			WithHint("write each step on a line of its own")
		return Line{}, false
	case !r.encoding(at):
		return Line{}, false
	case len(parts) == 0:
		r.problems.Addf("E0113", at, "cannot parse action").WithHint("write [ACTION] <object> (1)")
		return Line{}, false
	}
	l = Line{At: at, ActionAt: r.place(parts[0])}
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

// place is where a token stands in the file.
func (r *reader) place(t lexer.Token) source.Span {
	start := r.from + t.Pos.Offset
	return source.Span{File: r.file, Start: start, End: start + len(t.Value)}
}

// action looks up the action in brackets.
func (r *reader) action(t lexer.Token, at source.Span) (Action, bool) {
	name := strings.ToUpper(t.Value[1 : len(t.Value)-1])
	a, ok := r.actions[name]
	if !ok {
		tree.UnknownOr(&r.problems, "hearth household actions home names all that there are", "E0112", tree.Word{Text: name, At: at}, maps.Keys(r.actions), "unknown action %.40q", name)
	}
	return a, ok
}

// param reads the parameter at a place.
func (r *reader) param(at source.Span) (Param, bool) {
	text := textOf(at)
	name, number, _ := parameter(text)
	n, problem := integer(text[number : len(text)-1])
	if problem != "" {
		span := source.Span{File: r.file, Start: at.Start + number, End: at.End - 1}
		r.problems.Addf("E0115", span, "the instance '%.40s' %s", text[number:len(text)-1], problem).
			WithHint("an instance is a number such as 1")
		return Param{}, false
	}
	return Param{Name: Name(text[1:name]), Instance: n, At: at}, true
}

// Name returns the form that programs give to the name of an object: lower
// case, with _ for blanks.
func Name(text string) string { return strings.ReplaceAll(strings.ToLower(text), " ", "_") }

// instead says what to write for a line with too many or too few parameters.
func (r *reader) instead(l Line, a Action) string {
	text, n := textOf(l.At), 0
	for i := range text {
		if r.names(text[i:]) {
			n++
		}
	}
	if n > 1 {
		return fmt.Sprintf("there are %d actions on this line: write each on a line of its own", n)
	}
	return usage(a)
}

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
