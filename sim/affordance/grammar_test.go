package affordance

import (
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/sim/world"
)

// TestBoxesHaveTheChoicesOfWays makes random ways over five things, and compares the choices of their boxes. In a box
// with several choices no thing may be in two roles, because its word would depend on the other role.
func TestBoxesHaveTheChoicesOfWays(t *testing.T) {
	r, state := rand.New(rand.NewSource(1)), new(world.State)
	thing := func() Filler {
		return Filler{Term: engine.Name(fmt.Sprintf("/thing/%d", r.Intn(5))), state: state}
	}
	split := 0
	for range 300 {
		w := &Ways{Fixed: Choice{}, Groups: []Group{{Roles: []string{"a", "b"}}, {Roles: []string{"c"}}}}
		for i := range w.Groups {
			for range 1 + r.Intn(6) {
				row := []Filler{thing(), thing()}
				w.Groups[i].Rows = append(w.Groups[i].Rows, row[:len(w.Groups[i].Roles)])
			}
		}
		wanted, found := map[string]bool{}, map[string]bool{}
		for c := range w.All() {
			wanted[fmt.Sprint(c["a"].Term, c["b"].Term, c["c"].Term)] = true
		}
		for _, b := range w.boxes() {
			for _, x := range b["a"] {
				for _, y := range b["b"] {
					for _, z := range b["c"] {
						found[fmt.Sprint(x.Term, y.Term, z.Term)] = true
					}
				}
			}
			for _, pair := range [][2]string{{"a", "b"}, {"a", "c"}, {"b", "c"}} {
				one, other := b[pair[0]], b[pair[1]]
				if shared := slices.ContainsFunc(one, func(f Filler) bool { return slices.ContainsFunc(other, f.same) }); shared {
					split++
					require.Equal(t, []int{1, 1}, []int{len(one), len(other)})
				}
			}
		}
		require.Equal(t, wanted, found)
	}
	require.Positive(t, split)
}
