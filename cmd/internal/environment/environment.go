// Package environment offers the worlds of Hearth as environments for training and testing agents. A task has
// a start and an end; each action returns an observation and a reward. Handlers serves the environments over the
// OpenEnv protocol: clients use HTTP requests, or a WebSocket for each environment.
//
// The reward of an action is the gain in the share of reached goals, or in the score of the dish. With the reward
// "distance", the gain in a potential is added (potential-based shaping, Ng, Harada and Russell 1999, with a discount of
// 1): minus the estimated number of actions to the goal, as a share of that at the start. So the sum over an episode does
// not depend on the way, and the best plans remain the best. If an action cannot be done, the observation has the reasons,
// and the world does not change.
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
	"hearth/parser/source"
)

// A Task describes what an agent has to reach in a world.
type Task struct {
	ID    string `json:"task"`
	World string `json:"world"`
	Split string `json:"split" jsonschema:"train or test"`
	Title string `json:"title"`
	Text  string `json:"text" jsonschema:"description of the task in natural language"`

	open func(ctx context.Context) (*begun, error) // opens the task; the result is cached
}

// A begun holds the start scene and the goals of a task.
type begun struct {
	scene  *hearth.Scene
	goals  func() goals // returns goals for one environment
	dish   func() goals // like goals, for the dish score; nil for none
	target int          // number of actions in the example solution of the task
}

// goals measures the progress of a task.
type goals interface {
	// reached returns the share of the goals that are reached, from 0 to 1, and descriptions of the others.
	reached(ctx context.Context, e *hearth.Episode) (share float64, open []string, err error)
}

// A Gym holds the tasks of a world. It is safe for concurrent use.
type Gym struct {
	World string
	Tasks []*Task // sorted by id

	memories memories
}

// Open returns the gym of a world. The tasks of a kitchen are its recipes; those of a household are its
// built-in tasks.
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

// A Choice selects the task and the options of an episode.
type Choice struct {
	Task       string // task id; "": chosen from the split by the seed
	Split      string // train or test; "": both
	Seed       int64
	Reward     string // goals: share of reached goals; distance: the same and the gain in distance; dish: dish approximation score; "": goals
	MaxActions int    // maximum number of actions; 0: three times the length of the example solution, at least 20
	Admissible int    // maximum number of admissible actions in an observation; 0: none
	Gold       bool   // describe the open goals of a recipe, which follow from its gold network; otherwise only count them
}

// choose returns the task that c names or, if it names none, one that depends on the split and the seed.
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
		return nil, source.Unknown("E0810", "task", c.Task, ids)
	case len(some) == 0:
		return nil, source.Unknown("E0903", "split", c.Split, []string{"train", "test"})
	}
	h := fnv.New64a()
	fmt.Fprint(h, c.Seed)
	return some[h.Sum64()%uint64(len(some))], nil
}

// An Observation describes the world to an agent after an action.
type Observation struct {
	Text       string              `json:"text" jsonschema:"result of the last action in words, or the task before the first action; then, in less than 1 kB, what is seen, what the goal still lacks and, if admissible is above 0, some actions that can be done next"`
	Task       string              `json:"task"`
	Action     int                 `json:"action" jsonschema:"number of actions so far"`
	Done       bool                `json:"done_action" jsonschema:"whether the last action was done"`
	Problems   []report.Diagnostic `json:"problems,omitempty" jsonschema:"reasons why the last action was not done, with codes and hints"`
	Bindings   map[string]string   `json:"bindings,omitempty" jsonschema:"values of the variables of the last action"`
	Progress   float64             `json:"progress" jsonschema:"reached share of the task, from 0 to 1"`
	Open       []string            `json:"open,omitempty" jsonschema:"goals that are not reached, at most ten; left out for a recipe, unless the episode was started with gold"`
	Admissible []string            `json:"admissible_actions,omitempty" jsonschema:"some actions that can be done next"`
	Hash       string              `json:"hash" jsonschema:"hash of the state"`
}

