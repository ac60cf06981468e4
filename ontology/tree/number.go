package tree

import (
	"math/big"
	"regexp"
	"strings"

	"hearth/engine/exact"
)

// Billion is how many billionths one unit of a quantity has.
const Billion = 1_000_000_000

var decimal = regexp.MustCompile(`^[+-]?[0-9]{1,12}(\.[0-9]{1,12})?$`)

// Billionths reads a decimal number as billionths of its unit, rounded half
// away from zero; false when the text is no such number or it does not fit.
func Billionths(text string) (int64, bool) {
	r, ok := new(big.Rat).SetString(text)
	if !ok || !decimal.MatchString(text) {
		return 0, false
	}
	return exact.Rat(r).Billionths()
}

// Amount reads a number with its unit, such as "0.5 l": billionths and unit.
func Amount(text string) (n int64, unit string, ok bool) {
	number, unit, found := strings.Cut(text, " ")
	n, ok = Billionths(number)
	return n, strings.TrimSpace(unit), ok && found && unit != ""
}
