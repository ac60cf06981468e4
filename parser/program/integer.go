package program

import (
	"strconv"
	"strings"
	"unicode"
)

// integer parses what Python's int accepts: surrounding blanks, a sign, decimal digits of any script, and
// single underscores between digits. problem is "" for an integer. An integer of more than 64 bits is
// rejected, though Python would accept it, since it cannot be an id.
func integer(text string) (n int, problem string) {
	if n, err := strconv.Atoi(text); err == nil { // the usual form
		return n, ""
	}
	text = strings.Map(ascii, strings.TrimFunc(text, IsBlank))
	digits := text
	if text != "" && strings.IndexByte("+-", text[0]) >= 0 {
		digits = text[1:]
	}
	for part := range strings.SplitSeq(digits, "_") {
		if part == "" || strings.Trim(part, "0123456789") != "" {
			return 0, "is not an integer"
		}
	}
	n, err := strconv.Atoi(strings.ReplaceAll(text, "_", ""))
	if err != nil {
		return 0, "is too large"
	}
	return n, ""
}

// ascii converts a decimal digit of any script to ASCII. Unicode has the ten digits of a script in a row, and
// such rows are adjacent.
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
