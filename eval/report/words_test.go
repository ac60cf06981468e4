package report

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/ontology"
	"hearth/parser/plan"
)

func TestBindingsOfRolesAreWrittenAsInAPlan(t *testing.T) {
	tests := []struct {
		arg  plan.Arg
		want string
	}{
		{plan.Arg{Var: "?bowl"}, "?bowl"},
		{plan.Arg{Term: engine.Number(2_500_000_000)}, "2.5"},
		{plan.Arg{Term: engine.Name("/butter")}, "butter"},
		{plan.Arg{}, "open"},
	}
	for _, tt := range tests {
		require.Equal(t, tt.want, fillerText(&tt.arg))
	}
}

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
