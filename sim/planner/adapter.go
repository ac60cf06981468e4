package planner

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"

	"hearth/eval/sequence"
	"hearth/parser/phrase"
	"hearth/sim/planner/bank"
)

// An Adapter makes plans without a model: it takes over what people did for
// tasks that are alike. The demonstrations vote for a plan with the squares of
// their likeness, which is that of the tasks, plus that of the task and the
// steps. Before, what the other task names is replaced by what this one names.
type Adapter struct {
	words *vocabulary
	tasks []told
	names *corpus // of tasks
	steps *corpus // of plans, in the order of tasks

	before map[string][]string // see precedents
}

// A told task is one with all its demonstrations that differ.
type told struct {
	name  string
	first Demonstration
	plans []weighed
}

// A weighed plan has a part of the votes.
type weighed struct {
	steps  []string // phrases, with the kinds of things
	weight float64
}

// candidates is how many of the most alike tasks a plan may come from: all
// others have a vote, but none of theirs wins in practice.
const candidates = 20

// NewAdapter makes an adapter that says what the bank has. Names of things are
// replaced by those of their kinds as abstract says (see [phrase.Abstraction]);
// it may be nil. The error is that no demonstration is there.
func NewAdapter(list []Demonstration, phrases []string, t *phrase.Templates, abstract map[string]string) (*Adapter, error) {
	if len(list) == 0 {
		return nil, errNone
	}
	a := &Adapter{words: newVocabulary(phrases, t, abstract)}
	known := map[string]string{}
	at := map[string]int{}
	for _, d := range list {
		i, ok := at[d.Name]
		if !ok {
			i = len(a.tasks)
			at[d.Name] = i
			a.tasks = append(a.tasks, told{name: d.Name, first: d})
		}
		a.tasks[i].add(a.words.phrases(d.Steps, known))
	}
	var names, texts []string
	for i := range a.tasks {
		t := &a.tasks[i]
		names = append(names, t.name)
		total := 0.0
		for _, p := range t.plans {
			total += p.weight
			texts = append(texts, strings.Join(p.steps, "\n"))
		}
		for j := range t.plans {
			t.plans[j].weight /= total
		}
	}
	var err error
	if a.names, err = newCorpus(names, bank.NewLexical(names)); err != nil {
		return nil, err
	}
	a.before = a.words.precedents(a.tasks)
	a.steps, err = newCorpus(texts, bank.NewLexical(texts))
	return a, err
}

// add counts a plan; one that is there already counts more.
func (t *told) add(steps []string) {
	for i, p := range t.plans {
		if slices.Equal(p.steps, steps) {
			t.plans[i].weight++
			return
		}
	}
	t.plans = append(t.plans, weighed{steps, 1})
}

// Things returns the things that the name of a task has, by their kinds and in
// its order: "Put groceries in fridge" has groceries and a fridge.
func (a *Adapter) Things(task string) []string { return a.words.named(task) }

// Nearest copies the first demonstration of the task whose name is most alike:
// the baseline of all that adapts.
func (a *Adapter) Nearest(_ context.Context, task Task) (*Plan, error) {
	scores, err := a.names.like(task.Name)
	if err != nil {
		return nil, err
	}
	best := 0
	for i, s := range scores {
		if s > scores[best] {
			best = i
		}
	}
	d := a.tasks[best].first
	return &Plan{Task: task, Examples: []Demonstration{d}, Steps: a.tasks[best].plans[0].steps, Scores: []float64{scores[best]}, Stop: Adapted}, nil
}

// Plan returns the plan with most votes. Its score is the mean likeness of the
// plans that vote (see [sequence.Best]).
func (a *Adapter) Plan(_ context.Context, task Task) (*Plan, error) {
	voters, err := a.voters(task)
	if err != nil {
		return nil, err
	}
	var best weighed
	var of *told
	most, all := 0.0, 0.0
	for i, v := range voters {
		for _, p := range v.plans {
			all += p.weight
			if i < candidates {
				if s := votes(p.steps, voters); s > most {
					most, best, of = s, p, v.told
				}
			}
		}
	}
	plan := &Plan{Task: task, Steps: best.steps, Stop: Adapted}
	if of != nil {
		plan.Examples, plan.Scores = []Demonstration{of.first}, []float64{most / all}
	}
	return plan, nil
}

// A voter is a task with its plans as they would be for another task.
type voter struct {
	told  *told
	like  float64
	plans []weighed
}

// voters returns the tasks that are like a task, the most alike first.
func (a *Adapter) voters(task Task) (voters []voter, err error) {
	names, err := a.names.like(task.Name)
	if err != nil {
		return nil, err
	}
	steps, err := a.steps.like(task.Name)
	if err != nil {
		return nil, err
	}
	for i := range a.tasks {
		t := &a.tasks[i]
		v := voter{told: t, like: names[i]}
		for j, p := range t.plans {
			v.like += p.weight * steps[j]
		}
		steps = steps[len(t.plans):]
		if v.like > 0 {
			voters = append(voters, v)
		}
	}
	slices.SortStableFunc(voters, func(a, b voter) int { return cmp.Compare(b.like, a.like) })
	for i, v := range voters {
		voters[i].plans = a.adapted(task, v)
	}
	return voters, nil
}

// adapted returns the plans of a voter for a task, with their votes.
func (a *Adapter) adapted(task Task, v voter) (plans []weighed) {
	s := a.words.substitution(v.told.name, task.Name)
	for _, p := range v.told.plans {
		if steps := s.apply(p.steps); len(steps) > 0 {
			plans = append(plans, weighed{steps, math.Pow(v.like, 2) * p.weight})
		}
	}
	return plans
}

// votes returns how much a plan has of those that vote.
func votes(steps []string, voters []voter) (sum float64) {
	for _, v := range voters {
		for _, p := range v.plans {
			sum += p.weight * float64(sequence.Common(steps, p.steps)) / float64(max(len(steps), len(p.steps)))
		}
	}
	return sum
}
