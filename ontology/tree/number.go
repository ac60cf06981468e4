package tree

import (
	"math/big"
	"strconv"
	"strings"

	"hearth/engine/exact"
	"hearth/parser/source"
)

// Billion is the number of billionths in one unit of a quantity.
const Billion = 1_000_000_000

var decimal = source.LazyRegexp(`^[+-]?[0-9]{1,12}(\.[0-9]{1,12})?$`)

// Billionths reads a decimal number as billionths, rounded half away from zero. It returns false if the text
// is not a decimal number or does not fit.
func Billionths(text string) (int64, bool) {
	r, ok := new(big.Rat).SetString(text)
	if !ok || !decimal().MatchString(text) {
		return 0, false
	}
	return exact.Rat(r).Billionths()
}

// Amount splits an amount such as "0.5 l" into billionths and unit.
func Amount(text string) (n int64, unit string, ok bool) {
	number, unit, found := strings.Cut(text, " ")
	n, ok = Billionths(number)
	return n, strings.TrimSpace(unit), ok && found && unit != ""
}

// number returns the decimal number in a scalar as the nearest float64. It reports anything else and returns
// 0.
func (n *Node) number(problems *source.Diagnostics, what string) float64 {
	text := n.Word(problems, what)
	if n.Kind == Scalar && !decimal().MatchString(text) {
		problems.Addf("E0317", n.Span, "expected a number for %s, found %.40q", what, text)
		return 0
	}
	x, _ := strconv.ParseFloat(text, 64) // matches the pattern, or n is not a scalar and x is 0
	return x
}

// within reports numbers in n that are outside limits, such as "0 to 100 mm".
func (n *Node) within(problems *source.Diagnostics, what, limits string) {
	words := strings.SplitN(limits, " ", 4)
	if len(words) < 3 {
		return
	}
	if n.Kind == Scalar && decimal().MatchString(n.Text) {
		x, _ := strconv.ParseFloat(n.Text, 64)
		least, _ := strconv.ParseFloat(words[0], 64)
		most, _ := strconv.ParseFloat(words[2], 64)
		if x < least || x > most {
			problems.Addf("E0317", n.Span, "%s must be from %s, not %s", what, limits, n.Text)
		}
	}
	for _, item := range n.Items {
		item.within(problems, what, limits)
	}
	for _, f := range n.Fields {
		f.Value.within(problems, f.Key, limits)
	}
}
