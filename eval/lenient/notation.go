package lenient

import (
	"math/big"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"hearth/eval/report"
	"hearth/parser/source"
)

var (
	callHead = source.LazyRegexp(`^([\pL][\pL\pN_-]*)[ \t]*\(`)
	glued    = source.LazyRegexp(`^([0-9]+(?:[./][0-9]+)?)([\pL%°℃][\pL%°℃-]*)$`)
)

// quotes are the characters that models put around names.
const quotes = "\"'`“”„‟«»‘’‚‛"

// dashes are the characters that stand for a hyphen or a minus.
const dashes = "‐‑‒–—―−﹘﹣-"

// fractions are characters for fractions.
var fractions = map[rune]string{'½': "1/2", '⅓': "1/3", '⅔': "2/3", '¼': "1/4", '¾': "3/4", '⅛': "1/8", '⅜': "3/8", '⅝': "5/8", '⅞': "7/8"}

// A rewriter rewrites headers and actions to the notation of networks.
type rewriter struct {
	*Reader
	src   *source.File
	input *rewritten
	text  string // input.text
	out   *rewritten
	notes []report.Correction
	kinds map[string]int // index of the note of a kind of correction
	calls bool           // an action was written like a function call
	steps map[int]bool   // offsets in out of actions that need no variable
}

// rewrite rewrites the headers and actions in a text: literal \n, calls such as f(a, b), commas, quotes,
// characters outside ASCII, numbers glued to units, and ids of recipes.
func (r *Reader) rewrite(src *source.File, in *rewritten) *rewriter {
	w := &rewriter{Reader: r, src: src, kinds: map[string]int{}, steps: map[int]bool{}}
	w.breakLines(in)
	w.input, w.text, w.out = w.out, string(w.out.text), &rewritten{}
	w.out.text = slices.Grow(w.out.text, len(w.text))
	for at := 0; at < len(w.text); {
		at = w.line(at)
	}
	return w
}

// tell records a correction of the bytes start to end. Corrections of one kind become one note.
func (w *rewriter) tell(kind string, start, end int, read string) {
	from, to := w.input.span(start, end)
	if i, ok := w.kinds[kind]; ok && kind != "" {
		w.notes[i].More++
		return
	}
	w.kinds[kind] = len(w.notes)
	w.notes = append(w.notes, note(source.Span{File: w.src, Start: from, End: to}, read, 0))
}

// breakLines replaces \n by a line end, and \t by a blank, in lines with an action. The result is in w.out.
func (w *rewriter) breakLines(in *rewritten) {
	text := string(in.text)
	w.input, w.out = in, &rewritten{}
	from := 0
	for at := 0; at < len(text); {
		end := lineEnd(text, at)
		line := text[at:end]
		for i := 0; strings.Contains(line, "(") && i < len(line)-1; i++ {
			if line[i] != '\\' || strings.IndexByte("nrt", line[i+1]) < 0 {
				continue
			}
			w.out.copy(in, from, at+i)
			from = at + i + 2
			if line[i+1] == 'n' {
				w.out.add("\n", in.origin(at+i), true)
				w.tell(`\n`, at+i, from, "a line end")
			} else {
				w.out.add(" ", in.origin(at+i), true)
			}
			i++
		}
		at = end + 1
	}
	w.out.copy(in, from, len(text))
}

// lineEnd returns the end of the line at at, without its line feed.
func lineEnd(text string, at int) int {
	if n := strings.IndexByte(text[at:], '\n'); n >= 0 {
		return at + n
	}
	return len(text)
}

// line rewrites the line at at, or the action that starts there. It returns the start of the next line.
func (w *rewriter) line(at int) int {
	end := lineEnd(w.text, at)
	line := w.text[at:end]
	mark := len(marker().FindString(line))
	head := at + mark
	switch rest := line[mark:]; {
	case strings.HasPrefix(rest, "#"):
		w.header(at, head, end)
	case w.head(head, end) > 0:
		w.out.copy(w.input, at, head)
		for next := head; next < end && w.head(next, end) > 0; {
			to, ok := w.form(next, end)
			if !ok {
				w.out.copy(w.input, next, end)
				return w.endLine(end)
			}
			end = lineEnd(w.text, to)
			next = w.after(to, end)
		}
	default:
		w.out.copy(w.input, at, end)
	}
	return w.endLine(end)
}

// endLine writes the line end at end, if there is one, and returns the start of the next line.
func (w *rewriter) endLine(end int) int {
	next := min(end+1, len(w.text))
	w.out.copy(w.input, end, next)
	return next
}