// A Result holds the observation and the reward after an action.
type Result struct {
	Observation Observation `json:"observation"`
	Reward      float64     `json:"reward" jsonschema:"change of progress by the action"`
	Terminated  bool        `json:"terminated" jsonschema:"whether the whole task is done"`
	Truncated   bool        `json:"truncated" jsonschema:"whether the maximum number of actions was reached"`
}

// An Environment is an episode of a task. It must not be used by several goroutines at the same time.
type Environment struct {
	Choice
	gym      *Gym
	task     *Task
	goals    goals
	episode  *hearth.Episode
	open     []string // descriptions of the goals that are not reached
	actions  int
	progress float64
	shaped   bool    // rewards include the gain in distance
	distance float64 // estimated number of actions to the goal, as a share of that at the start
	first    int     // estimated number of actions at the start
}

// Begin starts an episode.
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
	e := &Environment{Choice: c, gym: g, task: t, goals: toward, episode: b.scene.Start().Episode, shaped: c.Reward == "distance"}
	if e.MaxActions == 0 {
		e.MaxActions = max(20, 3*b.target)
	}
	r, err := e.observe(ctx, t.Title+"\n\n"+t.Text)
	if err == nil {
		r.Reward, r.Observation.Done = 0, true
	}
	return e, r, err
}

// toward returns the goals for the value of [Choice].Reward.
func (b *begun) toward(reward string) (goals, error) {
	switch {
	case reward == "" || reward == "goals":
		return b.goals(), nil
	case reward == "distance":
		if _, stated := b.goals().(facts); !stated {
			return nil, source.Errorf("E0903", source.Span{}, "reward \"distance\" is available only for tasks of a household whose goals are facts").WithHint("use reward \"goals\"")
		}
		return b.goals(), nil
	case reward != "dish":
		return nil, source.Unknown("E0903", "reward", reward, []string{"goals", "distance", "dish"})
	case b.dish == nil:
		return nil, source.Errorf("E0903", source.Span{}, "reward \"dish\" is available only in the kitchen").WithHint("use reward \"goals\"")
	}
	return b.dish(), nil
}

// End ends the episode. Its cache can then be reused by other environments.
func (e *Environment) End() { e.gym.memories.free(e) }

// Task returns the task of the environment.
func (e *Environment) Task() *Task { return e.task }

// Act executes an action: lines of a plan in the notation of the world (see [hearth.Episode.Act]). The error is
// that of the context, or an internal error. Mistakes of the agent are part of the result.
func (e *Environment) Act(ctx context.Context, text string) (*Result, error) {
	a, err := e.episode.Act(ctx, &source.File{Name: "action", Text: text})
	if err != nil {
		return nil, err
	}
	e.actions++
	e.episode = a.Episode
	said := outcome(a.Steps)
	if len(a.Steps.New) == 0 {
		said = rendered(a.Problems)
	}
	r, err := e.observe(ctx, said)
	if err != nil {
		return nil, err
	}
	r.Observation.Done, r.Observation.Bindings = a.Done, bindings(a.Steps)
	if len(a.Steps.New) == 0 {
		r.Observation.Problems = report.OfDiagnostics(a.Problems, report.Page{}).Items
	}
	for _, f := range a.Steps.Failures {
		r.Observation.Problems = append(r.Observation.Problems, f.Diagnostic)
	}
	return r, nil
}

// rendered returns problems as text.
func rendered(problems []*source.Diagnostic) string {
	var said []string
	for _, d := range problems {
		said = append(said, strings.TrimSpace(d.Render()))
	}
	return strings.Join(said, "\n")
}

// outcome describes the results of some steps in words.
func outcome(s report.StepRange) string {
	var said []string
	failures := s.Failures
	for _, step := range s.New {
		if step.Status == "done" {
			said = append(said, step.Text+": done")
			continue
		}
		why := cmp.Or(strings.Join(step.Why, "; "), failures[0].Message)
		said, failures = append(said, fmt.Sprintf("%s: not done, because %s", step.Text, why)), failures[1:]
	}
	return strings.Join(said, "\n")
}

