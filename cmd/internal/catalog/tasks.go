package catalog

import (
	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/eval/report"
	"hearth/facts/home"
)

// Tasks makes the commands about the tasks that come with Hearth.
func Tasks(a *cli.App) *cobra.Command {
	return cli.Group("tasks", "The tasks that come with Hearth, to be done in its home", newTasksList(a), newTasksShow(a))
}

func newTasksList(a *cli.App) *cobra.Command {
	var out *cli.Output
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the tasks by their ids, with what they are for",
		Args:  cli.NoWords,
		RunE: func(*cobra.Command, []string) error {
			tasks, err := home.Tasks()
			if err != nil {
				return cli.Fault(err)
			}
			return out.Print(report.OfTasks(tasks, out.Page))
		},
	}
	out = a.Lists(cmd, "tasks")
	return cmd
}

func newTasksShow(a *cli.App) *cobra.Command {
	var out *cli.Output
	cmd := &cobra.Command{
		Use:     "show TASK",
		Short:   "Show a task: its title, its description and its program",
		Example: "  hearth household tasks show take-a-nap",
		Args:    cli.One("task"),
		RunE: func(_ *cobra.Command, args []string) error {
			tasks, err := home.Tasks()
			if err != nil {
				return cli.Fault(err)
			}
			var ids []string
			for _, t := range tasks {
				if t.ID == args[0] {
					return out.Print(report.OfTask(t))
				}
				ids = append(ids, t.ID)
			}
			return hearth.Unknown("E0810", "task", args[0], ids)
		},
	}
	out = a.Output(cmd, "text", "json")
	return cmd
}
