package planner

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"hearth/parser/program"
	"hearth/sim/planner/bank"
)

// A Rehearsal makes plans without a model that are about their task, or none. It
// looks for kin: tasks of which the same is said about other things, and plans
// with a step that says what this task says. The things of this task take the
// place of theirs, and the places where these are kept that of the others'; the
// plan is tried at home, and counts when it can be done there, names all things
// of the task, and what the task says is done and still so at the end. Without
// kin the plans of an [Adapter] are held to the same.
type Rehearsal struct {
	*Adapter
	Least float64 // the part of a task that must be known, from 0 to 1; see [Rehearsal.Known]

	said     *bank.Wording
	stage    Stage
	patterns [][]string                 // of phrases, with {} for each thing
	uses     map[string]map[string]bool // what can be said of a thing
	asked    []*asked                   // by task
	known    bank.Lexicon
}

// NewRehearsal makes one of an adapter. Wording says what the words of people
// mean.
func NewRehearsal(a *Adapter, w *bank.Wording, s Stage) *Rehearsal {
	r := &Rehearsal{Adapter: a, said: w, stage: s, uses: map[string]map[string]bool{}, known: bank.Lexicon{}}
	a.words.shorten()
	r.learn()
	for _, t := range a.tasks {
		for _, p := range t.plans {
			r.allow(p.Steps)
		}
		r.asked = append(r.asked, r.ask(t.first.Name))
		r.known.Add(w.Plain(t.first.Name)...)
	}
	return r
}

// learn reads the phrases: what can be said of which thing, and all words.
func (r *Rehearsal) learn() {
	seen := map[string]bool{}
	for p := range r.words.said {
		words := strings.Fields(p)
		pattern := slices.Clone(words)
		for i, w := range words {
			r.known.Add(w)
			if !r.words.things[w] || i == 0 {
				continue
			}
			pattern[i] = place
			if r.uses[w] == nil {
				r.uses[w] = map[string]bool{}
			}
			r.uses[w][use(words, i)] = true
		}
		if key := strings.Join(pattern, " "); !seen[key] {
			seen[key] = true
			r.patterns = append(r.patterns, pattern)
		}
	}
	slices.SortFunc(r.patterns, slices.Compare)
}

// use is what is said of a thing: which word begins the phrase, and where the
// thing stands in it.
func use(words []string, at int) string { return words[0] + " " + strconv.Itoa(at) }

// allow adds steps of people to the phrases, and those that say the same of
// another thing of which it can be said: what one thing is put into, others are.
func (r *Rehearsal) allow(steps []string) {
	for _, step := range steps {
		if r.words.said[step] {
			continue
		}
		r.words.said[step] = true
		words := strings.Fields(step)
		for i, w := range words {
			if !r.words.things[w] || i == 0 {
				continue
			}
			for thing, uses := range r.uses {
				if uses[use(words, i)] {
					words[i] = thing
					r.words.said[strings.Join(words, " ")] = true
				}
			}
			words[i] = w
		}
	}
}

// Known returns which part of a task is known, from 0 to 1: of its things and the
// words that say something, those that phrases, things or other tasks have (see
// [bank.Known]).
func (r *Rehearsal) Known(task string) float64 {
	return bank.Known(strings.Fields(r.ask(task).said), r.knows)
}

func (r *Rehearsal) knows(word string) bool { return word == place || r.known.Has(word) }

// A Stage is a home in which plans are tried and looked at.
type Stage struct {
	Try Executor
	// Comes reports whether what a step, from 0, changes of its things is new,
	// and not as it was before the program, and whether it is still so at the end.
	Comes func(lines []program.Line, step int) (new, lasts bool)
	// Place says in which room a thing is kept, and on or in what other thing,
	// which is closed or not; "" for unknown.
	Place func(thing string) (room, in string, shut bool)
	// Access has the phrases by which people get at what is kept in a closed thing
	// {}, and those of what they do behind it.
	Access struct{ Before, After []string }
}

// most is how many candidates are tried.
const most = 12

