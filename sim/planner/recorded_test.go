package planner_test

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/sequence"
	"hearth/facts/graph"
	"hearth/facts/home"
	"hearth/parser/phrase"
	"hearth/parser/program"
	"hearth/sim/planner"
	"hearth/sim/planner/bank"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/homes"
)

// A study is the data of the published evaluation: demonstrations, and plans of people for other tasks.
type study struct {
	reader         sequence.Reader
	demonstrations []planner.Demonstration
	bank           []string
}

func newStudy(t testing.TB) *study {
	t.Helper()
	actions, templates, err := phrase.Open(recorded.HouseholdFamily(t))
	require.NoError(t, err)
	s := &study{reader: sequence.Reader{Actions: actions, Templates: templates, Abstract: recorded.Abstraction(t)}, bank: recorded.Bank(t)}
	for _, text := range recorded.Examples(t) {
		d, err := planner.ParseDemonstration(text)
		require.NoError(t, err)
		s.demonstrations = append(s.demonstrations, d)
	}
	return s
}

// adapter returns an adapter for the demonstrations without those of some tasks.
func (s *study) adapter(t testing.TB, without func(task string) bool) *planner.Adapter {
	t.Helper()
	var list []planner.Demonstration
	for _, d := range s.demonstrations {
		if without == nil || !without(d.Name) {
			list = append(list, d)
		}
	}
	a, err := planner.NewAdapter(list, s.bank, s.reader.Templates, s.reader.Abstract)
	require.NoError(t, err)
	return a
}

// people returns the items of the plans of people for the 88 tasks.
func (s *study) people(t testing.TB) map[string][][]string {
	t.Helper()
	_, programs := recorded.Likenesses(t)
	byTask := map[string][][]string{}
	for task, all := range programs {
		for _, p := range all {
			byTask[task] = append(byTask[task], s.reader.Items(p))
		}
	}
	return byTask
}

// lines returns the program for steps.
func (s *study) lines(steps []string) []program.Line {
	lines := make([]program.Line, len(steps))
	for i, step := range steps {
		lines[i], _ = s.reader.Templates.Parse(step, nil)
	}
	return lines
}

// items returns the items of steps that are compared. Steps of people are parsed once; those of a plan are
// first converted to a program with kinds as names, which is then parsed.
func (s *study) items(steps []string, abstract map[string]string) []string {
	var lines []string
	for _, step := range steps {
		l, _ := s.reader.Templates.Parse(step, abstract)
		lines = append(lines, l.String())
	}
	return s.reader.Items(lines)
}

// figures reports the quality of plans: the overlap with those of people, their length, and the share of pairs
// of plan and scene that can be executed.
func (s *study) figures(plans map[string][]string, people map[string][][]string, scenes []planner.Executor) string {
	var lcs, length float64
	for task, steps := range plans {
		lcs += sequence.Best(s.items(steps, s.reader.Abstract), people[task]).Value()
		length += float64(len(steps))
	}
	n := float64(len(plans))
	done := s.executable(plans, scenes)
	return fmt.Sprintf("LCS %.4f, %.2f steps, %d of %d executable (%.1f %%)", lcs/n, length/n, done.Count, done.Total, 100*done.Value())
}

type planned func(context.Context, planner.Task) (*planner.Plan, error)

func share(count, of int) sequence.Share { return sequence.Share{Count: count, Total: of} }

// scenes returns the seven scenes of the published evaluation, under its semantics.
func (s *study) scenes(t testing.TB) (all []planner.Executor) {
	t.Helper()
	for _, n := range homes.HouseholdScenes {
		scene, _ := homes.HouseholdScene(t, n)
		all = append(all, s.executor(t, scene))
	}
	return all
}

// ownHome returns the built-in home, which no evaluation uses.
func (s *study) ownHome(t testing.TB) planner.Executor {
	t.Helper()
	_, g, err := home.Open()
	require.NoError(t, err)
	return s.executor(t, g)
}

// executor tries programs in a scene like the published evaluation, which replaces names by kinds.
func (s *study) executor(t testing.TB, scene *graph.Graph) planner.Executor {
	t.Helper()
	house, err := hearth.Open(hearth.HouseholdOptions{Semantics: "released"})
	require.NoError(t, err)
	place, err := house.Scene(hearth.Start{Graph: scene, Resources: homes.Resources(t)})
	require.NoError(t, err)
	home, _ := place.Home()
	return planner.Executor(func(lines []program.Line) (int, string) { return home.Try(t.Context(), lines) }).WithKinds(s.reader.Abstract)
}

// executable returns the share of pairs of plan and scene that can be executed.
func (s *study) executable(plans map[string][]string, scenes []planner.Executor) (share sequence.Share) {
	for _, steps := range plans {
		lines := s.lines(steps)
		for _, run := range scenes {
			done, _ := run(lines)
			share.Add(done == len(lines))
		}
	}
	return share
}

// about counts the plans that name a thing of their task, among those whose tasks name one.
func about(a *planner.Adapter, plans map[string][]string) (share sequence.Share) {
	for task, steps := range plans {
		if things := a.Things(task); len(things) > 0 {
			share.Add(slices.ContainsFunc(things, func(thing string) bool {
				return slices.ContainsFunc(steps, func(s string) bool { return slices.Contains(strings.Fields(s), thing) })
			}))
		}
	}
	return share
}

