// Package environment makes of the worlds of Hearth what those who train and test agents
// expect: tasks with a beginning, actions with an observation and a reward, and an end. It
// knows no protocol.
//
// The reward of an action is how much of the task it brought about: the gain of the share of
// goals that are reached, or of the score of the dish. What an agent cannot do is an observation
// with the reasons, and the world stays as it was.
package environment

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"sync"

	"hearth"
	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A Task is something that an agent is to do.
type Task struct {
	ID    string `json:"task"`
	World string `json:"world"`
	Split string `json:"split" jsonschema:"train or test"`
	Title string `json:"title"`
	Text  string `json:"text" jsonschema:"what is to be done, as people say it"`

	open func(ctx context.Context) (*begun, error) // once
}

// begun is where a task begins, and what is to be reached.
type begun struct {
	scene  *hearth.Scene
	goals  func() goals // for one environment
	dish   func() goals // the same for the score of the dish; nil where there is none
	target int          // actions that the example of the task took
}

// goals tell how much of a task is reached.
type goals interface {
	// reached is the share, from 0 to 1, and what is not reached yet, in words.
	reached(ctx context.Context, e *hearth.Episode) (share float64, open []string, err error)
}

// A Gym has the tasks of a world. It serves any number of goroutines.
type Gym struct {
	World string
	Tasks []*Task // by their ids

	memories memories
}

// Open makes a gym of a world: of a kitchen its recipes, of a household its tasks.
func Open(o hearth.Options) (*Gym, error) {
	w, err := hearth.Open(o)
	if err != nil {
		return nil, err
	}
	g := &Gym{World: w.Name, memories: memories{most: mostMemories}}
	if w.Name == hearth.Kitchen {
		g.Tasks, err = recipes(w)
	} else {
		g.Tasks, err = tasks(w)
	}
	slices.SortFunc(g.Tasks, func(a, b *Task) int { return cmp.Compare(a.ID, b.ID) })
	return g, err
}

// A Choice says which task an episode is about.
type Choice struct {
	Task       string // its id; empty: one of the split, by the seed
	Split      string // train or test; empty: both
	Seed       int64
	Reward     string // what progress is: goals, the share of those that are reached, or dish, the dish approximation score; empty: goals
	Most       int    // actions after which the episode is cut off; 0: three times as many as the example of the task took, at least 20
	Admissible int    // how many admissible actions an observation names; 0: none
}

// choose returns the task of a choice.
func (g *Gym) choose(c Choice) (*Task, error) {
	var ids []string
	var some []*Task
	for _, t := range g.Tasks {
		if t.ID == c.Task {
			return t, nil
		}
		ids = append(ids, t.ID)
		if c.Split == "" || t.Split == c.Split {
			some = append(some, t)
		}
	}
	switch {
	case c.Task != "":
		return nil, hearth.Unknown("E0810", "task", c.Task, ids)
	case len(some) == 0:
		return nil, hearth.Unknown("E0903", "split", c.Split, []string{"train", "test"})
	}
	h := fnv.New64a()
	fmt.Fprint(h, c.Seed)
	return some[h.Sum64()%uint64(len(some))], nil
}

// An Observation is what an agent sees.
type Observation struct {
	Text       string              `json:"text" jsonschema:"what came of the last action, in words; at first the task"`
	Task       string              `json:"task"`
	Action     int                 `json:"action" jsonschema:"how many there were"`
	Done       bool                `json:"done_action" jsonschema:"the last action was done"`
	Problems   []report.Diagnostic `json:"problems,omitempty" jsonschema:"why it was not done, with codes and hints"`
	Bindings   map[string]string   `json:"bindings,omitempty" jsonschema:"what its variables stand for now"`
	Progress   float64             `json:"progress" jsonschema:"the share of the task that is reached"`
	Open       []string            `json:"open,omitempty" jsonschema:"what is not reached yet; at most ten"`
	Admissible []string            `json:"admissible_actions,omitempty" jsonschema:"some that can be done now"`
	Hash       string              `json:"hash" jsonschema:"of the state"`
}

// A Result is what comes of an action.
type Result struct {
	Observation Observation `json:"observation"`
	Reward      float64     `json:"reward" jsonschema:"the gain of progress"`
	Terminated  bool        `json:"terminated" jsonschema:"all is reached"`
	Truncated   bool        `json:"truncated" jsonschema:"there were too many actions"`
}

// An Environment is one task that is being done. It serves one goroutine at a time.
type Environment struct {
	Choice
	gym      *Gym
	task     *Task
	goals    goals
	episode  *hearth.Episode
	actions  int
	progress float64
}

// Begin begins an episode.
func (g *Gym) Begin(ctx context.Context, c Choice) (*Environment, *Result, error) {
	t, err := g.choose(c)
	if err != nil {
		return nil, nil, err
	}
	b, err := t.open(ctx)
	if err != nil {
		return nil, nil, err
	}
	toward, err := b.toward(c.Reward)
	if err != nil {
		return nil, nil, err
	}
	e := &Environment{Choice: c, gym: g, task: t, goals: toward, episode: b.scene.Start().Episode}
	if e.Most == 0 {
		e.Most = max(20, 3*b.target)
	}
	r, err := e.see(ctx, t.Title+"\n\n"+t.Text)
	if err == nil {
		r.Reward, r.Observation.Done = 0, true
	}
	return e, r, err
}

