package planner_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/planner"
	"hearth/sim/planner/bank"
)

// fixed embeds texts by a table of vectors; other texts are far from all.
type fixed map[string][]float32

func (f fixed) Embed(texts []string) ([]bank.Vector, error) {
	out := make([]bank.Vector, len(texts))
	for i, text := range texts {
		out[i].Values = f[text]
		if out[i].Values == nil {
			out[i].Values = []float32{0, 0, 0, 1}
		}
	}
	return out, nil
}

// meaning has cosines that are easy to compute with: "grab a mug" has 0.8 with "grab cup", and 0.6 with "open
// fridge".
var meaning = fixed{
	"walk to kitchen": {1, 0, 0, 0}, "grab cup": {0, 1, 0, 0}, "open fridge": {0, 0, 1, 0},
	"go to the kitchen": {1, 0, 0, 0}, "grab a mug": {0, 0.8, 0.6, 0}, "cup": {0, 0.6, 0, 0.8},
	"Task: Make tea": {1, 0, 0, 0}, "Task: Sleep": {0, 1, 0, 0}, "Task: Drink": {0.6, 0.8, 0, 0}, "Make coffee": {0.8, 0.6, 0, 0},
}

var known = []planner.Demonstration{
	{Task: planner.Task{Name: "Sleep"}, Steps: []string{"Lie on bed", "Sleep"}},
	{Task: planner.Task{Name: "Make tea"}, Steps: []string{"Walk to kitchen"}},
	{Task: planner.Task{Name: "Drink"}, Steps: []string{"Grab cup"}},
}

// script is a model with a fixed answer for each call. It records its input.
type script struct {
	answers [][]planner.Sample
	prompts []string
	asked   []planner.Sampling
}

func (s *script) Sample(_ context.Context, prompt string, _ int, sampling planner.Sampling) ([]planner.Sample, error) {
	s.prompts, s.asked = append(s.prompts, prompt), append(s.asked, sampling)
	if len(s.answers) < len(s.prompts) {
		return nil, errors.New("the script ends")
	}
	return s.answers[len(s.prompts)-1], nil
}

// said returns a sample of one token.
func said(text string, logProb float64) planner.Sample {
	return planner.Sample{Text: text, LogProbs: []float64{logProb}}
}

func bare(text string) planner.Sample { return planner.Sample{Text: text} }

func each(answers ...[]planner.Sample) [][]planner.Sample { return answers }

func of(samples ...planner.Sample) []planner.Sample { return samples }

func scripted(t testing.TB, rules planner.Rules, s *script) *planner.Planner {
	t.Helper()
	b, err := bank.New([]string{"walk to kitchen", "grab cup", "open fridge"}, meaning)
	require.NoError(t, err)
	d, err := planner.NewDemonstrations(known, meaning)
	require.NoError(t, err)
	p := planner.New(s, b, d, rules)
	if len(s.answers) > 0 {
		p.Params.Samples = len(s.answers[0])
	}
	return p
}

var coffee = planner.Task{Name: "Make coffee"}

