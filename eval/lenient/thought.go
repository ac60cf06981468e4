package lenient

import (
	"strings"

	"hearth/parser/source"
)

// tag is a tag around the reasoning of a model.
var tag = source.LazyRegexp(`(?i)<(/?)(?:think|thinking|thought|thoughts|reasoning|scratchpad|analysis)>`)

// withoutThoughts overwrites the reasoning in a text with blanks. Text before a closing tag without an opening
// one is reasoning, too. It returns the places of the reasoning, and whether the last one is not closed.
func withoutThoughts(text string) (plain string, thoughts []source.Span, open bool) {
	from := 0 // where reasoning may start
	for _, m := range tag().FindAllStringSubmatchIndex(text, -1) {
		switch closes := m[2] < m[3]; {
		case !closes && !open:
			from, open = m[0], true
		case closes && (open || len(thoughts) == 0):
			thoughts, open = append(thoughts, source.Span{Start: from, End: m[1]}), false
		}
	}
	if open {
		thoughts = append(thoughts, source.Span{Start: from, End: len(text)})
	}
	if len(thoughts) == 0 {
		return text, nil, false
	}
	out := []byte(text)
	for _, at := range thoughts {
		for i := at.Start; i < at.End; i++ {
			if strings.IndexByte("\r\n", out[i]) < 0 {
				out[i] = ' '
			}
		}
	}
	return string(out), thoughts, open
}
