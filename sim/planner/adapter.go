package planner

import (
	"context"
	"slices"
	"strings"

	"hearth/parser/phrase"
	"hearth/sim/planner/ballot"
	"hearth/sim/planner/bank"
)

// An Adapter makes plans without a model: it takes over what people did for
// tasks that are alike. Their plans are adapted first: what the other task names
// is replaced by what this one names. Of these plans it chooses the one with the
// highest expected score (minimum Bayes risk): any of the tasks could be the one
// that is asked for, the likelier the more it is like it, and what a plan has in
// common with the plans of its people would be the score. A task is like another
// one by its name, by its steps, and if its plans have the things of the other;
// every task is a little like any other, so that with little to go by the plan
// is one that suits many.
type Adapter struct {
	// Home tries plans before one is chosen: one that can be done there is
	// preferred to slightly better ones that cannot. Without it none is tried.
	Home Executor

	words *vocabulary
	tasks []told
	names *corpus // of tasks
	steps *corpus // of plans, in the order of tasks

	before map[string][]string // see precedents
}

// A told task is one with all its demonstrations that differ.
type told struct {
	title
	first  Demonstration
	count  float64 // of its demonstrations
	plans  []ballot.Plan
	naming map[string]float64 // the share of demonstrations that name a thing
}

// NewAdapter makes an adapter that says what the bank has. Names of things are
// replaced by those of their kinds as abstract says (see [phrase.Abstraction]);
// it may be nil. The error is that no demonstration is there.
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

// tell gathers the demonstrations of each task.
func (a *Adapter) tell(list []Demonstration) {
	known, at := map[string]string{}, map[string]int{}
	for _, d := range list {
		i, ok := at[d.Name]
		if !ok {
			i = len(a.tasks)
			at[d.Name] = i
			a.tasks = append(a.tasks, told{title: a.words.title(d.Name), first: d})
		}
		a.tasks[i].add(a.words.phrases(d.Steps, known))
	}
}

// add counts a plan; one that is there already counts more.
func (t *told) add(steps []string) {
	i := slices.IndexFunc(t.plans, func(p ballot.Plan) bool { return slices.Equal(p.Steps, steps) })
	if i < 0 {
		i = len(t.plans)
		t.plans = append(t.plans, ballot.Plan{Steps: steps})
	}
	t.plans[i].Share++
	t.count++
}

// share turns counts into shares.
func (t *told) share(v *vocabulary) {
	t.naming = map[string]float64{}
	for i := range t.plans {
		p := &t.plans[i]
		p.Share /= t.count
		for thing := range v.thingsOf(p.Steps) {
			t.naming[thing] += p.Share
		}
	}
}

// Things returns the things that the name of a task has, by their kinds and in
// its order: "Put groceries in fridge" has groceries and a fridge.
func (a *Adapter) Things(task string) []string { return a.words.title(task).things }

// Nearest copies the first demonstration of the task whose name is most alike:
// the baseline of all that adapts.
func (a *Adapter) Nearest(_ context.Context, task Task) (*Plan, error) {
	scores, err := a.names.like(task.Name)
	if err != nil {
		return nil, err
	}
	best := slices.Index(scores, slices.Max(scores))
	d := a.tasks[best].first
	return &Plan{Task: task, Examples: []Demonstration{d}, Steps: a.tasks[best].plans[0].Steps, Scores: []float64{scores[best]}, Stop: Adapted}, nil
}

// Plan returns the plan with the highest expected score (see [Adapter]), which
// is the score that it has; without steps when no task is alike.
func (a *Adapter) Plan(_ context.Context, task Task) (*Plan, error) {
	plan := &Plan{Task: task, Stop: Adapted}
	voters, err := a.voters(task)
	if err != nil || len(voters) == 0 {
		return plan, err
	}
	best := a.chosen(tallied(voters))
	plan.Steps, plan.Scores, plan.Examples = best.steps, []float64{best.score}, []Demonstration{best.of.first}
	return plan, nil
}

// A candidate is a plan of a task, for another one, with its score.
type candidate struct {
	steps []string
	of    *told
	score float64
}

// tallied returns the plans of the most alike voters, the best first.
func tallied(voters []voter) (list []candidate) {
	var plain []ballot.Voter
	for _, v := range voters {
		plain = append(plain, v.Voter)
	}
	for _, c := range ballot.Ranked(plain) {
		list = append(list, candidate{c.Steps, voters[c.Voter].told, c.Score})
	}
	return list
}

// tolerance is the part of the best score that a plan may lack if it can be
// done at home.
const tolerance = 0.2

// chosen returns the best candidate, or the best one that can be done at home.
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
