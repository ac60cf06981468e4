package experiment_test

import (
	"context"
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval"
	"hearth/eval/experiment"
	"hearth/eval/household"
	"hearth/sim/planner"
)

// One run has whole plans, which are more like those of people. The other has shorter plans, which are
// executable more often. The scale decides which run counts as better.
func TestTheBestRunIsChosenOnTheScale(t *testing.T) {
	const grid = "methods: [{name: A, plan: without-correction, model: m, parameters: {samples: 1}, grid: {temperature: [0, 0.1]}}]"
	for human, want := range map[string]string{
		"": "temperature 0", "human: {lcs: 1}, ": "temperature 0.1", "human: {executability: 0.1}, ": "temperature 0.1", "scale: runs, ": "temperature 0",
	} {
		results, _ := ran(t, newRunner(t, "{"+human+grid+", table: [parameters]}"))
		require.Contains(t, table(t, results), "| "+want+" |", human)
		require.Equal(t, 2, results.Outcomes[0].Runs)
	}
}

// A fickle model knows the plan after one of the examples, and not after the other.
type fickle struct{ models }

func (f fickle) Model(string) (experiment.Model, error) { return f, nil }

func (f fickle) Sample(ctx context.Context, prompt string, n int, s planner.Sampling) ([]planner.Sample, experiment.Spent, error) {
	if strings.HasPrefix(prompt, "Task: Read") {
		return f.parrot.Sample(ctx, prompt, n, s)
	}
	return []planner.Sample{{Text: " Fly"}}, experiment.Spent{Requests: 1}, nil
}

func TestFiguresAreMeansOverFixedExamples(t *testing.T) {
	figures := func(examples string) *experiment.Outcome {
		r := newRunner(t, "methods: [{name: A, plan: vanilla, model: m, parameters: {samples: 1}, examples: "+examples+"}]")
		r.Models = fickle{r.Models.(models)}
		results, _ := ran(t, r)
		return results.Outcomes[0]
	}
	good, bad, both := figures("Read"), figures("Drink water"), figures("[Read, Drink water]")
	for _, m := range []eval.Metric{household.Executability, household.LCS, household.Length, household.Parsability, experiment.Object} {
		require.NotEqual(t, good.Figures[m], bad.Figures[m], m)
		require.InDelta(t, (good.Figures[m]+bad.Figures[m])/2, both.Figures[m], 1e-12, m)
	}
	require.Equal(t, map[household.Kind]float64{household.Hallucination: 1}, bad.Errors)
	require.Equal(t, map[household.Kind]float64{household.Hallucination: 0.5}, both.Errors)
	require.Equal(t, good.Spent.Plus(bad.Spent), both.Spent)
	require.Len(t, both.Plans, 6)
	require.Equal(t, []int{0, 1}, []int{both.Plans[2].Example, both.Plans[3].Example})
}

// A program of people is compared with the other programs for the task.
func TestPeople(t *testing.T) {
	results, _ := ran(t, newRunner(t, "methods: [{name: Human, plan: people}]"))
	o := results.Outcomes[0]
	require.Equal(t, 4.0/5, o.Figures[household.LCS], "one of the tasks has two programs, of five and of four steps with those four in common")
	require.Equal(t, 13.0/3, o.Figures[household.Length])
	require.NotContains(t, o.Figures, household.Parsability, "programs are no words")
	require.Equal(t, []string{"Walk to kitchen", "Walk to fridge", "Open fridge", "Grab milk", "Drink milk"}, o.Plans[0].Steps)
	require.Nil(t, o.Params)
}

// A model may answer with any text, but each step is one line.
func TestStepsOfModelsAreSingleLines(t *testing.T) {
	r := newRunner(t, "methods: [{name: A, plan: without-translation, model: m, parameters: {samples: 1, epsilon: -9, max_steps: 1}}]")
	r.Models = saying{r.Models.(models), " Walk\tto\r\n  kitchen"}
	results, _ := ran(t, r)
	require.Equal(t, []string{"Walk to kitchen"}, results.Outcomes[0].Plans[0].Steps)
	require.Equal(t, []string{"[WALK] <kitchen> (1)"}, results.Outcomes[0].Plans[0].Row.Lines)
}

type saying struct {
	models
	text string
}

func (s saying) Model(string) (experiment.Model, error) { return s, nil }

func (s saying) Sample(context.Context, string, int, planner.Sampling) ([]planner.Sample, experiment.Spent, error) {
	return []planner.Sample{{Text: s.text, LogProbs: []float64{0}}}, experiment.Spent{}, nil
}

func TestTextIsEscapedInMarkup(t *testing.T) {
	r := judged()
	r.Title, r.Outcomes[0].Method = "a|b\n<c>", "*Human* | [x](y)_`\\ &"
	text := table(t, r)
	require.Contains(t, text, "## a\\|b &lt;c&gt;\n")
	require.Contains(t, text, "| \\*Human\\* \\| \\[x\\](y)\\_\\`\\\\ &amp; |")
}

func TestPictures(t *testing.T) {
	picture := func(r *experiment.Results) string {
		var out strings.Builder
		require.NoError(t, r.WriteSVG(&out))
		require.NoError(t, xml.Unmarshal([]byte(out.String()), &struct{}{}))
		return out.String()
	}
	r, q := judged(), key(t)
	r.Outcomes[0].Figures[household.LCS] = 0.4
	require.Contains(t, picture(r), ">LCS<")
	require.Contains(t, picture(r), ">Human<")
	require.NotContains(t, picture(r), ">Half<", "its LCS is not known")
	require.NoError(t, r.Judge(q, read(t, q, "id,Ann,Bob\nq1,y,n\nq2,y,y\nq3,n,n\n")))
	require.Contains(t, picture(r), ">Correctness<")
	require.Contains(t, picture(r), ">Half<")
	require.Contains(t, picture(r), "Human: 100.00%, 75.00%")
}

func TestWritersThatFail(t *testing.T) {
	r := judged()
	q := r.Questionnaire(1)
	for name, write := range map[string]func(io.Writer) error{
		"markdown": r.WriteMarkdown, "csv": r.WriteCSV, "json": r.WriteJSON, "svg": r.WriteSVG, "key": q.WriteKey,
		"sheet": func(w io.Writer) error { return q.WriteSheet(w, 1) },
	} {
		require.EqualError(t, write(broken{}), "the disk is full", name)
	}
}
