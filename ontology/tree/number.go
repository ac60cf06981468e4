package tree

import (
	"math/big"
	"regexp"
	"strings"
)

// Billion is how many billionths one unit of a quantity has.
const Billion = 1_000_000_000

var decimal = regexp.MustCompile(`^[+-]?[0-9]{1,12}(\.[0-9]{1,12})?$`)

// Billionths reads a decimal number as billionths of its unit, rounded half
// away from zero; false when the text is no such number or it does not fit.
func Billionths(text string) (int64, bool) {
	if !decimal.MatchString(text) {
		return 0, false
	}
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		return 0, false
	}
	return Round(r.Mul(r, big.NewRat(Billion, 1)))
}

// Round returns the integer nearest to r, halves away from zero; false when it
// does not fit.
func Round(r *big.Rat) (int64, bool) {
	twice := new(big.Int).Lsh(new(big.Int).Abs(r.Num()), 1)
	n := twice.Add(twice, r.Denom())
	n.Quo(n, new(big.Int).Lsh(r.Denom(), 1))
	if r.Sign() < 0 {
		n.Neg(n)
	}
	return n.Int64(), n.IsInt64()
}

// Amount reads a number with its unit, such as "0.5 l": billionths and unit.
func Amount(text string) (n int64, unit string, ok bool) {
	number, unit, found := strings.Cut(text, " ")
	n, ok = Billionths(number)
	return n, strings.TrimSpace(unit), ok && found && unit != ""
}
