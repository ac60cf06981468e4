package infer

import (
	"strconv"
	"strings"

	"github.com/google/mangle/ast"
)

// Billionths parses a number with a decimal point and at most nine digits after it. ok is false for other
// words.
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

// maxDigits is the number of digits that a decimal in rules may have. Such decimals are exact.
const maxDigits = 15

// FromConstant returns the billionths of a decimal constant. ok is false if c is not a decimal or has too many digits.
func FromConstant(c ast.Constant) (n int64, ok bool) {
	if c.Type != ast.Float64Type {
		return 0, false
	}
	word := FormatDecimal(c)
	n, ok = Billionths(word)
	return n, ok && len(strings.TrimPrefix(word, "-")) <= maxDigits+len(".")
}

// FormatDecimal formats a constant in the syntax of rules. A decimal keeps its point.
func FormatDecimal(t ast.BaseTerm) string {
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