func bindings(s report.StepRange) map[string]string {
	out := map[string]string{}
	for name, b := range s.Bindings {
		if b.Value != nil {
			out[name] = fmt.Sprint(b.Value)
		}
	}
	return out
}

// mostOpen is the maximum number of open goals in an observation.
const mostOpen = 10

// observe returns the result for the current situation and updates the progress.
func (e *Environment) observe(ctx context.Context, text string) (*Result, error) {
	share, open, err := e.goals.reached(ctx, e.episode)
	if err != nil {
		return nil, err
	}
	r := &Result{Reward: share - e.progress, Terminated: share == 1, Truncated: e.actions >= e.MaxActions && share < 1}
	e.progress = share
	e.open = open
	if e.shaped {
		before := e.distance
		if e.distance, err = e.away(ctx); err != nil {
			return nil, err
		}
		r.Reward += before - e.distance
	}
	missing := e.missing(open)
	if e.hidesGoals() {
		open = nil
	}
	r.Observation = Observation{Text: text, Task: e.task.ID, Action: e.actions, Progress: share, Open: open[:min(len(open), mostOpen)], Hash: e.episode.Internal().State().Hash()}
	if e.Admissible > 0 && !r.Terminated && !r.Truncated {
		if r.Observation.Admissible, err = e.Next(ctx, hearth.AffordanceQuery{}, e.Admissible); err != nil {
			return nil, err
		}
	}
	seen, err := e.episode.End().View(ctx)
	if err != nil {
		return nil, err
	}
	r.Observation.Text += "\n\n" + summary(seen, missing, r.Observation.Admissible)
	return r, nil
}

// far is the distance of a state from which no actions seem to lead to the goal.
const far = 2

// away returns the estimated number of actions to the goal, as a share of that at the start. It is at most far.
func (e *Environment) away(ctx context.Context) (float64, error) {
	if len(e.open) == 0 {
		return 0, nil
	}
	n, _, err := e.episode.End().Toward(ctx, strings.Join(e.open, ", "))
	switch {
	case err != nil:
		return 0, err
	case n < 0:
		return far, nil
	case e.first == 0:
		e.first = max(1, n)
	}
	return min(far, float64(n)/float64(e.first)), nil
}

// Next returns at most the given number of actions that can be done next, those that fit the task first.
func (e *Environment) Next(ctx context.Context, c hearth.AffordanceQuery, most int) ([]string, error) {
	m := e.gym.memories.take(e)
	defer e.gym.memories.put(m, e)
	c.Prefer, c.Page.Limit = e.wanted(), most
	some, err := e.episode.With(m.Memory).End().Next(ctx, c)
	if _, stated := e.goals.(facts); err != nil || !stated || len(e.open) == 0 || c.Action+c.Thing+c.Effect != "" {
		return some, err
	}
	_, first, err := e.episode.End().Toward(ctx, strings.Join(e.open, ", "))
	if err != nil {
		return nil, err
	}
	all := oneOfEach(slices.Concat(first, some))
	return all[:min(len(all), most)], nil
}

// oneOfEach returns lines without repeated ones, starting with the first line of each action.
func oneOfEach(lines []string) []string {
	var first, rest []string
	actions, known := map[string]bool{}, map[string]bool{}
	for _, line := range lines {
		action, _, _ := strings.Cut(line, " ")
		switch {
		case known[line]:
		case actions[action]:
			rest = append(rest, line)
		default:
			first = append(first, line)
		}
		known[line], actions[action] = true, true
	}
	return append(first, rest...)
}

// wanted returns what the task says about its goal. The open goals of a household task are part of the task.
// Those of a recipe are not: they follow from its gold network.
func (e *Environment) wanted() string {
	text := e.task.Title + "\n" + e.task.Text
	if _, stated := e.goals.(facts); stated {
		text += "\n" + strings.Join(e.open, "\n")
	}
	return text
}

// once returns a function that calls open and caches the result. An error is not cached.
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
