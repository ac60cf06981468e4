package roles

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestNoQuestionIsTakenForAnother checks that cached answers of one action are never used for another with a
// similar name. Numbers are valid names.
func TestNoQuestionIsTakenForAnother(t *testing.T) {
	var names []string
	for _, action := range []string{"cut", "cut1", "cut12", "cut1a"} {
		o := &Dependencies{name: action, questions: map[RoleSet]*Question{}}
		for _, set := range []RoleSet{0, 1, 2, 10, 38, 46, EveryRole} {
			names = append(names, o.Question(set).Name)
		}
	}
	for i, a := range names {
		for j, b := range names {
			require.False(t, i != j && strings.HasPrefix(b, a), "%q begins with %q", b, a)
		}
	}
}
