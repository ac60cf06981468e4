package network

import (
	"math/big"
	"strconv"
	"strings"
)

// maxNumber is the maximum length of a number, in bytes.
const maxNumber = 64

// exponentMarks are the exponent letters of Lisp floats. They differ only in precision.
const exponentMarks = "esfdl"

// isNumber reports whether a lower-case word is a number for the Lisp reader: an integer, a ratio or a float.
func isNumber(word string) bool {
	word = unsigned(word)
	whole := digits(word)
	rest := word[whole:]
	if under, ratio := strings.CutPrefix(rest, "/"); ratio {
		return whole > 0 && isDigits(under)
	}
	rest, _ = strings.CutPrefix(rest, ".")
	part := digits(rest)
	rest = rest[part:]
	if rest == "" || whole+part == 0 {
		return whole+part > 0
	}
	return strings.IndexByte(exponentMarks, rest[0]) >= 0 && isDigits(unsigned(rest[1:]))
}

// unsigned removes the sign of a number.
func unsigned(word string) string {
	if word != "" && (word[0] == '+' || word[0] == '-') {
		return word[1:]
	}
	return word
}

// digits counts the digits at the start of a word.
func digits(word string) (n int) {
	for n < len(word) && '0' <= word[n] && word[n] <= '9' {
		n++
	}
	return n
}

func isDigits(word string) bool { return word != "" && digits(word) == len(word) }

// Rat returns the exact value of a number as written, so that 0.1 is 1/10. It returns nil for other arguments.
func (a Arg) Rat() *big.Rat {
	if a.Kind != Number || !isNumber(a.Text) || numberProblem(a.Text) != "" {
		return nil
	}
	over, under, ratio := strings.Cut(a.Text, "/")
	value := decimal(over)
	if ratio {
		value.Quo(value, decimal(under))
	}
	return value
}

// Billionths returns the value of a number in billionths, rounded half up. It returns false for other
// arguments and if the value does not fit.
func (a Arg) Billionths() (int64, bool) {
	if a.Kind == Number && len(a.Text) < 10 && isDigits(a.Text) {
		n, err := strconv.ParseInt(a.Text, 10, 64)
		return n * 1_000_000_000, err == nil
	}
	value := a.Rat()
	if value == nil {
		return 0, false
	}
	// floor(v + 1/2) of v = n/d is floor((2n + d) / 2d); Div floors, as d > 0.
	n := new(big.Int).Mul(value.Num(), big.NewInt(2_000_000_000))
	n.Add(n, value.Denom())
	n.Div(n, new(big.Int).Lsh(value.Denom(), 1))
	return n.Int64(), n.IsInt64()
}

// Exact reports whether a number is written as an integer or a ratio. The reference reads other numbers as
// single floats and treats 15 and 15.0 as different constants.
func (a Arg) Exact() bool {
	return a.Kind == Number && !strings.ContainsAny(strings.TrimSuffix(a.Text, "."), "."+exponentMarks)
}

// decimal parses a number that isNumber accepts and that has no slash.
func decimal(text string) *big.Rat {
	if i := strings.IndexAny(text, exponentMarks); i >= 0 {
		text = text[:i] + "e" + text[i+1:]
	}
	value, _ := new(big.Rat).SetString(text)
	return value
}

// numberProblem returns why a number that isNumber accepts has no value, or "".
func numberProblem(text string) string {
	if len(text) > maxNumber {
		return "is too long for a number"
	}
	if _, under, ok := strings.Cut(text, "/"); ok && strings.Trim(under, "0") == "" {
		return "divides by zero"
	}
	if i := strings.IndexAny(text, exponentMarks); i >= 0 && len(strings.TrimLeft(text[i+1:], "+-0")) > 2 {
		return "is out of range"
	}
	return ""
}
