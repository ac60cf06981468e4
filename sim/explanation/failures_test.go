package explanation_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/explanation"
	"hearth/testdata/recorded/worlds"
)

// cook executes a network in the kitchen of 2024 and ignores its problems.
func cook(t *testing.T, actions ...string) *sim.Episode {
	t.Helper()
	return cookIn(t, hearth.KitchenOptions{}, actions)
}

// cookIn executes a readable network in a kitchen.
func cookIn(t *testing.T, o hearth.Options, actions []string) *sim.Episode {
	t.Helper()
	k, err := hearth.Open(o)
	require.NoError(t, err)
	text := "#test\n" + strings.Join(actions, "\n") + "\n"
	episodes, _ := worlds.Run(k, &source.File{Name: "test", Text: text})
	require.Len(t, episodes, 1)
	return episodes[0]
}

const (
	start = "(get-kitchen ?k)"
	wraps = "(fetch ?wraps ?k2 ?k plastic-wrap 5)" // the kitchen has one
)

func TestFailuresTellTheChainOfCauses(t *testing.T) {
	tests := []struct {
		name    string
		actions []string
		want    []string
	}{
		{"a plan that was done has none", []string{start}, nil},
		{"a failed step has its reasons", []string{start, wraps},
			[]string{"fetch (step 2) could not be done: there is not enough unused plastic-wrap: 5 asked for, 1 available; take at most 1"}},
		{"what needs its result is not reached", []string{start, wraps, "(wash ?clean ?k3 ?k ?wraps)"},
			[]string{
				"fetch (step 2) could not be done: there is not enough unused plastic-wrap: 5 asked for, 1 available; take at most 1",
				"wash (step 3) was not reached: it needs ?wraps of fetch (step 2), which could not be done: there is not enough unused plastic-wrap: 5 asked for, 1 available; take at most 1",
			}},
		{"what nobody binds is named", []string{start, "(wash ?clean ?k2 ?k ?bowl)", "(cut ?cut ?k3 ?k2 ?clean slices ?knife ?board)"},
			[]string{
				"wash (step 2) was not reached: it needs ?bowl, which no step binds",
				"cut (step 3) was not reached: it needs ?k2 of wash (step 2), which needs ?bowl, which no step binds",
			}},
		{"steps that wait for each other say so", []string{start, "(wash ?a ?k2 ?k ?b)", "(wash ?b ?k3 ?k ?a)"},
			[]string{
				"wash (step 2) was not reached: it needs ?b of wash (step 3), which needs ?a of wash (step 2), which waits for it in turn",
				"wash (step 3) was not reached: it needs ?a of wash (step 2), which needs ?b of wash (step 3), which waits for it in turn",
			}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, d := range explanation.Failures(cook(t, tt.actions...)) {
				got = append(got, d.Msg)
			}
			require.Equal(t, tt.want, got)
		})
	}
}

func TestLongChainsOfCausesAreShortened(t *testing.T) {
	e := cook(t, start, wraps,
		"(wash ?a ?k3 ?k2 ?wraps)", "(wash ?b ?k4 ?k3 ?a)", "(wash ?c ?k5 ?k4 ?b)", "(wash ?d ?k6 ?k5 ?c)", "(wash ?e ?k7 ?k6 ?d)", "(wash ?f ?k8 ?k7 ?e)")
	list := explanation.Failures(e)
	require.Equal(t, "wash (step 8) was not reached: it needs ?k7 of wash (step 7), which needs ?k6 of wash (step 6), then 2 more, "+
		"which needs ?k3 of wash (step 3), which needs ?wraps of fetch (step 2), which could not be done: there is not enough unused plastic-wrap: 5 asked for, 1 available; take at most 1", list[len(list)-1].Msg)
}

