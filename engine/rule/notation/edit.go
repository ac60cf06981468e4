package notation

import (
	"slices"
	"strings"

	"hearth/engine/rule/lexer"
	"hearth/parser/source"
)

// An edit puts other words in the place of a part of a text.
type edit struct {
	start, end int
	with       string
}

// apply makes edits that do not overlap.
func apply(text string, edits []edit) string {
	slices.SortFunc(edits, func(a, b edit) int { return b.start - a.start })
	for _, e := range edits {
		if e.with == "" {
			e = e.wide(text)
		}
		text = text[:e.start] + e.with + text[e.end:]
	}
	return text
}

// wide takes the blanks along that nobody needs when a statement goes: its line
// when there is nothing else on it, else those before it.
func (e edit) wide(text string) edit {
	lineStart := strings.LastIndexByte(text[:e.start], '\n') + 1
	lineEnd := len(text)
	if i := strings.IndexByte(text[e.end:], '\n'); i >= 0 {
		lineEnd = e.end + i + 1
	}
	before, after := text[lineStart:e.start], text[e.end:lineEnd]
	switch {
	case strings.TrimSpace(before+after) == "":
		return edit{start: lineStart, end: lineEnd}
	case strings.TrimSpace(before) == "":
		return edit{start: e.start, end: lineEnd - len(strings.TrimLeft(after, " \t"))}
	}
	return edit{start: lineStart + len(strings.TrimRight(before, " \t")), end: e.end}
}

// headEnd returns where the head of a clause ends.
func headEnd(at source.Span) int {
	depth := 0
	for i := at.Start; ; {
		start, end, ok := lexer.Next(at.File.Text[:at.End], i)
		if !ok {
			return at.End
		}
		switch at.File.Text[start:end] {
		case "(":
			depth++
		case ")":
			if depth--; depth == 0 {
				return end
			}
		}
		i = end
	}
}
