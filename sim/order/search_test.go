package order_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/order"
)

// A letters problem has steps such as "a?b>c": a must be bound, b may be bound, and the step binds c. A value
// shows which step made it from what.
type letters struct {
	steps    []string
	refused  string // a value that no step accepts
	executed int
	asked    int // number of calls of Applicable
}

func (l *letters) parts(i int) (needs, may, gives string) {
	head, gives, _ := strings.Cut(l.steps[i], ">")
	needs, may, _ = strings.Cut(head, "?")
	return needs, may, gives
}

func (l *letters) search() *order.Search[string, string] {
	s := &order.Search[string, string]{Problem: l, Variables: 26, MaxNodes: 1000}
	for i := range l.steps {
		needs, may, gives := l.parts(i)
		st := order.Step{}
		for _, r := range needs + may + gives {
			st.Vars = append(st.Vars, int(r-'a'))
		}
		for _, r := range may + gives {
			st.Binds = append(st.Binds, int(r-'a'))
		}
		s.Steps = append(s.Steps, st)
	}
	return s
}

func (l *letters) Applicable(i int, bound order.Bound[string]) bool {
	l.asked++
	needs, _, gives := l.parts(i)
	for _, r := range needs {
		if v := bound.Value(int(r - 'a')); v == "" || v == l.refused {
			return false
		}
	}
	return !strings.ContainsFunc(gives, func(r rune) bool { return bound.Value(int(r-'a')) != "" })
}

func (l *letters) Conceivable(i int, bound order.Bound[string], had []bool) bool {
	needs, _, gives := l.parts(i)
	for _, r := range needs {
		if v := bound.Value(int(r - 'a')); v == l.refused && v != "" || v == "" && !had[r-'a'] {
			return false
		}
	}
	return !strings.ContainsFunc(gives, func(r rune) bool { return bound.Value(int(r-'a')) != "" })
}

func (l *letters) Execute(i int, bound order.Bound[string]) (out order.Outcome[string, string], err error) {
	l.executed++
	needs, may, gives := l.parts(i)
	out.Result = l.steps[i]
	for k, r := range may + gives {
		if bound.Value(int(r-'a')) == "" {
			out.Binds = append(out.Binds, order.Value[string]{Place: len(needs) + k, Value: l.steps[i] + string(r)})
		}
	}
	return out, nil
}

func TestAnOrderIsFound(t *testing.T) {
	tests := []struct{ name, steps, refused, want string }{
		{"as written where nothing speaks against it", ">a >b a>c", "", ">a >b a>c"},
		{"what is needed first", "b>c a>b >a", "", ">a a>b b>c"},
		{"who may bind a variable waits for who must", "?a>b >a ab>c", "", ">a ?a>b ab>c"},
		{"a choice that cannot be gone on from is taken back", "?a>b ?a>c a>d", "?a>ba", "?a>c ?a>b a>d"},
		{"as many steps as can be", ">a a>b z>c b>d", "", ">a a>b b>d"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := &letters{steps: strings.Fields(tt.steps), refused: tt.refused}
			found, err := l.search().Run()
			require.NoError(t, err)
			require.Equal(t, tt.want, strings.Join(found.Results, " "))
			require.Equal(t, len(found.Results) == len(l.steps), found.Complete)
		})
	}
}

func TestASearchThatIsGivenUpSaysSo(t *testing.T) {
	l := &letters{steps: strings.Fields("?a>b ?a>c ?a>d ?a>e az>f")}
	s := l.search()
	s.AllOrders, s.MaxNodes = true, 3
	found, err := s.Run()
	require.ErrorIs(t, err, order.ErrLimit)
	require.False(t, found.Complete)
	require.NotEmpty(t, found.Results)
}

// Applicable is called for a step at the start and when one of its variables is bound.
func TestAStepIsAskedAboutWhenItsVariablesAreBound(t *testing.T) {
	l := &letters{steps: []string{">a"}}
	for r := 'a'; r < 'z'; r++ {
		l.steps = append(l.steps, string(r)+">"+string(r+1))
	}
	found, err := l.search().Run()
	require.NoError(t, err)
	require.True(t, found.Complete)
	require.Equal(t, len(l.steps)+len(l.steps)-1, l.asked)
}
