package planner

import (
	"fmt"
	"strings"

	"hearth/ontology/tree"
)

// Money is an amount that answers of models cost, in billionths of the unit
// that their prices are in.
type Money int64

// String returns the amount with as many decimals as it needs, two at least.
func (m Money) String() string {
	text := fmt.Sprintf("%d.%09d", m/tree.Billion, m%tree.Billion)
	cents := len(text) - 7
	return text[:cents] + strings.TrimRight(text[cents:], "0")
}

// MarshalText writes what String returns.
func (m Money) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText reads a decimal number, rounded to billionths.
func (m *Money) UnmarshalText(text []byte) error {
	n, ok := tree.Billionths(string(text))
	if !ok {
		return fmt.Errorf("%.40q is no amount of money", text)
	}
	*m = Money(n)
	return nil
}
