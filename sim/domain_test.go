package sim_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
)

func TestEveryProgramOfEveryEditionLoads(t *testing.T) {
	for _, o := range []hearth.Options{{Edition: "2023"}, {Edition: "2024"}, {Edition: "2023", Semantics: "corrected"}, {Edition: "2024", Semantics: "released"}} {
		k, err := hearth.Open(o)
		require.NoError(t, err)
		for _, a := range k.Ontology.Actions() {
			_, err := k.Domain.Program(a.Name)
			require.NoError(t, err, "%v %s", o, a.Name)
		}
	}
}
