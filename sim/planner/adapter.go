package planner

import (
	"context"
	"maps"
	"slices"
	"strings"

	"hearth/parser/phrase"
	"hearth/sim/planner/bank"
)

// An Adapter makes plans without a model by adapting demonstrations of similar tasks. In the plans of another
// task, the things that its name mentions are replaced by those that the request mentions.
//
// The adapter then chooses the plan with the highest expected score (minimum Bayes risk). It assumes that any
// known task could be the one asked for, with a probability that grows with its similarity. The score of a
// plan for a task is its overlap with the demonstrations of that task.
//
// Similarity depends on the names of the tasks, on their steps, and on whether the plans contain the named
// things. Every task has some similarity to any other, so a vague request gets a plan that suits many tasks.
type Adapter struct {
	// Home tries plans before one is chosen. A plan that can be executed there is preferred to slightly better
	// ones that cannot. If Home is nil, no plan is tried.
	Home Executor

	words *vocabulary
	tasks []taskPlans
	names *corpus // embedded names of the tasks
	steps *corpus // embedded plans, in the order of tasks

	before map[string][]string // by pattern of a step: the steps that usually precede it; see precedents
}

// A taskPlans is a task with all its different demonstrations.
type taskPlans struct {
	title
	first  Demonstration
	count  float64 // number of demonstrations
	plans  []RankedPlan
	naming map[string]float64 // for each thing, the share of demonstrations that name it
}

// NewAdapter returns an adapter that uses the phrases of a bank. Names of things are replaced by those of
// their kinds according to abstract, which may be nil; see [phrase.Abstraction]. An empty list of
// demonstrations is an error.
func NewAdapter(list []Demonstration, phrases []string, t *phrase.Templates, abstract map[string]string) (*Adapter, error) {
	if len(list) == 0 {
		return nil, errNone
	}
	a := &Adapter{words: newVocabulary(phrases, t, abstract)}
	a.tell(list)
	var names, texts []string
	for i := range a.tasks {
		t := &a.tasks[i]
		t.share(a.words)
		names = append(names, t.first.Name)
		for _, p := range t.plans {
			texts = append(texts, strings.Join(p.Steps, "\n"))
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

// tell groups the demonstrations by task.
func (a *Adapter) tell(list []Demonstration) {
	known, at := map[string]string{}, map[string]int{}
	for _, d := range list {
		i, ok := at[d.Name]
		if !ok {
			i = len(a.tasks)
			at[d.Name] = i
			a.tasks = append(a.tasks, taskPlans{title: a.words.title(d.Name), first: d})
		}
		a.tasks[i].add(a.words.phrases(d.Steps, known))
	}
}

// add counts a plan of a task.
func (t *taskPlans) add(steps []string) {
	i := slices.IndexFunc(t.plans, func(p RankedPlan) bool { return slices.Equal(p.Steps, steps) })
	if i < 0 {
		i = len(t.plans)
		t.plans = append(t.plans, RankedPlan{Steps: steps})
	}
	t.plans[i].Share++
	t.count++
}

// share turns counts into shares.
func (t *taskPlans) share(v *vocabulary) {
	t.naming = map[string]float64{}
	for i := range t.plans {
		p := &t.plans[i]
		p.Share /= t.count
		for thing := range v.thingsOf(p.Steps) {
			t.naming[thing] += p.Share
		}
	}
}

// Things returns the kinds of the things that the name of a task mentions, in order: "Put groceries in fridge"
// mentions groceries and a fridge.
func (a *Adapter) Things(task string) []string { return a.words.title(task).things }

// Shown returns, sorted, the phrases that demonstrations add to the bank: their steps, and copies of these
// steps with one thing replaced by a thing that phrases use in the same way.
func (a *Adapter) Shown() []string {
	v := *a.words
	v.isPhrase = maps.Clone(v.isPhrase)
	v.learnUses()
	for _, t := range a.tasks {
		for _, p := range t.plans {
			v.allow(p.Steps)
		}
	}
	maps.DeleteFunc(v.isPhrase, func(p string, _ bool) bool { return a.words.isPhrase[p] })
	return slices.Sorted(maps.Keys(v.isPhrase))
}

// Nearest returns the first demonstration of the task with the most similar name, unchanged. It is the
// baseline for adapted plans.
func (a *Adapter) Nearest(_ context.Context, task Task) (*Plan, error) {
	scores, err := a.names.similarity(task.Name)
	if err != nil {
		return nil, err
	}
	best := slices.Index(scores, slices.Max(scores))
	d := a.tasks[best].first
	return &Plan{Task: task, Examples: []Demonstration{d}, Steps: a.tasks[best].plans[0].Steps, Scores: []float64{scores[best]}, Stop: Adapted}, nil
}

// Plan returns the plan with the highest expected score (see [Adapter]) together with that score. The plan has
// no steps if no task has anything in common with the request.
func (a *Adapter) Plan(_ context.Context, task Task) (*Plan, error) {
	plan := &Plan{Task: task, Stop: Adapted}
	voters, err := a.voters(task)
	if err != nil || len(voters) == 0 {
		return plan, err
	}
	best := a.chosen(tallied(voters))
	plan.Steps, plan.Scores, plan.Examples = best.steps, []float64{best.score}, []Demonstration{best.task.first}
	return plan, nil
}

// A candidate is a plan adapted from another task, with its score.
type candidate struct {
	steps []string
	task  *taskPlans
	score float64
}

// tallied returns the plans of the most similar voters, best first.
func tallied(voters []voter) (list []candidate) {
	var plain []Voter
	for _, v := range voters {
		plain = append(plain, v.Voter)
	}
	for _, c := range rankPlans(plain) {
		list = append(list, candidate{c.Steps, voters[c.Voter].plans, c.Score})
	}
	return list
}

// tolerance is the fraction of the best score by which a plan that can be executed may score lower.
const tolerance = 0.2

// chosen returns the best candidate, or the best one that can be executed at home.
func (a *Adapter) chosen(ranked []candidate) candidate {
	if a.Home == nil {
		return ranked[0]
	}
	for _, c := range ranked {
		if c.score < (1-tolerance)*ranked[0].score {
			break
		}
		if t := a.words.try(c.steps, []Executor{a.Home}); t.executable > 0 {
			return c
		}
	}
	return ranked[0]
}
