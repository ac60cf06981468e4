package console

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/cmd/internal/disk"
	"hearth/ontology/overlay"
	"hearth/parser/network"
	"hearth/parser/source"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/worlds"
)

// sweet is executed in another order than it is written: the whisk is fetched
// after the bowl that its kitchen comes from.
const sweet = `#sweet-butter
(get-kitchen ?kitchen)
(fetch ?whisk ?kitchen-4 ?kitchen-3 whisk 1)
(fetch-and-proportion ?butter ?kitchen-2 ?kitchen ?bowl butter 100 g)
(fetch-and-proportion ?sugar ?kitchen-3 ?kitchen-2 ?bowl-2 white-sugar 50 g)
(transfer-contents ?both ?rest ?kitchen-5 ?kitchen-4 ?butter ?sugar ?quantity ?unit)
(mix ?dough ?kitchen-6 ?kitchen-5 ?both ?whisk)
`

// A talk is a session with what it says.
type talk struct {
	*Session
	out, err bytes.Buffer
	faults   []error // of Hearth, not of what was said
}

// open starts a session in which sweet is loaded.
func open(t testing.TB) *talk { return openIn(t, hearth.KitchenOptions{}) }

// openIn does so in a kitchen of its own.
func openIn(t testing.TB, o hearth.Options) *talk {
	t.Helper()
	k, err := hearth.Open(o)
	require.NoError(t, err)
	in, err := k.Scene(hearth.Start{})
	require.NoError(t, err)
	told := &talk{}
	t.Cleanup(func() { require.Empty(t, told.faults) })
	plan := parse(t, sweet)
	host := Host{
		Scene: func(string) (*hearth.Scene, error) { return k.Scene(hearth.Start{}) },
		Plan: func(*hearth.World, string) (*hearth.Plan, error) {
			return &hearth.Plan{Name: plan.ID, Network: plan}, nil
		},
		Plans:  []string{"sweet-butter", "salted-butter"},
		Scenes: []string{"full"},
		Files:  func(string) []string { return []string{"swing.solution", "texts/"} },
		Blame:  func(_ *hearth.World, err error) error { told.faults = append(told.faults, err); return err },
		Note:   func(format string, args ...any) { fmt.Fprintf(&told.err, "note: "+format+"\n", args...) },
		Report: func(err error) int {
			list, other := source.SplitError(err)
			if other != nil {
				told.faults = append(told.faults, other)
			}
			told.err.WriteString(list.Error() + "\n")
			return 3
		},
	}
	told.Session = newSession(in, host, &told.out, &told.err)
	told.must(t, "load sweet-butter")
	return told
}

func parse(t testing.TB, text string) *network.Network {
	f, err := network.Parse(&source.File{Name: "test", Text: text})
	require.NoError(t, err)
	return f.Networks[0]
}

// must does commands that succeed.
func (s *talk) must(t testing.TB, lines ...string) {
	t.Helper()
	for _, line := range lines {
		require.NoError(t, s.Do(t.Context(), line), line)
	}
}

// seen is all that tells one moment of a session from another.
func (s *talk) seen() []any {
	return []any{fmt.Sprintf("%p", s.currentScene), s.prompt(), s.current.episode.Internal().Hash(), s.current.situation().Internal().State.Hash(), s.branchNames("")}
}

func TestACommandThatFailsLeavesEverythingAsItWas(t *testing.T) {
	tests := []struct{ name, line, code string }{
		{"an action that does not exist", "do (fech ?a ?k ?kitchen-3 whisk 1)", "E0201"},
		{"one that cannot be done", "do (fetch ?a ?k ?kitchen-3 whisk 99)", "E0504"},
		{"one whose result has a name already", "do (fetch ?butter ?k ?kitchen-3 whisk 1)", "E0505"},
		{"two, of which the second needs the first", "do (fetch ?a ?k ?kitchen-3 whisk 99) (fetch ?b ?l ?k whisk 1)", "E0504"},
		{"one that needs what comes later", "do (fetch ?a ?k ?kitchen-4 whisk 1)", "E0213"},
		{"one that would have to come earlier", "do (fetch ?bowl ?k ?kitchen large-bowl 1)", "E0764"},
		{"one that begins anew", "do (get-kitchen ?k)", "E0212"},
		{"what is no action", "do mix", "E0101"},
		{"nothing", "do ; a comment", "E0761"},
		{"a branch that there is", "fork main", "E0763"},
		{"a branch that there is not", "switch mian", "E0762"},
		{"a step that there is not", "goto 7", "E0762"},
		{"a variable that there is not", "goto ?duogh", "E0762"},
		{"a scene that there is not", "scene ful", "E0762"},
		{"a number that is none", "step -1", "E0761"},
		{"words for a command that takes none", "run away", "E0761"},
		{"a command that there is not", "setp", "E0760"},
		{"a query that is wrong", "query in(X", "E0403"},
	}
	s := open(t)
	s.must(t, "goto ?sugar")
	before := s.seen()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			list, other := source.SplitError(s.Do(t.Context(), tt.line))
			require.NoError(t, other)
			require.NotEmpty(t, list.Items)
			require.Equal(t, tt.code, list.Items[0].Code, list.Error())
			require.Equal(t, before, s.seen())
		})
	}
}

