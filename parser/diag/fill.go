package diag

import (
	"slices"
	"strings"
)

// Fill replaces placeholders in braces in a text. Each pair is a placeholder, with its braces, and its value;
// the first pair of a placeholder wins. Placeholders without a pair stay. For a text used once, building a
// [strings.Replacer] costs more than the replacement.
func Fill(text string, pairs ...string) string {
	var out strings.Builder
	for {
		at := strings.IndexByte(text, '{')
		if at < 0 {
			out.WriteString(text)
			return out.String()
		}
		out.WriteString(text[:at])
		text = text[at:]
		slot, words := "{", "{"
		for pair := range slices.Chunk(pairs, 2) {
			if strings.HasPrefix(text, pair[0]) {
				slot, words = pair[0], pair[1]
				break
			}
		}
		out.WriteString(words)
		text = text[len(slot):]
	}
}
