package forgive

import (
	"slices"
	"strings"

	"hearth/parser/diag"
	"hearth/parser/network"
	"hearth/parser/pattern"
	"hearth/parser/source"
)

// Parse reads a file of networks with parse, such as [network.Parse]. Where anything
// is wrong with its text, what is no part of a network is left out: see [Strip].
// Places are those in the text as it was written. The error is a *diag.List.
func Parse(src *source.File, known func(id string) bool, parse func(*source.File) (*network.File, error)) (*network.File, []Note, error) {
	f, err := parse(src)
	if err == nil && !slices.ContainsFunc(f.Networks, func(n *network.Network) bool { return !known(n.ID) }) {
		return f, nil, nil
	}
	text, left, joined, more := Strip(src.Text, known)
	read := &source.File{Name: src.Name, Text: text}
	f, err = parse(read)
	read.Text = src.Text
	var notes []Note
	for i, at := range slices.Concat(left, joined) {
		at.File = read
		how := ""
		if i >= len(left) {
			how = "one line"
		}
		n := note(at, how, 0)
		n.More = more[at.Start]
		notes = append(notes, n)
	}
	list, other := diag.Of(err)
	if other != nil {
		return f, notes, other
	}
	list.Items = slices.DeleteFunc(slices.Clone(list.Items), func(d *diag.Diagnostic) bool { return d.Code == "E0102" }) // indented lines
	return f, notes, list.Err()
}

var (
	fence  = pattern.Of("^[ \t]*(?:```|~~~)")
	marker = pattern.Of("^(?:[ \t>]|[-*+][ \t]|[0-9]{1,3}[.)][ \t]|`)+")
	action = pattern.Of(`^\([^\s()?]+\s.*\?[\pL\pN]`)
)

// Strip puts blanks in the place of all that is no network in a text: fences of
// Markdown and, where networks stand between fences, all around these; marks of
// lists, blanks before a line, and lines that are no action, no comment and no
// header. A header without a recipe is one only if it is a single word next to its
// #. An action that goes on over several lines becomes one line. The text keeps its
// length; left are the places of what was left out, lines in a row together, and
// joined those of such actions; more says, by the start of the first mark of lines in
// a row, how many further ones have one.
func Strip(text string, known func(id string) bool) (stripped string, left, joined []source.Span, more map[int]int) {
	s := stripper{text: text, out: []byte(text), known: known, more: map[int]int{}}
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
	return string(s.out), s.left, s.joined, s.more
}

type stripper struct {
	text  string
	out   []byte
	known func(id string) bool
	lines []source.Span // without their ends

	between []bool        // whether a line stands between fences
	fenced  bool          // an action does
	left    []source.Span // what was left out
	joined  []source.Span // actions over several lines
	last    int           // the line behind the last one of those
	marked  int           // the line behind the last one with a mark
	first   int           // where the first mark of those lines starts
	more    map[int]int   // by such a start, how many lines follow with a mark
}

func (s *stripper) of(i int) string { return s.text[s.lines[i].Start:s.lines[i].End] }

// fences finds what stands between fences.
func (s *stripper) fences() {
	s.between = make([]bool, len(s.lines))
	inside := false
	for i := range s.lines {
		if line := s.of(i); fence().MatchString(line) {
			inside = !inside
		} else if s.between[i] = inside; inside {
			s.fenced = s.fenced || strings.HasPrefix(line[len(marker().FindString(line)):], "(")
		}
	}
}

// line strips a line, and returns how many lines were read.
func (s *stripper) line(i int) int {
	line := s.of(i)
	mark := marker().FindString(line)
	rest := line[len(mark):]
	around := s.fenced && !s.between[i]
	at := s.lines[i]
	n := 1
	switch {
	case strings.Trim(line, " \t") == "":
		s.blank(at)
		if s.last == i { // lines in a row may have empty ones between them
			s.last++
		}
		return 1
	case strings.HasPrefix(rest, "("):
		n = s.whole(i, rest)
		end := s.lines[i+n-1].End
		if around || fence().MatchString(line) || !action().MatchString(strings.ReplaceAll(s.text[at.Start+len(mark):end], "\n", " ")) {
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

// header reports whether what stands behind a # is the id of a network.
func (s *stripper) header(id string, around bool) bool {
	words := strings.Fields(id)
	switch {
	case len(words) == 0:
		return false
	case s.known(strings.ToLower(words[0])):
		return true
	}
	return !around && len(words) == 1 && id[0] != ' ' && id[0] != '\t' && id[0] != '#'
}

// mark puts blanks in the place of a mark of a list, and notes the first one of
// lines in a row.
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

// mostLines is how many lines an action may have.
const mostLines = 20

// whole returns over how many lines the action goes that starts in one; 1 when it is
// not closed.
func (s *stripper) whole(i int, rest string) int {
	depth := 0
	for n := 1; n <= mostLines && i+n <= len(s.lines); n++ {
		if n > 1 {
			rest = s.of(i + n - 1)
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

// join makes one line of several.
func (s *stripper) join(i, n int) {
	if n == 1 {
		return
	}
	for j := i; j < i+n-1; j++ {
		s.blank(source.Span{Start: s.lines[j].End, End: s.lines[j+1].Start})
	}
	s.joined = append(s.joined, source.Span{Start: s.lines[i].Start, End: s.lines[i+n-1].End})
}
