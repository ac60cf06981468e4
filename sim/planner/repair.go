package planner

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"hearth/parser/program"
)

// An Executor tries a program in one scene. It returns the number of steps that can be executed, and the
// reason if that is not all of them.
type Executor func(lines []program.Line) (done int, why string)

// WithKinds returns an executor that first replaces names of things by their kinds, as readers of plans do.
func (e Executor) WithKinds(kinds map[string]string) Executor {
	return func(lines []program.Line) (int, string) {
		lines = slices.Clone(lines)
		for i, l := range lines {
			lines[i] = l.Kinds(kinds)
		}
		return e(lines)
	}
}

// A Repair is a plan changed so that it can be executed in more scenes.
type Repair struct {
	Steps      []string
	Executable int // number of scenes in which it can be executed
	Changes    []Change
}

// A Change is one change that helped: phrases inserted before a step, counted from 0, or the step that was
// dropped. Why is the reason given by a scene.
type Change struct {
	Step    int
	Insert  []string
	Dropped string
	Why     string
}

// mostChanges is the maximum number of changes in a repair. Insertions is the maximum number of phrases tried
// for each thing of a failing step.
const (
	mostChanges = 8
	insertions  = 3
)

// Repair changes steps that scenes cannot execute. It inserts what people did before such a step with the same
// thing, or else drops the step. Repair looks at the scenes, which the paper does not allow its planners to do
// (section 3.1). Its results must not be compared with plans made without it.
func (a *Adapter) Repair(steps []string, scenes []Executor) Repair {
	r := Repair{Steps: steps}
	now := a.words.try(steps, scenes)
	for range mostChanges {
		if now.step < 0 {
			break
		}
		best, found := now, (*Change)(nil)
		for _, c := range a.changes(r.Steps, now.step) {
			if t := a.words.try(c.apply(r.Steps), scenes); t.better(best) {
				best, found = t, &c
			}
		}
		if found == nil {
			break
		}
		found.Why = now.why
		r.Steps, r.Changes = found.apply(r.Steps), append(r.Changes, *found)
		now = best
	}
	r.Executable = now.executable
	return r
}

// changes returns the changes to try for a failing step: inserting one or two phrases before it, or dropping
// it.
func (a *Adapter) changes(steps []string, at int) (all []Change) {
	before := a.usual(steps, at)
	for i, phrase := range before {
		all = append(all, Change{Step: at, Insert: []string{phrase}})
		for j, next := range before {
			if i != j {
				all = append(all, Change{Step: at, Insert: []string{phrase, next}})
			}
		}
	}
	if len(steps) > 1 {
		all = append(all, Change{Step: at, Dropped: steps[at]})
	}
	return all
}

// usual returns the phrases that people use before a step with each of its things.
func (a *Adapter) usual(steps []string, at int) (phrases []string) {
	for _, w := range strings.Fields(steps[at]) {
		if !a.words.things[w] {
			continue
		}
		for _, before := range a.before[replaced(steps[at], map[string]string{w: placeholder})] {
			phrase := replaced(before, map[string]string{placeholder: w})
			if a.words.isPhrase[phrase] && (at == 0 || steps[at-1] != phrase) && !slices.Contains(phrases, phrase) {
				phrases = append(phrases, phrase)
			}
		}
	}
	return phrases
}

func (c *Change) apply(steps []string) []string {
	steps = slices.Clone(steps)
	if c.Dropped == "" {
		return slices.Insert(steps, c.Step, c.Insert...)
	}
	return slices.Delete(steps, c.Step, c.Step+1)
}

// A trial is the result of executing steps in all scenes.
type trial struct {
	executable int
	left       int // number of steps not executed, over all scenes
	step       int // the first step that failed in a scene; -1 if none
	why        string
}

func (t trial) better(than trial) bool {
	return cmp.Or(cmp.Compare(t.executable, than.executable), cmp.Compare(than.left, t.left)) > 0
}

// try executes steps in all scenes.
func (v *vocabulary) try(steps []string, scenes []Executor) trial {
	lines, t := v.lines(steps), trial{step: -1}
	for _, run := range scenes {
		done, why := run(lines)
		switch {
		case done == len(lines):
			t.executable++
		case t.step < 0 || done < t.step:
			t.step, t.why = done, why
		}
		t.left += len(lines) - done
	}
	return t
}

// lines returns the program for phrases.
func (v *vocabulary) lines(steps []string) []program.Line {
	lines := make([]program.Line, len(steps))
	for i, s := range steps {
		lines[i], _ = v.templates.Parse(s, nil)
	}
	return lines
}

// placeholder stands for a thing in the pattern of a step.
const placeholder = "{}"

// precedents returns, for each pattern of a step, the steps that people most often used just before with the
// same thing, such as "walk to {}" before "find {}".
func (v *vocabulary) precedents(tasks []taskPlans) map[string][]string {
	counts := map[string]map[string]int{}
	for _, t := range tasks {
		for _, p := range t.plans {
			for i := 1; i < len(p.Steps); i++ {
				v.precede(counts, p.Steps[i-1], p.Steps[i])
			}
		}
	}
	out := map[string][]string{}
	for pattern, of := range counts {
		all := slices.SortedFunc(maps.Keys(of), func(a, b string) int {
			return cmp.Or(cmp.Compare(of[b], of[a]), cmp.Compare(a, b))
		})
		out[pattern] = all[:min(insertions, len(all))]
	}
	return out
}

// precede counts a pair of steps for each thing that both name, if the first names nothing else.
func (v *vocabulary) precede(counts map[string]map[string]int, before, step string) {
	in := strings.Fields(before)
	for _, w := range strings.Fields(step) {
		if !v.things[w] || !slices.Contains(in, w) {
			continue
		}
		by := map[string]string{w: placeholder}
		if others := slices.ContainsFunc(in, func(x string) bool { return x != w && v.things[x] }); others || before == step {
			continue
		}
		pattern := replaced(step, by)
		if counts[pattern] == nil {
			counts[pattern] = map[string]int{}
		}
		counts[pattern][replaced(before, by)]++
	}
}
