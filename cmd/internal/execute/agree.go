package execute

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/eval/report"
	"hearth/parser/source"
)

// Agree returns the command that compares the state of the rules with the simulated room.
func Agree(a *cli.App) *cobra.Command {
	v := cli.KitchenOnly(a)
	v.FixedQuantitative = true
	cmd := &cobra.Command{
		Use:   "agree NETWORK...",
		Short: "Check, step by step, that the room agrees with the rules",
		Long: `Agree executes networks in the quantitative kitchen and compares the rules with the room after
each step: contents of containers, temperatures of food, masses, fill levels, positions and the
time (docs/physics.md). It lists all differences after the first step with any. Things that are
away until a result is ready are compared when they are due.

Exit codes: 0 state and room agree, or differ as expected, 1 they do not, or a step was not done.`,
		Example: "  hearth agree mango-radish-salad\n  hearth agree my.solution --format json",
		Args:    cli.AtLeastOneArg("networks to execute: a file, - for the standard input, or the id of a recipe"),
	}
	v.Bind(cmd)
	out := a.ListOutput(cmd, "differences")
	cmd.RunE = func(_ *cobra.Command, words []string) error {
		scene, err := v.Enter()
		if err != nil {
			return err
		}
		code, empty := 0, source.Diagnostics{}
		for _, word := range words {
			src, err := v.Text(word)
			if err != nil {
				return err
			}
			plans, err := v.Read(scene.World, src)
			if err != nil {
				return err
			}
			if len(plans) == 0 {
				empty.Add(source.NoPlan(src.Name, "network"))
				code = max(code, cli.ExitNegative)
			}
			for _, p := range plans {
				e, err := v.Run(scene, p)
				if err != nil {
					return err
				}
				found, err := e.Disagreement(out.Page)
				if err != nil {
					return err
				}
				a.ReportOnce(slices.Concat(e.Problems, e.Failures())...)
				code = max(code, cli.CodeOf(e.Problems...))
				switch {
				case len(found.Items) > 0 || !out.ForPeople():
					err = out.Print(found)
				case len(e.Failures()) > 0:
					_, err = fmt.Fprintf(a.Out, "%s: not all steps were done; state and room agree after the steps that were done\n", p.Name)
				default:
					_, err = fmt.Fprintf(a.Out, "%s: state and room agree after each of %d steps\n", p.Name, len(e.Internal().Executed()))
				}
				if err != nil {
					return err
				}
				if slices.ContainsFunc(found.Items, unexpected) || len(e.Failures()) > 0 {
					code = max(code, cli.ExitNegative)
				}
			}
		}
		if err := empty.Err(); err != nil {
			return &cli.Exit{Code: code, Err: err}
		}
		return cli.SilentExit(code)
	}
	return cmd
}

func unexpected(d report.Disagreement) bool { return !d.Expected }