// Of several actions those that can be done are done, and the error tells of the others.
func TestActionsThatCannotBeDoneAreLeftOut(t *testing.T) {
	s := open(t)
	s.must(t, "goto end")
	err := s.Do(t.Context(), "do (fetch ?a ?k ?kitchen-6 whisk 1) (fetch ?b ?l ?k whisk 99)")
	require.ErrorContains(t, err, "E0504")
	require.NotContains(t, err.Error(), "?a")
	require.Equal(t, "main 7/7> ", s.prompt())
	s.must(t, "do (fetch ?b ?l ?k wooden-spoon 1)")
	require.Equal(t, "main 8/8> ", s.prompt())
}

func TestWhatIsDoneEarlierMakesABranchAndKeepsTheOldOne(t *testing.T) {
	s := open(t)
	s.must(t, "goto end", "back 2")
	old := *s.current
	s.must(t, "do (fetch ?spoon ?k ?kitchen-4 wooden-spoon 1)")
	require.Equal(t, "main~2 5/5> ", s.prompt())
	require.Same(t, old.episode.Internal().Executed()[3], s.current.episode.Internal().Executed()[3], "the branches share what they have in common")
	require.Nil(t, s.current.episode.Internal().Bindings.Bound("?dough"), "what came later is not in the new branch")
	s.must(t, "switch main")
	require.Equal(t, old, *s.current)
	s.must(t, "goto ?dough")
}

func TestBranchesDoNotMixUpTheirSteps(t *testing.T) {
	s := open(t)
	s.must(t, "goto 4",
		"do (fetch ?tool ?k ?kitchen-3 wooden-spoon 1)", "back",
		"do (fetch ?tool ?k ?kitchen-3 fork 1)", "switch main",
		"do (fetch ?tool ?k ?kitchen-3 knife 1)")
	var tools []string
	for _, b := range s.branches[1:] {
		tools = append(tools, b.episode.Internal().Bindings.Bound("?tool").Class(s.currentScene.World.Internal().Domain.Model()))
	}
	require.Equal(t, []string{"wooden-spoon", "fork", "knife"}, tools)
}

func TestWhatIsDoneAtTheEndIsAsIfItHadBeenWrittenThere(t *testing.T) {
	const more = "(fetch ?spoon ?kitchen-7 ?kitchen-6 wooden-spoon 1)"
	s := open(t)
	s.must(t, "goto end", "do "+more)
	require.Equal(t, "main 7/7> ", s.prompt())
	whole := worlds.RunNetwork(t, s.currentScene.World, parse(t, sweet+more))
	require.Equal(t, whole.Hash(), s.current.episode.Internal().Hash())
}

func TestForkEndsHere(t *testing.T) {
	s := open(t)
	s.must(t, "goto ?sugar", "fork tea", "do (fetch ?spoon ?k ?kitchen-3 tea-spoon 1)")
	require.Equal(t, "tea 4/4> ", s.prompt(), "nothing came after it, so it needs no other branch")
	s.must(t, "switch main")
	require.Equal(t, "main 3/6> ", s.prompt())
}

func TestAnInterruptLeavesEverythingAsItWas(t *testing.T) {
	s := open(t)
	s.must(t, "goto end")
	before := s.seen()
	ended, end := context.WithCancel(t.Context())
	end()
	for _, line := range []string{
		"do (fetch ?spoon ?k ?kitchen-6 wooden-spoon 1)", "load sweet-butter", "scene",
	} {
		require.Equal(t, errInterrupted, s.Do(ended, line), line)
		require.Equal(t, before, s.seen(), line)
	}
	soon, stop := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer stop()
	require.Equal(t, errInterrupted, s.Do(soon, "query in(A, B), in(C, D), in(E, F), in(G, H)"))
	s.must(t, "query clock(T)")
}

