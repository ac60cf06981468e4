package home

import (
	"io/fs"
	"path"
	"strings"
	"sync"

	"hearth/ontology"
	"hearth/parser/phrase"
	"hearth/parser/program"
	"hearth/parser/source"
)

// A Set says what tasks are for, and names their folder.
type Set string

// The sets of tasks.
const (
	Demonstrations Set = "demonstrations" // to be shown to a planner; they can be said in phrases, without instances
	Tests          Set = "tests"          // to ask of one
)

// A Task is something to do in the home, and how it can be done.
type Task struct {
	ID       string // the name of its file
	Set      Set
	Activity *program.Activity
}

// notation is how the tasks are written; it is read once.
var notation = sync.OnceValues(func() (program.Actions, error) {
	actions, _, err := phrase.Open(ontology.Household())
	return actions, err
})

// Tasks returns all tasks, set by set and by their ids. Every call reads them
// again, so that callers may change what they get.
func Tasks() (tasks []Task, err error) {
	err = each(func(id string, set Set, name string) error {
		a, err := activity(name)
		tasks = append(tasks, Task{id, set, a})
		return err
	})
	return tasks, err
}

// Lasting are the questions to a state that tell what a task can be about: X has Y by the predicate
// that a question begins with.
func Lasting() (questions []string, err error) {
	text, err := source.Read(files, "tasks/lasting.txt")
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(text.Text) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			questions = append(questions, line)
		}
	}
	return questions, nil
}

// Find returns the task with an id, and reads no other one; ok is false when there
// is none, and ids are then those that there are.
func Find(id string) (t Task, ids []string, ok bool, err error) {
	err = each(func(known string, set Set, name string) (err error) {
		if ids = append(ids, known); known == id {
			t, ok = Task{ID: id, Set: set}, true
			t.Activity, err = activity(name)
		}
		return err
	})
	return t, ids, ok, err
}

// each yields the ids of all tasks with their sets and files, until there is an error.
func each(yield func(id string, set Set, name string) error) error {
	for _, set := range []Set{Demonstrations, Tests} {
		names, err := fs.Glob(files, path.Join("tasks", string(set), "*.txt"))
		if err != nil {
			return err
		}
		for _, name := range names {
			if err := yield(strings.TrimSuffix(path.Base(name), ".txt"), set, name); err != nil {
				return err
			}
		}
	}
	return nil
}

// activity reads the file of a task.
func activity(name string) (*program.Activity, error) {
	actions, err := notation()
	if err != nil {
		return nil, err
	}
	text, err := source.Read(files, name)
	if err != nil {
		return nil, err
	}
	return program.ParseActivity(text, actions)
}
