package owl

import (
	"strings"

	"hearth/parser/source"
)

// PlaceOf returns the position of the name iri, or of a text, that is nearest to a part of a file. It returns the part
// if the file does not spell the last word of the name near it.
func PlaceOf(at source.Span, iri string) source.Span {
	word := iri[strings.LastIndexAny(iri, "#/")+1:]
	if at.File == nil || word == "" {
		return at
	}
	text, best := at.File.Text[:min(len(at.File.Text), at.End+nearby)], -1
	for i := max(0, at.Start-nearby); ; i += len(word) {
		n := strings.Index(text[i:], word)
		if n < 0 {
			break
		}
		i += n
		if end := i + len(word); (i == 0 || !isWord(text[i-1])) && (end == len(text) || !isWord(text[end])) && (best < 0 || distance(i, at.Start) < distance(best, at.Start)) {
			best = i
		}
	}
	if best < 0 {
		return at
	}
	start := best
	for start > 0 && !strings.ContainsRune(" \t\r\n([,;>", rune(text[start-1])) {
		start--
	}
	return source.Span{File: at.File, Start: start, End: best + len(word)}
}

// nearby is the distance in bytes within which a name is searched for.
const nearby = 4096

// isWord reports whether a byte continues a name.
func isWord(c byte) bool {
	return c == '-' || c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' || c >= 0x80
}

func distance(a, b int) int { return max(a, b) - min(a, b) }
