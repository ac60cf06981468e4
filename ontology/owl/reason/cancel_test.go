package reason_test

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology/owl"
	"hearth/ontology/owl/reason"
)

func TestReasoningEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c := reason.Compile(axioms(t, "SubClassOf(:a :b)"))
	_, err := c.Classify(ctx)
	require.ErrorIs(t, err, context.Canceled)
	_, err = c.Explain(ctx, "a", owl.Nothing)
	require.ErrorIs(t, err, context.Canceled)
}

// Inputs of any shape have limits on the number of conclusions and on memory. Pairs of disjoint classes are not
// stored one by one, and prefixes of lists are not keys.
func TestReasoningStaysWithinItsLimits(t *testing.T) {
	numbered := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i, i+1)
		}
		return b.String()
	}
	tests := []struct{ name, statements, want string }{
		{"a chain of 2,000 classes by a transitive property", "TransitiveObjectProperty(:r)\n" + numbered(2000, "SubClassOf(:A%d ObjectSomeValuesFrom(:r :A%d))\n"),
			"too much follows from these axioms: the derived facts have more than 2000000 arguments together [E0352]"},
		{"properties below each other", numbered(2000, "SubObjectPropertyOf(:r%d :r%d)\n"), "too much follows from these axioms: more than 1000000 facts were derived [E0352]"},
		{"10,000 classes that are disjoint", "DisjointClasses(" + numbered(10_000, ":A%[1]d ") + ")\nSubClassOf(:A7777 :A3)", ""},
		{"a class that is 10,000 others", "SubClassOf(ObjectIntersectionOf(" + numbered(10_000, ":A%[1]d ") + ") :B)", ""},
		{"a chain of 10,000 properties", "SubObjectPropertyOf(ObjectPropertyChain(" + numbered(10_000, ":r%[1]d ") + ") :r)", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			all := axioms(t, tt.statements)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := reason.Compile(all).Classify(t.Context())
			runtime.ReadMemStats(&after)
			require.Less(t, (after.TotalAlloc-before.TotalAlloc)>>20, uint64(1000), "MB, of which most are let go")
			if tt.want == "" {
				require.NoError(t, err)
			} else {
				require.EqualError(t, err, tt.want)
			}
		})
	}
}
