package hearth_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/facts"
	"hearth/facts/corpus"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/rules"
	"hearth/sim"
	"hearth/sim/world"
	"hearth/testdata/recorded/worlds"
)

// crowded returns a kitchen in which every place holds the given multiple of its things.
func crowded(t testing.TB, times int) *hearth.World {
	k := open(t, "2024")
	full, err := corpus.LoadScene(corpus.Files, "full", k.Ontology)
	require.NoError(t, err)
	root := *full.Root
	root.Contents = nil
	for _, place := range full.Root.Contents {
		p := *place
		p.Contents = nil
		for range times {
			p.Contents = append(p.Contents, place.Contents...)
		}
		root.Contents = append(root.Contents, &p)
	}
	first := world.New(k.Internal().Domain.Model(), &facts.Scene{Name: "crowded", Root: &root})
	k.Internal().Domain = sim.NewDomain("kitchen", k.Ontology, rules.FS, plan.Corrected, first)
	return k
}

// everyday is a plan of a few steps that look for things of all kinds.
const everyday = `#everyday
(get-kitchen ?k)
(fetch-and-proportion ?butter ?k1 ?k ?b1 butter 100 g)
(fetch-and-proportion ?salt ?k2 ?k1 ?b2 salt 1 teaspoon)
(fetch ?tray ?k3 ?k2 baking-tray 1)
(transfer-contents ?all ?rest ?k4 ?k3 ?bowl ?butter ?q ?u)
(transfer-contents ?all2 ?rest2 ?k5 ?k4 ?all ?salt ?q2 ?u2)
(mix ?dough ?k6 ?k5 ?all2 ?whisk)
(portion-and-arrange ?portions ?k7 ?k6 ?dough 25 g ?p ?top)
(transfer-items ?cookies ?k8 ?k7 ?portions ?p2 ?tray)
(bake ?baked ?k9 ?k8 ?cookies ?oven 15 minute 180 degrees-celsius)
`

func TestAStepDoesTheSameInACrowdedKitchen(t *testing.T) {
	for _, times := range []int{1, 100} {
		e, err := worlds.Run(crowded(t, times), &source.File{Name: "everyday", Text: everyday})
		require.NoError(t, err)
		for _, r := range e[0].Results {
			require.Equal(t, sim.Done, r.Status, "%d times: %s %v", times, r.Step.Name, r.Reasons)
		}
	}
}

// BenchmarkSteps runs ten steps in the full kitchen and in one with a hundred times as many things. The ratio
// is the cost of the additional things.
func BenchmarkSteps(b *testing.B) {
	for _, c := range []struct {
		name  string
		times int
	}{{"full", 1}, {"crowded", 100}} {
		b.Run(c.name, func(b *testing.B) {
			k := crowded(b, c.times)
			src := &source.File{Name: "everyday", Text: everyday}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := worlds.Run(k, src); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(k.Internal().Domain.First().Size()), "entities")
		})
	}
}