// toward are the goals that a reward is the gain of.
func (b *begun) toward(reward string) (goals, error) {
	switch {
	case reward == "" || reward == "goals":
		return b.goals(), nil
	case reward != "dish":
		return nil, hearth.Unknown("E0903", "reward", reward, []string{"goals", "dish"})
	case b.dish == nil:
		return nil, diag.New("E0903", source.Span{}, "nothing is cooked in a household: there is no dish to be rewarded").WithHint("the reward is goals")
	}
	return b.dish(), nil
}

// End says that nothing more is done: what is remembered of it is of use to others.
func (e *Environment) End() { e.gym.memories.free(e) }

// Task is what the environment is about.
func (e *Environment) Task() *Task { return e.task }

// Act does something: lines of a plan, as plans of the world are written. The error is that of
// the context, or a fault; what the agent does wrong is in the result.
func (e *Environment) Act(ctx context.Context, text string) (*Result, error) {
	e.actions++
	longer, err := e.episode.Do(ctx, &source.File{Name: "action", Text: text})
	wrong, other := diag.Of(err)
	if other != nil {
		return nil, other
	}
	if err != nil {
		return e.refused(ctx, wrong.Items)
	}
	before := e.episode
	since := longer.Steps(report.Page{After: len(before.Run.Results)})
	if len(since.New) == 0 {
		return e.refused(ctx, []*diag.Diagnostic{diag.New("E0904", source.Span{}, "nothing is to be done").WithHint("an action is a line of a plan")})
	}
	said, done := outcome(since)
	if e.episode = longer; !done {
		if e.episode, err = without(ctx, before, since); err != nil {
			return nil, err
		}
	}
	r, err := e.see(ctx, said)
	if err != nil {
		return nil, err
	}
	r.Observation.Done, r.Observation.Bindings = done, bindings(since)
	for _, f := range since.Failures {
		r.Observation.Problems = append(r.Observation.Problems, f.Diagnostic)
	}
	return r, nil
}

// without is an episode with those of some further steps that were done: what could not be done
// is no part of it, so that it bars nothing that comes later, as it would in a program.
func without(ctx context.Context, e *hearth.Episode, s report.Stretch) (*hearth.Episode, error) {
	var lines []string
	for _, step := range s.New {
		if step.Status == "done" {
			lines = append(lines, step.Text)
		}
	}
	if len(lines) == 0 {
		return e, nil
	}
	return e.Do(ctx, &source.File{Name: "action", Text: strings.Join(lines, "\n")})
}

// refused is the result of an action that could not be read.
func (e *Environment) refused(ctx context.Context, wrong []*diag.Diagnostic) (*Result, error) {
	var said []string
	for _, d := range wrong {
		said = append(said, strings.TrimSpace(d.Render()))
	}
	r, err := e.see(ctx, strings.Join(said, "\n"))
	if err == nil {
		r.Observation.Problems = report.OfDiagnostics(wrong, report.Page{}).Items
	}
	return r, err
}

// outcome says in words what came of some steps.
func outcome(s report.Stretch) (string, bool) {
	var said []string
	done := true
	for _, step := range s.New {
		if step.Status == "done" {
			said = append(said, step.Text+": done")
			continue
		}
		done = false
		why := strings.Join(step.Why, "; ")
		for _, f := range s.Failures {
			if why == "" && f.Step == step.Step {
				why = f.Message // it was not even tried
			}
		}
		said = append(said, fmt.Sprintf("%s: not done, because %s", step.Text, why))
	}
	return strings.Join(said, "\n"), done
}

func bindings(s report.Stretch) map[string]string {
	out := map[string]string{}
	for name, b := range s.Bindings {
		if b.Value != nil {
			out[name] = fmt.Sprint(b.Value)
		}
	}
	return out
}

// mostOpen is how many goals that are not reached an observation names.
const mostOpen = 10

// see makes the result of where the environment is.
func (e *Environment) see(ctx context.Context, text string) (*Result, error) {
	share, open, err := e.goals.reached(ctx, e.episode)
	if err != nil {
		return nil, err
	}
	r := &Result{Reward: share - e.progress, Terminated: share == 1, Truncated: e.actions >= e.Most && share < 1}
	e.progress = share
	at := e.episode.Run.End()
	r.Observation = Observation{Text: text, Task: e.task.ID, Action: e.actions, Progress: share, Open: open[:min(len(open), mostOpen)], Hash: at.State.Hash()}
	if e.Admissible > 0 && !r.Terminated && !r.Truncated {
		m := e.gym.memories.take(e)
		here := &hearth.Situation{Episode: e.episode.With(m.Memory), At: at}
		r.Observation.Admissible, err = here.Next(ctx, e.Admissible)
		e.gym.memories.put(m, e)
		if err != nil {
			return nil, err
		}
	}
	return r, nil
}

// once opens a task the first time that it is wanted.
func once(open func(ctx context.Context) (*begun, error)) func(ctx context.Context) (*begun, error) {
	var mu sync.Mutex
	var kept *begun
	return func(ctx context.Context) (*begun, error) {
		mu.Lock()
		defer mu.Unlock()
		if kept != nil {
			return kept, nil
		}
		b, err := open(ctx)
		if err == nil {
			kept = b
		}
		return b, err
	}
}
