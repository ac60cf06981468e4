package planner

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"hearth/parser/phrase"
	"hearth/parser/program"
	"hearth/sim/planner/bank"
)

// A Rehearsal makes plans without a model and returns only plans that fit their task. It looks for related
// tasks: those that ask the same of other things, and those whose plans contain a step that states a goal of
// this task. The things of this task, and the places where they are kept, replace those of the related task. A
// plan is then tried at home. It is accepted if it can be executed, names all things of the task, and reaches
// a goal of the task that still holds at the end. Without related tasks, the plans of an [Adapter] are held to
// the same conditions.
type Rehearsal struct {
	*Adapter
	Least float64 // minimum share of a task that must be known, from 0 to 1; see [Rehearsal.KnownShare]

	wording  *bank.Wording
	grammar  *bank.Grammar
	stage    Stage
	patterns [][]string // of phrases, with {} for each thing
	requests map[*taskPlans]*request
	lexicon  bank.Lexicon
}

// NewRehearsal makes a rehearsal from an adapter. Wording maps words of people to words of phrases, and the grammar reads
// the names of tasks.
func NewRehearsal(a *Adapter, w *bank.Wording, g *bank.Grammar, s Stage) *Rehearsal {
	r := &Rehearsal{Adapter: a, wording: w, grammar: g, stage: s, requests: map[*taskPlans]*request{}, lexicon: bank.Lexicon{}}
	a.words.shorten(w.IsVague)
	r.learn()
	a.words.learnUses()
	for i := range a.tasks {
		t := &a.tasks[i]
		for _, p := range t.plans {
			a.words.allow(p.Steps)
		}
		r.requests[t] = r.ask(t.first.Name)
		r.lexicon.Add(w.Plain(t.first.Name)...)
	}
	return r
}

// learn collects the words of all phrases.
func (r *Rehearsal) learn() {
	seen := map[string]bool{}
	for p := range r.words.isPhrase {
		words := strings.Fields(p)
		pattern := slices.Clone(words)
		for i, w := range words {
			r.lexicon.Add(w)
			if r.words.things[w] && i > 0 {
				pattern[i] = placeholder
			}
		}
		if key := strings.Join(pattern, " "); !seen[key] {
			seen[key] = true
			r.patterns = append(r.patterns, pattern)
		}
	}
	slices.SortFunc(r.patterns, slices.Compare)
}

// KnownShare returns the part of a task that is known, from 0 to 1. It is the share of its things and significant
// words that occur in phrases, things or other tasks (see [bank.KnownShare]).
func (r *Rehearsal) KnownShare(task string) float64 {
	return bank.KnownShare(strings.Fields(r.ask(task).pattern), r.knows)
}

func (r *Rehearsal) knows(word string) bool { return word == placeholder || r.lexicon.Has(word) }

// A Stage is a home in which plans are tried.
type Stage struct {
	Try Executor
	// Achieves reports about a step, counted from 0. New is true if its changes to its things did not hold before
	// the program. Lasts is true if they still hold at the end.
	Achieves func(lines []program.Line, step int) (new, lasts bool)
	// Place returns the room in which a thing is kept, the thing that it is on or in, and whether that is
	// closed. Unknown names are "".
	Place func(thing string) (room, in string, shut bool)
	// Access holds phrase patterns with {} for a closed thing: those that open it, and those that are done
	// afterwards.
	Access struct{ Before, After []string }
}

// maxTries is the maximum number of candidates that are tried.
const maxTries = 12

