// Package diag is the one shape in which Hearth tells a user that an input is
// wrong: a stable code, a place, a sentence, and where possible a way out.
//
// A [Diagnostic] is data: commands print it with [Diagnostic.Render], package
// eval/report describes it for programs. Code ranges: E01 reading text, E02
// plans, E03 ontology, E04 rules, E05 running, E06 scoring, E07 serving, E08 the
// command line. [Explain] returns the page of a code, with an example that tests
// run.
package diag

import (
	"fmt"
	"sort"
	"strings"

	"hearth/parser/source"
)

// A Diagnostic reports one problem in one input.
type Diagnostic struct {
	Code string      // stable and documented, for example "E0203"
	At   source.Span // where it is
	Msg  string      // what is wrong, lower case, no final period
	Hint string      // what to do about it; may be empty

	Severity Severity
}

// A Severity says what comes of a problem: an error is refused.
type Severity string

// What is no error: it may be meant, or it is only to be known.
const (
	Warning Severity = "warning"
	Note    Severity = "note"
)

// IsError reports whether what is wrong is refused.
func (d *Diagnostic) IsError() bool { return d.Severity == "" }

// New makes a diagnostic without a hint; add one with [Diagnostic.WithHint].
func New(code string, at source.Span, format string, args ...any) *Diagnostic {
	return &Diagnostic{Code: code, At: at, Msg: fmt.Sprintf(format, args...)}
}

// WithHint sets the hint of d and returns d.
func (d *Diagnostic) WithHint(format string, args ...any) *Diagnostic {
	d.Hint = fmt.Sprintf(format, args...)
	return d
}

// Placed gives a diagnostic without a place one; other errors stay as they are.
func Placed(err error, at source.Span) error {
	d, ok := err.(*Diagnostic)
	if !ok || d.At.File != nil {
		return err
	}
	there := *d
	there.At = at
	return &there
}

// Error returns the one-line form, file:line:col: message [code].
func (d *Diagnostic) Error() string { return joined(d.headline()) }

// Render returns the form for people: the line, a caret under the span, a hint.
// Lines are cut to 200 runes around the place, so that a binary file stays readable.
func (d *Diagnostic) Render() string { return joined(d.Pieces()) }

// A Part says what a piece of a rendered diagnostic is.
type Part int

// The parts that can be told from the text around them.
const (
	Text   Part = iota
	Place       // file:line:col
	Mark        // how bad it is, the code, the carets
	Advice      // the word before a hint
)

// A Piece is a piece of a rendered diagnostic.
type Piece struct {
	Part Part
	Text string
}

// Pieces returns what [Diagnostic.Render] joins, for those who mark its parts.
func (d *Diagnostic) Pieces() []Piece {
	out := append(d.headline(), Piece{Text, "\n"})
	if d.At.File != nil {
		no, col := d.At.Pos()
		line, from := excerpt([]rune(strings.TrimRight(d.At.Line(), "\r")), col-1)
		pad := make([]rune, 0, col)
		for _, r := range line[:min(from, len(line))] {
			if r != '\t' {
				r = ' '
			}
			pad = append(pad, r)
		}
		text, _, _ := strings.Cut(d.At.File.Text[d.At.Start:d.At.End], "\n")
		width := max(1, min(len([]rune(text)), len(line)-from))
		out = append(out, Piece{Text, fmt.Sprintf("%4d | %s\n     | %s", no, string(line), string(pad))},
			Piece{Mark, strings.Repeat("^", width)}, Piece{Text, "\n"})
	}
	if d.Hint != "" {
		out = append(out, Piece{Text, "     = "}, Piece{Advice, "hint:"}, Piece{Text, " " + d.Hint + "\n"})
	}
	return out
}

// headline is the one-line form.
func (d *Diagnostic) headline() (out []Piece) {
	if d.At.File != nil {
		out = append(out, Piece{Place, d.At.String() + ":"}, Piece{Text, " "})
	}
	if !d.IsError() {
		out = append(out, Piece{Mark, string(d.Severity) + ":"}, Piece{Text, " "})
	}
	return append(out, Piece{Text, d.Msg + " "}, Piece{Mark, "[" + d.Code + "]"})
}

func joined(pieces []Piece) string {
	var b strings.Builder
	for _, p := range pieces {
		b.WriteString(p.Text)
	}
	return b.String()
}

// excerpt returns at most 200 runes of line around at, and where at is in it.
func excerpt(line []rune, at int) ([]rune, int) {
	const most, before = 200, 80
	at = min(at, len(line))
	if len(line) <= most {
		return line, at
	}
	from := max(0, min(at-before, len(line)-most))
	return line[from : from+most], at - from
}

// Most is how many diagnostics a [List] keeps; what comes after is counted only.
const Most = 100

// A List collects diagnostics. Its zero value is ready to use.
type List struct {
	Items []*Diagnostic
	More  int // how many were left out after Most
}

// Add puts d into l.
func (l *List) Add(d *Diagnostic) {
	if len(l.Items) >= Most {
		l.More++
		return
	}
	l.Items = append(l.Items, d)
}

// Addf makes a diagnostic and puts it into l; the result can be given a hint.
func (l *List) Addf(code string, at source.Span, format string, args ...any) *Diagnostic {
	d := New(code, at, format, args...)
	l.Add(d)
	return d
}

// Merge adds everything in other.
func (l *List) Merge(other List) {
	for _, d := range other.Items {
		l.Add(d)
	}
	l.More += other.More
}

// Err returns l as an error, sorted by place with those nowhere at the end, or
// nil when it is empty.
func (l *List) Err() error {
	if l == nil || len(l.Items) == 0 {
		return nil
	}
	sort.SliceStable(l.Items, func(i, j int) bool {
		a, b := l.Items[i].At, l.Items[j].At
		switch {
		case a.File == nil || b.File == nil:
			return a.File != nil && b.File == nil
		case a.File.Name != b.File.Name:
			return a.File.Name < b.File.Name
		}
		return a.Start < b.Start
	})
	return l
}

// Refused is [List.Err] of who does not take warnings either: they are errors in it.
func (l *List) Refused() error {
	var out List
	for _, d := range l.Items {
		refused := *d
		refused.Severity = ""
		out.Add(&refused)
	}
	out.More += l.More
	return out.Err()
}

// Error returns the one-line forms of all diagnostics, one a line.
func (l *List) Error() string {
	lines := make([]string, 0, len(l.Items)+1)
	for _, d := range l.Items {
		lines = append(lines, d.Error())
	}
	if l.More > 0 {
		lines = append(lines, fmt.Sprintf("and %d more", l.More))
	}
	return strings.Join(lines, "\n")
}

// Unwrap lets errors.As find the diagnostics in l.
func (l *List) Unwrap() []error {
	errs := make([]error, len(l.Items))
	for i, d := range l.Items {
		errs[i] = d
	}
	return errs
}
