// Package plan holds the commands that make plans for tasks, with language models or without. The command plan
// makes one plan, translate finds the action for a text, and experiment compares methods.
package plan

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/eval/experiment"
	"hearth/eval/report"
	"hearth/parser/source"
	"hearth/sim/planner"
)

// A planning holds the flags of plan.
type planning struct {
	*cli.App
	sources      sources
	speaker      modelFlags
	method       string
	instructions string
	places       places
	aim          aim
	shown        *cli.Output
}

// Plan returns the command that plans a task.
func Plan(a *cli.App) *cobra.Command {
	p := &planning{App: a, places: places{Target: cli.InHousehold(a)}}
	cmd := &cobra.Command{
		Use:   "plan [TASK]",
		Short: "Plan a household task from demonstrations or with a language model, or find the steps to a goal",
		Long: `Plan makes the steps of a household task. Without a language model it adapts
demonstrations of similar tasks to the things that this task names. It refuses a plan that
does not name these things or cannot be executed in the built-in home, and a task of which
too little is known (docs/agents.md).

With --model a language model words each step freely. The most similar admissible phrase becomes
the step, and the model continues from there (language models as zero-shot planners, Algorithm 1).
--log writes every sample with its score.

Methods without a model: rehearsed, the default, tries demonstrations with other things in the
built-in home, and refuses plans that are not about the task; adapted is a vote of all
demonstrations; nearest copies the demonstration of the most similar task. Methods with a model:
translated is the final method of the paper; vanilla takes the output unchanged; without-
translation, without-correction and without-dynamic-example leave out one part each. --rules
chooses how samples are ranked and when a plan ends: notebook is the published demonstration,
interface the program behind the results of the paper. Each has its own parameters, and --set
changes one: samples, beta, epsilon, top, max_steps, examples, temperature, top_p, max_tokens,
frequency_penalty, presence_penalty, repetition_penalty.

A model is a YAML file with its url, name, kind (completion, chat or embedding), the name of the
environment variable with the key, limits, prices and a folder for answers. Without --translation
phrases are compared by their words and parts of words.

Demonstrations are a JSON list of texts: "Task: " and a name, then "Step 1: " and so on, a line
each. A bank is a JSON list of phrases for steps (default: the steps of the demonstrations). Kinds are a JSON map from names of things to the names
that stand for them. Without demonstrations, plan uses the built-in ones, and all phrases about
the things in the built-in home.

With --scene a step that cannot be executed there is dropped, or its usual preparation is inserted.

With --goal no demonstrations are read: plan searches for steps after which the goal holds, by
executing the rules of the actions. A goal lists conditions, separated by commas: a property with
a thing and its value, as in on(plate, table), or a state of a thing, as in open(cupboard). The
argument is then a program after which the search starts (default: the start of the scene). With
--world kitchen, a goal is a query, such as 'salad(X), cold(X)'. With --dish, it is the last state
of a network or a recipe, not its steps (docs/agents.md). A condition did(touch, cat) is an
action that must be done. With --eai the argument is the id of a task, such as 27_2.

Exit codes: 0 there is a plan; 1 there is none, or a scene cannot execute it; 124 none was found
within the limits of --states.`,
		Example: `  hearth plan "Make tea" --scene home
  hearth plan "Turn on the radio" --demonstrations examples.json --bank actions.json --format program
  hearth plan "Make tea" --model gpt.yaml --rules interface --set samples=10 --log tea.jsonl
  hearth plan --goal "on(plate, table), not open(cupboard)" --scene home
  hearth plan --dish banana-oat-bars`,
		Args: p.aim.args,
		RunE: func(cmd *cobra.Command, args []string) error {
			if p.aim.chosen() {
				return p.reach(cmd.Context(), strings.Join(args, ""))
			}
			if strings.TrimSpace(args[0]) == "" {
				return cli.Usage("%w", source.Errorf("E0830", source.Span{}, "the task is empty").WithHint("describe the task in a few words, as in: Make tea"))
			}
			return p.plan(cmd.Context(), planner.Task{Name: args[0], Description: p.instructions})
		},
	}
	p.sources.bind(cmd)
	p.speaker.bind(cmd)
	p.places.bind(cmd)
	cmd.Flags().StringVar(&p.method, "method", "", "choose the `method` of planning: "+strings.Join(methodNames(), ", ")+" (default: rehearsed, or translated with a model)")
	cmd.Flags().StringVar(&p.instructions, "instructions", "", "give the model this `text`, which describes how the task is done")
	p.aim.bind(cmd.Flags())
	p.shown = a.Output(cmd, "text", "program", "json", "jsonl")
	return cmd
}

// A maker makes the plan for a task.
type maker func(context.Context, planner.Task) (*planner.Plan, error)

