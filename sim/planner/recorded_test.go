package planner_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/sequence"
	"hearth/parser/phrase"
	"hearth/parser/program"
	"hearth/sim/planner"
	"hearth/sim/planner/bank"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/homes"
)

// A study is what the published demonstrations and the plans of people for
// other tasks are compared with.
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

// adapter makes an adapter of the demonstrations, without those of some tasks.
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

// lines returns the program of a plan.
func (s *study) lines(steps []string) (out []string) {
	for _, step := range steps {
		l, _ := s.reader.Templates.Parse(step, s.reader.Abstract)
		out = append(out, l.String())
	}
	return out
}

// A figure is how good plans are.
type figure struct{ lcs, length float64 }

func (s *study) measure(plans map[string][]string, people map[string][][]string) (f figure) {
	n := float64(len(plans))
	for task, steps := range plans {
		f.lcs += sequence.Best(s.reader.Items(s.lines(steps)), people[task]).Value() / n
		f.length += float64(len(steps)) / n
	}
	return f
}

type planned func(context.Context, planner.Task) (*planner.Plan, error)

func share(count, of int) sequence.Share { return sequence.Share{Count: count, Of: of} }

// scenes are the seven of the published evaluation, under its semantics.
func (s *study) scenes(t testing.TB) (all []planner.Executor) {
	t.Helper()
	house, err := hearth.OpenHousehold(hearth.HouseholdOptions{Semantics: "released", Resources: homes.Resources(t)})
	require.NoError(t, err)
	for _, n := range homes.HouseholdScenes {
		given, _ := homes.HouseholdScene(t, n)
		home, err := house.Home(given)
		require.NoError(t, err)
		all = append(all, func(lines []program.Line) (int, string) {
			if len(lines) == 0 {
				return -1, "there is nothing to do"
			}
			run, _, err := home.Run(&program.Program{Lines: lines})
			if err != nil {
				return 0, err.Error()
			}
			if _, step := run.Outcome(); step >= 0 {
				return step, run.Message()
			}
			return len(lines), ""
		})
	}
	return all
}

// executable returns the share of pairs of plan and scene.
func (s *study) executable(plans map[string][]string, scenes []planner.Executor) (share sequence.Share) {
	for _, steps := range plans {
		var lines []program.Line
		for _, step := range steps {
			l, _ := s.reader.Templates.Parse(step, s.reader.Abstract)
			lines = append(lines, l)
		}
		for _, run := range scenes {
			done, _ := run(lines)
			share.Add(done == len(lines))
		}
	}
	return share
}

// about counts the plans that name a thing of their task, of those whose tasks
// name one.
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

// Plans for the 88 tasks, from demonstrations of the 204 others alone. What is
// repaired has seen the scenes.
func TestPlansWithoutAModel(t *testing.T) {
	notUnderRace(t)
	s := newStudy(t)
	a, people, scenes := s.adapter(t, nil), s.people(t), s.scenes(t)
	nearest, adapted := plansOf(t, people, a.Nearest), plansOf(t, people, a.Plan)
	repaired := map[string][]string{}
	for task, steps := range adapted {
		repaired[task] = a.Repair(steps, scenes).Steps
	}
	tests := []struct {
		name        string
		plans       map[string][]string
		lcs, length float64
		executable  sequence.Share
		about       sequence.Share
	}{
		{"nearest", nearest, 0.2014, 11.28, share(569, 616), share(23, 54)},
		{"adapted", adapted, 0.2743, 10.74, share(542, 616), share(47, 54)},
		{"repaired", repaired, 0.2714, 10.59, share(609, 616), share(47, 54)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := s.measure(tt.plans, people)
			require.InDelta(t, tt.lcs, f.lcs, 5e-5)
			require.InDelta(t, tt.length, f.length, 5e-3)
			require.Equal(t, tt.executable, s.executable(tt.plans, scenes))
			require.Equal(t, tt.about, about(a, tt.plans))
		})
	}
}

// What was chosen was chosen here: plans for each quarter of the 204 tasks,
// from the demonstrations of the others.
func TestPlansOfTasksThatWereLeftOut(t *testing.T) {
	notUnderRace(t)
	const folds = 4
	s := newStudy(t)
	fold, people := map[string]int{}, make([]map[string][][]string, folds)
	for _, d := range s.demonstrations {
		n, ok := fold[d.Name]
		if !ok {
			n = len(fold) % folds
			fold[d.Name] = n
		}
		if people[n] == nil {
			people[n] = map[string][][]string{}
		}
		people[n][d.Name] = append(people[n][d.Name], s.reader.Items(s.lines(d.Steps)))
	}
	var nearest, adapted float64
	for n, tasks := range people {
		a := s.adapter(t, func(task string) bool { return fold[task] == n })
		nearest += s.measure(plansOf(t, tasks, a.Nearest), tasks).lcs * float64(len(tasks)) / float64(len(fold))
		adapted += s.measure(plansOf(t, tasks, a.Plan), tasks).lcs * float64(len(tasks)) / float64(len(fold))
	}
	require.InDelta(t, 0.2484, nearest, 5e-5)
	require.InDelta(t, 0.3232, adapted, 5e-5)
}

// BenchmarkAdapter makes one plan from all demonstrations.
func BenchmarkAdapter(b *testing.B) {
	s := newStudy(b)
	a := s.adapter(b, nil)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := a.Plan(context.Background(), planner.Task{Name: "Get glass of milk"}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkSteps makes one plan with a model that answers at once, and the
// published bank.
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

// echo says the same phrase again and again.
type echo struct{}

func (echo) Sample(_ context.Context, _ string, n int, _ planner.Sampling) ([]planner.Sample, error) {
	return slices.Repeat([]planner.Sample{said("walk to the kitchen", -0.1)}, n), nil
}

// notUnderRace skips what takes minutes under the race detector; nothing in it
// runs in several goroutines.
func notUnderRace(t *testing.T) {
	t.Helper()
	if underRace {
		t.Skip("takes minutes under the race detector")
	}
}
