package diag

import (
	"slices"
	"strings"
)

// Fill puts words into a text, by pairs of what stands for them there in braces and they themselves; of two
// pairs for one the first counts, and what is in no pair stays as it is. For a text that is said
// once, a [strings.Replacer] costs more than all that it says.
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