// Methods without a language model, by their names in experiments.
const (
	adapted   = string(experiment.Adapted)
	rehearsed = string(experiment.Rehearsed)
	nearest   = string(experiment.Nearest)
)

// methodNames lists the methods without a model, then those with one.
func methodNames() []string {
	names := []string{adapted, rehearsed, nearest}
	for _, m := range planner.Methods {
		names = append(names, m.Name)
	}
	return names
}

func (p *planning) plan(ctx context.Context, task planner.Task) error {
	if err := p.check(); err != nil {
		return err
	}
	m, err := readMaterials(p.App, p.sources)
	if err != nil {
		return err
	}
	by, end, err := p.maker(ctx, m)
	if err != nil {
		return err
	}
	plan, err := by(ctx, task)
	if err := cmp.Or(failed(err), end()); err != nil {
		return err
	}
	p.printNotes(plan)
	everywhere, err := p.places.repair(p.App, m, plan)
	if err != nil {
		return err
	}
	if plan.Stop == planner.Refused && slices.Contains([]string{"text", "program"}, p.shown.Format) {
		return cli.SilentExit(cli.ExitNegative)
	}
	if err := p.shown.Print(plan.Report(m.templates.Parse)); err != nil || len(plan.Steps) > 0 && everywhere {
		return err
	}
	return cli.SilentExit(cli.ExitNegative) // there is no plan, or a scene cannot execute it
}

// printNotes prints the known share of the words of a task, and the warnings of the plan.
func (p *planning) printNotes(plan *planner.Plan) {
	if plan.Stop == planner.Adapted && plan.KnownShare > 0 && len(plan.Examples) > 0 {
		p.Say("%.0f %% of the task is known; the plan follows %q", 100*plan.KnownShare, plan.Examples[0].Name)
	}
	for _, w := range plan.Warnings {
		if plan.Stop == planner.Refused {
			p.Say("%s", w)
		} else {
			p.Warn("%s", w)
		}
	}
}

// check refuses flags that contradict each other.
func (p *planning) check() error {
	if p.method == "" {
		p.method = rehearsed
		if p.speaker.model != "" {
			p.method = planner.Methods[0].Name
		}
	}
	offline := p.offline()
	switch {
	case !slices.Contains(methodNames(), p.method):
		return cli.Usage("unknown method %s: expected one of %s", p.method, strings.Join(methodNames(), ", "))
	case offline && p.speaker.used():
		return cli.Usage("the method %s uses no model", p.method)
	case offline && p.instructions != "":
		return cli.Usage("--instructions requires a model: the method %s uses only the name of the task", p.method)
	case !offline && p.speaker.model == "":
		return cli.Usage("the method %s requires --model, a file that describes a language model", p.method)
	}
	return nil
}

func (p *planning) offline() bool {
	return slices.Contains(methodNames(), p.method) && !experiment.Approach(p.method).Asks()
}

// maker returns the function that makes plans, and a function to call after the last plan.
func (p *planning) maker(ctx context.Context, m *materials) (maker, func() error, error) {
	nothing := func() error { return nil }
	if !p.offline() {
		return p.speaker.maker(ctx, p.App, m, p.method)
	}
	if p.method == rehearsed {
		r, err := m.rehearsal(ctx)
		if err != nil {
			return nil, nothing, err
		}
		return refusingForbidden(r.Plan), nothing, nil
	}
	a, err := m.adapter()
	if err != nil {
		return nil, nothing, err
	}
	if p.method == nearest {
		return refusingForbidden(a.Nearest), nothing, nil
	}
	return refusingForbidden(a.Plan), nothing, nil
}

// refusingForbidden returns a maker that refuses tasks such as "do not …", and passes the others to by.
func refusingForbidden(by maker) maker {
	return func(ctx context.Context, task planner.Task) (*planner.Plan, error) {
		plan, err := by(ctx, task)
		if err == nil && forbids.MatchString(task.Name) {
			plan = &planner.Plan{Task: task, KnownShare: plan.KnownShare, Stop: planner.Refused,
				Warnings: []string{fmt.Sprintf("%.60q forbids something: there is no plan for that", task.Name)}}
		}
		return plan, err
	}
}

// BuiltIn plans a household task without a language model, from the built-in demonstrations.
func BuiltIn(ctx context.Context, task string) (*report.Plan, error) {
	m, err := readMaterials(nil, sources{})
	if err != nil {
		return nil, err
	}
	r, err := m.rehearsal(ctx)
	if err != nil {
		return nil, err
	}
	plan, err := refusingForbidden(r.Plan)(ctx, planner.Task{Name: task})
	if err != nil {
		return nil, err
	}
	return plan.Report(m.templates.Parse), nil
}
