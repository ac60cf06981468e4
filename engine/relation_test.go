package engine_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
)

// A relation is a set: of equal rows it keeps the first.
func TestARelationHasEveryRowOnce(t *testing.T) {
	r := engine.NewRelation(2, [][]engine.Term{terms("/a", "/b"), terms("/a", "/c"), terms("/a", "/b"), terms("/d", "/b")})
	for _, tt := range []struct {
		name    string
		pattern []engine.Term
		want    [][]engine.Term
	}{
		{"all rows", make([]engine.Term, 2), [][]engine.Term{terms("/a", "/b"), terms("/a", "/c"), terms("/d", "/b")}},
		{"the rows with a value in a column", []engine.Term{engine.Name("/a"), {}}, [][]engine.Term{terms("/a", "/b"), terms("/a", "/c")}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got [][]engine.Term
			r.Scan(tt.pattern, func(row []engine.Term) bool {
				got = append(got, row)
				return true
			})
			require.Equal(t, tt.want, got)
		})
	}
}
