package source

import (
	"fmt"
	"sort"
	"strings"
)

// A Diagnostic reports one problem in one input.
type Diagnostic struct {
	Code string // stable and documented, for example "E0203"
	Span Span   // position of the problem
	Msg  string // the problem: lower case, no final period
	Hint string // a remedy, or ""

	// Instead is the probably intended text, or "": a word that replaces a misspelt word in Span, or a line that replaces Span.
	Instead string

	Severity Severity
}

// A Severity distinguishes errors, which stop the work, from warnings and notes. The zero value is an error.
type Severity string

// The severities other than error. A warning is a likely mistake; a note is information.
const (
	Warning Severity = "warning"
	Note    Severity = "note"
)

// IsError reports whether d is an error.
func (d *Diagnostic) IsError() bool { return d.Severity == "" }

// Errorf returns an error without a hint; add one with [Diagnostic.WithHint].
func Errorf(code string, at Span, format string, args ...any) *Diagnostic {
	return &Diagnostic{Code: code, Span: at, Msg: fmt.Sprintf(format, args...)}
}

// WithHint sets the hint of d and returns d.
func (d *Diagnostic) WithHint(format string, args ...any) *Diagnostic {
	d.Hint = fmt.Sprintf(format, args...)
	return d
}

// Meant suggests a word in place of a misspelt one.
func (d *Diagnostic) Meant(word string) *Diagnostic {
	d.Instead = word
	return d.WithHint("did you mean %s?", word)
}

// WithSpan returns err with the position at, if it is a diagnostic without a position. It returns other errors
// unchanged.
func WithSpan(err error, at Span) error {
	d, ok := err.(*Diagnostic)
	if !ok || d.Span.File != nil {
		return err
	}
	there := *d
	there.Span = at
	return &there
}

// Error returns the one-line form, file:line:col: message [code].
func (d *Diagnostic) Error() string { return joined(d.headline()) }

// Render returns the form for a terminal: message, source line, caret, hint. It cuts the line to 200 runes
// around the position, so that a binary file stays readable.
func (d *Diagnostic) Render() string { return joined(d.Pieces()) }

// A Part is the role of a piece of a rendered diagnostic.
type Part int

// The parts that can be highlighted.
const (
	Text   Part = iota
	Place       // file:line:col
	Mark        // the severity, the code, the carets
	Advice      // the word before the hint
)

// A Piece is a part of a rendered diagnostic with its text.
type Piece struct {
	Part Part
	Text string
}

// Pieces returns the pieces that [Diagnostic.Render] joins, for callers that highlight them.
func (d *Diagnostic) Pieces() []Piece {
	out := append(d.headline(), Piece{Text, "\n"})
	if d.Span.File != nil {
		no, col := d.Span.Pos()
		line, from := excerpt([]rune(strings.TrimRight(d.Span.Line(), "\r")), col-1)
		pad := make([]rune, 0, col)
		for _, r := range line[:min(from, len(line))] {
			if r != '\t' {
				r = ' '
			}
			pad = append(pad, r)
		}
		text, _, _ := strings.Cut(d.Span.File.Text[d.Span.Start:d.Span.End], "\n")
		width := max(1, min(len([]rune(text)), len(line)-from))
		out = append(out, Piece{Text, fmt.Sprintf("%4d | %s\n     | %s", no, string(line), string(pad))},
			Piece{Mark, strings.Repeat("^", width)}, Piece{Text, "\n"})
	}
	if d.Hint != "" {
		out = append(out, Piece{Text, "     = "}, Piece{Advice, "hint:"}, Piece{Text, " " + d.Hint + "\n"})
	}
	return out
}

// headline returns the pieces of the one-line form.
func (d *Diagnostic) headline() (out []Piece) {
	if d.Span.File != nil {
		out = append(out, Piece{Place, d.Span.String() + ":"}, Piece{Text, " "})
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

// excerpt returns at most 200 runes of line around index at, and the index of that rune in the excerpt.
func excerpt(line []rune, at int) ([]rune, int) {
	const most, before = 200, 80
	at = min(at, len(line))
	if len(line) <= most {
		return line, at
	}
	from := max(0, min(at-before, len(line)-most))
	return line[from : from+most], at - from
}

// MaxDiagnostics is the maximum number of items in [Diagnostics]. Further ones are only counted.
const MaxDiagnostics = 100

// Diagnostics is a list of problems. Its zero value is ready to use.
type Diagnostics struct {
	Items []*Diagnostic
	More  int // number of diagnostics dropped after MaxDiagnostics
}

// Add appends d to l.
func (l *Diagnostics) Add(d *Diagnostic) {
	if len(l.Items) >= MaxDiagnostics {
		l.More++
		return
	}
	l.Items = append(l.Items, d)
}

// Addf appends a new error to l and returns it, so that the caller can add a hint.
func (l *Diagnostics) Addf(code string, at Span, format string, args ...any) *Diagnostic {
	d := Errorf(code, at, format, args...)
	l.Add(d)
	return d
}

// Merge appends the diagnostics of other.
func (l *Diagnostics) Merge(other Diagnostics) {
	for _, d := range other.Items {
		l.Add(d)
	}
	l.More += other.More
}

// Err returns l as an error, or nil if it is empty. It sorts the diagnostics by position; those without a
// position come last.
func (l *Diagnostics) Err() error {
	if l == nil || len(l.Items) == 0 {
		return nil
	}
	sort.SliceStable(l.Items, func(i, j int) bool {
		a, b := l.Items[i].Span, l.Items[j].Span
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

// Strict is [Diagnostics.Err] with warnings and notes turned into errors.
func (l *Diagnostics) Strict() error {
	var out Diagnostics
	for _, d := range l.Items {
		refused := *d
		refused.Severity = ""
		out.Add(&refused)
	}
	out.More += l.More
	return out.Err()
}

// Error returns the one-line forms of all diagnostics, one per line.
func (l *Diagnostics) Error() string {
	lines := make([]string, 0, len(l.Items)+1)
	for _, d := range l.Items {
		lines = append(lines, d.Error())
	}
	if l.More > 0 {
		lines = append(lines, fmt.Sprintf("and %d more", l.More))
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the diagnostics, so that errors.As finds them.
func (l *Diagnostics) Unwrap() []error {
	errs := make([]error, len(l.Items))
	for i, d := range l.Items {
		errs[i] = d
	}
	return errs
}
