package reason_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology/owl"
	"hearth/ontology/owl/reason"
)

// A world is a small interpretation: the instances of classes and the pairs of properties, as bit sets.
type world struct {
	size    int
	classes map[string]uint    // to the things
	roles   map[string][3]uint // to the things that each thing is related to
}

// of returns the instances of an expression.
func (w world) of(n *owl.Node) (set uint) {
	all := uint(1)<<w.size - 1
	switch n.Text {
	case owl.Thing:
		return all
	case owl.Nothing:
		return 0
	case "ObjectIntersectionOf":
		return w.of(n.Args[0]) & w.of(n.Args[1])
	case "ObjectUnionOf":
		return w.of(n.Args[0]) | w.of(n.Args[1])
	case "ObjectComplementOf":
		return all &^ w.of(n.Args[0])
	}
	if n.Kind == owl.IRI {
		return w.classes[n.Text]
	}
	for x := range w.size {
		if w.holds(n, x) {
			set |= 1 << x
		}
	}
	return set
}

func (w world) holds(n *owl.Node, x int) bool {
	switch n.Text {
	case "ObjectSomeValuesFrom":
		return w.from(n.Args[0], x)&w.of(n.Args[1]) != 0
	case "ObjectAllValuesFrom":
		return w.from(n.Args[0], x)&^w.of(n.Args[1]) == 0
	}
	count := 0
	for related := w.from(n.Args[1], x) & w.of(n.Args[2]); related != 0; related &= related - 1 {
		count++
	}
	limit := int(n.Args[0].Text[0] - '0')
	return n.Is("ObjectMaxCardinality") && count <= limit || n.Is("ObjectExactCardinality") && count == limit
}

// from returns the things to which a thing is related.
func (w world) from(role *owl.Node, x int) (set uint) {
	if !role.Is("ObjectInverseOf") {
		return w.roles[role.Text][x]
	}
	for y := range w.size {
		if w.roles[role.Args[0].Text][y]&(1<<x) != 0 {
			set |= 1 << y
		}
	}
	return set
}

// satisfies reports whether an axiom is true.
func (w world) satisfies(n *owl.Node) bool {
	switch n.Text {
	case "SubClassOf":
		return w.of(n.Args[0])&^w.of(n.Args[1]) == 0
	case "DisjointClasses":
		return w.of(n.Args[0])&w.of(n.Args[1]) == 0
	}
	for x := range w.size {
		reached := w.from(n.Args[0], x)
		switch n.Text {
		case "ObjectPropertyDomain":
			if reached != 0 && w.of(n.Args[1])&(1<<x) == 0 {
				return false
			}
		case "ObjectPropertyRange":
			if reached&^w.of(n.Args[1]) != 0 {
				return false
			}
		case "SubObjectPropertyOf":
			if reached&^w.from(n.Args[1], x) != 0 {
				return false
			}
		case "TransitiveObjectProperty":
			for y := range w.size {
				if reached&(1<<y) != 0 && w.from(n.Args[0], y)&^reached != 0 {
					return false
				}
			}
		}
	}
	return true
}

func pick(r *rand.Rand, from string) string {
	words := strings.Fields(from)
	return words[r.IntN(len(words))]
}

// expression writes a random class expression.
func expression(r *rand.Rand, depth int) string {
	role := pick(r, ":p :q ObjectInverseOf(:p)")
	inner := func() string { return expression(r, depth-1) }
	switch kind := r.IntN(9); {
	case depth == 0 || kind < 4:
		return pick(r, ":a :a :b :b :c :c :d :d owl:Thing owl:Nothing")
	case kind == 4:
		return fmt.Sprintf("Object%sOf(%s %s)", pick(r, "Intersection Union"), inner(), inner())
	case kind == 5:
		return fmt.Sprintf("ObjectComplementOf(%s)", inner())
	case kind == 6:
		return fmt.Sprintf("Object%sCardinality(%d %s %s)", pick(r, "Max Exact"), r.IntN(3), role, inner())
	default:
		return fmt.Sprintf("Object%sValuesFrom(%s %s)", pick(r, "Some Some All"), role, inner())
	}
}

func statement(r *rand.Rand) string {
	role := pick(r, ":p :q ObjectInverseOf(:q)")
	switch r.IntN(12) {
	case 0:
		return fmt.Sprintf("DisjointClasses(%s %s)", expression(r, 1), expression(r, 1))
	case 1:
		return fmt.Sprintf("ObjectProperty%s(%s %s)", pick(r, "Domain Range"), role, expression(r, 1))
	case 2:
		return fmt.Sprintf("SubObjectPropertyOf(%s %s)", role, pick(r, ":p :q"))
	case 3:
		return fmt.Sprintf("TransitiveObjectProperty(%s)", pick(r, ":p :q"))
	}
	return fmt.Sprintf("SubClassOf(%s %s)", expression(r, 1), expression(r, 2))
}

func randomWorld(r *rand.Rand) world {
	w := world{size: 1 + r.IntN(3), classes: map[string]uint{}, roles: map[string][3]uint{}}
	for _, class := range strings.Fields("a b c d") {
		w.classes[class] = uint(r.IntN(1 << w.size))
	}
	for _, role := range strings.Fields("p q") {
		var to [3]uint
		for x := range w.size {
			to[x] = uint(r.IntN(1<<w.size)) & uint(r.Uint32()) // half as many links as there could be
		}
		w.roles[role] = to
	}
	return w
}

// A derived axiom is true in every world in which all axioms are true.
func TestWhatIsDerivedIsTrueInAllWorlds(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	checked := 0
	for range 200 {
		var text strings.Builder
		for range 3 + r.IntN(3) {
			text.WriteString(statement(r) + "\n")
		}
		all := axioms(t, text.String())
		got, err := reason.Compile(all).Classify(t.Context())
		require.NoError(t, err)
		for range 300 {
			w := randomWorld(r)
			holds := true
			for _, a := range all {
				holds = holds && w.satisfies(a.Node)
			}
			if !holds {
				continue
			}
			for _, s := range got.Subsumptions {
				checked++
				require.Zero(t, w.classes[s.Sub]&^w.classes[s.Super], "%s < %s in %v\n%s", s.Sub, s.Super, w, text.String())
			}
			for _, class := range got.Unsatisfiable {
				checked++
				require.Zero(t, w.classes[class], "%s can be, in %v\n%s", class, w, text.String())
			}
		}
	}
	require.Greater(t, checked, 2000, "hardly anything was derived")
}
