package rule

import (
	"strconv"
	"strings"

	"hearth/engine/rule/infer"
	"hearth/engine/rule/syntax"
	"hearth/parser/source"
)

// WordIn returns the position of the last of some words, which follow each other in the part at of a text. If one
// does not occur, it returns the whole part.
func WordIn(at source.Span, words ...string) source.Span {
	text := at.File.Text[:at.End]
	for from := at.Start; ; {
		start, end, ok := syntax.Next(text, from)
		if !ok {
			return at
		}
		if strings.TrimSuffix(text[start:end], ".") == words[0] {
			if len(words) == 1 {
				return source.Span{File: at.File, Start: start, End: start + len(words[0])}
			}
			words = words[1:]
		}
		from = end
	}
}

// BareIn returns the position of the number of b in the part at of a text, or the whole part.
func BareIn(b infer.Bare, at source.Span) source.Span {
	digits, negative := strings.CutPrefix(strconv.FormatInt(b.Number, 10), "-")
	if !negative {
		return WordIn(at, digits)
	}
	number := WordIn(at, "-", digits)
	if number != at {
		number.Start--
	}
	return number
}

// BareProblem returns a diagnostic about a whole number in place of an amount or a time. For an amount, it is
// a warning: the number counts billionths. For a time, it is a note: the number counts milliseconds. at is the
// position of the number.
func BareProblem(b infer.Bare, at source.Span) *source.Diagnostic {
	word := at.File.Text[at.Start:at.End]
	if b.Unit == infer.Time {
		d := source.Errorf("E0447", at, "%.40s means %d milliseconds (%s s)", word, b.Number, strconv.FormatFloat(float64(b.Number)/1000, 'f', -1, 64))
		d.Severity = source.Note
		return d.WithHint("rules and queries use milliseconds; answers are in seconds")
	}
	d := source.Errorf("E0447", at, "%.40s means %d billionths of a unit here", word, b.Number)
	d.Severity = source.Warning
	return d.WithHint("write amounts and temperatures with a decimal point: %d.0", b.Number)
}
