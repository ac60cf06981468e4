package experiment_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/experiment"
	"hearth/eval/household"
	"hearth/parser/program"
	"hearth/parser/source"
	simulated "hearth/sim/household"
	"hearth/sim/planner"
	"hearth/testdata/recorded"
)

// Each case compares the table of a specification, made with the materials of the tests.
func TestTables(t *testing.T) {
	recorded.Golden(t, "testdata/table/*.txtar", func(t *testing.T, in *source.File) string {
		results, _ := ran(t, newRunner(t, in.Text))
		return table(t, results)
	})
}

func TestResultsDoNotDependOnTheNumberOfJobs(t *testing.T) {
	one, _ := ran(t, newRunner(t, all))
	r := newRunner(t, all)
	r.Jobs = 8
	eight, _ := ran(t, r)
	require.Equal(t, written(t, one), written(t, eight))
}

// written returns results in all formats.
func written(t testing.TB, r *experiment.Results) string {
	t.Helper()
	var out strings.Builder
	require.NoError(t, r.WriteJSON(&out))
	return out.String()
}

// A run that a failing model has interrupted is resumed until all plans are made. Each plan is made once.
// Model calls for unfinished plans are repeated.
func TestAnInterruptedRunGoesOn(t *testing.T) {
	want, _ := ran(t, newRunner(t, all))
	for _, jobs := range []int{1, 8} {
		var journal bytes.Buffer
		for attempt := 1; ; attempt++ {
			r := newRunner(t, all)
			r.Jobs, r.Journal.Writer = jobs, &journal
			r.Models.(models).parrot.fails = 40
			done := resume(t, r, journal.String())
			require.Empty(t, done.Gone)
			require.Empty(t, done.Changed)
			results, err := r.Run(context.Background())
			if err == nil {
				require.Greater(t, attempt, 2, "the model failed")
				results.Translations = want.Translations // each attempt embeds the phrases again
				for i, o := range results.Outcomes {
					require.GreaterOrEqual(t, o.Searched.Requests, want.Outcomes[i].Searched.Requests, "plans that failed cost something too")
					o.Searched = want.Outcomes[i].Searched
				}
				require.Equal(t, written(t, want), written(t, results))
				break
			}
			require.ErrorIs(t, err, errTired)
			require.Less(t, attempt, 10)
		}
	}
}

// The cost of a failed model call is part of the cost of the search.
func TestFailuresCostToo(t *testing.T) {
	const spec = "methods: [{name: A, plan: vanilla, model: m, examples: 1}]"
	var journal bytes.Buffer
	r := newRunner(t, spec)
	r.Journal.Writer = &journal
	parrot := r.Models.(models).parrot
	parrot.fails, parrot.cost = 2, experiment.Spent{Requests: 5, Tokens: 7, Cost: 1}
	_, err := r.Run(context.Background())
	require.ErrorIs(t, err, errTired)
	parrot.fails = 0
	again := newRunner(t, spec)
	resume(t, again, journal.String())
	for name, r := range map[string]*experiment.Runner{"the same runner": r, "another one": again} {
		results, err := r.Run(context.Background())
		require.NoError(t, err, name)
		o := results.Outcomes[0]
		require.EqualValues(t, 3, o.Spent.Requests, name)
		require.EqualValues(t, 3+5, o.Searched.Requests, name)
		require.Equal(t, o.Spent.Tokens+7, o.Searched.Tokens, name)
	}
}

func TestRunsEndWithTheirContext(t *testing.T) {
	r := newRunner(t, all)
	ctx, cancel := context.WithCancel(context.Background())
	var journal bytes.Buffer
	r.Journal.Writer = &journal
	told := 0
	r.Progress = func(p experiment.Progress) {
		if told = p.Done; p.Done == 5 {
			cancel()
		}
	}
	_, err := r.Run(ctx)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, told, strings.Count(journal.String(), `"row"`), "what was begun is noted")
	require.Less(t, told, 20)
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("the disk is full") }

