// Package decimal reads numbers with a decimal point: amounts in their unit,
// which rules know as billionths of it.
//
// [Billionths] reads one. In rules, [Follow] finds out where amounts stand, and
// [Units.Whole] writes the decimals there as integers; a decimal anywhere else
// has no unit, and no meaning.
package units

import (
	"strconv"
	"strings"

	"github.com/google/mangle/ast"
)

// Billionths reads a number with a decimal point and at most nine digits behind
// it; ok is false for other words.
func Billionths(word string) (n int64, ok bool) {
	digits, negative := strings.CutPrefix(word, "-")
	whole, part, ok := strings.Cut(digits, ".")
	if !ok || whole == "" || len(part) > 9 || strings.Trim(whole+part, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseInt(whole+part+strings.Repeat("0", 9-len(part)), 10, 64)
	if negative {
		n = -n
	}
	return n, err == nil
}

// maxDigits is how many digits a decimal of rules may have: so many are exact.
const maxDigits = 15

// Of returns the billionths of a constant of rules; ok is false when it is none
// with a decimal point, or has too many digits.
func Of(c ast.Constant) (n int64, ok bool) {
	if c.Type != ast.Float64Type {
		return 0, false
	}
	word := Text(c)
	n, ok = Billionths(word)
	return n, ok && len(strings.TrimPrefix(word, "-")) <= maxDigits+len(".")
}

// Text writes a constant as rules do: a decimal keeps its point.
func Text(t ast.BaseTerm) string {
	c, ok := t.(ast.Constant)
	if !ok || c.Type != ast.Float64Type {
		return t.String()
	}
	v, err := c.Float64Value()
	word := strconv.FormatFloat(v, 'f', -1, 64)
	if err == nil && !strings.Contains(word, ".") {
		word += ".0"
	}
	return word
}
