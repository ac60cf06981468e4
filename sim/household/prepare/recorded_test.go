package prepare_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/facts/graph"
	"hearth/parser/phrase"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim/household/prepare"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/homes"
)

// actions returns those of the household.
func actions(t testing.TB) program.Actions {
	t.Helper()
	all, _, err := phrase.Open(recorded.HouseholdFamily(t))
	require.NoError(t, err)
	return all
}

// lines parses a program.
func lines(t testing.TB, all program.Actions, text ...string) []program.Line {
	t.Helper()
	p, err := program.Parse(&source.File{Name: "test", Text: strings.Join(text, "\n")}, all)
	require.NoError(t, err)
	return p.Lines
}

// reference returns a preparer with the resources of the reference, and its scenes.
func reference(t testing.TB) (*prepare.Preparer, map[int]*prepare.Scene) {
	t.Helper()
	p := preparer(t, *homes.Resources(t))
	scenes := map[int]*prepare.Scene{}
	for _, n := range homes.HouseholdScenes {
		given, _ := homes.HouseholdScene(t, n)
		scenes[n] = p.Scene(given)
	}
	return p, scenes
}

func preparer(t testing.TB, r prepare.Resources) *prepare.Preparer {
	t.Helper()
	k, err := prepare.Load(prepare.Default())
	require.NoError(t, err)
	return prepare.New(k, r)
}

func TestScenesAreInTheUsualStateOfTheReference(t *testing.T) {
	_, scenes := reference(t)
	for n, s := range scenes {
		_, base := homes.HouseholdScene(t, n)
		require.Equal(t, base.Hash(), s.Base.Hash(), "scene %d", n)
	}
}

func TestProgramsArePreparedAsTheReferenceDoes(t *testing.T) {
	all := actions(t)
	p, scenes := reference(t)
	for _, c := range homes.PreparedPrograms(t) {
		demands, err := p.Demands(lines(t, all, c.Program...))
		require.Equal(t, c.Abstract, texts(demands.Lines), c.ID)
		if failure := (*prepare.Failure)(nil); errors.As(err, &failure) {
			require.Equal(t, []string{c.Expect.Paper.Outcome, c.Expect.Paper.Message},
				[]string{string(failure.Kind), failure.Message}, c.ID)
			continue
		}
		require.NotNil(t, c.Conditions, "%s is %s", c.ID, c.Expect.Paper.Outcome)
		require.Equal(t, recordedConditions(c), fmt.Sprint(demands.Conditions), c.ID)
		got, err := scenes[c.Scene].Prepare(demands)
		require.NoError(t, err, c.ID)
		require.Equal(t, c.FirstRoom, got.FirstRoom, c.ID)
		require.Equal(t, fmt.Sprint(c.Mapping), mapping(got), c.ID)
		require.Equal(t, c.Bound, texts(got.Bound), c.ID)
		require.Equal(t, c.Hash, got.Graph().Hash(), c.ID)
		require.Equal(t, c.Delta.EdgesAdded, got.Delta.EdgesAdded, c.ID)
		require.Equal(t, c.Delta.EdgesRemoved, got.Delta.EdgesRemoved, c.ID)
		require.Equal(t, c.Delta.StatesChanged, got.Delta.StatesChanged, c.ID)
		require.Equal(t, nodes(c.Delta.NodesAdded), nodes(got.Delta.NodesAdded), c.ID)
	}
}

func texts(lines []program.Line) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = l.String()
	}
	return out
}

// recordedConditions formats conditions like a slice of [prepare.Condition]. Their instances are recorded as
// texts, except that of the character.
func recordedConditions(c homes.Prepared) string {
	var out []string
	for _, condition := range c.Conditions {
		for name, of := range condition {
			if _, single := of[0].(string); single {
				of = []any{of}
			}
			for _, o := range of {
				name += fmt.Sprintf(" <%v> (%v)", o.([]any)...)
			}
			out = append(out, name)
		}
	}
	return fmt.Sprint(out)
}

func mapping(p *prepare.Preparation) string {
	var out [][3]any
	for _, l := range p.Placed {
		out = append(out, [3]any{l.Object.Name, l.Object.Instance, l.ID})
	}
	return fmt.Sprint(out)
}

// nodes returns nodes with their states and properties sorted.
func nodes(all []graph.Node) []graph.Node {
	out := slices.Clone(all)
	for i := range out {
		out[i].States = slices.Sorted(slices.Values(out[i].States))
		out[i].Properties = slices.Sorted(slices.Values(out[i].Properties))
	}
	return out
}
