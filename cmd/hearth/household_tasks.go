package main

import (
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/eval/report"
	"hearth/facts/home"
	"hearth/parser/diag"
	"hearth/parser/source"
)

func newHouseholdTasks(a *app) *cobra.Command {
	return group("tasks", "The tasks that come with Hearth, to be done in its home", newTasksList(a), newTasksShow(a))
}

func newTasksList(a *app) *cobra.Command {
	var out *output
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the tasks by their ids, with what they are for",
		Args:  noWords,
		RunE: func(*cobra.Command, []string) error {
			tasks, err := home.Tasks()
			if err != nil {
				return fault(err)
			}
			return out.print(report.OfTasks(tasks, out.page))
		},
	}
	out = a.lists(cmd, "tasks")
	return cmd
}

func newTasksShow(a *app) *cobra.Command {
	var out *output
	cmd := &cobra.Command{
		Use:     "show TASK",
		Short:   "Show a task: its title, its description and its program",
		Example: "  hearth household tasks show take-a-nap",
		Args:    one("task"),
		RunE: func(_ *cobra.Command, args []string) error {
			tasks, err := home.Tasks()
			if err != nil {
				return fault(err)
			}
			var ids []string
			for _, t := range tasks {
				if t.ID == args[0] {
					return out.print(report.OfTask(t))
				}
				ids = append(ids, t.ID)
			}
			return hearth.Unknown("E0810", "task", args[0], ids)
		},
	}
	out = a.output(cmd, "text", "json")
	return cmd
}

// programText returns what a word on the command line stands for: a file, the
// standard input, or a task that comes with Hearth.
func (a *app) programText(word string) (*source.File, error) {
	if a.disk.Exists(word) || strings.ContainsAny(word, `./\`) {
		return a.disk.Read(word)
	}
	tasks, err := home.Tasks()
	if err != nil {
		return nil, fault(err)
	}
	ids := make([]string, len(tasks))
	for i, t := range tasks {
		if ids[i] = t.ID; t.ID == strings.ToLower(word) {
			return &source.File{Name: t.ID, Text: t.Activity.String()}, nil
		}
	}
	d := diag.New("E0809", source.Span{}, "there is neither a file nor a task %.80s", word)
	if near := diag.Nearest(word, ids); near != "" {
		return nil, d.WithHint("did you mean %s?", near)
	}
	return nil, d.WithHint("hearth household tasks list names the tasks")
}
