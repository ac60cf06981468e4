package planner

import (
	"fmt"
	"strings"

	"hearth/ontology/tree"
)

// Money is the cost of answers of models, in billionths of the unit of their prices.
type Money int64

// String returns the amount with at least two decimals, and more if needed.
func (m Money) String() string {
	text := fmt.Sprintf("%d.%09d", m/tree.Billion, m%tree.Billion)
	cents := len(text) - 7
	return text[:cents] + strings.TrimRight(text[cents:], "0")
}

// MarshalText returns the amount in the form of String.
func (m Money) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText parses a decimal number, rounded to billionths.
func (m *Money) UnmarshalText(text []byte) error {
	n, ok := tree.Billionths(string(text))
	if !ok {
		return fmt.Errorf("%.40q is not an amount of money", text)
	}
	*m = Money(n)
	return nil
}