func TestErrors(t *testing.T) {
	fault := errors.New("a scene is wrong")
	tests := []struct {
		name, spec string
		change     func(*experiment.Runner)
		want       string
	}{
		{"of the journal", all, func(r *experiment.Runner) { r.Journal.Writer = broken{} }, "write the journal: the disk is full"},
		{"of a model file", "methods: [{name: A, plan: translated, model: lost.yaml}]", nil, "model lost.yaml: no file matches"},
		{"of a translation file", "{translations: {x: {model: lost.yaml}}, methods: [{name: A, model: m, translation: x}]}", nil, "translation x: no file matches"},
		{"of a scene", "methods: [{name: A, plan: people}]", func(r *experiment.Runner) { r.Materials.Sites[1] = faulty(fault) }, "a scene is wrong"},
		{"of a scene that repairs see", "methods: [{name: A, plan: repaired}]", func(r *experiment.Runner) { r.Materials.Sites[1] = faulty(fault) }, "A: a scene is wrong"},
		{"of a model", "methods: [{name: A, plan: translated, model: m}]", func(r *experiment.Runner) { r.Models.(models).parrot.fails = 1 }, `A: step 1 of "Drink milk": the model is tired`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRunner(t, tt.spec)
			if tt.change != nil {
				tt.change(r)
			}
			_, err := r.Run(context.Background())
			require.ErrorContains(t, err, tt.want)
			_, err = r.Run(context.Background())
			require.ErrorContains(t, err, tt.want, "it is no plan that is done")
		})
	}
}

func faulty(err error) household.Site {
	return household.Site{Name: "faulty", Ready: func(*simulated.House, []program.Line) (*simulated.Scene, []program.Line, error) { return nil, nil, err }}
}

// Missing materials are reported at the place of the method.
func TestMaterialsThatAreMissing(t *testing.T) {
	tests := []struct {
		name, spec string
		change     func(*experiment.Materials)
		want       string
	}{
		{"tasks", "methods: [{name: A, plan: people}]", func(m *experiment.Materials) { m.Tasks = nil }, "table.yaml:1:18: the data has no tasks [E0794]"},
		{"scenes", "methods: [{name: A, plan: people}]", func(m *experiment.Materials) { m.Sites = nil }, "table.yaml:1:18: the data has no scenes [E0794]"},
		{"programs", "methods: [{name: A, plan: people}]", func(m *experiment.Materials) { m.People = nil },
			`table.yaml:1:18: A: there is no program written by people for "Drink milk", nor for 2 other tasks [E0794]`},
		{"demonstrations", "methods: [{name: A, plan: nearest}]", func(m *experiment.Materials) { m.Demonstrations = nil },
			"table.yaml:1:18: A needs demonstrations, but the data has none [E0794]"},
		{"phrases", "methods: [{name: A, model: m}]", func(m *experiment.Materials) { m.Phrases = nil },
			"table.yaml:1:18: A needs phrases, but the data has none [E0794]"},
		{"a home", "methods: [{name: A, plan: rehearsed}]", func(m *experiment.Materials) { m.Home = nil },
			"table.yaml:1:18: A needs a home for trying plans that is not one of the scenes, but there is none [E0794]"},
		{"a description", "methods: [{name: A, model: m, described: yes}]", func(m *experiment.Materials) { m.Tasks[1].Description = "" },
			`table.yaml:1:18: A: there is no description for "Watch tv" [E0794]`},
		{"an example", "methods: [{name: A, plan: vanilla, model: m, examples: [Reed]}]", nil,
			`table.yaml:1:57: no demonstration is for the task "Reed" [E0794]`},
		{"examples", "methods: [{name: A, plan: vanilla, model: m, examples: 3}]", nil,
			"table.yaml:1:18: A has 3 fixed examples, but the demonstrations cover only 2 tasks [E0794]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRunner(t, tt.spec)
			if tt.change != nil {
				tt.change(r.Materials)
			}
			_, err := r.Run(context.Background())
			require.EqualError(t, err, tt.want)
			_, err = r.Resumed()
			require.EqualError(t, err, tt.want)
		})
	}
}

// A program is executed once in each scene, even if several methods and tasks have it.
func TestEqualProgramsAreExecutedOnce(t *testing.T) {
	r := newRunner(t, "methods: [{name: A, plan: nearest}, {name: B, plan: vanilla, model: m, examples: 2}, {name: C, plan: vanilla, model: n, examples: 2}]")
	ready, programs := 0, map[string]bool{}
	var mu sync.Mutex
	inner := r.Materials.Sites[0].Ready
	r.Materials.Sites[0].Ready = func(h *simulated.House, lines []program.Line) (*simulated.Scene, []program.Line, error) {
		mu.Lock()
		defer mu.Unlock()
		ready++
		return inner(h, lines)
	}
	r.Jobs = 4
	results, _ := ran(t, r)
	plans := 0
	for _, o := range results.Outcomes {
		for _, p := range o.Plans {
			programs[strings.Join(p.Row.Lines, "\n")] = true
			plans++
		}
	}
	require.Equal(t, len(programs), ready)
	require.Less(t, ready, plans)
}

