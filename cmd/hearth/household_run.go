package main

import (
	"errors"
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/show"
	"hearth/facts/graph"
	"hearth/parser/program"
	"hearth/sim/household"
	"hearth/sim/household/prepare"
)

func newHouseholdRun(a *app) *cobra.Command {
	r := &resident{app: a}
	cmd := &cobra.Command{
		Use:   "run SCENE PROGRAM...",
		Short: "Execute programs in a scene and tell of every step what came of it",
		Long: `Run executes programs such as

  [WALK] <kitchen> (11)
  [OPEN] <fridge> (103)

A scene is an environment graph, in JSON, and numbers are ids of its nodes. With --resources
they are instances as people write them: the scene is made ready for each program first, as
VirtualHome does it. The scene called home comes with Hearth and is always made ready.

A program is a file, - for the standard input, or the id of a task that comes with Hearth
(hearth household tasks list).

Exit codes: 0 all steps were done, 1 some were not.`,
		Example: `  hearth household run home take-a-nap
  hearth household run flat.json breakfast.txt`,
		Args: placed(1, math.MaxInt-1, "programs"),
		RunE: func(_ *cobra.Command, args []string) error { return r.run(args[0], args[1:]) },
	}
	r.bind(cmd, "corrected")
	r.bindScene(cmd)
	cmd.Flags().StringVar(&r.format, "format", "table", "table or json")
	return cmd
}

func (r *resident) run(scene string, programs []string) error {
	if err := oneOf(r.format, "table", "json"); err != nil {
		return err
	}
	at, err := r.enter(scene)
	if err != nil {
		return err
	}
	code := 0
	for i, word := range programs {
		p, err := r.program(word)
		if err != nil {
			return err
		}
		if i > 0 && r.format == "table" {
			fmt.Fprintln(r.app.out)
		}
		done, err := r.one(at, p)
		if err != nil {
			return err
		}
		if !done {
			code = exitNegative
		}
	}
	return errTold(code)
}

// one executes one program and reports whether all of it could be done.
func (r *resident) one(at *place, p *program.Program) (bool, error) {
	run, err := r.do(at, p)
	if failure, ok := errors.AsType[*prepare.Failure](err); ok {
		return false, r.unprepared(p.Source.Name, failure)
	}
	if err != nil {
		return false, err
	}
	kind, _ := run.Outcome()
	if r.format == "json" {
		end := show.EndOf(p.Source.Name, run)
		end.Changed = graph.Diff(run.Scene.Graph(run.Scene.State), run.Scene.Graph(run.Final()))
		return kind == household.Done, written(end.Write(r.app.out))
	}
	fmt.Fprintf(r.app.out, "%s: %s\n\n", p.Source.Name, kind)
	return kind == household.Done, written(show.Program(r.app.out, run))
}

// unprepared tells that a scene cannot be made ready for a program.
func (r *resident) unprepared(name string, f *prepare.Failure) error {
	if r.format == "json" {
		return written(show.End{ID: name, Outcome: string(f.Kind), Message: &f.Message}.Write(r.app.out))
	}
	_, err := fmt.Fprintf(r.app.out, "%s: %s\n\n%s\n", name, f.Kind, f.Message)
	return written(err)
}
