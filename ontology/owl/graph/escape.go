package graph

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// unescape takes the escapes out of a text: \n and the like, \u and \U. The
// letters that may be escaped besides are given. It reports where the first
// wrong one is, -1 if none is.
func unescape(s, letters string) (string, int) {
	if strings.IndexByte(s, '\\') < 0 && utf8.ValidString(s) {
		return s, -1
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			return "", i
		case r != '\\':
			b.WriteRune(r)
			i += size
			continue
		}
		r, size = escaped(s[i+1:], letters)
		if size == 0 {
			return "", i
		}
		b.WriteRune(r)
		i += 1 + size
	}
	return b.String(), -1
}

// escaped returns the character that s, behind a backslash, stands for, and how
// long its escape is.
func escaped(s, letters string) (rune, int) {
	const short, means = "tbnrf", "\t\b\n\r\f"
	if s == "" {
		return 0, 0
	}
	if i := strings.IndexByte(short, s[0]); i >= 0 && strings.IndexByte(letters, s[0]) >= 0 {
		return rune(means[i]), 1
	}
	n := map[byte]int{'u': 4, 'U': 8}[s[0]]
	if n == 0 {
		if strings.IndexByte(letters, s[0]) >= 0 {
			return rune(s[0]), 1
		}
		return 0, 0
	}
	if len(s) < 1+n {
		return 0, 0
	}
	code, err := strconv.ParseUint(s[1:1+n], 16, 32)
	if err != nil || !utf8.ValidRune(rune(code)) {
		return 0, 0
	}
	return rune(code), 1 + n
}