// Plan returns a plan that fits its task. The plan has no steps and Stop is [Refused] in three cases: less
// than Least of the task is known, a word that it mentions is unknown, or no plan that was tried fits it.
func (r *Rehearsal) Plan(ctx context.Context, task Task) (*Plan, error) {
	plan := &Plan{Task: task, Stop: Refused, KnownShare: r.KnownShare(task.Name)}
	asked := r.ask(task.Name)
	unknown, _ := bank.Unknown(strings.Fields(asked.pattern), r.knows, placeholder)
	switch {
	case plan.KnownShare < r.Least:
		why := fmt.Sprintf("too little of %.60q is known: %.0f %%, the minimum is %.0f %%", task.Name, 100*plan.KnownShare, 100*r.Least)
		if len(unknown) > 0 {
			why += "; unknown: " + strings.Join(unknown, ", ")
		}
		plan.Warnings = []string{why}
		return plan, nil
	case len(unknown) > 0:
		plan.Warnings = []string{fmt.Sprintf("%s in %.60q is unknown", strings.Join(unknown, " and "), task.Name)}
		return plan, nil
	}
	tries, err := r.tries(task, asked)
	if err != nil {
		return nil, err
	}
	for _, goal := range asked.goals {
		if at := []string{goal}; len(tries) > 0 && !slices.Equal(asked.words, r.requests[tries[0].task].words) && r.words.try(at, []Executor{r.stage.Try}).executable > 0 && len(r.missing(at, asked, tries[0].task)) == 0 {
			plan.Steps, plan.Stop = at, Adapted
			return plan, ctx.Err()
		}
	}
	var missing []string
	why := ""
	for _, c := range tries {
		steps, failed := c.steps, ""
		without := r.missing(steps, asked, c.task)
		if len(without) == 0 {
			steps, failed = r.rehearsed(steps, asked, c.task)
			without = r.missing(steps, asked, c.task)
		}
		switch {
		case failed != "":
			why = cmp.Or(why, failed)
		case len(without) == 0:
			plan.Steps, plan.Examples, plan.Stop = steps, []Demonstration{c.task.first}, Adapted
			return plan, ctx.Err()
		case missing == nil || len(without) < len(missing):
			missing = without
		}
	}
	switch {
	case why == "" && len(missing) > 0:
		why = fmt.Sprintf("no plan that was tried covers %q in %.60q", strings.Join(missing, " "), task.Name)
	default:
		why = fmt.Sprintf("no plan that was tried fits %.60q (%.0f %% of it is known)%s", task.Name, 100*plan.KnownShare, why)
	}
	plan.Warnings = []string{why}
	return plan, ctx.Err()
}

// tries returns the plans to try for a task, best first.
func (r *Rehearsal) tries(task Task, asked *request) ([]candidate, error) {
	names, unnamed := r.names.similarity(task.Name)
	voters, unheard := r.voters(task)
	if err := cmp.Or(unnamed, unheard); err != nil {
		return nil, err
	}
	tries := r.related(asked, names)
	if !r.impossible(asked) {
		others := tallied(voters)
		tries = append(tries[:min(len(tries), maxTries)], others[:min(len(others), maxTries)]...)
		tries = append(tries, r.similar(asked, names)...)
	}
	return tries, nil
}

// mostSimilar is the number of tasks with the most similar names whose plans are tried.
const mostSimilar = 3

// similar returns the plans of the tasks with the most similar names, adapted to this one.
func (r *Rehearsal) similar(asked *request, names []float64) (list []candidate) {
	order := make([]int, len(names))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(names[j], names[i]) })
	for _, i := range order[:min(mostSimilar, len(order))] {
		for _, p := range r.adapted(&r.tasks[i], asked.title) {
			list = append(list, candidate{steps: p.Steps, task: &r.tasks[i]})
		}
	}
	return list
}

// related returns the plans of related tasks with the things of this one, best first. The rank depends on the
// fit (see pairs), on the similarity of the names, and on the number of unrelated things.
func (r *Rehearsal) related(a *request, names []float64) (list []candidate) {
	for i := range r.tasks {
		t := &r.tasks[i]
		other := r.requests[t]
		for _, p := range t.plans {
			if things, fit := r.pairs(a, other, p.Steps); things != nil {
				list = append(list, candidate{r.moved(p.Steps, things), t, fit + names[i] - strangeness*float64(r.strange(p.Steps, things))})
			}
		}
	}
	for _, goal := range a.goals {
		list = append(list, candidate{[]string{goal}, &r.tasks[slices.Index(names, slices.Max(names))], -1})
	}
	slices.SortStableFunc(list, func(x, y candidate) int { return cmp.Compare(y.score, x.score) })
	return list
}