func TestSteps(t *testing.T) {
	nothing := of(said("", -0.1))
	tests := []struct {
		name    string
		rules   planner.Rules
		answers [][]planner.Sample
		change  func(*planner.Planner)
		want    string // steps, then the reason to stop
		warns   int
	}{
		{name: "each step is translated", rules: planner.Notebook, answers: each(of(said(" Go to the kitchen", 0)), of(said("Grab a mug", 0)), nothing),
			want: "walk to kitchen, grab cup: empty"},
		{name: "the cosine counts with beta times the log-probability", rules: planner.Notebook,
			answers: each(of(said("open fridge", -0.6), said("grab a mug", 0)), of(said("", 0), said("", 0))),
			change:  func(p *planner.Planner) { p.Params.Epsilon = 0 },
			want:    "open fridge: empty"},
		{name: "a likelier sample wins over a nearer one", rules: planner.Notebook,
			answers: each(of(said("open fridge", -0.7), said("grab a mug", 0)), of(said("", 0), said("", 0))),
			want:    "grab cup: empty"},
		{name: "the first of equally good samples wins", rules: planner.Notebook,
			answers: each(of(said("open fridge", 0), said("walk to kitchen", 0)), of(said("", 0), said("", 0))),
			want:    "open fridge: empty"},
		{name: "a mean is of all tokens", rules: planner.Notebook,
			answers: each(of(planner.Sample{Text: "open fridge", LogProbs: []float64{0, -2}}, said("walk to kitchen", -0.9)), of(said("", 0), said("", 0))),
			change:  func(p *planner.Planner) { p.Params.Epsilon = 0 },
			want:    "walk to kitchen: empty"},
		{name: "a score below epsilon ends the plan", rules: planner.Notebook, answers: each(of(said("grab cup", 0)), of(said("cup", 0))), want: "grab cup: below"},
		{name: "a score of epsilon does not", rules: planner.Notebook, answers: each(of(said("walk to kitchen", -1)), nothing),
			change: func(p *planner.Planner) { p.Params.Epsilon = 0.7 }, want: "walk to kitchen: empty"},
		{name: "notebook: the step before costs a half", rules: planner.Notebook,
			answers: each(of(said("grab cup", 0), said("", -9)), of(said("grab cup", 0), said("open fridge", -1)), of(said("", 0), said("", 0))),
			change:  func(p *planner.Planner) { p.Params.Epsilon = 0 },
			want:    "grab cup, open fridge: empty"},
		{name: "notebook: an earlier one costs nothing", rules: planner.Notebook,
			answers: each(of(said("grab cup", 0)), of(said("open fridge", 0)), of(said("grab cup", 0)), nothing),
			want:    "grab cup, open fridge, grab cup: empty"},
		{name: "interface: an earlier one has the score -100", rules: planner.Interface,
			answers: each(of(said("grab cup", 0), bareEmpty()), of(said("Step 2: open fridge", 0), bareEmpty()), of(said("Step 3: grab cup", 0), said("Step 3: walk to kitchen", -4)), of(bareEmpty(), bareEmpty())),
			want:    "grab cup, open fridge, walk to kitchen: empty"},
		{name: "interface: exactly that, so that the last of two is taken", rules: planner.Interface,
			answers: each(of(said("grab cup", 0), bareEmpty()), of(said("Step 2: open fridge", 0), bareEmpty()), of(said("Step 3: grab cup", 0), said("Step 3: open fridge", -9)), of(bareEmpty(), bareEmpty())),
			want:    "grab cup, open fridge, open fridge: empty"},
		{name: "interface: and the threshold of -100 is off", rules: planner.Interface,
			answers: each(of(said("cup", -9)), of(said("Step 2: cup", -9)), of(said("", 0))), want: "grab cup, grab cup: empty"},
		{name: "interface: a higher one is not", rules: planner.Interface,
			answers: each(of(said("cup", -9)), of(said("Step 2: cup", -9))), change: func(p *planner.Planner) { p.Params.Epsilon = -99 },
			want: "grab cup: below"},
		{name: "interface: the last of equally good samples wins", rules: planner.Interface,
			answers: each(of(said("open fridge", 0), said("walk to kitchen", 0)), of(said("", 0), said("", 0))),
			want:    "walk to kitchen: empty"},
		{name: "interface: a sample without a number counts -200", rules: planner.Interface,
			answers: each(of(said("grab cup", 0), bareEmpty()), of(said("open fridge", -1), said("Step 2: cup", -1)), of(bareEmpty(), bareEmpty())),
			want:    "grab cup, grab cup: empty"},
		{name: "interface: and is not among the likeliest", rules: planner.Interface,
			answers: each(of(said("grab cup", 0), bareEmpty()), of(said("the end", 0), said("Step 2: open fridge", -1)), of(bareEmpty(), bareEmpty())),
			change:  func(p *planner.Planner) { p.Params.Top = 0.5 },
			want:    "grab cup, open fridge: empty"},
		{name: "interface: the likeliest sample must be a step", rules: planner.Interface,
			answers: each(of(said("grab cup", 0), bareEmpty()), of(said("Task: sleep", 0), said("Step 2: open fridge", -1))),
			change:  func(p *planner.Planner) { p.Params.Top = 0.5 },
			want:    "grab cup: empty"},
		{name: "interface: in just these letters", rules: planner.Interface,
			answers: each(of(said("grab cup", 0)), of(said("step 2: open fridge", 0))), want: "grab cup: empty"},
		{name: "interface: at the very beginning", rules: planner.Interface,
			answers: each(of(said("grab cup", 0)), of(said(" Step 2: open fridge", 0))), want: "grab cup: empty"},
		{name: "interface: a blank is not empty", rules: planner.Interface,
			answers: each(of(said(" ", 0)), of(said("", 0))), want: "walk to kitchen: empty"},
		{name: "only the likeliest samples have to be empty", rules: planner.Notebook,
			answers: each(of(said("grab cup", -2), said("", -1), said("open fridge", -3), said("", -0.5))), want: ": empty"},
		{name: "and all of them", rules: planner.Notebook,
			answers: each(of(said("grab cup", -1), said("", -2), said("", -3), said("", -0.5)), of(said("", 0), said("", 0), said("", 0), said("", 0))),
			change:  func(p *planner.Planner) { p.Params.Epsilon = 0 },
			want:    "grab cup: empty"},
		{name: "of equally likely samples the last ones are the likeliest", rules: planner.Notebook,
			answers: each(of(said("grab cup", -1), said("", -1))), want: ": empty"},
		{name: "a share of less than one sample is all of them", rules: planner.Notebook,
			answers: each(of(said("", 0), said("", -1), said("open fridge", -0.1)), of(said("", 0), said("", 0), said("", 0))),
			change:  func(p *planner.Planner) { p.Params.Top = 0.2 }, want: "open fridge: empty"},
		{name: "a plan has a limit", rules: planner.Notebook, answers: each(of(said("grab cup", 0)), of(said("open fridge", 0))),
			change: func(p *planner.Planner) { p.Params.MaxSteps = 2 }, want: "grab cup, open fridge: limit"},
		{name: "without log-probabilities likeness alone counts, and most must be empty", rules: planner.Notebook,
			answers: each(of(bare("grab a mug"), bare("open fridge"), bare("")), of(bare("grab cup"), bare(""), bare(""))),
			want:    "open fridge: empty", warns: 1},
		{name: "half of them is not most", rules: planner.Notebook,
			answers: each(of(bare("grab cup"), bare("")), of(bare(""), bare(""))), want: "grab cup: empty", warns: 1},
		{name: "where one sample has none, those of others do not count", rules: planner.Notebook,
			answers: each(of(said("open fridge", -3), bare("grab a mug")), of(said("", 0), said("", 0))),
			want:    "open fridge: empty", warns: 1},
		{name: "what is no number is not reported", rules: planner.Notebook,
			answers: each(of(said("open fridge", math.NaN())), of(said("", math.Inf(-1)))), want: "open fridge: empty", warns: 2},
		{name: "without translation the words are kept", rules: planner.Notebook,
			answers: each(of(said("Go to the kitchen", 0)), of(said("Grab a mug", 0)), nothing),
			change:  func(p *planner.Planner) { p.Method = planner.Methods[2] },
			want:    "go to the kitchen, grab a mug: empty"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := scripted(t, tt.rules, &script{answers: tt.answers})
			if tt.change != nil {
				tt.change(p)
			}
			plan, err := p.Plan(context.Background(), coffee)
			require.NoError(t, err)
			require.Equal(t, tt.want, strings.Join(plan.Steps, ", ")+": "+string(plan.Stop))
			if len(plan.Steps) == 0 {
				require.Contains(t, strings.Join(plan.Warnings, "\n"), "there is no plan: ")
			} else {
				require.Len(t, plan.Warnings, tt.warns)
			}
			require.Len(t, plan.Scores, len(plan.Steps))
		})
	}
}

