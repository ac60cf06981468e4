package ask

import (
	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/facts/home"
	"hearth/parser/source"
)

// Tasks returns the commands about the built-in tasks.
func Tasks(a *cli.App) *cobra.Command {
	return cli.Group("tasks", "Show the built-in tasks for the built-in home", tasksList(a), tasksShow(a))
}

func tasksList(a *cli.App) *cobra.Command {
	out := a.ListOutput(&cobra.Command{
		Use:   "list",
		Short: "List the tasks by their ids, with descriptions",
		Args:  cli.NoArgs,
	}, "tasks")
	return out.Prints(func([]string) (any, error) {
		tasks, err := home.Tasks()
		return home.ReportTasks(tasks, out.Page), err
	})
}

func tasksShow(a *cli.App) *cobra.Command {
	return a.Output(&cobra.Command{
		Use:     "show TASK",
		Short:   "Show a task: its title, its description and its program",
		Example: "  hearth household tasks show take-a-nap",
		Args:    cli.OneArg("task"),
	}, "text", "json").Prints(func(words []string) (any, error) {
		tasks, err := home.Tasks()
		if err != nil {
			return nil, err
		}
		var ids []string
		for _, t := range tasks {
			if t.ID == words[0] {
				return t.Report(), nil
			}
			ids = append(ids, t.ID)
		}
		return nil, source.Unknown("E0810", "task", words[0], ids)
	})
}