// pairs returns which things replace which, and how good the fit is. The fit depends on how similarly the
// things are used. It is best if the tasks ask the same, and better if the other task names a thing of the
// matching step. The map is nil if the tasks are not related.
func (r *Rehearsal) pairs(a, other *request, steps []string) (things map[string]string, fit float64) {
	if a.pattern == other.pattern && len(a.things) == len(other.things) && len(a.things) > 0 {
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

// strangeness is the penalty of a plan for each thing unrelated to its task.
const strangeness = 0.05

// strange counts the things of steps that are neither keys of things nor places where one of these is kept.
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

// same returns the things of a step, each mapped to the thing that the goal has in its place. It returns nil
// if the other words of step and goal differ.
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

// alike returns the mean similarity of paired things: the share of uses that both have.
func (r *Rehearsal) alike(things map[string]string) (mean float64) {
	for _, old := range slices.Sorted(maps.Keys(things)) {
		thing, both := things[old], 0
		for use := range r.words.uses[old] {
			if r.words.uses[thing][use] {
				both++
			}
		}
		mean += float64(both) / float64(len(r.words.uses[old])+len(r.words.uses[thing])-both) / float64(len(things))
	}
	return mean
}

// moved returns steps in which things are replaced by others. It also replaces the places where the old things
// are kept by those of the new things.
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
	s := &substitution{vocabulary: r.words, things: by}
	return s.apply(steps)
}

// rehearsed tries steps, repairs them if necessary, and returns them. It returns the reason if they cannot be
// executed or do not fit the task.
func (r *Rehearsal) rehearsed(steps []string, a *request, t *taskPlans) (fit []string, why string) {
	if !r.about(steps, a) {
		return nil, ": none has its action"
	}
	steps = r.openPlaces(steps)
	if t := r.words.try(steps, []Executor{r.stage.Try}); t.executable == 0 {
		fixed := r.Repair(steps, []Executor{r.stage.Try})
		dropped := slices.ContainsFunc(fixed.Changes, func(c Change) bool { return c.Dropped != "" })
		if steps = fixed.Steps; fixed.Executable == 0 || !r.about(steps, a) || dropped && len(a.goals) == 0 {
			return nil, ": " + t.why // a dropped step may have been the essential one
		}
	}
	if len(a.goals) == 0 {
		return steps, ""
	}
	for i := len(steps) - 1; i >= 0; i-- {
		if slices.Contains(a.goals, steps[i]) {
			switch isNew, lasts := r.stage.Achieves(r.words.lines(steps), i); {
			case !isNew:
				return nil, fmt.Sprintf(": %q changes nothing in the home", phrase.Spaced(steps[i]))
			case !lasts || !r.sameVerb(a, r.requests[t]):
				return steps[:i+1], ""
			}
			return steps, ""
		}
	}
	return nil, ": none has its action"
}

// sameVerb reports whether two tasks have the same verb. Then the steps after the goal in a plan for one task
// also belong to the other task.
func (r *Rehearsal) sameVerb(a, b *request) bool {
	return len(a.mentions) > 0 && len(b.mentions) > 0 && (b.stems.Has(a.mentions[0].Words) || a.stems.Has(b.mentions[0].Words))
}

// about reports whether steps include a goal of a task, if it has any.
func (r *Rehearsal) about(steps []string, a *request) bool {
	return len(a.goals) == 0 || slices.ContainsFunc(steps, func(s string) bool { return slices.Contains(a.goals, s) })
}

// openPlaces inserts steps that open the closed places in which needed things are kept, and steps that close
// them afterwards.
func (r *Rehearsal) openPlaces(steps []string) []string {
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

// phrased returns the patterns that are phrases when filled with a thing.
func (r *Rehearsal) phrased(patterns []string, thing string) (out []string) {
	for _, p := range patterns {
		if s := strings.ReplaceAll(p, placeholder, thing); r.words.isPhrase[s] {
			out = append(out, s)
		}
	}
	return out
}
