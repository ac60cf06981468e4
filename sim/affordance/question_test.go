package affordance

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What is remembered of one action is nothing of another one that is called alike, and
// numbers are good names.
func TestNoQuestionIsTakenForAnother(t *testing.T) {
	var names []string
	for _, action := range []string{"cut", "cut1", "cut12", "cut1a"} {
		o := &dependencies{name: action, questions: map[roleSet]*question{}}
		for _, set := range []roleSet{0, 1, 2, 10, 38, 46, everyRole} {
			names = append(names, o.question(set).name)
		}
	}
	for i, a := range names {
		for j, b := range names {
			require.False(t, i != j && strings.HasPrefix(b, a), "%q begins with %q", b, a)
		}
	}
}