// Two equal methods share their plans.
func TestEqualMethodsAreOneRun(t *testing.T) {
	r := newRunner(t, "methods: [{name: A, model: m}, {name: B, model: m}]")
	results, journal := ran(t, r)
	require.Equal(t, 3, strings.Count(journal, "\n"))
	a, b := results.Outcomes[0], results.Outcomes[1]
	require.Equal(t, a.Figures, b.Figures)
	require.Equal(t, a.Spent, b.Spent)
}

// asked collects the prompts of a model.
type asked struct {
	models
	prompts *[]string
}

func (a asked) Model(string) (experiment.Model, error) { return a, nil }

func (a asked) Sample(ctx context.Context, prompt string, n int, s planner.Sampling) ([]planner.Sample, experiment.Spent, error) {
	*a.prompts = append(*a.prompts, prompt)
	return a.parrot.Sample(ctx, prompt, n, s)
}

func TestPrompts(t *testing.T) {
	read := "Task: Read\nStep 1: Walk to bookshelf\nStep 2: Grab novel\nStep 3: Read novel\n\n"
	water := "Task: Drink water\nStep 1: Walk to kitchen\nStep 2: Find glass\nStep 3: Drink glass\n\n"
	how := func(text string) string {
		for _, task := range []string{"Read", "Drink water", "Drink milk"} {
			text = strings.ReplaceAll(text, "Task: "+task+"\n", "Task: "+task+"\nDescription: how to "+strings.ToLower(task)+"\n")
		}
		return text
	}
	tests := []struct {
		name, method string
		want         []string // by example: the first prompt for the first task
	}{
		{"examples by name", "plan: vanilla, examples: [Read, Drink water]", []string{read + "Task: Drink milk\nStep 1:", water + "Task: Drink milk\nStep 1:"}},
		{"two at a time", "plan: vanilla, examples: [Read, Drink water], parameters: {examples: 2}",
			[]string{water + read + "Task: Drink milk\nStep 1:", read + water + "Task: Drink milk\nStep 1:"}},
		{"described", "plan: vanilla, described: yes, examples: [Read]", []string{how(read + "Task: Drink milk\nStep 1:")}},
		{"examples that are alike", "plan: translated, parameters: {max_steps: 1}", []string{water + "Task: Drink milk\nStep 1:"}},
		{"the same, described", "plan: translated, described: yes, parameters: {max_steps: 1}", []string{how(water + "Task: Drink milk\nStep 1:")}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRunner(t, "methods: [{name: A, model: m, "+tt.method+"}]")
			var prompts []string
			r.Models = asked{r.Models.(models), &prompts}
			ran(t, r)
			var first []string
			for i, p := range prompts {
				if i%3 == 0 { // there are three tasks
					first = append(first, p)
				}
			}
			require.Equal(t, tt.want, first)
		})
	}
}

// The drawn examples depend only on the seed, and there is one for each task.
func TestExamplesAreDrawn(t *testing.T) {
	first := func(seed string) string {
		r := newRunner(t, "{seed: "+seed+", methods: [{name: A, plan: vanilla, model: m, examples: 2}]}")
		r.Materials.Demonstrations = append(r.Materials.Demonstrations, r.Materials.Demonstrations...)
		var prompts []string
		r.Models = asked{r.Models.(models), &prompts}
		ran(t, r)
		require.NotEqual(t, prompts[0], prompts[3])
		return prompts[0]
	}
	draws := map[string]bool{}
	for _, seed := range []string{"1", "2", "3", "4", "5", "6"} {
		draws[first(seed)] = true
		require.Equal(t, first(seed), first(seed))
	}
	require.Len(t, draws, 2, "there are two tasks")
}

func TestProgress(t *testing.T) {
	r := newRunner(t, "methods: [{name: A, plan: nearest}, {name: B, plan: vanilla, model: m, examples: 1}]")
	var all []experiment.Progress
	r.Progress = func(p experiment.Progress) { all = append(all, p) }
	r.Jobs = 3
	ran(t, r)
	require.Len(t, all, 7)
	for i, p := range all {
		require.Equal(t, i, p.Done)
		require.Equal(t, 6, p.Total)
	}
	require.EqualValues(t, 3, all[6].Spent.Requests)
}