// bareEmpty returns an empty, unlikely sample.
func bareEmpty() planner.Sample { return said("", -50) }

func TestPrompts(t *testing.T) {
	answers := each(of(said("go to the kitchen", 0)), of(said("Step 2: open fridge", 0)), of(said("", 0)))
	tests := []struct {
		name   string
		rules  planner.Rules
		task   planner.Task
		change func(*planner.Planner)
		want   string // the last prompt
	}{
		{"notebook: the number of each step is asked for", planner.Notebook, coffee, nil,
			"Task: Drink\nStep 1: Grab cup\n\nTask: Make coffee\nStep 1: Walk to kitchen\nStep 2: Open fridge\nStep 3:"},
		{"interface: only that of the first", planner.Interface, coffee, nil,
			"Task: Drink\nStep 1: Grab cup\n\nTask: Make coffee\nStep 1: Walk to kitchen\nStep 2: Open fridge\n"},
		{"interface: without translation what the model says stands in it, as it is", planner.Interface, coffee, func(p *planner.Planner) { p.Method = planner.Methods[2] },
			"Task: Drink\nStep 1: Grab cup\n\nTask: Make coffee\nStep 1:go to the kitchen\nStep 2: open fridge\n"},
		{"a description stands below the task", planner.Notebook, planner.Task{Name: "Make coffee", Description: "Boil it."}, nil,
			"Task: Drink\nStep 1: Grab cup\n\nTask: Make coffee\nDescription: Boil it.\nStep 1: Walk to kitchen\nStep 2: Open fridge\nStep 3:"},
		{"a fixed example is the first", planner.Notebook, coffee, func(p *planner.Planner) { p.Method = planner.Methods[4] },
			"Task: Sleep\nStep 1: Lie on bed\nStep 2: Sleep\n\nTask: Make coffee\nStep 1: Walk to kitchen\nStep 2: Open fridge\nStep 3:"},
		{"of several examples the best is the last", planner.Notebook, coffee, func(p *planner.Planner) { p.Params.Examples = 2 },
			"Task: Make tea\nStep 1: Walk to kitchen\n\nTask: Drink\nStep 1: Grab cup\n\nTask: Make coffee\nStep 1: Walk to kitchen\nStep 2: Open fridge\nStep 3:"},
		{"without translation the words stand in it", planner.Notebook, coffee, func(p *planner.Planner) { p.Method = planner.Methods[2]; p.Params.Epsilon = -1 },
			"Task: Drink\nStep 1: Grab cup\n\nTask: Make coffee\nStep 1: Go to the kitchen\nStep 2: Step 2: open fridge\nStep 3:"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := &script{answers: answers}
			if tt.rules.Name == "notebook" && tt.name != "without translation the words stand in it" {
				s.answers = each(answers[0], of(said("open fridge", 0)), answers[2])
			}
			p := scripted(t, tt.rules, s)
			if tt.change != nil {
				tt.change(p)
			}
			_, err := p.Plan(context.Background(), tt.task)
			require.NoError(t, err)
			require.Equal(t, tt.want, s.prompts[len(s.prompts)-1])
			require.Equal(t, tt.rules.Defaults.Sampling, s.asked[0])
		})
	}
}

