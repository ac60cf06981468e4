package program

import (
	"fmt"
	"slices"
	"strings"

	"hearth/parser/source"
)

// heading returns the title and description lines above a program, and the text after them. Both must be as in
// the activity knowledge base: a title, a description that may be empty, and an empty line. It returns nil and
// the whole text if there is no heading.
func heading(f *source.File, text string) (lines []source.Span, rest string) {
	title, rest := head(f, text)
	description, rest := head(f, rest)
	below, _ := head(f, rest)
	plain := textOf(title) != "" && skipped(textOf(title)) && skipped(textOf(description))
	if !plain || textOf(description) != "" && textOf(below) != "" || !strings.Contains(rest, "[") {
		return nil, text
	}
	return []source.Span{title, description}, rest
}

// heading records the heading lines that look like steps.
func (r *reader) heading(lines []source.Span) {
	for _, line := range lines {
		if r.stepLike(textOf(line)) {
			r.pass(line)
		}
	}
}

// pass records a line that is neither a step nor a comment.
func (r *reader) pass(line source.Span) {
	if text := textOf(line); text != "" && text[0] != '#' {
		r.passed = append(r.passed, line)
	}
}

// unread warns about the recorded run of lines, at the first that looks like a step.
func (r *reader) unread() {
	if len(r.passed) == 0 {
		return
	}
	at, which := r.passed[0], "this line is ignored: it has"
	i := slices.IndexFunc(r.passed, func(line source.Span) bool { return r.stepLike(textOf(line)) })
	if i >= 0 {
		at = r.passed[i]
	}
	switch n := len(r.passed) - 1; {
	case n == 1:
		which = "this line and another one are ignored: they have"
	case n > 1:
		which = fmt.Sprintf("this line and %d others are ignored: they have", n)
	}
	d := r.skip(at, "%s no action in brackets", which)
	word, rest, _ := strings.Cut(textOf(at), " ")
	switch a, known := r.actions[strings.ToUpper(word)]; {
	case i < 0:
		d.WithHint("put a # before a comment")
	case known:
		d.WithHint("write %s", strings.TrimSpace("["+a.Name+"] "+rest))
	default:
		d.WithHint("write [ACTION] <object> (1)")
	}
	r.passed = nil
}

// skip adds a warning about ignored text.
func (r *reader) skip(at source.Span, format string, args ...any) *source.Diagnostic {
	d := source.Errorf("E0130", at, format, args...)
	d.Severity = source.Warning
	r.skipped.Add(d)
	return d
}

// between warns about other text on a line that looks intended: a second action, or a name without an
// instance.
func (r *reader) between(l Line) {
	from := l.ActionAt.End
	for i := range len(l.Params) + 1 {
		gap := source.Span{File: l.Span.File, Start: from, End: l.Span.End}
		if i < len(l.Params) {
			gap.End, from = l.Params[i].Span.Start, l.Params[i].Span.End
		}
		if r.meant(gap, l.Span.End) {
			return
		}
	}
}

// meant warns about a part of a line that holds a name or an action. The text after such an action is ignored
// too.
func (r *reader) meant(gap source.Span, end int) bool {
	text := textOf(gap)
	for i, c := range text {
		at := source.Span{File: gap.File, Start: gap.Start + i, End: gap.Start + i + 1}
		switch c {
		case '<':
			r.skip(at, "a name without an instance is ignored").WithHint("write its number after it, as in <bed> (1)")
			return true
		case '[':
			if r.names(text[i:]) {
				at.End = end
				r.skip(at, "the text after a step on its line is ignored").WithHint("write it on a separate line")
				return true
			}
		}
	}
	return false
}

// names reports whether a text starts with a known action in brackets.
func (r *reader) names(text string) bool {
	if text[0] != '[' {
		return false
	}
	_, known := r.actions[strings.ToUpper(strings.Trim(text[:actionLength(text)], "[]"))]
	return known
}

// stepLike reports whether a line without brackets looks like a step. Such a line starts with an action name
// or contains a parameter.
func (r *reader) stepLike(line string) bool {
	word, _, _ := strings.Cut(line, " ")
	if _, known := r.actions[word]; known || len(line) > source.ProgramLimits.PerPart {
		return known
	}
	for at := strings.IndexByte(line, '<'); at >= 0; {
		if _, _, n := parameter(line[at:]); n > 0 {
			return true
		}
		next := strings.IndexByte(line[at+1:], '<')
		if next < 0 {
			break
		}
		at += 1 + next
	}
	return false
}
