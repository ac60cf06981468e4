package forgive

import (
	"slices"
	"strings"
)

// Nearest returns the one candidate that a word is another spelling of: that has
// the same letters with other hyphens, or is its singular or plural, or else is one
// letter away: one more, one less, another one, or two that are swapped. It is empty
// when there is none or more than one of these.
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

// sameForm reports whether two words are equal but for hyphens and number.
func sameForm(a, b string) bool {
	a, b = plain(a), plain(b)
	return a == b || slices.Contains(plurals(a), b) || slices.Contains(plurals(b), a)
}

// plain is a word without what parts it.
func plain(word string) string { return strings.NewReplacer("_", "", "-", "").Replace(word) }

// plurals are what the plural of a word can be.
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

// oneLetter reports whether two words differ in one letter, or in the order of two
// neighbours. Words of less than four letters are too short to tell.
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
		return false // the same word
	case a[i+1:] == b[i+1:]:
		return true
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}
