package lenient

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

//go:embed words.txt
var wordFile string

// wordList holds the words of words.txt.
var wordList = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for line := range strings.Lines(wordFile) {
		if !strings.HasPrefix(line, "#") {
			for _, word := range strings.Fields(line) {
				all[word] = true
			}
		}
	}
	return all
})

// Nearest returns the only candidate that word is a misspelling of. It first looks for candidates with the
// same letters but other hyphens or underscores, and for the singular or plural. Then it looks for candidates one letter
// away: one added, removed, replaced, or two neighbours swapped. It returns "" if there is none or more than
// one.
func Nearest(word string, candidates []string) string {
	for _, like := range []func(a, b string) bool{sameForm, oneLetter} {
		var near []string
		for _, c := range candidates {
			if like(word, c) && !slices.Contains(near, c) {
				near = append(near, c)
			}
		}
		switch len(near) {
		case 0:
			continue
		case 1:
			return near[0]
		}
		return ""
	}
	return ""
}

// sameForm reports whether two words are equal except for hyphens and number.
func sameForm(a, b string) bool {
	a, b = plain(a), plain(b)
	return a == b || slices.Contains(plurals(a), b) || slices.Contains(plurals(b), a)
}

// plain returns a word without hyphens and underscores.
func plain(word string) string { return strings.NewReplacer("_", "", "-", "").Replace(word) }

// plurals returns the possible plurals of a word.
func plurals(word string) []string {
	out := []string{word + "s", word + "es"}
	if stem, ok := strings.CutSuffix(word, "y"); ok {
		out = append(out, stem+"ies")
	}
	if stem, ok := strings.CutSuffix(word, "f"); ok {
		out = append(out, stem+"ves")
	}
	return out
}

// oneLetter reports whether two words differ in one letter, or in the order of two neighbouring letters. It is
// false for words of fewer than four letters, which are too short.
func oneLetter(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) < 3 || len(b) < 4 || len(b) > len(a)+1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	switch {
	case len(a) < len(b):
		return a[i:] == b[i+1:]
	case i == len(a):
		return false // the words are equal
	case a[i+1:] == b[i+1:]:
		return true
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}
