package lenient

import (
	"slices"
	"strings"

	"hearth/parser/source"
)

// edges are the characters that stand before and after an action on its line.
const edges = ",;*|" + quotes + blanks + "\n"

// cut returns the place where the rewritten text ends in the middle of an action, or in a list mark without an
// action.
func (w *rewriter) cut(s *stripper) (at source.Span, ok bool) {
	last := s.lastLine()
	if last < 0 {
		return at, false
	}
	if at, ok = w.cutAction(s, last); ok || !s.keptBefore(last) {
		return at, ok
	}
	line := s.lineText(last)
	rest := line[len(marker().FindString(line)):]
	if s.marked > 0 && isMark(line) || rest != "" && (w.calls || !s.acts(last)) && w.beginsAction(rest) {
		end := s.lines[last].End
		return source.Span{Start: end - len(strings.TrimLeft(line, blanks)), End: end}, true
	}
	return at, false
}

// lastLine returns the last line that is not empty, a fence, or outside the fences. It returns -1 if there is
// none.
func (s *stripper) lastLine() int {
	last := len(s.lines) - 1
	for last >= 0 && (strings.TrimSpace(s.lineText(last)) == "" || fence().MatchString(s.lineText(last)) || s.fenced && !s.between[last]) {
		last--
	}
	return last
}

// cutAction returns the place of an action that is open at the end of the last line. It may begin in an earlier
// line.
func (w *rewriter) cutAction(s *stripper, last int) (at source.Span, ok bool) {
	end := s.lines[last].End
	inner := &rewriter{Reader: w.Reader, input: w.out, text: string(w.out.text)}
	for i := last; i >= max(0, last-maxLines); i-- {
		line := s.lineText(i)
		start := s.lines[i].Start + len(marker().FindString(line))
		rest := s.text[start:s.lines[i].End]
		if rest == "" && i < last || rest != "" && rest[0] == '#' || fence().MatchString(line) {
			return at, false
		}
		if strings.HasPrefix(rest, "(") || inner.head(start, s.lines[i].End) > 0 || w.calls && callHead().MatchString(rest) {
			from, open := inner.open(start, end)
			return source.Span{Start: from, End: end}, open && (from > start || s.keptBefore(last))
		}
	}
	return at, false
}

var rule = source.LazyRegexp(`^[ \t]*(?:-{3,}|\*{3,}|_{3,})[ \t]*$`)

// labels are the words that models write before the number of an action, as in Step 4. [marker] has them, too.
var labels = []string{"step", "action", "line", "instruction", "command", "call", "operation"}

// isMark reports whether a line is the start of a list mark, without an item.
func isMark(line string) bool {
	word := strings.ToLower(strings.Trim(line, edges+"0123456789>.:#[()]+•‣◦▪"+dashes))
	return !rule().MatchString(line) && (word == "" || slices.ContainsFunc(labels, func(label string) bool { return strings.HasPrefix(label, word) }))
}

// keptBefore reports whether a line before the last one is part of a network.
func (s *stripper) keptBefore(last int) bool {
	return slices.ContainsFunc(s.lines[:last], func(at source.Span) bool {
		return strings.TrimSpace(string(s.out[at.Start:at.End])) != ""
	})
}

// acts reports whether a line before the last one is an action.
func (s *stripper) acts(last int) bool {
	return slices.ContainsFunc(s.lines[:last], func(at source.Span) bool {
		return strings.HasPrefix(strings.TrimSpace(string(s.out[at.Start:at.End])), "(")
	})
}

// open returns the start of the action that is open at end, in the text from start. It reports whether there is
// one.
func (w *rewriter) open(start, end int) (at int, ok bool) {
	first, depth := start, 0
	for i := start; i < end; i++ {
		switch w.text[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth <= 0 {
				start, depth = i+1, 0
			}
		case ';':
			if depth > 0 {
				return 0, false
			}
		}
	}
	rest := strings.TrimLeft(w.text[start:end], edges)
	at = end - len(rest)
	if start == first {
		return at, depth > 0
	}
	name := strings.TrimLeft(rest, "("+blanks)
	if n := strings.IndexAny(name, "("+blanks); n >= 0 {
		name = name[:n]
	}
	return at, rest != "" && (depth > 0 || name == rest) && (w.beginsAction(name) || w.namesAction(name) || strings.Contains(rest, "?"))
}

// beginsAction reports whether the name of an action begins with a word.
func (r *Reader) beginsAction(word string) bool {
	for _, a := range r.Ontology.Actions() {
		if strings.HasPrefix(plain(a.Name), plain(strings.ToLower(word))) {
			return true
		}
	}
	return false
}

var (
	led      = source.LazyRegexp("^[^\\s()?]*(?:\\s+[^\\s()?]+)?\\s*\\(([^\\s()?]+)\\s.*\\?.*\\)[\\s.,;*`\"'|]*$")
	ledCall  = source.LazyRegexp("^[^\\s()?]+(?:\\s+[^\\s()?]+)?\\s+([\\pL][\\pL\\pN_-]*)\\(\\s*\\?.*\\)[\\s.,;*`\"'|]*$")
	jsonName = source.LazyRegexp("[\"']([\\pL][\\pL\\pN_-]*)[\"']")
)

// lost returns the places of removed lines that could be steps: an action after at most two words, or in JSON
// that cannot be read. The places are those in the source.
func (w *rewriter) lost(s *stripper) (places []source.Span) {
	for i, at := range s.lines {
		line := s.lineText(i)
		if strings.TrimSpace(string(s.out[at.Start:at.End])) != "" || s.fenced && !s.between[i] || !w.losesStep(line[len(marker().FindString(line)):]) {
			continue
		}
		from, to := w.out.span(at.Start+len(line)-len(strings.TrimLeft(line, blanks)), at.End)
		places = append(places, source.Span{Start: from, End: to})
	}
	return places
}

// losesStep reports whether a removed line could be a step.
func (w *rewriter) losesStep(line string) bool {
	for _, m := range [][]string{led().FindStringSubmatch(line), ledCall().FindStringSubmatch(line)} {
		if m != nil {
			return w.namesAction(m[1])
		}
	}
	if line == "" || line[0] != '{' && line[0] != '[' || !strings.Contains(line, "?") {
		return false
	}
	return slices.ContainsFunc(jsonName().FindAllStringSubmatch(line, -1), func(m []string) bool { return w.namesAction(m[1]) })
}
