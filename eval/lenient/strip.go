package lenient

import (
	"strings"

	"hearth/parser/source"
)

var (
	fence  = source.LazyRegexp("^[ \t]*(?:```|~~~)")
	marker = source.LazyRegexp("^(?:[ \t>|\u00a0]|[-*+•‣◦▪–—][ \t\u00a0]|[0-9]{1,3}(?:[.):]|[ \t]*\\|)(?:\\*\\*)?[ \t\u00a0]|[\\[(][0-9]{1,3}[\\])][.:]?[ \t]|(?i:step|action|line|instruction|command|call|operation)(?:[ \t]*#?[0-9]{1,3})?(?:[ \t]*[.):–—*-]+|[ \t]+\\|?)[ \t\u00a0]*|[`\"'“‘]|\\*\\*)+")
	action = source.LazyRegexp(`^\([^\s()?]+\s(?:[^()]|\([^()]*\))*?\?[\pL\pN]`)
)

// Strip overwrites everything in a text that is not part of a network with blanks. If networks stand between
// Markdown fences, it blanks all text outside the fences. It also blanks the fences, list marks, indentation,
// and lines that are not an action, a comment or a header.
//
// A header without a known recipe counts only if it is a single word directly after its #. An action over
// several lines becomes one line. The text keeps its length.
//
// The spans in left are the places of removed text; consecutive lines are merged. The spans in joined are
// actions over several lines. The map more gives, by the start of the first list mark of consecutive lines,
// the number of further lines with a mark.
func Strip(text string, known func(id string) bool) (plain string, left, joined []source.Span, more map[int]int) {
	s := stripped(text, known, nil)
	return string(s.out), s.left, s.joined, s.more
}

// stripped strips a text. The map steps has the offsets of forms that are actions, whatever they hold.
func stripped(text string, known func(id string) bool, steps map[int]bool) *stripper {
	s := &stripper{text: text, out: []byte(text), isRecipe: known, steps: steps, more: map[int]int{}}
	for at := 0; at < len(text); {
		end := at + len(text[at:])
		if n := strings.IndexByte(text[at:], '\n'); n >= 0 {
			end = at + n
		}
		s.lines = append(s.lines, source.Span{Start: at, End: at + len(strings.TrimRight(text[at:end], "\r"))})
		at = end + 1
	}
	s.fences()
	for i := 0; i < len(s.lines); {
		i += s.line(i)
	}
	return s
}

type stripper struct {
	text     string
	out      []byte
	isRecipe func(id string) bool
	steps    map[int]bool  // offsets of forms that are actions without a variable
	lines    []source.Span // without line ends

	between []bool        // whether a line stands between fences
	fenced  bool          // whether an action stands between fences
	left    []source.Span // removed text
	joined  []source.Span // actions over several lines
	last    int           // index of the line after the last removed line
	marked  int           // index of the line after the last line with a mark
	first   int           // byte offset of the first mark of consecutive lines
	more    map[int]int   // by that offset: number of further lines with a mark
}

func (s *stripper) lineText(i int) string { return s.text[s.lines[i].Start:s.lines[i].End] }

// Blocks returns the texts between Markdown fences. A block that is not closed ends with the text.
func Blocks(text string) (all []source.Span) {
	begin, at := -1, 0
	for line := range strings.Lines(text) {
		end := at + len(line)
		switch {
		case !fence().MatchString(line):
		case begin < 0:
			begin = end
		default:
			all, begin = append(all, source.Span{Start: begin, End: at}), -1
		}
		at = end
	}
	if begin >= 0 {
		all = append(all, source.Span{Start: begin, End: at})
	}
	return all
}

// fences finds the lines between fences.
func (s *stripper) fences() {
	s.between = make([]bool, len(s.lines))
	i := 0
	for _, block := range Blocks(s.text) {
		for ; i < len(s.lines) && s.lines[i].Start < block.End; i++ {
			if s.between[i] = s.lines[i].Start >= block.Start; s.between[i] {
				line := s.lineText(i)
				s.fenced = s.fenced || strings.HasPrefix(line[len(marker().FindString(line)):], "(")
			}
		}
	}
}

// line strips the action or line at i, and returns the number of lines read.
func (s *stripper) line(i int) int {
	line := s.lineText(i)
	mark := marker().FindString(line)
	rest := line[len(mark):]
	around := s.fenced && !s.between[i]
	at := s.lines[i]
	n := 1
	switch {
	case strings.Trim(line, " \t") == "":
		s.blank(at)
		if s.last == i { // empty lines do not end a run of consecutive removed lines
			s.last++
		}
		return 1
	case strings.HasPrefix(rest, "("):
		n = s.whole(i, rest)
		end := s.lines[i+n-1].End
		if around || fence().MatchString(line) || !s.steps[at.Start+len(mark)] && !action().MatchString(strings.ReplaceAll(s.text[at.Start+len(mark):end], "\n", " ")) {
			n = 1
			break
		}
		s.join(i, n)
		s.mark(i, mark)
		return n
	case strings.HasPrefix(rest, ";") && !around, strings.HasPrefix(rest, "#") && s.header(rest[1:], around):
		s.mark(i, mark)
		return 1
	}
	s.blank(at)
	if s.last == i && len(s.left) > 0 {
		s.left[len(s.left)-1].End = at.End
	} else {
		s.left = append(s.left, at)
	}
	s.last = i + 1
	return n
}

// header reports whether the text after a # is the header of a network. The parameter around is true for text
// outside the Markdown fences.
func (s *stripper) header(id string, around bool) bool {
	words := strings.Fields(id)
	switch {
	case len(words) == 0:
		return false
	case s.isRecipe(strings.ToLower(words[0])):
		return true
	}
	return !around && len(words) == 1 && id[0] != ' ' && id[0] != '\t' && id[0] != '#'
}

// mark blanks a list mark. It counts the marks of consecutive lines at the first of them.
func (s *stripper) mark(i int, mark string) {
	at := source.Span{Start: s.lines[i].Start, End: s.lines[i].Start + len(mark)}
	s.blank(at)
	if strings.Trim(mark, " \t") == "" {
		return
	}
	if s.marked != i || i == 0 {
		s.left, s.first = append(s.left, at), at.Start
	} else {
		s.more[s.first]++
	}
	s.marked = i + 1
}

func (s *stripper) blank(at source.Span) {
	for i := at.Start; i < at.End; i++ {
		s.out[i] = ' '
	}
}

// maxLines is the maximum number of lines of an action.
const maxLines = 20

// whole returns the number of lines of the action that starts at line i. It returns 1 if the action is not
// closed.
func (s *stripper) whole(i int, rest string) int {
	depth := 0
	for n := 1; n <= maxLines && i+n <= len(s.lines); n++ {
		if n > 1 {
			rest = s.lineText(i + n - 1)
			if strings.Trim(rest, " \t") == "" || fence().MatchString(rest) || rest[0] == '#' || rest[0] == '(' && depth == 1 && action().MatchString(rest) {
				return 1
			}
		}
		code, _, comment := strings.Cut(rest, ";")
		depth += strings.Count(code, "(") - strings.Count(code, ")")
		if depth <= 0 {
			return n
		}
		if comment {
			return 1
		}
	}
	return 1
}

// join merges several lines into one.
func (s *stripper) join(i, n int) {
	if n == 1 {
		return
	}
	for j := i; j < i+n-1; j++ {
		s.blank(source.Span{Start: s.lines[j].End, End: s.lines[j+1].Start})
	}
	s.joined = append(s.joined, source.Span{Start: s.lines[i].Start, End: s.lines[i+n-1].End})
}
