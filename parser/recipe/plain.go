package recipe

import (
	"html"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"hearth/parser/source"
)

// Read reads the text of a recipe: XML as for [Parse], or plain text with a title, a list of ingredients and
// instructions. Headings such as "Ingredients" and "Method" separate the parts; without headings, blank lines, the
// numbers of steps and the form of the lines do. HTML is read as the text that a browser shows. The error is
// a *source.Diagnostics. The returned recipe holds what could be read, and is nil if nothing could.
func Read(src *source.File) (*Recipe, error) {
	start := strings.TrimSpace(src.Text)
	if strings.HasPrefix(start, "<recipe") || strings.HasPrefix(start, "<?xml") && strings.Contains(start, "<recipe") || strings.HasPrefix(start, "<!--") && strings.Contains(start, "<recipe>") {
		return Parse(src)
	}
	r := reader{src: src}
	if len(src.Text) > source.RecipeLimits.Bytes {
		r.large()
		return nil, r.errs.Err()
	}
	if at := strings.IndexFunc(src.Text, binary); at >= 0 {
		r.errs.Addf("E0141", r.span(at, at+1), "this is not a text").WithHint("write the recipe as text, with the ingredients and the instructions on lines")
		return nil, r.errs.Err()
	}
	out := r.plainText(lines(src.Text))
	return out, r.errs.Err()
}

// binary reports whether a character does not occur in texts.
func binary(c rune) bool {
	return c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\f' && c != '\v' || c == utf8.RuneError
}

// A line is one line of a plain text.
type line struct {
	text     string // without markup and surrounding white space
	from, to int    // bytes of the file
	blank    bool   // a blank line comes before it
	mark     string // bullet or number before the text; not part of it
}

var (
	hidden  = regexp.MustCompile(`(?is)<(script|style|head|nav|noscript|svg)\b.*?</(script|style|head|nav|noscript|svg)\s*>|<!--.*?-->`)
	tag     = regexp.MustCompile(`(?s)</?[a-zA-Z!][^<>]*>`)
	breaks  = regexp.MustCompile(`(?i)^</?(br|p|div|li|ul|ol|h[1-6]|tr|td|table|section|article|header|footer|body|html|title|dt|dd)\b`)
	markers = regexp.MustCompile(`^(?:[-*•▢□–·]+[ \t]+|\[[ xX]?\][ \t]*|(?i:step)[ \t]+\d{1,2}[ \t]*[:.)-]?[ \t]*|\d{1,2}[.)][ \t]+)`)
)

// lines splits a text into lines without markup. Lines of HTML are those that a browser shows.
func lines(text string) (all []line) {
	plain := blankedOut(text)
	from, blank := 0, false
	for from <= len(plain) {
		to := from + strings.IndexByte(plain[from:]+"\n", '\n')
		l := line{from: from, to: to, blank: blank}
		l.trim(text, plain)
		if blank = l.text == ""; !blank {
			all = append(all, l)
		}
		from = to + 1
	}
	return all
}

// trim sets the text of a line, and leaves out its marker and white space.
func (l *line) trim(text, plain string) {
	raw := plain[l.from:l.to]
	l.from += len(raw) - len(strings.TrimLeftFunc(raw, unicode.IsSpace))
	raw = strings.TrimSpace(raw)
	if m := markers.FindString(raw); m != "" {
		l.mark, l.from, raw = strings.TrimSpace(m), l.from+len(m), raw[len(m):]
	}
	l.to = l.from + len(raw)
	l.text = strings.Join(strings.Fields(html.UnescapeString(raw)), " ")
}

// blankedOut returns a text of the same length in which markup is replaced by blanks and line breaks.
func blankedOut(text string) string {
	out := []byte(text)
	fill := func(from, to int, breaks bool) {
		for i := from; i < to; i++ {
			out[i] = ' '
		}
		if breaks {
			out[from] = '\n'
		}
	}
	tags := tag.FindAllStringIndex(text, -1)
	if len(tags) == 0 {
		return strings.ReplaceAll(text, "\r", " ")
	}
	for _, at := range hidden.FindAllStringIndex(text, -1) {
		fill(at[0], at[1], true)
	}
	for _, at := range tags {
		fill(at[0], at[1], breaks.MatchString(text[at[0]:at[1]]))
	}
	return strings.ReplaceAll(string(out), "\r", " ")
}

// Place returns the span of the file that the bytes from..to of t stand for. White space, markup and entities of the file
// may be written differently in t.
func (t Text) Place(from, to int) source.Span {
	if t.Span.File == nil {
		return t.Span
	}
	at := source.Span{File: t.Span.File, Start: t.Span.End, End: t.Span.End}
	raw, p, i := t.Span.File.Text[t.Span.Start:t.Span.End], 0, 0
	for i < len(t.Text) && i < to && p < len(raw) {
		n, m := step(t.Text[i:], raw[p:])
		if n > 0 && i <= from {
			at.Start = t.Span.Start + p
		}
		i, p = i+n, p+m
		at.End = t.Span.Start + p
	}
	at.Start = min(at.Start, at.End)
	return at
}

// step returns how many bytes of a text and of its raw form stand for each other at their starts.
func step(text, raw string) (n, m int) {
	switch raw[0] {
	case '&':
		if end := strings.IndexByte(raw, ';'); end > 0 && end < 12 {
			if c := html.UnescapeString(raw[:end+1]); c != raw[:end+1] && strings.HasPrefix(text, c) {
				return len(c), end + 1
			}
		}
	case '<':
		if strings.HasPrefix(raw, "<![CDATA[") {
			return 0, len("<![CDATA[")
		}
		if end := strings.Index(raw, "-->"); strings.HasPrefix(raw, "<!--") && end > 0 {
			return 0, end + len("-->")
		}
		if at := tag.FindStringIndex(raw); at != nil && at[0] == 0 && text[0] != '<' {
			return 0, at[1]
		}
	}
	if text[0] == ' ' {
		if n := len(raw) - len(strings.TrimLeftFunc(raw, unicode.IsSpace)); n > 0 {
			return 1, n
		}
	}
	c, size := utf8.DecodeRuneInString(text)
	other, length := utf8.DecodeRuneInString(raw)
	if c == other {
		return size, length
	}
	return 0, length // markup
}
