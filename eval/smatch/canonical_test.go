package smatch

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// rings returns actions that pass variables around in rings of the given lengths.
func rings(lengths ...int) []string {
	var lines []string
	for r, n := range lengths {
		for i := range n {
			lines = append(lines, fmt.Sprintf("(mix ?%c%d ?%c%d)", 'a'+r, i, 'a'+r, (i+1)%n))
		}
	}
	return lines
}

func TestTheCanonicalFormIsOneForAllOrders(t *testing.T) {
	tests := []struct {
		name string
		a, b []string
		same bool
	}{
		{"one ring in another order", rings(6), []string{"(mix ?z ?y)", "(mix ?x ?w)", "(mix ?y ?x)", "(mix ?v ?u)", "(mix ?u ?z)", "(mix ?w ?v)"}, true},
		{"rings of different lengths, whose actions look alike", rings(3, 6, 4), rings(4, 3, 6), true},
		{"two rings are not one", rings(6), rings(3, 3), false},
		{"another direction", []string{"(mix ?a ?b)", "(mix ?c ?b)"}, []string{"(mix ?a ?b)", "(mix ?b ?c)"}, false},
		{"equal actions", slices.Repeat([]string{"(wait 1)"}, 40), slices.Repeat([]string{"(wait 1)"}, 40), true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.same, bytes.Equal(graphOf(t, tt.a).canonical().text(), graphOf(t, tt.b).canonical().text()))
		})
	}
}
