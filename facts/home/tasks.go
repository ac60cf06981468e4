package home

import (
	"io/fs"
	"path"
	"strings"

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

// Tasks returns all tasks, set by set and by their ids. Every call reads them
// again, so that callers may change what they get.
func Tasks() ([]Task, error) {
	actions, _, err := phrase.Open(ontology.Household())
	if err != nil {
		return nil, err
	}
	var tasks []Task
	for _, set := range []Set{Demonstrations, Tests} {
		names, err := fs.Glob(files, path.Join("tasks", string(set), "*.txt"))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			text, err := source.Read(files, name)
			if err != nil {
				return nil, err
			}
			a, err := program.ParseActivity(text, actions)
			if err != nil {
				return nil, err
			}
			tasks = append(tasks, Task{strings.TrimSuffix(path.Base(name), ".txt"), set, a})
		}
	}
	return tasks, nil
}