func TestWholePlans(t *testing.T) {
	tests := []struct {
		name    string
		method  int
		samples []planner.Sample
		want    string
	}{
		{"vanilla: the likeliest sample, in its own words", 1,
			of(said(" open fridge", -1), said(" Go to the kitchen\nStep 2: Grab: a mug\n\nStep 3: sleep", -0.5)), "go to the kitchen, grab: a mug"},
		{"a colon ends the number of a step and no other words", 1, of(said(" Grab: a mug\nStep 2: open fridge", 0)), "grab: a mug, open fridge"},
		{"the next task is none of its steps", 1, of(said("open fridge\nTask: Sleep\nStep 1: lie on bed", 0)), "open fridge"},
		{"an empty plan is possible", 1, of(said("", 0)), ""},
		{"without correction: the sum of the cosines decides", 3,
			of(said("grab a mug", 0), said("grab a mug\nStep 2: cup\nstep 3: open fridge", 0)), "grab cup, open fridge"},
		{"with beta times the log-probability", 3,
			of(said("grab cup", -0.2), said("open fridge", -0.1)), "open fridge"},
		{"the first of equally good ones", 3, of(said("grab cup", 0), said("open fridge", 0)), "grab cup"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := &script{answers: each(tt.samples)}
			p := scripted(t, planner.Notebook, s)
			p.Method = planner.Methods[tt.method]
			plan, err := p.Plan(context.Background(), coffee)
			require.NoError(t, err)
			require.Equal(t, tt.want, strings.Join(plan.Steps, ", "))
			require.Equal(t, planner.AtOnce, plan.Stop)
			require.Equal(t, []string{"\n\n", "Task: "}, s.asked[0].Stop)
			require.Equal(t, 200, s.asked[0].MaxTokens)
		})
	}
}

