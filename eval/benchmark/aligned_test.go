package benchmark

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Alignments are read only if one of them may belong to a recipe, in any spelling of its id.
func TestAlignmentsAreReadIfOneMayBelongToARecipe(t *testing.T) {
	tests := []struct {
		name, text string
		want       bool
	}{
		{"its id", "<recipe><id>soup-2</id>", true},
		{"in capitals, between blanks", "<recipe><id>\n Soup-2 </id>", true},
		{"another one", "<recipe><id>soup</id>", false},
		{"a longer one", "<recipe><id>soup-22</id>", false},
		{"with an entity", "<recipe><id>soup&#45;2</id>", true},
		{"with an element in it", "<recipe><id>soup<b/>-2</id>", true},
		{"behind a comment", "<recipe><!-- <id>soup</id> --><id>soup-2</id>", true},
		{"a second one", "<recipe><id>soup</id><id>soup-2</id>", true},
		{"none", "<recipe>", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			id := idIn(tt.text)
			require.Equal(t, tt.want, id == "soup-2" || id == unknownID)
		})
	}
}