// An endingSoon is a context that ends when it was asked so many times.
type endingSoon struct {
	context.Context
	left int // below zero: how often it was asked since
}

func (c *endingSoon) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// slow is a rule of mix that looks at 640 000 pairs of numbers in vain.
const slow = `slow(I) :- upto(800, I), upto(800, J), I < J, J < 0.
gone(X) :- each(/container, X), slow(1).
`

func TestAnInterruptEndsWhatIsComputed(t *testing.T) {
	tests := []struct{ name, line string }{
		{"a question", "query in(A, B), in(C, D), in(E, F), in(G, H)"},
		{"a network", "load sweet-butter"},
		{"an action", "do (mix ?smooth ?kitchen-7 ?kitchen-6 ?dough ?whisk)"},
		{"a proof", "why ?dough"},
		{"what is missing", "why-not mixed(/whisk/358, /yes)"},
		{"what can be done", "actions"},
		{"what can be done with a thing", "can ?dough"},
	}
	files, err := overlay.Files(map[string]string{"mix.mg": slow})
	require.NoError(t, err)
	s := openIn(t, hearth.KitchenOptions{With: files})
	s.must(t, "goto end")
	before := s.seen()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ctx := &endingSoon{t.Context(), 40}
			require.Equal(t, errInterrupted, s.Do(ctx, tt.line))
			require.Greater(t, ctx.left, -1000, "little is done after the end")
			require.Equal(t, before, s.seen())
			require.Empty(t, recorded.Computing(), "nothing goes on")
		})
	}
	s.must(t, "why ?dough", "query clock(T)")
}

func TestAnInterruptEndsOnlyItsCommandWhereItIsGuarded(t *testing.T) {
	s := open(t)
	s.host.Guard = func(ctx context.Context) (context.Context, func()) {
		ended, end := context.WithCancel(ctx)
		end()
		return ended, func() {}
	}
	code, err := s.Script(t.Context(), strings.NewReader("do (get-kitchen ?k)\nplan"))
	require.NoError(t, err)
	require.Equal(t, codeNo, code)
	require.Equal(t, "line 1: do (get-kitchen ?k)\ninterrupted\n", s.err.String())
	require.Contains(t, s.out.String(), "pending  (get-kitchen ?kitchen)")
}

func TestASessionEndsWithTheCodeOfItsWorstCommand(t *testing.T) {
	tests := []struct {
		name, text string
		code       int
	}{
		{"nothing", "", 0},
		{"all was done", "run\nback", 0},
		{"nothing to do is no failure", "goto end\nstep\n", 0},
		{"nothing was found", "query dough(X)\nrun", 1},
		{"a command was wrong", "query dough(X)\nrnu\nplan", 3},
		{"nothing is done after quit", "quit\nrnu", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			code, err := open(t).Script(t.Context(), strings.NewReader(tt.text))
			require.NoError(t, err)
			require.Equal(t, tt.code, code)
		})
	}
}

func TestASessionEndsWhenNobodyListens(t *testing.T) {
	s := open(t)
	s.Session.out = &disk.Output{Writer: closed{}}
	_, err := s.Script(t.Context(), strings.NewReader("plan\nrnu\n"))
	require.ErrorIs(t, err, errClosed)
	require.Empty(t, s.err.String(), "the second line is not read any more")
}

type closed struct{}

var errClosed = errors.New("closed")

func (closed) Write([]byte) (int, error) { return 0, errClosed }

// Things of a household are related in circles; what a thing is related to is
// named, and not shown in turn.
func TestAThingOfAHouseholdIsShown(t *testing.T) {
	w, err := hearth.Open(hearth.HouseholdOptions{})
	require.NoError(t, err)
	in, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	var out, messages bytes.Buffer
	s := newSession(in, Host{}, &out, &messages)
	require.NoError(t, s.Do(t.Context(), "state sofa"))
	require.Contains(t, out.String(), "living_room/200")
	require.Error(t, s.Do(t.Context(), "state"), "there is no place that holds all others")
}
