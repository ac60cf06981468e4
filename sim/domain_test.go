package sim_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
)

func TestEveryProgramOfEveryEditionLoadsAndHasAPlan(t *testing.T) {
	for _, o := range []hearth.Options{{Edition: "2023"}, {Edition: "2024"}, {Edition: "2023", Semantics: "corrected"}, {Edition: "2024", Semantics: "released"}} {
		k, err := hearth.Open(o)
		require.NoError(t, err)
		for _, a := range k.Ontology.Actions() {
			p, err := k.Domain.Program(a.Name)
			if err != nil {
				t.Errorf("%v %s: %v", o, a.Name, err)
				continue
			}
			ok, reason := p.Planned()
			require.True(t, ok, "%s: %s", a.Name, reason)
		}
	}
}
