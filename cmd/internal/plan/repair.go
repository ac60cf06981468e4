package plan

import (
	"strings"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/sim/planner"
)

// places holds the scenes in which a plan must be executable.
type places struct {
	*cli.Target
	scenes []string
}

func (p *places) bind(cmd *cobra.Command) {
	p.BindWorld(cmd)
	f := cmd.Flags()
	f.StringArrayVar(&p.scenes, "scene", nil, "require that the plan can be executed in this environment `graph`, or in the built-in home; may be repeated")
	f.StringVar(&p.Resources, "resources", "", "read class_name_equivalence.json and properties_data.json from this `folder`, for scenes other than home")
}

// repair changes a plan until all scenes can execute it, and prints each change. It reports whether all scenes
// can.
func (p *places) repair(a *cli.App, m *materials, plan *planner.Plan) (everywhere bool, err error) {
	if len(p.scenes) == 0 || len(plan.Steps) == 0 {
		return true, nil
	}
	executors, err := p.executors()
	if err != nil {
		return false, err
	}
	adapter, err := m.adapter()
	if err != nil {
		return false, err
	}
	r := adapter.Repair(plan.Steps, executors)
	plan.Steps = r.Steps
	for _, c := range r.Changes {
		if c.Dropped == "" {
			a.Say("inserted before step %d: %q: %s", c.Step+1, strings.Join(c.Insert, ", "), c.Why)
		} else {
			a.Say("dropped step %d, %q: %s", c.Step+1, c.Dropped, c.Why)
		}
	}
	if r.Executable < len(executors) {
		a.Say("the plan can be executed in %d of %d scenes", r.Executable, len(executors))
	}
	return r.Executable == len(executors), nil
}

func (p *places) executors() (all []planner.Executor, err error) {
	for _, scene := range p.scenes {
		if p.Resources == "" && !p.IsBuiltIn(scene) {
			return nil, cli.Usage("--scene %s requires --resources, the folder with the properties of things", scene)
		}
	}
	w, err := p.Open()
	if err != nil {
		return nil, err
	}
	for _, scene := range p.scenes {
		at, err := p.Home(w, scene)
		if err != nil {
			return nil, err
		}
		all = append(all, executor(p.Ctx(), at))
	}
	return all, nil
}
