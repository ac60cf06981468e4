package dish
import ("testing";"fmt";"hearth";"github.com/stretchr/testify/require";"hearth/sim/world")
func TestX(t *testing.T) {
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	k, err := newKnowledge(w.Internal().Domain)
	require.NoError(t, err)
	p := &planner{onto: w.Ontology, know: k}
	for _, c := range []string{"whole-egg","egg-yolk","hard-boiled-egg","peel"} {
	for _, a := range k.makers(world.ClassTerm(c)) { fmt.Println(c, a.Name, p.sources(a, world.ClassTerm(c))) }
	}
	for _, a := range k.actions { fmt.Println(a.Name, k.types[a], k.changes[a]) }
}
