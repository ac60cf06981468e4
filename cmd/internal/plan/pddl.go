package plan

import (
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
)

// A pddlFlags holds the flags of pddl.
type pddlFlags struct {
	*cli.Target
	goal, plan, output string
	shown              *cli.Output
}

// PDDL returns the command that writes a goal as a planning task, and reads the plan of a planner.
func PDDL(a *cli.App) *cobra.Command {
	p := &pddlFlags{Target: cli.InHousehold(a)}
	cmd := &cobra.Command{
		Use:   "pddl [PROGRAM]",
		Short: "Write a goal in a household as a planning task in PDDL, and read the plan of a planner",
		Long: `Pddl writes the task of reaching a goal as a domain and a problem in PDDL, for planners and
validators. The task starts in the scene, or after a program. Rules become axioms (derived
predicates) and conditional effects, so a planner must support :adl and :derived-predicates.
What PDDL cannot express is listed in comments of the domain.

With --plan it reads the plan of a planner instead and writes it as a program, which
hearth household run SCENE PROGRAM --bound executes.

Without --output, the domain and the problem are written one after the other.`,
		Example: `  hearth pddl --goal 'on(plate, table)' --output task
  hearth pddl --plan task/plan.txt > plate.txt`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			program := ""
			if len(args) > 0 {
				program = args[0]
			}
			return p.run(program)
		},
	}
	p.BindWorld(cmd)
	f := cmd.Flags()
	f.StringVar(&p.Scene, "scene", "home", "start in this environment `graph`, or in the built-in home")
	f.StringVar(&p.goal, "goal", "", "conditions that must hold, such as 'on(plate, table), not open(cupboard)'")
	f.StringVar(&p.plan, "plan", "", "read this `file`, a plan of a planner, and write it as a program")
	f.StringVar(&p.output, "output", "", "write domain.pddl and problem.pddl in this `folder`")
	p.shown = a.Output(cmd, "text", "json", "jsonl")
	return cmd
}

func (p *pddlFlags) run(program string) error {
	switch {
	case (p.goal == "") == (p.plan == ""):
		return cli.Usage("expected either --goal or --plan")
	case p.plan != "" && p.output != "":
		return cli.Usage("--output is for --goal: the program of --plan is written to the standard output")
	}
	scene, err := p.Enter()
	if err != nil {
		return err
	}
	from := scene.Start()
	if program != "" {
		e, err := p.Episode(scene, program)
		if err != nil {
			return err
		}
		from = e.End()
	}
	if p.plan != "" {
		text, err := p.Text(p.plan)
		if err != nil {
			return err
		}
		lines, err := from.FromPDDL(text)
		if err != nil {
			return err
		}
		if lines == "" {
			p.App.Note("the plan has no steps: that is right only if the goal holds already")
		}
		_, err = io.WriteString(p.App.Out, lines)
		return err
	}
	task, err := from.PDDL(p.Ctx(), hearth.GoalQuery{Goal: p.goal})
	if err != nil {
		return p.BlameRules(scene.World, err)
	}
	for _, u := range task.Unsaid {
		p.App.Note("left out, because PDDL cannot say it: %s", u)
	}
	if p.output == "" {
		return p.shown.Print(task)
	}
	if err := p.App.Disk.MakeFolder(p.output); err != nil {
		return err
	}
	for name, text := range map[string]string{"domain.pddl": task.Domain, "problem.pddl": task.Problem} {
		if err := p.App.Disk.Write(filepath.Join(p.output, name), func(w io.Writer) error {
			_, err := fmt.Fprint(w, text)
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}
