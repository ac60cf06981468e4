package expression

import (
	"strconv"
	"strings"
)

// Number returns the number that t compares with, in billionths. It returns false if t compares with a word.
func (t *Test) Number() (billionths int64, ok bool) {
	const digits = 9
	whole, part, _ := strings.Cut(t.Value.Text, ".")
	if len(part) > digits {
		return 0, false
	}
	n, err := strconv.ParseInt(whole+part+strings.Repeat("0", digits-len(part)), 10, 64)
	return n, err == nil && whole != "" && whole != "-"
}
