package hearth

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology"
)

func TestTheRangeOfAPropertyIsDescribedByItsValues(t *testing.T) {
	tests := []struct {
		property ontology.Property
		want     string
	}{
		{ontology.Property{Range: ontology.Amount, ValueClass: "unit"}, "amount in unit"},
		{ontology.Property{Range: ontology.Amount}, string(ontology.Amount)},
		{ontology.Property{Range: ontology.Word, ValueClass: "pattern"}, "pattern"},
		{ontology.Property{Range: ontology.Word, Words: []string{"on", "off"}}, "on off"},
	}
	for _, tt := range tests {
		require.Equal(t, tt.want, rangeOf(&tt.property))
	}
}
