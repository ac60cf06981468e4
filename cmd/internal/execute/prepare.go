package execute

import (
	"errors"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/eval/report"
)

// A preparer makes a scene ready for a program.
type preparer struct {
	*cli.Venue
	out    *cli.Output
	dump   bool
	output string
}

// Prepare makes the command that makes a scene ready for a program.
func Prepare(a *cli.App) *cobra.Command {
	r := &preparer{Venue: cli.InHousehold(a)}
	cmd := &cobra.Command{
		Use:   "prepare SCENE PROGRAM",
		Short: "Make a scene ready for a program that does not know it, and bind the program",
		Long: `Prepare does what VirtualHome does before it executes a program that speaks of a cup (1):
names are mapped to those of scenes, what the program assumes is inferred from its steps,
each thing is bound to a node, what is missing is added, and what is assumed is made true.
It writes the program with ids of nodes; --dump writes every stage, --output the scene that
is ready for it. hearth household run executes the one in the other.

The scene called home comes with Hearth and needs no --resources.

Exit codes: 0 it is ready, 1 no scene can be made ready for the program, or this one cannot.`,
		Example: `  hearth household prepare home take-a-nap --dump
  hearth household prepare flat.json breakfast.txt --resources virtualhome/resources --output ready.json`,
		Args: r.Wants("", 1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return r.prepare(r.Placed(args)[0]) },
	}
	r.Extension.Bind(cmd)
	f := cmd.Flags()
	f.StringVar(&r.Resources, "resources", "", "`folder` with class_name_equivalence.json and properties_data.json")
	f.BoolVar(&r.dump, "dump", false, "write all stages")
	r.out = a.Output(cmd, "table", "json", "jsonl")
	f.StringVar(&r.output, "output", "", "the `file` for the scene that is ready, as an environment graph")
	return cmd
}

func (r *preparer) prepare(word string) error {
	if r.Resources == "" && !r.IsOwn(r.Scene) {
		return cli.Usage("prepare wants --resources, the folder with what is known about things; for home it is known")
	}
	w, err := r.Open()
	if err != nil {
		return err
	}
	home, err := r.Home(w, r.Scene)
	if err != nil {
		return err
	}
	p, err := r.Plan(w, word)
	if err != nil {
		return err
	}
	ready, err := home.Ready(p)
	failure, failed := errors.AsType[*hearth.Unready](err)
	if err != nil && !failed {
		return err
	}
	out := r.out
	if r.dump {
		out = out.Layout("stages")
	}
	if err := out.Print(report.OfPreparation(p.Name, ready, failure)); err != nil {
		return err
	}
	if changes := ready.Changes(); !failed && len(changes) > 0 && r.out.People() && !r.dump {
		r.App.Note("prepared: %s", strings.Join(changes, "; "))
	}
	switch {
	case failed:
		return cli.Told(cli.ExitNegative)
	case r.output == "":
		return nil
	}
	return r.App.Disk.Write(r.output, func(w io.Writer) error {
		_, err := io.WriteString(w, ready.Graph().Text())
		return err
	})
}
