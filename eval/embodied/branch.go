package embodied

import (
	"context"
	_ "embed"
	"slices"
	"strconv"
	"strings"

	"hearth/eval/household"
	"hearth/eval/temporal"
	"hearth/parser/program"
	house "hearth/sim/household"
	"hearth/sim/world"
)

// The ways in which a branch ends.
type ending int

const (
	failed       ending = iota // a step could not be done
	unsuccessful               // all subgoals were reached, but not the goal
	succeeded
)

// A branch is a way to reach subgoals one after another.
type branch struct {
	scene  *house.Scene
	rest   []*temporal.Formula // subgoals that are left
	past   []*world.State
	steps  []step
	faults []household.Kind
	end    ending
}

// A step is a completed step.
type step struct {
	line program.Line
	temporal.Step
}

// maxBranches is the maximum number of branches that are followed.
const maxBranches = 500

// reach follows the alternatives of all subgoals, and returns the best branch: one that reaches the formula with the
// fewest faults; otherwise one that reaches all subgoals; otherwise the longest one.
func (e *Evaluator) reach(ctx context.Context, path []*temporal.Formula, formula *temporal.Formula, g *pair) (best *branch, err error) {
	scene, _, err := g.scene().Ready(e.Set.House, nil)
	if err != nil {
		return nil, err
	}
	open := []*branch{{scene: scene, rest: path, past: []*world.State{scene.State}}}
	for n := 0; len(open) > 0 && n < maxBranches; n++ {
		b := open[0]
		open = open[1:]
		if len(b.rest) == 0 {
			if b.end = unsuccessful; e.satisfies(b, formula) {
				b.end = succeeded
			} else {
				b.faults = append(b.faults, "")
			}
			best = better(best, b)
			continue
		}
		ways := e.ways(b, g)
		if len(ways) == 0 {
			next := *b
			next.rest = b.rest[1:]
			open = append(open, &next)
		}
		for _, way := range ways {
			next, err := e.follow(ctx, b, way, g)
			if err != nil {
				return nil, err
			}
			if next.end == failed && len(next.rest) == len(b.rest) {
				best = better(best, next)
			} else {
				open = append(open, next)
			}
		}
	}
	return best, nil
}

// better returns the better of two branches, the first one if they are alike.
func better(a, b *branch) *branch {
	switch {
	case a == nil || b.end > a.end:
		return b
	case b.end < a.end:
		return a
	case len(b.faults) < len(a.faults) || len(b.faults) == len(a.faults) && b.end != succeeded && len(b.steps) > len(a.steps):
		return b
	}
	return a
}

// follow does the steps of a way to the first subgoal of a branch. If one cannot be done, the new branch has the same
// subgoals left.
func (e *Evaluator) follow(ctx context.Context, b *branch, way []program.Line, g *pair) (*branch, error) {
	next := *b
	next.past, next.steps, next.faults = slices.Clone(b.past), slices.Clone(b.steps), slices.Clone(b.faults)
	for _, line := range way {
		after, fault, err := e.Set.Judge.Step(ctx, next.scene, line, next.past)
		if err != nil {
			return nil, err
		}
		if fault != nil {
			next.faults = append(next.faults, fault.Kind)
			if fault.Kind != household.AdditionalStep { // otherwise the subgoal holds already
				return &next, nil
			}
			continue
		}
		a := temporal.Step{Name: line.Action}
		for _, p := range line.Params {
			a.Args = append(a.Args, p.Name+"."+strconv.Itoa(p.Instance))
		}
		next.scene, next.past, next.steps = after, append(next.past, after.State), append(next.steps, step{line, a})
	}
	next.rest = b.rest[1:]
	return &next, nil
}

// satisfies reports whether a formula holds for the states and steps of a branch.
func (e *Evaluator) satisfies(b *branch, f *temporal.Formula) bool {
	t := &temporal.Trajectory{Vocabulary: &e.data.vocabulary}
	for i, s := range b.past {
		var step *temporal.Step
		if i < len(b.steps) {
			step = &b.steps[i].Step
		}
		t.Add(b.scene.Graph(s), step)
	}
	return t.Holds(f)
}

// subgoalSteps has the steps for subgoals.
//
//go:embed simulator/subgoals.txt
var subgoalSteps string

// ways returns the alternative steps to the first subgoal of a branch.
func (e *Evaluator) ways(b *branch, g *pair) (all [][]program.Line) {
	subgoal := b.rest[0]
	objects := map[string]program.Param{}
	exact, plain := subgoal.Name, ""
	for i, o := range subgoal.Args {
		name, id, _ := strings.Cut(o, ".")
		n, _ := strconv.Atoi(id)
		letter := string(rune('a' + i))
		objects[letter] = program.Param{Name: name, Instance: n}
		plain += " " + letter
		if g.character() == n {
			letter = "me"
		}
		exact += " " + letter
	}
	heads := []string{exact, subgoal.Name + plain}
	if !e.data.vocabulary.IsPredicate(subgoal.Name) {
		heads = append(heads, "*"+plain)
	}
	for _, head := range heads {
		for line := range strings.Lines(subgoalSteps) {
			steps, ok := strings.CutPrefix(line, head+":")
			if !ok {
				continue
			}
			for alternative := range strings.SplitSeq(steps, "|") {
				var way []program.Line
				for step := range strings.SplitSeq(alternative, ",") {
					words := strings.Fields(strings.ReplaceAll(step, "*", subgoal.Name))
					last := len(words) - 1
					when := strings.HasSuffix(words[last], "?")
					words[last] = strings.TrimSuffix(words[last], "?")
					l := program.Line{Action: words[0]}
					for _, w := range words[1:] {
						l.Params = append(l.Params, objects[w])
					}
					if !when || !b.holds(g.character(), l.Params[0].Instance) {
						way = append(way, l)
					}
				}
				all = append(all, way)
			}
			return all
		}
	}
	return nil
}

// holds reports whether a character holds a node.
func (b *branch) holds(character, id int) bool {
	for _, edge := range b.scene.Graph(b.scene.State).From(character) {
		if edge.To == id && strings.HasPrefix(edge.Relation, "HOLDS") {
			return true
		}
	}
	return false
}
