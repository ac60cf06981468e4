package ontology_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// lattice returns classes in layers of the given width. Each class has the first parents classes of the layer
// below as superclasses.
func lattice(layers, width, parents int) string {
	var b strings.Builder
	b.WriteString("classes:\n")
	for l := range layers {
		for i := range width {
			var supers []string
			for j := range parents {
				if l > 0 {
					supers = append(supers, fmt.Sprintf("c-%d-%d", l-1, j))
				}
			}
			fmt.Fprintf(&b, "  c-%d-%d: [%s]\n", l, i, strings.Join(supers, ", "))
		}
	}
	return b.String()
}

// The number of superclasses is counted before their order is computed, so a wide lattice is refused at once.
func TestALatticeOfClassesIsReadUpToTheLimit(t *testing.T) {
	o, err := load(lattice(7, 42, 42))
	require.NoError(t, err)
	require.Len(t, o.Ancestors("c-6-41"), 1+6*42)
	_, err = load(lattice(40, 40, 23))
	require.ErrorContains(t, err, "c-12-0 has more than 256 superclasses, direct and indirect [E0302]")
}

// The order of superclasses is that of Common Lisp: classes before their superclasses, superclasses as declared,
// and on a tie a superclass of the class placed last.
func TestTheOrderOfSuperclassesIsThatOfCommonLisp(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	ordered := 0
	for range 300 {
		supers := map[string][]string{}
		text := "classes:\n"
		for i := range 12 {
			name := fmt.Sprintf("c-%d", i)
			for _, j := range r.Perm(i)[:r.IntN(min(i, 3)+1)] {
				supers[name] = append(supers[name], fmt.Sprintf("c-%d", j))
			}
			text += fmt.Sprintf("  %s: [%s]\n", name, strings.Join(supers[name], ", "))
		}
		o, err := load(text)
		if err != nil {
			require.ErrorContains(t, err, "[E0313]")
			continue
		}
		ordered++
		for name := range supers {
			require.Equal(t, precedence(supers, name), o.Ancestors(name), text)
		}
	}
	require.Greater(t, ordered, 50)
}

// precedence computes the order of the superclasses of a class by its definition.
func precedence(supers map[string][]string, class string) (order []string) {
	before := [][2]string{} // pairs in which the first class precedes the second one
	seen := map[string]bool{}
	var visit func(c string)
	visit = func(c string) {
		seen[c] = true
		for i, s := range supers[c] {
			before = append(before, [2]string{append([]string{c}, supers[c]...)[i], s})
			if !seen[s] {
				visit(s)
			}
		}
	}
	visit(class)
	free := func(c string) bool {
		return !slices.Contains(order, c) && !slices.ContainsFunc(before, func(p [2]string) bool { return p[1] == c && !slices.Contains(order, p[0]) })
	}
	for next := class; next != ""; {
		order, next = append(order, next), ""
		for i := len(order) - 1; i >= 0 && next == ""; i-- {
			for _, s := range supers[order[i]] {
				if next == "" && free(s) {
					next = s
				}
			}
		}
	}
	return order
}