func TestTheScheduleSaysWhatWaitedForWhat(t *testing.T) {
	const (
		apple = "(fetch-and-proportion ?apple ?k2 ?k ?bowl apple 1 piece)"
		warm  = "(bring-to-temperature ?warm ?k3 ?k2 ?apple ?degrees ?unit)"
	)
	warmed := []string{"get-kitchen, critical", "fetch-and-proportion after ?k, critical", "bring-to-temperature after ?apple, critical"}
	tests := []struct {
		name    string
		actions []string
		want    []string // the steps by start time
		end     int64
	}{
		{"one step after the other, beside one that lasts",
			[]string{"(preheat-oven ?oven ?k2 ?k ?any-oven 180 degrees-celsius)", "(fetch ?whisk ?k3 ?k2 whisk 1)", "(fetch ?tray ?k4 ?k3 baking-tray 1)"},
			[]string{"get-kitchen, critical", "preheat-oven after ?k, critical", "fetch after ?k2", "fetch after ?k3"}, 615_000},
		{"a step waits for the latest of what it reads",
			[]string{apple, warm, "(wash ?clean ?k4 ?k3 ?warm)"},
			append(slices.Clone(warmed), "wash after ?warm, critical"), 890_000},
		{"what comes only later is not waited for",
			[]string{apple, warm, "(fetch-and-proportion ?mango ?k4 ?k3 ?bowl2 mango 1 piece)", "(transfer-contents ?both ?rest ?k5 ?k4 ?bowl3 ?mango ?q ?u)"},
			append(slices.Clone(warmed), "fetch-and-proportion after ?k3", "transfer-contents after ?mango"), 830_000},
		{"what it is put into is waited for",
			[]string{apple, warm, "(fetch-and-proportion ?mango ?k4 ?k3 ?bowl2 mango 1 piece)", "(transfer-contents ?both ?rest ?k5 ?k4 ?warm ?mango ?q ?u)"},
			append(slices.Clone(warmed), "fetch-and-proportion after ?k3", "transfer-contents after ?warm, critical"), 850_000},
		{"of steps that end together the one that began first is critical",
			[]string{"(fetch ?whisk ?k2 ?k whisk 1)", "(fetch ?bowls ?k3 ?k medium-bowl 2)", "(fetch ?spoon ?k4 ?k2 wooden-spoon 1)"},
			[]string{"get-kitchen, critical", "fetch after ?k", "fetch after ?k, critical", "fetch after ?k2"}, 60_000},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := explanation.NewSchedule(cook(t, append([]string{start}, tt.actions...)...))
			var got, path []string
			for _, slot := range s.Slots {
				line := slot.Result.Step.Name
				if slot.Waited != nil {
					line += " after " + slot.Waited.Var
				}
				if slot.Critical {
					path = append(path, slot.Result.Step.Name)
					line += ", critical"
				}
				got = append(got, line)
			}
			require.Equal(t, tt.want, got)
			require.Equal(t, tt.end, s.End)
			var critical []string
			for _, r := range s.Path {
				critical = append(critical, r.Step.Name)
			}
			require.Equal(t, path, critical)
		})
	}
}

func TestAPlanThatStartsNowhereHasAnEmptySchedule(t *testing.T) {
	s := explanation.NewSchedule(cook(t, "(wash ?clean ?k2 ?k ?bowl)"))
	require.Empty(t, s.Slots)
	require.Empty(t, s.Path)
}

// A long plan in which an early step fails, and all later steps wait for each other.
func BenchmarkFailures(b *testing.B) {
	k, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(b, err)
	for _, n := range []int{1000, 4000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			text := "#test\n" + start + "\n" + wraps + "\n(wash ?a0 ?k3 ?k2 ?wraps)\n"
			for i := range n {
				text += fmt.Sprintf("(wash ?a%d ?k%d ?k%d ?a%d)\n", i+1, i+4, i+3, i)
			}
			episodes, err := worlds.Run(k, &source.File{Name: "test", Text: text})
			require.NoError(b, err)
			for b.Loop() {
				require.Len(b, explanation.Failures(episodes[0]), n+2)
				require.Len(b, explanation.RootCauses(episodes[0]), 1)
			}
		})
	}
}
