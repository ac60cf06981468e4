package program

import (
	"strconv"
	"strings"
	"unicode"
)

// integer reads what Python's int takes for a number: blanks around it, a sign,
// decimal digits of any script, and single underscores between digits. The
// problem is empty for a number. One beyond 64 bits, which Python would take,
// names nothing, and is refused.
func integer(text string) (n int, problem string) {
	if n, err := strconv.Atoi(text); err == nil { // as nearly all are written
		return n, ""
	}
	text = strings.Map(ascii, strings.TrimFunc(text, IsBlank))
	digits := text
	if text != "" && strings.IndexByte("+-", text[0]) >= 0 {
		digits = text[1:]
	}
	for part := range strings.SplitSeq(digits, "_") {
		if part == "" || strings.Trim(part, "0123456789") != "" {
			return 0, "is no integer"
		}
	}
	n, err := strconv.Atoi(strings.ReplaceAll(text, "_", ""))
	if err != nil {
		return 0, "is too large"
	}
	return n, ""
}

// ascii returns a decimal digit of any script as one of ASCII. Unicode has the
// ten digits of a script in a row, and such rows side by side.
func ascii(r rune) rune {
	if !unicode.IsDigit(r) {
		return r
	}
	zero := r
	for unicode.IsDigit(zero - 1) {
		zero--
	}
	return '0' + (r-zero)%10
}
