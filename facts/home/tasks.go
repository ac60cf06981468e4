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

// A Set is a purpose of tasks and the name of their folder.
type Set string

// The sets of tasks.
const (
	Demonstrations Set = "demonstrations" // examples for a planner, which also work without instance numbers
	Tests          Set = "tests"          // tasks to plan
)

// A Task is something to do in the home, with a program that does it.
type Task struct {
	ID       string // name of its file
	Set      Set
	Activity *program.Activity
}

// notation returns the notation of the tasks, which is read once.
var notation = sync.OnceValues(func() (program.Actions, error) {
	actions, _, err := phrase.Open(ontology.Household())
	return actions, err
})

// Tasks returns all tasks, sorted by set and id. Each call reads them again, so callers may change the result.
func Tasks() (tasks []Task, err error) {
	err = each(func(id string, set Set, name string) error {
		a, err := activity(name)
		tasks = append(tasks, Task{id, set, a})
		return err
	})
	return tasks, err
}

// Lasting returns queries, one for each kind of fact that the goal of a task can be about. In each query, the
// first predicate relates X and Y.
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

// Find returns the task with an id, and reads no other tasks. If there is none, ok is false and ids lists the
// existing ids.
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

// each calls yield for the id, set and file of every task until it returns an error.
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