// Plan returns a plan that is about its task, or one without steps that is
// [Refused]: less than Least of the task is known, or not what it says is done
// something with, or nothing that was tried is about it.
func (r *Rehearsal) Plan(ctx context.Context, task Task) (*Plan, error) {
	plan := &Plan{Task: task, Stop: Refused, Known: r.Known(task.Name)}
	if plan.Known < r.Least {
		plan.Warnings = []string{fmt.Sprintf("nothing is near enough to %.60q: %.0f %% of it is known, and it takes %.0f", task.Name, 100*plan.Known, 100*r.Least)}
		return plan, nil
	}
	asked := r.ask(task.Name)
	unknown, form := bank.Unknown(strings.Fields(asked.said), r.knows, place)
	if len(unknown) > 0 && r.form(form) { // where things stand
		plan.Warnings = []string{fmt.Sprintf("nothing is known of %s in %.60q", strings.Join(unknown, " and "), task.Name)}
		return plan, nil
	}
	names, unnamed := r.names.like(task.Name)
	voters, unheard := r.voters(task)
	if err := cmp.Or(unnamed, unheard); err != nil {
		return nil, err
	}
	tries := r.kin(asked, names)
	if len(voters) > 0 && !r.impossible(asked) {
		tries = append(tries[:min(len(tries), most)], tallied(voters)...)
	}
	for _, c := range tries[:min(len(tries), 2*most)] {
		if steps := r.rehearsed(c.steps, asked); steps != nil {
			plan.Steps, plan.Examples, plan.Stop = steps, []Demonstration{c.of.first}, Adapted
			if len(unknown) > 0 {
				plan.Warnings = []string{fmt.Sprintf("nothing is known of %s: the plan is made without", strings.Join(unknown, " and "))}
			}
			return plan, ctx.Err()
		}
	}
	plan.Warnings = []string{fmt.Sprintf("of %.60q %.0f %% is known, but no plan that was tried is about it", task.Name, 100*plan.Known)}
	return plan, ctx.Err()
}

// kin returns the plans of other tasks with the things of this one, the best
// first: those that fit, of tasks whose names are alike, about few other things.
func (r *Rehearsal) kin(a *asked, names []float64) (list []candidate) {
	for i := range r.tasks {
		t := &r.tasks[i]
		other := r.asked[i]
		for _, p := range t.plans {
			if things, fit := r.pairs(a, other, p.Steps); things != nil {
				list = append(list, candidate{r.moved(p.Steps, things), t, fit + names[i] - strangeness*float64(r.strange(p.Steps, things))})
			}
		}
	}
	for _, goal := range a.goals {
		if len(list) > 0 {
			list = append(list, candidate{steps: []string{goal}, of: list[0].of, score: -1})
		}
	}
	slices.SortStableFunc(list, func(x, y candidate) int { return cmp.Compare(y.score, x.score) })
	return list
}

// pairs returns what takes the place of what, and how good that is: by what can
// be done with both, best if the tasks say the same, better if the other one is
// about what the step is about. It is nil if the tasks are no kin.
func (r *Rehearsal) pairs(a, other *asked, steps []string) (things map[string]string, fit float64) {
	if a.said == other.said && len(a.things) == len(other.things) && len(a.things) > 0 {
		things = map[string]string{}
		pair(things, other.things, a.things)
		return things, 2 + r.alike(things)
	}
	for _, goal := range a.goals {
		for _, step := range steps {
			with := r.same(step, goal)
			if with == nil {
				continue
			}
			of := r.alike(with)
			for _, thing := range other.things {
				if _, ok := with[thing]; ok {
					of++
					break
				}
			}
			if things == nil || of > fit {
				things, fit = with, of
			}
		}
	}
	return things, fit
}

// strangeness is what a plan loses for each thing that has nothing to do with its
// task.
const strangeness = 0.05

// strange counts the things of steps that are none of some, nor where these are.
func (r *Rehearsal) strange(steps []string, things map[string]string) (n int) {
	named := r.words.thingsOf(steps)
	for thing := range things {
		room, in, _ := r.stage.Place(thing)
		delete(named, thing)
		delete(named, room)
		delete(named, in)
	}
	return len(named)
}

