package household_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/plan"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim/household"
	"hearth/sim/household/prepare"
	"hearth/testdata/recorded/homes"
)

// Programs that name things without node ids end as in the reference, which prepares the scene for them: with
// the same outcome, step, message and graph. By default a sample of programs is executed; with HEARTH_SWEEP=1
// all are.
func TestUnboundProgramsEndAsInTheReference(t *testing.T) {
	h := homes.House(t, plan.Released)
	table, scenes, ready := actions(t, h), places(t, h), readyScenes(t)
	all := homes.UnboundPrograms(t)
	require.Len(t, all, 1344)
	if os.Getenv("HEARTH_SWEEP") == "" || stride > 1 {
		random := rand.New(rand.NewPCG(1, 1)) // the sample is the same in every run
		random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		all = all[:len(all)/max(5, stride)]
	}
	for _, c := range all {
		got := unboundEnding(t, scenes[c.Scene].scene, ready[c.Scene], table, c.Program)
		want := expected(c.Expect.Paper)
		switch want.Kind {
		case household.Unreadable:
			want.Step = got.Step // was not recorded
		case household.Crash:
			got.Message = ""
		case household.Kind(prepare.ScriptFail):
			got.Message = strings.TrimPrefix(got.Message, "ScriptFail: ") // was recorded without
		}
		require.Equal(t, want, got, "%s %s", c.ID, c.Program)
	}
}

// The published programs of the data set have the instance and the node of each object. The first programs end in
// that notation as with the nodes alone.
func TestProgramsInTheNotationOfTheDataSet(t *testing.T) {
	h := homes.House(t, plan.Released)
	table, scenes := actions(t, h), places(t, h)
	number := regexp.MustCompile(`\((\d+)\)`)
	for _, c := range homes.ExecutedPrograms(t, "scene1_published")[:20] {
		_, scene := scenes[c.Scene].with(t, &c.Delta)
		want, _ := endingOf(t, scene, table, c.Bound, false)
		both := number.ReplaceAllString(strings.Join(c.Bound, "\n"), "(1.$1)")
		got, _ := endingOf(t, scene, table, []string{both}, false)
		require.Equal(t, want, got, both)
	}
}

// readyScenes returns the recorded scenes, which can be prepared for programs, by number.
func readyScenes(t testing.TB) map[int]*prepare.Scene {
	t.Helper()
	k, err := prepare.Load(prepare.Default())
	require.NoError(t, err)
	p, out := prepare.New(k, *homes.Resources(t)), map[int]*prepare.Scene{}
	for _, n := range homes.HouseholdScenes {
		given, _ := homes.HouseholdScene(t, n)
		out[n] = p.Scene(given)
	}
	return out
}

// unboundEnding prepares a scene for a program and executes it.
func unboundEnding(t testing.TB, scene *household.Scene, ready *prepare.Scene, table program.Actions, lines []string) ending {
	t.Helper()
	p, err := program.Parse(&source.File{Name: "program", Text: strings.Join(lines, "\n")}, table)
	if err != nil {
		step, message := household.ReferenceMessage(p, err)
		return ending{Kind: household.Unreadable, Step: step, Message: message}
	}
	prepared, err := ready.Ready(p.Lines)
	if failure, ok := errors.AsType[*prepare.Failure](err); ok {
		return ending{Kind: household.Kind(failure.Kind), Step: -1, Message: failure.Message}
	}
	require.NoError(t, err)
	changed, err := scene.With(prepared.Delta)
	require.NoError(t, err)
	run, err := changed.Run(t.Context(), &program.Program{Source: p.Source, Lines: prepared.Bound, Unread: p.Unread})
	require.NoError(t, err)
	kind, step := run.Outcome()
	return ending{kind, step, run.Message(), changed.Graph(run.Final()).Hash()}
}
