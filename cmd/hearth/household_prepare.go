package main

import (
	"errors"
	"io"

	"github.com/spf13/cobra"

	"hearth/eval/report"
	"hearth/sim/household/prepare"
)

// A preparer makes a scene ready for a program.
type preparer struct {
	*venue
	out    *output
	dump   bool
	output string
}

func newHouseholdPrepare(a *app) *cobra.Command {
	r := &preparer{venue: inHousehold(a)}
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
		Args: r.wants("", 1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return r.prepare(r.placed(args)[0]) },
	}
	r.extension.bind(cmd)
	f := cmd.Flags()
	f.StringVar(&r.resources, "resources", "", "`folder` with class_name_equivalence.json and properties_data.json")
	f.BoolVar(&r.dump, "dump", false, "write all stages")
	r.out = a.output(cmd, "table", "json", "jsonl")
	f.StringVar(&r.output, "output", "", "the `file` for the scene that is ready, as an environment graph")
	return cmd
}

func (r *preparer) prepare(word string) error {
	if r.resources == "" && !r.isOwn(r.scene) {
		return usage("prepare wants --resources, the folder with what is known about things; for home it is known")
	}
	scene, err := r.enter()
	if err != nil {
		return err
	}
	p, err := r.plan(scene.World, word)
	if err != nil {
		return err
	}
	ready, err := scene.Ready(p)
	failure, failed := errors.AsType[*prepare.Failure](err)
	if err != nil && !failed {
		return err
	}
	out := r.out
	if r.dump {
		out = out.layout("stages")
	}
	if err := out.print(report.OfPreparation(p.Name, ready, failure)); err != nil {
		return err
	}
	switch {
	case failed:
		return errTold(exitNegative)
	case r.output == "":
		return nil
	}
	return r.app.disk.Write(r.output, func(w io.Writer) error {
		_, err := io.WriteString(w, ready.Graph.Text())
		return err
	})
}
