package authoring_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/rules/authoring"
)

func TestEveryPredicateHasAMeaningOfItsOwn(t *testing.T) {
	another := regexp.MustCompile(`\w+\([^()]*\):|\w+\.mg:|^\.\.\.`) // the description of another predicate or of a file, or the rest of a sentence
	for _, o := range []hearth.Named{{}, {Quantitative: true}, {World: hearth.Household}} {
		w, err := hearth.Open(o)
		require.NoError(t, err)
		all, err := authoring.Reference(w)
		require.NoError(t, err)
		documented := map[string]bool{}
		for _, g := range all.Items {
			for _, p := range g.Preds {
				documented[p.Name] = true
				assert.NotEmpty(t, p.Meaning, "%s in %q", p.Name, g.Source)
				assert.NotRegexp(t, another, p.Meaning, "%s in %q", p.Name, g.Source)
			}
		}
		for _, f := range w.Internal().Folders() {
			if f.Manual {
				for _, pred := range append(f.InputFacts, f.Results...) {
					assert.True(t, documented[pred], "%s of %s", pred, f.Name)
				}
			}
		}
	}
}
