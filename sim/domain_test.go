package sim_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
)

func TestEveryProgramOfEveryEditionLoads(t *testing.T) {
	for _, o := range []hearth.Options{hearth.KitchenOptions{Edition: "2023"}, hearth.KitchenOptions{Edition: "2024"}, hearth.KitchenOptions{Edition: "2023", Semantics: "corrected"}, hearth.KitchenOptions{Edition: "2024", Semantics: "released"}} {
		k, err := hearth.Open(o)
		require.NoError(t, err)
		for _, a := range k.Ontology.Actions() {
			_, err := k.Internal().Domain.Program(a.Name)
			require.NoError(t, err, "%v %s", o, a.Name)
		}
	}
}