// after writes the rest of the line after an action, without the commas and quotes that follow it. If another
// action follows on the line, it writes a line end and returns the start of that action; otherwise it returns
// end.
func (w *rewriter) after(at, end int) int {
	rest := strings.TrimLeft(w.text[at:end], ",;*|"+quotes+blanks)
	next := end - len(rest)
	if comma := strings.IndexByte(w.text[at:next], ','); comma >= 0 && !strings.Contains(w.text[at:next], ";") {
		w.tell("comma", at+comma, at+comma+1, "")
	}
	switch {
	case w.head(next, end) > 0 && w.closes(next, end):
		w.tell("one line", next, end, "another line")
		w.out.add("\n", w.input.origin(next), true)
		return next
	case strings.Trim(rest, "\r") == "" && !strings.Contains(w.text[at:next], ";"):
		return end
	}
	w.out.copy(w.input, at, end)
	return end
}

const blanks = " \t\r\f"

// head returns the length of the start of an action at at, up to its parenthesis, or 0.
func (w *rewriter) head(at, end int) int {
	rest := w.text[at:end]
	if strings.HasPrefix(rest, "(") {
		name := strings.TrimLeft(rest[1:], quotes+blanks)
		if n := strings.IndexAny(name, blanks+"(),;"+quotes); n >= 0 {
			name = name[:n]
		}
		if w.namesAction(name) || action().MatchString(rest) {
			return 1
		}
		return 0
	}
	m := callHead().FindStringSubmatch(rest)
	if m == nil || !w.namesAction(m[1]) && !strings.HasPrefix(strings.TrimLeft(rest[len(m[0]):], blanks), "?") {
		return 0
	}
	return len(m[0])
}

// closes reports whether the action at at ends on its line.
func (w *rewriter) closes(at, end int) bool {
	to, ok := w.extent(at, end)
	return ok && to <= end
}

// extent returns the end of the action whose first line ends at end. It reports whether the action is closed.
func (w *rewriter) extent(at, end int) (to int, closed bool) {
	depth, lines := 0, 1
	for i := at; i < len(w.text); i++ {
		switch w.text[i] {
		case '(', '[':
			depth++
		case ')', ']':
			if depth--; depth <= 0 {
				return i + 1, true
			}
		case ';':
			return end, false
		case '\n':
			next := lineEnd(w.text, i+1)
			line := w.text[i+1 : next]
			rest := line[len(marker().FindString(line)):]
			lines++
			if lines > maxLines || rest == "" || rest[0] == '#' || fence().MatchString(line) || depth == 1 && w.head(next-len(rest), next) > 0 {
				return end, false
			}
		}
	}
	return end, false
}

// word writes a word of an action. It reports whether it was a number glued to a unit.
func (w *rewriter) word(start, end int) (split bool) {
	word := w.text[start:end]
	plain := strings.Map(func(c rune) rune {
		switch {
		case strings.ContainsRune(quotes, c), unicode.Is(unicode.Cf, c):
			return -1
		case strings.ContainsRune(dashes, c):
			return '-'
		case unicode.IsSpace(c):
			return ' '
		}
		return c
	}, word)
	plain = fraction(plain)
	if n := w.split(plain); n > 0 {
		w.tell("", start, end, plain[:n]+" "+plain[n:])
		if plain == word {
			w.out.copy(w.input, start, start+n)
			w.out.add(" ", w.input.origin(start+n), true)
			w.out.copy(w.input, start+n, end)
			return true
		}
		plain, split = plain[:n]+" "+plain[n:], true
	}
	if plain == word {
		w.out.copy(w.input, start, end)
	} else {
		from, to := w.input.span(start, end)
		w.out.replace(plain, from, to)
	}
	return split
}

// split returns the length of the number in a word that is a number glued to a unit, or 0.
func (r *Reader) split(word string) int {
	m := glued().FindStringSubmatch(word)
	if m == nil || r.unit(m[2]) == "" || r.Ontology.Class(strings.ToLower(word)) != nil {
		return 0
	}
	return len(m[1])
}

// fraction replaces a character for a fraction by a ratio, as in 3/2 for 1½.
func fraction(word string) string {
	for i, c := range word {
		part, ok := fractions[c]
		if !ok {
			continue
		}
		value, _ := new(big.Rat).SetString(part) // a ratio from the table
		if i > 0 {
			whole, ok := new(big.Rat).SetString(word[:i])
			if !ok || i > maxDigits || !strings.ContainsAny(word[:1], "0123456789") {
				return word
			}
			value.Add(value, whole)
		}
		return value.RatString() + word[i+utf8.RuneLen(c):]
	}
	return word
}

// maxDigits is the maximum length of a number before a fraction.
const maxDigits = 9