func plansOf[V any](t testing.TB, tasks map[string]V, plan planned) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	for task := range tasks {
		p, err := plan(context.Background(), planner.Task{Name: task})
		require.NoError(t, err)
		out[task] = p.Steps
	}
	return out
}

// Plans for the 88 tasks from demonstrations of the 204 other tasks only. Plans tried at home are chosen
// without the seven scenes; repaired ones are not.
func TestPlansWithoutAModel(t *testing.T) {
	notUnderRace(t)
	s := newStudy(t)
	a, people, scenes := s.adapter(t, nil), s.people(t), s.scenes(t)
	nearest, adapted := plansOf(t, people, a.Nearest), plansOf(t, people, a.Plan)
	repaired := map[string][]string{}
	for task, steps := range adapted {
		repaired[task] = a.Repair(steps, scenes).Steps
	}
	a.Home = s.ownHome(t)
	tried := plansOf(t, people, a.Plan)
	tests := []struct {
		name  string
		plans map[string][]string
		want  string
		about sequence.Share
	}{
		{"nearest", nearest, "LCS 0.2014, 11.28 steps, 569 of 616 executable (92.4 %)", share(23, 54)},
		{"adapted", adapted, "LCS 0.2966, 9.35 steps, 574 of 616 executable (93.2 %)", share(52, 54)},
		{"tried at home", tried, "LCS 0.2960, 9.14 steps, 597 of 616 executable (96.9 %)", share(51, 54)},
		{"repaired", repaired, "LCS 0.2973, 9.28 steps, 604 of 616 executable (98.1 %)", share(52, 54)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, s.figures(tt.plans, people, scenes))
			require.Equal(t, tt.about, about(a, tt.plans))
		})
	}
}

// The parameters were chosen with these plans: for each quarter of the 204 tasks, from the demonstrations of
// the others. The test takes 11 seconds of processor time.
func TestPlansOfTasksThatWereLeftOut(t *testing.T) {
	notUnderRace(t)
	if os.Getenv("HEARTH_SWEEP") == "" {
		t.Skip("HEARTH_SWEEP=1 runs it")
	}
	const folds = 4
	s := newStudy(t)
	scenes, own := s.scenes(t), s.ownHome(t)
	fold, people := map[string]int{}, map[string][][]string{}
	for _, d := range s.demonstrations {
		if _, ok := fold[d.Name]; !ok {
			fold[d.Name] = len(fold) % folds
		}
		people[d.Name] = append(people[d.Name], s.items(d.Steps, nil))
	}
	nearest, adapted, tried := map[string][]string{}, map[string][]string{}, map[string][]string{}
	for n := range folds {
		tasks := maps.Clone(fold)
		maps.DeleteFunc(tasks, func(_ string, in int) bool { return in != n })
		a := s.adapter(t, func(task string) bool { return fold[task] == n })
		maps.Copy(nearest, plansOf(t, tasks, a.Nearest))
		maps.Copy(adapted, plansOf(t, tasks, a.Plan))
		a.Home = own
		maps.Copy(tried, plansOf(t, tasks, a.Plan))
	}
	tests := []struct {
		name  string
		plans map[string][]string
		want  string
	}{
		{"nearest", nearest, "LCS 0.2538, 10.87 steps, 1331 of 1428 executable (93.2 %)"},
		{"adapted", adapted, "LCS 0.3628, 9.17 steps, 1361 of 1428 executable (95.3 %)"},
		{"tried at home", tried, "LCS 0.3571, 8.93 steps, 1402 of 1428 executable (98.2 %)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, s.figures(tt.plans, people, scenes))
		})
	}
}

// BenchmarkAdapter makes one plan from all demonstrations.
func BenchmarkAdapter(b *testing.B) {
	s := newStudy(b)
	a := s.adapter(b, nil)
	for _, bb := range []struct {
		name string
		home planner.Executor
	}{{"blind", nil}, {"tried at home", s.ownHome(b)}} {
		b.Run(bb.name, func(b *testing.B) {
			a.Home = bb.home
			b.ReportAllocs()
			for b.Loop() {
				if _, err := a.Plan(context.Background(), planner.Task{Name: "Get glass of milk"}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkSteps makes one plan with a model that answers at once, and the published bank.
func BenchmarkSteps(b *testing.B) {
	s := newStudy(b)
	phrases, err := bank.New(s.bank, bank.NewLexical(s.bank))
	require.NoError(b, err)
	demonstrations, err := planner.NewDemonstrations(s.demonstrations, bank.NewLexical(s.bank))
	require.NoError(b, err)
	p := planner.New(echo{}, phrases, demonstrations, planner.Notebook)
	p.Params.Epsilon = -1
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.Plan(context.Background(), planner.Task{Name: "Get glass of milk"}); err != nil {
			b.Fatal(err)
		}
	}
}

// echo is a model that always returns the same phrase.
type echo struct{}

func (echo) Sample(_ context.Context, _ string, n int, _ planner.Sampling) ([]planner.Sample, error) {
	return slices.Repeat([]planner.Sample{said("walk to the kitchen", -0.1)}, n), nil
}

// notUnderRace skips tests that take minutes under the race detector and use a single goroutine.
func notUnderRace(t *testing.T) {
	t.Helper()
	if underRace {
		t.Skip("takes minutes under the race detector")
	}
}
