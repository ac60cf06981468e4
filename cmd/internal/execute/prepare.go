package execute

import (
	"errors"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
)

// A preparer adapts a scene to a program.
type preparer struct {
	*cli.Target
	out    *cli.Output
	stages bool
	output string
}

// Prepare returns the command that adapts a scene to a program.
func Prepare(a *cli.App) *cobra.Command {
	r := &preparer{Target: cli.InHousehold(a)}
	cmd := &cobra.Command{
		Use:   "prepare SCENE PROGRAM",
		Short: "Adapt a scene to a program that was written for another one, and bind the program",
		Long: `Prepare does what VirtualHome does before it executes a program with things such as cup (1).
It maps names to those of scenes, infers the preconditions of the program from its steps and
binds each thing to a node. Then it adds missing things and makes the preconditions true. It
writes the program with ids of nodes. --stages writes every stage, and --output the adapted
scene. hearth household run executes the bound program in the adapted scene.

The built-in scene home needs no --resources.

Exit codes: 0 it is ready, 1 no scene, or not this one, can be adapted to the program.`,
		Example: `  hearth household prepare home take-a-nap --stages
  hearth household prepare flat.json breakfast.txt --resources virtualhome/resources --output ready.json`,
		Args: r.PlanArgs("", 1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return r.prepare(r.TakeScene(args)[0]) },
	}
	r.Extension.Bind(cmd)
	f := cmd.Flags()
	f.StringVar(&r.Resources, "resources", "", "read class_name_equivalence.json and properties_data.json from this `folder`")
	f.BoolVar(&r.stages, "stages", false, "write all stages")
	r.out = a.Output(cmd, "table", "json", "jsonl")
	f.StringVar(&r.output, "output", "", "write the adapted scene to this `file`, as an environment graph")
	return cmd
}

func (r *preparer) prepare(word string) error {
	if r.Resources == "" && !r.IsBuiltIn(r.Scene) {
		return cli.Usage("prepare requires --resources, the folder with the properties of things, except for the scene home")
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
	if r.stages {
		out = out.Layout("stages")
	}
	if err := out.Print(ready.Report(p.Name, failure)); err != nil {
		return err
	}
	if changes := ready.Changes(); !failed && len(changes) > 0 && r.out.ForPeople() && !r.stages {
		r.App.Note("prepared: %s", strings.Join(changes, "; "))
	}
	switch {
	case failed:
		return cli.SilentExit(cli.ExitNegative)
	case r.output == "":
		return nil
	}
	return r.App.Disk.Write(r.output, func(w io.Writer) error {
		_, err := io.WriteString(w, ready.Graph().Text())
		return err
	})
}
