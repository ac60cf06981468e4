package sequence_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/eval/sequence"
	"hearth/parser/phrase"
	"hearth/testdata/recorded"
)

func reader(t testing.TB, abstract map[string]string) sequence.Reader {
	t.Helper()
	actions, templates, err := phrase.Open(recorded.HouseholdFamily(t))
	require.NoError(t, err)
	return sequence.Reader{Actions: actions, Templates: templates, Abstract: abstract}
}

func share(count, of int) sequence.Share { return sequence.Share{Count: count, Total: of} }

func TestItems(t *testing.T) {
	r := reader(t, map[string]string{"mug": "cup", "cup": "glass"})
	tests := []struct{ name, line, want string }{
		{"an action is its phrase", "[WALK] <bed> (1)", "walk to bed"},
		{"instances do not count", "[WALK] <bed> (27)", "walk to bed"},
		{"letter case and blanks do not count", "[Walk] <Living Room> (1)", "walk to living_room"},
		{"things are their kinds, once", "[PUTBACK] <mug> (1) <cup> (1)", "put cup on glass"},
		{"an action that there is not stays as it is", "[JUMP] <mug> (1)", "[JUMP] <mug> (1)"},
		{"an action with too few things stays as it is", "[PUTIN] <mug> (1)", "[PUTIN] <mug> (1)"},
		{"an action without a phrase stays as it is", "[LOOKAT_LONG] <mug> (1)", "[LOOKAT_LONG] <mug> (1)"},
		{"two lines in one stay as they are", "[SLEEP]\n[WAKEUP]", "[SLEEP]\n[WAKEUP]"},
		{"what is no line stays as it is", "walk to bed", "walk to bed"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { require.Equal(t, []string{tt.want}, r.Items([]string{tt.line})) })
	}
}

func TestBest(t *testing.T) {
	tests := []struct {
		name   string
		test   string   // one letter an item
		people []string // one program each
		want   sequence.Share
	}{
		{"the same", "abc", []string{"abc"}, share(3, 3)},
		{"nothing in common", "abc", []string{"xy"}, share(0, 3)},
		{"gaps do not count", "axbxc", []string{"abc"}, share(3, 5)},
		{"order does", "cab", []string{"abc"}, share(2, 3)},
		{"an item counts as often as in both", "aab", []string{"aaab"}, share(3, 4)},
		{"the longer program is what counts", "ab", []string{"abcd"}, share(2, 4)},
		{"the best of several", "abc", []string{"a", "abx", "x"}, share(2, 3)},
		{"the first of equal ones", "ab", []string{"axxx", "a", "bxxx"}, share(1, 2)},
		{"an equal share of more is not better", "ab", []string{"a", "abcd"}, share(1, 2)},
		{"nothing was predicted", "", []string{"abc"}, share(0, 1)},
		{"nobody did it", "abc", nil, share(0, 1)},
	}
	letters := func(s string) []string { return strings.Split(s, "")[:len(s)] }
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var people [][]string
			for _, p := range tt.people {
				people = append(people, letters(p))
			}
			require.Equal(t, tt.want, sequence.Best(letters(tt.test), people))
		})
	}
}

// The longest common subsequence is the longest subsequence of the one that is also a subsequence of the other.
func TestCommonIsTheLongest(t *testing.T) {
	found := func(part, in []string) bool {
		for _, x := range in {
			if len(part) > 0 && part[0] == x {
				part = part[1:]
			}
		}
		return len(part) == 0
	}
	rapid.Check(t, func(t *rapid.T) {
		items := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c"}), 0, 8)
		a, b := items.Draw(t, "a"), items.Draw(t, "b")
		longest := 0
		for set := range 1 << len(a) {
			var part []string
			for i, x := range a {
				if set&(1<<i) != 0 {
					part = append(part, x)
				}
			}
			if found(part, b) {
				longest = max(longest, len(part))
			}
		}
		require.Equal(t, longest, sequence.Common(a, b))
		require.Equal(t, longest, sequence.Common(b, a))
	})
}

func TestCounts(t *testing.T) {
	r := reader(t, nil)
	require.Equal(t, share(2, 4), r.Parsability([]string{"Walk to bed", "Jump", "Step 2: sleep", ""}))
	require.Equal(t, 0.75, share(3, 4).Value())
	require.True(t, math.IsNaN(sequence.Share{}.Value()))
}

func TestLikenessesEqualTheReference(t *testing.T) {
	r := reader(t, recorded.Abstraction(t))
	rows, people := recorded.Likenesses(t)
	byTask := map[string][][]string{}
	for task, programs := range people {
		for _, p := range programs {
			byTask[task] = append(byTask[task], r.Items(p))
		}
	}
	for _, row := range rows {
		got := sequence.Best(r.Items(row.Program), byTask[row.Task])
		require.Equal(t, share(row.Best[0], row.Best[1]), got, row.ID)
		require.Equal(t, row.Score, got.Value(), row.ID)
	}
	t.Logf("%d programs", len(rows))
}

// FuzzBest checks that a program has likeness 1 to itself, and that two programs never share more than their items.
func FuzzBest(f *testing.F) {
	f.Add("[WALK] <bed> (1)\n[SLEEP]", "[SLEEP]\n[WALK] <bed> (2)")
	f.Add("x", "")
	r := reader(f, map[string]string{"bed": "couch"})
	f.Fuzz(func(t *testing.T, a, b string) {
		test, person := r.Items(strings.Split(a, "\n")), r.Items(strings.Split(b, "\n"))
		require.Equal(t, 1.0, sequence.Best(test, [][]string{person, test}).Value())
		s := sequence.Best(test, [][]string{person})
		require.LessOrEqual(t, s.Count, min(len(test), len(person)))
		require.Equal(t, s, sequence.Best(person, [][]string{test}))
	})
}

func ExampleBest() {
	person := []string{"walk to bathroom", "find soap", "wash hands"}
	test := []string{"walk to bathroom", "wash hands", "find towel", "sleep"}
	s := sequence.Best(test, [][]string{person})
	fmt.Println(s.Count, s.Total, s.Value())
	// Output: 2 4 0.5
}
