package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"

	"github.com/spf13/cobra"

	"hearth/facts/home"
	"hearth/ontology"
	"hearth/parser/phrase"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim/planner"
	"hearth/sim/planner/bank"
)

// A planning is what the flags of plan say.
type planning struct {
	*app
	demonstrations, bank, kinds string
	variant, format             string
}

func newPlan(a *app) *cobra.Command {
	p := &planning{app: a}
	cmd := &cobra.Command{
		Use:   "plan TASK",
		Short: "Plan a household task after demonstrations of others",
		Long: `Plan makes the steps of a household task without a language model: it takes over what people
did for tasks that are alike, and says it of the things that this task names.

Demonstrations are a JSON list of texts, each with "Task: " and a name in its first line, then
"Step 1: " and so on. A bank is a JSON list of the phrases that steps may be made of; without
one, these are the steps of the demonstrations. Kinds are a JSON map from names of things to
those that stand for them. Without demonstrations there are those that come with Hearth, and
all phrases about the things in its home.

Variants: adapted is voted by all demonstrations, nearest copies that of the task most alike.`,
		Example: `  hearth plan "Make tea"
  hearth plan "Turn on the radio" --demonstrations examples.json --bank actions.json --format program`,
		Args: one("task"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return p.plan(cmd.Context(), planner.Task{Name: args[0]})
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&p.demonstrations, "demonstrations", "", "`file` with plans of people")
	flags.StringVar(&p.bank, "bank", "", "`file` with the phrases that steps may be made of")
	flags.StringVar(&p.kinds, "kinds", "", "`file` with the names that stand for others")
	flags.StringVar(&p.variant, "variant", "adapted", "`how` to plan: adapted or nearest")
	flags.StringVar(&p.format, "format", "text", "`format` of the plan: text, program or json")
	return cmd
}

func (p *planning) plan(ctx context.Context, task planner.Task) error {
	write, ok := map[string]func(io.Writer, *planner.Plan, *phrase.Templates) error{
		"text": planText, "program": planProgram, "json": planJSON}[p.format]
	if !ok {
		return usage("there is no format %q; there are text, program and json", p.format)
	}
	actions, templates, err := phrase.Open(ontology.Household())
	if err != nil {
		return fault(err)
	}
	if p.demonstrations == "" && (p.bank != "" || p.kinds != "") {
		return usage("--bank and --kinds go with --demonstrations")
	}
	ask := func() (*planner.Adapter, error) { return p.adapter(templates) }
	if p.demonstrations == "" {
		ask = func() (*planner.Adapter, error) { return ownAdapter(actions, templates) }
	}
	a, err := ask()
	if err != nil {
		return err
	}
	by, ok := map[string]func(context.Context, planner.Task) (*planner.Plan, error){"adapted": a.Plan, "nearest": a.Nearest}[p.variant]
	if !ok {
		return usage("there is no variant %q; there are adapted and nearest", p.variant)
	}
	plan, err := by(ctx, task)
	if err != nil {
		return fault(err)
	}
	if err := written(write(p.out, plan, templates)); err != nil || len(plan.Steps) > 0 {
		return err
	}
	return errTold(1) // a negative result: no demonstration is like the task
}

// ownAdapter plans after the demonstrations that come with Hearth, with the
// things of its home.
func ownAdapter(actions program.Actions, t *phrase.Templates) (*planner.Adapter, error) {
	tasks, err := home.Tasks()
	if err != nil {
		return nil, fault(err)
	}
	var list []planner.Demonstration
	for _, task := range tasks {
		if task.Set != home.Demonstrations {
			continue
		}
		d := planner.Demonstration{Task: planner.Task{Name: task.Activity.Title}}
		for _, l := range task.Activity.Program.Lines {
			step, _ := t.Show(l)
			d.Steps = append(d.Steps, step)
		}
		list = append(list, d)
	}
	things, _, err := home.Open()
	if err != nil {
		return nil, fault(err)
	}
	text, err := fs.ReadFile(ontology.Household(), "notation/bank.yaml")
	if err != nil {
		return nil, fault(err)
	}
	signatures, err := bank.LoadSignatures(&source.File{Name: "notation/bank.yaml", Text: string(text)}, actions)
	if err != nil {
		return nil, fault(err)
	}
	phrases := bank.Enumerate(t, signatures, bank.Objects(things.Properties(), nil, things.Rooms()))
	a, err := planner.NewAdapter(list, phrases, t, nil)
	if err != nil {
		return nil, fault(err)
	}
	return a, nil
}

// adapter reads the files that the flags name.
func (p *planning) adapter(t *phrase.Templates) (*planner.Adapter, error) {
	var texts, phrases []string
	var kinds map[string]string
	for _, f := range []struct {
		name string
		to   any
	}{{p.demonstrations, &texts}, {p.bank, &phrases}, {p.kinds, &kinds}} {
		if err := p.readJSON(f.name, f.to); err != nil {
			return nil, err
		}
	}
	var list []planner.Demonstration
	for i, text := range texts {
		d, err := planner.ParseDemonstration(text)
		if err != nil {
			return nil, badJSON(p.demonstrations, fmt.Errorf("text %d: %w", i+1, err))
		}
		list = append(list, d)
		if p.bank != "" {
			continue
		}
		for _, step := range d.Steps {
			if l, ok := t.Parse(step, nil); ok {
				said, _ := t.SayLine(l)
				phrases = append(phrases, said)
			}
		}
	}
	a, err := planner.NewAdapter(list, phrases, t, kinds)
	if err != nil {
		return nil, badJSON(p.demonstrations, err)
	}
	return a, nil
}

func (p *planning) readJSON(name string, to any) error {
	if name == "" {
		return nil
	}
	text, err := p.unpacked(name)
	if err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(text), to); err != nil {
		return badJSON(name, err)
	}
	return nil
}

// badJSON is the error of a file that is not what its flag wants.
func badJSON(name string, err error) error {
	return &exit{exitInput, fmt.Errorf("%s cannot be read: %w", name, err)}
}

func planText(w io.Writer, p *planner.Plan, _ *phrase.Templates) error {
	_, err := fmt.Fprintln(w, planner.Demonstration{Task: p.Task, Steps: p.Shown()})
	return err
}

func planProgram(w io.Writer, p *planner.Plan, t *phrase.Templates) error {
	for _, step := range p.Steps {
		l, _ := t.Parse(step, nil)
		if _, err := fmt.Fprintln(w, l); err != nil {
			return err
		}
	}
	return nil
}

func planJSON(w io.Writer, p *planner.Plan, _ *phrase.Templates) error {
	var after []string
	for _, d := range p.Examples {
		after = append(after, d.Name)
	}
	return json.NewEncoder(w).Encode(struct {
		Task     string    `json:"task"`
		Steps    []string  `json:"steps"`
		After    []string  `json:"after"` // tasks of the demonstrations that it comes from
		Scores   []float64 `json:"scores"`
		Stop     string    `json:"stop"`
		Warnings []string  `json:"warnings,omitempty"`
	}{p.Task.Name, p.Steps, after, p.Scores, string(p.Stop), p.Warnings})
}
