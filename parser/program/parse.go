package program

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"hearth/parser/source"
)

// Parse reads a program. The error is a [*source.Diagnostics] of all malformed lines. The returned program has the
// other lines. The reference rejects the whole program at its first malformed line.
func Parse(f *source.File, actions Actions) (*Program, error) {
	above, rest := heading(f, strings.TrimPrefix(f.Text, "\ufeff"))
	return parse(f, above, rest, actions)
}

// Steps returns the lines of a text that are steps, malformed or not, without surrounding blanks.
func Steps(text string) []string {
	out, text := []string{}, strings.TrimPrefix(text, "\ufeff")
	for from, to, end := nextLine(text, 0); from < len(text); from, to, end = nextLine(text, end) {
		if line := text[from:to]; !skipped(line) {
			out = append(out, line)
		}
	}
	return out
}

// parse reads the program in part, which is the end of a file. The lines above it are its heading.
func parse(f *source.File, above []source.Span, part string, actions Actions) (*Program, error) {
	r := &reader{file: f, actions: actions}
	r.heading(above)
	p := &Program{Source: f}
	if len(f.Text) > source.ProgramLimits.Bytes {
		r.problems.Addf("E0110", source.Span{File: f}, "a program has at most %d bytes, this one has %d", source.ProgramLimits.Bytes, len(f.Text)).
			WithHint("programs have a few dozen lines: is this the right file?")
		return p, r.problems.Err()
	}
	lines := statements(f, part)
	r.noded = noded(lines)
	for _, line := range lines {
		if skipped(textOf(line.whole)) {
			r.pass(line.whole)
			continue
		}
		r.unread()
		if len(p.Lines) == source.ProgramLimits.Parts {
			r.problems.Addf("E0110", line.whole, "a program has at most %d lines", source.ProgramLimits.Parts).
				WithHint("programs have a few dozen lines: is this the right file?")
			break
		}
		l, ok := r.line(line)
		switch {
		case ok:
			p.Lines = append(p.Lines, l)
		case l.Problem != nil:
			p.Refused = append(p.Refused, l)
		}
	}
	r.unread()
	p.Unread = r.skipped
	return p, r.problems.Err()
}

// nextLine finds the next line of a text after at. It returns the bounds without surrounding blanks, and the
// end of the whole line. If there is none, from is the end of the text.
func nextLine(text string, at int) (from, to, end int) {
	for at < len(text) && isLineEnd(rune(text[at])) {
		at++
	}
	end = len(text)
	if n := strings.IndexAny(text[at:], "\r\n"); n >= 0 {
		end = at + n
	}
	from, to = strip(text, at, end)
	return from, to, end
}

// isLineEnd reports whether r ends a line: LF or CR.
func isLineEnd(r rune) bool { return r == '\n' || r == '\r' }

// skipped reports whether a trimmed line is not a step.
func skipped(line string) bool {
	return strings.HasPrefix(line, "#") || !strings.Contains(line, "[")
}

func textOf(s source.Span) string { return s.File.Text[s.Start:s.End] }

// stripped returns s without surrounding blanks.
func stripped(s source.Span) source.Span {
	s.Start, s.End = strip(s.File.Text, s.Start, s.End)
	return s
}

// strip returns the bounds of text[from:to] without surrounding blanks.
func strip(text string, from, to int) (start, end int) {
	start = to - len(strings.TrimLeftFunc(text[from:to], IsBlank))
	return start, start + len(strings.TrimFunc(text[start:to], IsBlank))
}

// IsBlank reports whether programs treat r as white space. It adds the four ASCII separators to those of
// Unicode.
func IsBlank(r rune) bool { return unicode.IsSpace(r) || 0x1c <= r && r <= 0x1f }

// encoding reports whether s is UTF-8. It reports the first invalid byte as E0107.
func (r *reader) encoding(s source.Span) bool {
	if utf8.ValidString(textOf(s)) {
		return true
	}
	for i, c := range textOf(s) {
		if c != utf8.RuneError {
			continue
		}
		if _, size := utf8.DecodeRuneInString(textOf(s)[i:]); size == 1 {
			at := source.Span{File: s.File, Start: s.Start + i, End: s.Start + i + 1}
			r.problems.Add(source.Errorf("E0107", at, "this byte is not UTF-8").WithHint("save the file as UTF-8"))
			return false
		}
	}
	return true
}
