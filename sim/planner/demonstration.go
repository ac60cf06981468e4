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

// A Task is what is to be done, in words. With a description of how to do it, planning is step-conditioned, as
// the paper calls it.
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

// A Demonstration is a plan that a person wrote for a task, in words.
type Demonstration struct {
	Task
	Steps []string // steps in words, such as "Walk to kitchen"
}

// String returns d in the form used in prompts.
func (d Demonstration) String() string {
	var b strings.Builder
	b.WriteString(d.Task.String())
	for i, s := range d.Steps {
		fmt.Fprintf(&b, "\nStep %d: %s", i+1, s)
	}
	return b.String()
}

// ParseDemonstration parses the output of [Demonstration.String]. An error names the first invalid line.
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
			return d, fmt.Errorf("line %d of a demonstration, %.40q: expected \"Task: \" and a name in the first line, and \"Step 1: \" and so on after it", i+1, line)
		}
	}
	if d.Name == "" {
		return d, fmt.Errorf("the demonstration has no task name")
	}
	return d, nil
}

// Demonstrations is a list of plans that can be searched by task.
type Demonstrations struct {
	List  []Demonstration
	names *corpus
}

var errNone = errors.New("there are no demonstrations")

// NewDemonstrations embeds the names of the tasks. The error is one of the embedder, or the list is empty.
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

// Similar returns the n demonstrations whose tasks are most similar to a task, best first, with their cosines.
// Ties keep the order of the list.
func (d *Demonstrations) Similar(task string, n int) ([]Demonstration, []float64, error) {
	scores, err := d.names.similarity(task)
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
