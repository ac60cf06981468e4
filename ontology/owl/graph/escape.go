package graph

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// unescape replaces the escapes in s. The string letters lists the characters allowed after a backslash. The
// second result is the offset of the first invalid escape, or -1.
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

// escaped decodes the escape after a backslash. It returns the character and the length of the escape, or 0 if
// it is invalid.
func escaped(s, letters string) (rune, int) {
	if s == "" || strings.IndexByte(letters, s[0]) < 0 {
		return 0, 0
	}
	r, _, rest, err := strconv.UnquoteChar(`\`+s, s[0])
	if err != nil {
		return 0, 0
	}
	return r, len(s) - len(rest)
}
