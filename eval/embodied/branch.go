package embodied

import (
	"context"
	_ "embed"
	"slices"
	"strconv"
	"strings"

	"hearth/eval/household"
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
	at      *house.Scene
	rest    []*temporal // subgoals that are left
	past    []*world.State
	moments []done
	faults  []household.Kind
	end     ending
}

// A done is a completed step.
type done struct {
	line program.Line
	act  act
}

// maxBranches is the maximum number of branches that are followed.
const maxBranches = 500

// reach follows the alternatives of all subgoals, and returns the best branch: one that reaches the formula with the
// fewest faults; otherwise one that reaches all subgoals; otherwise the longest one.
func (e *Evaluator) reach(ctx context.Context, path []*temporal, formula *temporal, g *pair) (best *branch, err error) {
	scene, _, err := g.site().Ready(e.Set.House, nil)
	if err != nil {
		return nil, err
	}
	open := []*branch{{at: scene, rest: path, past: []*world.State{scene.State}}}
	for n := 0; len(open) > 0 && n < maxBranches; n++ {
		b := open[0]
		open = open[1:]
		if len(b.rest) == 0 {
			if b.end = unsuccessful; e.trajectory(b, g).holdsFor(formula) {
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
	case len(b.faults) < len(a.faults) || len(b.faults) == len(a.faults) && b.end != succeeded && len(b.moments) > len(a.moments):
		return b
	}
	return a
}

// follow does the steps of a way to the first subgoal of a branch. If one cannot be done, the new branch has the same
// subgoals left.
func (e *Evaluator) follow(ctx context.Context, b *branch, way []program.Line, g *pair) (*branch, error) {
	next := *b
	next.past, next.moments, next.faults = slices.Clone(b.past), slices.Clone(b.moments), slices.Clone(b.faults)
	for _, line := range way {
		after, fault, err := e.Set.Judge.Step(ctx, next.at, line, next.past)
		if err != nil {
			return nil, err
		}
		if fault != nil {
			next.faults = append(next.faults, fault.Kind)
			if fault.Kind != household.AdditionalStep || !e.Compat[skipsSteps] {
				return &next, nil
			}
			continue
		}
		a := act{name: line.Action}
		for _, p := range line.Params {
			a.args = append(a.args, p.Name+"."+strconv.Itoa(p.Instance))
		}
		next.at, next.past, next.moments = after, append(next.past, after.State), append(next.moments, done{line, a})
	}
	next.rest = b.rest[1:]
	return &next, nil
}

// trajectory returns the states of a branch.
func (e *Evaluator) trajectory(b *branch, g *pair) *trajectory {
	t := &trajectory{vocabulary: &e.data.vocabulary}
	for i, s := range b.past {
		t.add(b.at.Graph(s))
		if i < len(b.moments) {
			t.moments[i].step = &b.moments[i].act
		}
	}
	return t
}

// holdsFor reports whether a formula holds.
func (t *trajectory) holdsFor(f *temporal) bool {
	_, ok := t.reached(f, 0, nil)
	return ok
}

// subgoalSteps has the steps for subgoals.
//
//go:embed simulator/subgoals.txt
var subgoalSteps string

// ways returns the alternative steps to the first subgoal of a branch.
func (e *Evaluator) ways(b *branch, g *pair) (all [][]program.Line) {
	subgoal := b.rest[0]
	objects := map[string]program.Param{}
	exact, plain := subgoal.name, ""
	for i, o := range subgoal.args {
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
	heads := []string{exact, subgoal.name + plain}
	if !e.data.predicate(subgoal.name) {
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
					words := strings.Fields(strings.ReplaceAll(step, "*", subgoal.name))
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
	for _, edge := range b.at.Graph(b.at.State).From(character) {
		if edge.To == id && strings.HasPrefix(edge.Relation, "HOLDS") {
			return true
		}
	}
	return false
}