// same returns the things of a step with those of another one that says the same
// of others; nil if it does not.
func (r *Rehearsal) same(step, goal string) map[string]string {
	x, y := strings.Fields(step), strings.Fields(goal)
	if len(x) != len(y) {
		return nil
	}
	things := map[string]string{}
	for i, w := range x {
		switch {
		case r.words.things[w] && r.words.things[y[i]]:
			things[w] = y[i]
		case w != y[i]:
			return nil
		}
	}
	return things
}

// alike is the mean share of what can be said of both of two things.
func (r *Rehearsal) alike(things map[string]string) (mean float64) {
	for _, old := range slices.Sorted(maps.Keys(things)) {
		thing, both := things[old], 0
		for use := range r.uses[old] {
			if r.uses[thing][use] {
				both++
			}
		}
		mean += float64(both) / float64(len(r.uses[old])+len(r.uses[thing])-both) / float64(len(things))
	}
	return mean
}

// moved returns steps about other things, and about where these are kept.
func (r *Rehearsal) moved(steps []string, things map[string]string) []string {
	by := map[string]string{}
	for _, old := range slices.Sorted(maps.Keys(things)) {
		room, in, _ := r.stage.Place(old)
		newRoom, newIn, _ := r.stage.Place(things[old])
		for _, p := range [][2]string{{room, newRoom}, {in, newIn}} {
			if p[0] != "" && p[1] != "" && things[p[0]] == "" {
				by[p[0]] = p[1]
			}
		}
	}
	maps.Copy(by, things)
	s := &substitution{of: r.words, things: by}
	return s.apply(steps)
}

// rehearsed returns steps that were tried, and changed where they had to be; nil
// when they cannot be done, or are not about the task.
func (r *Rehearsal) rehearsed(steps []string, a *asked) []string {
	if !r.about(steps, a) {
		return nil
	}
	steps = r.reached(steps)
	if r.words.try(steps, []Executor{r.stage.Try}).executable == 0 {
		fixed := r.Repair(steps, []Executor{r.stage.Try})
		dropped := slices.ContainsFunc(fixed.Changes, func(c Change) bool { return c.Dropped != "" })
		if steps = fixed.Steps; fixed.Executable == 0 || !r.about(steps, a) || dropped && len(a.goals) == 0 {
			return nil // what is left may not be what it is about
		}
	}
	if len(a.goals) == 0 {
		return steps
	}
	for i := len(steps) - 1; i >= 0; i-- {
		if slices.Contains(a.goals, steps[i]) {
			switch isNew, lasts := r.stage.Comes(r.words.lines(steps), i); {
			case !isNew:
				return nil
			case !lasts:
				return steps[:i+1]
			}
			return steps
		}
	}
	return nil
}

// about reports whether steps name all things of a task, and say what it says.
func (r *Rehearsal) about(steps []string, a *asked) bool {
	named := r.words.thingsOf(steps)
	if slices.ContainsFunc(a.things, func(thing string) bool { return !named[thing] }) {
		return false
	}
	return len(a.goals) == 0 || slices.ContainsFunc(steps, func(s string) bool { return slices.Contains(a.goals, s) })
}

// reached opens what keeps a thing from being reached, and closes it behind.
func (r *Rehearsal) reached(steps []string) []string {
	tried := map[string]bool{}
	for {
		now := r.words.try(steps, []Executor{r.stage.Try})
		if now.step < 0 || now.step >= len(steps) {
			return steps
		}
		at, shut := now.step, ""
		for _, w := range strings.Fields(steps[at]) {
			if _, in, closed := r.stage.Place(w); r.words.things[w] && closed && !tried[in] {
				shut = in
			}
		}
		if shut == "" {
			return steps
		}
		tried[shut] = true
		after := r.phrased(r.stage.Access.After, shut)
		steps = slices.Insert(slices.Clone(steps), at+1, after...)
		steps = slices.Compact(slices.Insert(steps, at, r.phrased(r.stage.Access.Before, shut)...))
	}
}

// phrased returns the patterns that are phrases with a thing.
func (r *Rehearsal) phrased(patterns []string, thing string) (out []string) {
	for _, p := range patterns {
		if s := strings.ReplaceAll(p, place, thing); r.words.said[s] {
			out = append(out, s)
		}
	}
	return out
}
