package planner

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"hearth/parser/program"
	"hearth/sim/planner/bank"
)

// A Task is what is to be done, in words. With a description of how, planning
// is step-conditioned.
type Task struct{ Name, Description string }

// String returns the head of a task in a prompt.
func (t Task) String() string {
	head := taskHead + t.Name
	if t.Description != "" {
		head += "\n" + descriptionHead + t.Description
	}
	return head
}

const (
	taskHead        = "Task: "
	descriptionHead = "Description: "
)

// A Demonstration is a plan that somebody made for a task, in words.
type Demonstration struct {
	Task
	Steps []string // such as "Walk to kitchen"
}

// String returns d as it stands in a prompt.
func (d Demonstration) String() string {
	var b strings.Builder
	b.WriteString(d.Task.String())
	for i, s := range d.Steps {
		fmt.Fprintf(&b, "\nStep %d: %s", i+1, s)
	}
	return b.String()
}

// ParseDemonstration reads what [Demonstration.String] writes. An error says
// which line is neither of the task nor a step.
func ParseDemonstration(text string) (d Demonstration, err error) {
	lines := strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' })
	for i, line := range lines {
		name, isTask := strings.CutPrefix(line, taskHead)
		how, isHow := strings.CutPrefix(line, descriptionHead)
		_, step, isStep := strings.Cut(line, ": ")
		switch {
		case i == 0 && isTask:
			d.Name = strings.TrimFunc(name, program.IsBlank)
		case i == 1 && isHow:
			d.Description = strings.TrimFunc(how, program.IsBlank)
		case i > 0 && isStep && strings.HasPrefix(line, "Step "):
			d.Steps = append(d.Steps, strings.TrimFunc(step, program.IsBlank))
		default:
			return d, fmt.Errorf("line %d of a demonstration, %.40q: the first line is Task: and its name, others are Step 1: and so on", i+1, line)
		}
	}
	if d.Name == "" {
		return d, fmt.Errorf("a demonstration names no task")
	}
	return d, nil
}

// Demonstrations are plans that can be asked for those of tasks that are like
// another task.
type Demonstrations struct {
	List  []Demonstration
	names *corpus
}

var errNone = errors.New("there are no demonstrations")

// NewDemonstrations embeds the names of tasks. An error is one of the embedder,
// or tells that there are no demonstrations.
func NewDemonstrations(list []Demonstration, e bank.Embedder) (*Demonstrations, error) {
	if len(list) == 0 {
		return nil, errNone
	}
	names := make([]string, len(list))
	for i, d := range list {
		names[i] = taskHead + d.Name
	}
	c, err := newCorpus(names, e)
	return &Demonstrations{List: list, names: c}, err
}

// Like returns the n demonstrations whose tasks are most like a task, the best
// first; of equally good ones, those that come first.
func (d *Demonstrations) Like(task string, n int) ([]Demonstration, []float64, error) {
	scores, err := d.names.like(task)
	if err != nil {
		return nil, nil, err
	}
	order := make([]int, len(scores))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(scores[j], scores[i]) })
	var best []Demonstration
	var cosines []float64
	for _, i := range order[:min(n, len(order))] {
		best, cosines = append(best, d.List[i]), append(cosines, scores[i])
	}
	return best, cosines, nil
}