func TestEveryScoreIsLogged(t *testing.T) {
	var log bytes.Buffer
	p := scripted(t, planner.Notebook, &script{answers: each(of(said("Grab a mug", -0.5), said("cup", -1)), of(bare("x"), bare("")))})
	p.ModelName = "m"
	p.Params.Epsilon, p.Log = 0.5, func(r planner.Record) error { return json.NewEncoder(&log).Encode(r) }
	_, err := p.Plan(context.Background(), coffee)
	require.NoError(t, err)
	require.Equal(t, `{"task":"Make coffee","kind":"start","model":"m","method":"translated","rules":"notebook","params":{"temperature":0.6,"top_p":0.9,"frequency_penalty":0.3,"presence_penalty":0.5,"max_tokens":10,"stop":["\n"],"samples":2,"beta":0.3,"epsilon":0.5,"top":0.5,"max_steps":20,"examples":1}}
{"task":"Make coffee","kind":"example","text":"Drink","cosine":0.96}
{"task":"Make coffee","kind":"prompt","sampling":{"temperature":0.6,"top_p":0.9,"frequency_penalty":0.3,"presence_penalty":0.5,"max_tokens":10,"stop":["\n"]},"step":1,"text":"Task: Drink\nStep 1: Grab cup\n\nTask: Make coffee\nStep 1:"}
{"task":"Make coffee","kind":"sample","step":1,"sample":0,"text":"grab a mug","phrase":"grab cup","cosine":0.8,"log_prob":-0.5,"score":0.65}
{"task":"Make coffee","kind":"sample","step":1,"sample":1,"text":"cup","phrase":"grab cup","cosine":0.6,"log_prob":-1,"score":0.3}
{"task":"Make coffee","kind":"append","step":1,"text":"grab a mug","phrase":"grab cup","score":0.65}
{"task":"Make coffee","kind":"prompt","sampling":{"temperature":0.6,"top_p":0.9,"frequency_penalty":0.3,"presence_penalty":0.5,"max_tokens":10,"stop":["\n"]},"step":2,"text":"Task: Drink\nStep 1: Grab cup\n\nTask: Make coffee\nStep 1: Grab cup\nStep 2:"}
{"task":"Make coffee","kind":"warning","step":2,"why":"the model reports no log-probabilities: samples are ranked by cosine alone, beta has no effect, and the plan ends when more than half of the samples are empty"}
{"task":"Make coffee","kind":"sample","step":2,"sample":0,"text":"x","phrase":"walk to kitchen","cosine":0,"score":0}
{"task":"Make coffee","kind":"sample","step":2,"sample":1,"phrase":"walk to kitchen","cosine":0,"score":0}
{"task":"Make coffee","kind":"stop","step":2,"score":0,"why":"below"}
`, rounded(log.String()))
}

// rounded shortens numbers to the precision of float32.
func rounded(log string) string {
	return regexp.MustCompile(`\d\.\d{7,}`).ReplaceAllStringFunc(log, func(s string) string {
		f, _ := strconv.ParseFloat(s, 64)
		return strconv.FormatFloat(f, 'g', 6, 64)
	})
}

// failing is an embedder that succeeds a number of times.
type failing int

func (f *failing) Embed(texts []string) ([]bank.Vector, error) {
	if *f--; *f < 0 {
		return nil, errors.New("no embedder")
	}
	return meaning.Embed(texts)
}

func TestErrors(t *testing.T) {
	one := each(of(said("grab cup", 0)))
	tests := []struct {
		name    string
		answers [][]planner.Sample
		change  func(*planner.Planner)
		want    string
	}{
		{"of the model", nil, func(p *planner.Planner) {}, `step 1 of "Make coffee": the script ends`},
		{"of the model, for a whole plan", nil, func(p *planner.Planner) { p.Method.Whole = true }, `the plan of "Make coffee": the script ends`},
		{"too few samples", one, func(p *planner.Planner) { p.Params.Samples = 2 }, `step 1 of "Make coffee": the model returned 1 samples, expected 2`},
		{"of the log", each(of(said("", 0))), func(p *planner.Planner) { p.Log = func(planner.Record) error { return errors.New("disk full") } }, "write the log of planning: disk full"},
		{"no steps", one, func(p *planner.Planner) { p.Params.MaxSteps = 0 }, "samples, steps and examples must be at least 1, not 1, 0 and 1"},
		{"of the embedder", one, func(p *planner.Planner) {
			once := failing(1)
			p.Demonstrations, _ = planner.NewDemonstrations(known, &once)
		}, "no embedder"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := scripted(t, planner.Notebook, &script{answers: tt.answers})
			tt.change(p)
			_, err := p.Plan(context.Background(), coffee)
			require.EqualError(t, err, tt.want)
		})
	}
	_, err := planner.NewDemonstrations(nil, meaning)
	require.EqualError(t, err, "there are no demonstrations")
	_, err = planner.NewAdapter(nil, nil, nil, nil)
	require.EqualError(t, err, "there are no demonstrations")
}

func TestDemonstrations(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a plan", "Task: Sleep\nStep 1: Lie on bed\nStep 2: Sleep", ""},
		{"with a description", "Task: Sleep\nDescription: Go to bed: sleep.\nStep 1: Sleep", ""},
		{"without steps", "Task: Sleep", ""},
		{"without a task", "Step 1: Sleep", `line 1 of a demonstration, "Step 1: Sleep": expected "Task: " and a name in the first line, and "Step 1: " and so on after it`},
		{"with something else", "Task: Sleep\nsleep", `line 2 of a demonstration, "sleep": expected "Task: " and a name in the first line, and "Step 1: " and so on after it`},
		{"without a name", "Task: ", "the demonstration has no task name"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d, err := planner.ParseDemonstration(tt.text)
			if tt.want == "" {
				require.NoError(t, err)
				require.Equal(t, tt.text, d.String())
				return
			}
			require.EqualError(t, err, tt.want)
		})
	}
}

func ExamplePlanner() {
	b, err := bank.New([]string{"walk to kitchen", "grab cup", "open fridge"}, meaning)
	if err != nil {
		fmt.Println(err)
		return
	}
	d, err := planner.NewDemonstrations(known, meaning)
	if err != nil {
		fmt.Println(err)
		return
	}
	model := &script{answers: each(of(said("Go to the kitchen", -0.1)), of(said("Grab a mug", -0.2)), of(said("", -0.1)))}
	p := planner.New(model, b, d, planner.Notebook)
	p.Params.Samples, p.Params.Epsilon = 1, 0.4
	plan, err := p.Plan(context.Background(), planner.Task{Name: "Make coffee"})
	fmt.Println(plan.Steps, plan.Stop, err)
	// Output: [walk to kitchen grab cup] empty <nil>
}
