// Package plan is the commands that make plans for tasks, with language models or
// without: plan makes one, translate one step, experiment compares many.
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
	"hearth/sim/planner"
)

// A planning is what the flags of plan say.
type planning struct {
	*cli.App
	sources     sources
	speaker     speaker
	method      string
	description string
	places      places
	shown       *cli.Output
}

// Plan makes the command that plans a task.
func Plan(a *cli.App) *cobra.Command {
	p := &planning{App: a, places: places{Venue: cli.InHousehold(a)}}
	cmd := &cobra.Command{
		Use:   "plan TASK",
		Short: "Plan a household task after demonstrations of others, with a language model or without",
		Long: `Plan makes the steps of a household task. Without a language model it takes over what people
did for tasks that are alike, and says it of the things that this task names. A plan that does
not name them, or cannot be done in Hearth's own home, is none; and a task of which too little is
known is refused (docs/agents.md).

With --model a language model says each step in its own words; of the admissible phrases the
one that is most like it becomes the step, and the model goes on from there (language models
as zero-shot planners, Algorithm 1). --log writes every sample with its score.

Methods without a model: rehearsed, the usual one, tries in Hearth's own home what people did
with other things, and refuses what is not about the task; adapted is voted by all demonstrations;
nearest copies what was done for the task most alike.
Methods with one: translated is the final method of the paper; vanilla takes
the model at its word; without-translation, without-correction and without-dynamic-example
leave out one part each. --rules says how samples are ranked and when a plan ends: notebook is
the published demonstration, interface the program behind the results of the paper. Each has
its own parameters, and --set changes one: samples, beta, epsilon, top, max_steps, examples,
temperature, top_p, max_tokens, frequency_penalty, presence_penalty, repetition_penalty.

A model is a YAML file with its url, name, kind (completion, chat or embedding), the name of
the environment variable with the key, limits, prices and a folder for answers. Without
--translation phrases are compared by their words and parts of words.

Demonstrations are a JSON list of texts, each with "Task: " and a name in its first line, then
"Step 1: " and so on. A bank is a JSON list of the phrases that steps may be made of; without
one, these are the steps of the demonstrations. Kinds are a JSON map from names of things to
those that stand for them. Without demonstrations there are those that come with Hearth, and
all phrases about the things in its home.

With --scene the plan is tried in a scene, and changed where it cannot be done: what people do
before such a step is put before it, or the step is dropped. Exit codes: 0 there is a plan, and
every scene can do it; 1 there is none, or a scene cannot.`,
		Example: `  hearth plan "Make tea" --scene home
  hearth plan "Turn on the radio" --demonstrations examples.json --bank actions.json --format program
  hearth plan "Make tea" --model gpt.yaml --rules interface --set samples=10 --log tea.jsonl`,
		Args: cli.One("task"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if strings.TrimSpace(args[0]) == "" {
				return cli.Usage("hearth plan wants the name of a task, and this is empty")
			}
			return p.plan(cmd.Context(), planner.Task{Name: args[0], Description: p.description})
		},
	}
	p.sources.bind(cmd)
	p.speaker.bind(cmd)
	p.places.bind(cmd)
	flags := cmd.Flags()
	flags.StringVar(&p.method, "method", "", "`how` to plan: "+strings.Join(methodNames(), ", ")+"; default: rehearsed, and translated with a model")
	flags.StringVar(&p.description, "description", "", "`text` that tells the model how the task is done")
	p.shown = a.Output(cmd, "text", "program", "json", "jsonl")
	return cmd
}

// A maker makes the plan for a task.
type maker func(context.Context, planner.Task) (*planner.Plan, error)

// The methods without a model, as experiments call them.
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
	p.tell(plan)
	everywhere, err := p.places.repair(p.App, m, plan)
	if err != nil {
		return err
	}
	if plan.Stop == planner.Refused && slices.Contains([]string{"text", "program"}, p.shown.Format) {
		return cli.Told(cli.ExitNegative)
	}
	if err := p.shown.Print(report.OfPlan(plan, m.templates.Parse)); err != nil || len(plan.Steps) > 0 && everywhere {
		return err
	}
	return cli.Told(cli.ExitNegative) // there is nothing to say, or a scene cannot do it
}

// tell says how much of a task is known, and what is to be said of the plan.
func (p *planning) tell(plan *planner.Plan) {
	if plan.Stop == planner.Adapted && plan.Known > 0 {
		p.Say("%.0f %% of the task is known; the plan is made after %q", 100*plan.Known, plan.Examples[0].Name)
	}
	for _, w := range plan.Warnings {
		if plan.Stop == planner.Refused {
			p.Say("%s", w)
		} else {
			p.Warn("%s", w)
		}
	}
}

// check refuses flags that do not go together.
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
		return cli.Usage("there is no method %s; there are %s", p.method, strings.Join(methodNames(), ", "))
	case offline && p.speaker.used():
		return cli.Usage("the method %s needs no model", p.method)
	case offline && p.description != "":
		return cli.Usage("--description is for a model: the method %s goes by the name of the task", p.method)
	case !offline && p.speaker.model == "":
		return cli.Usage("the method %s needs --model, a file that says which language model to ask", p.method)
	}
	return nil
}

func (p *planning) offline() bool {
	return slices.Contains(methodNames(), p.method) && !experiment.How(p.method).Asks()
}

// maker returns what makes plans, and what ends it.
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
		return heeding(r.Plan), nothing, nil
	}
	a, err := m.adapter()
	if err != nil {
		return nil, nothing, err
	}
	if p.method == nearest {
		return heeding(a.Nearest), nothing, nil
	}
	return heeding(a.Plan), nothing, nil
}

// heeding makes no plan of what says what not to do.
func heeding(by maker) maker {
	return func(ctx context.Context, task planner.Task) (*planner.Plan, error) {
		plan, err := by(ctx, task)
		if err == nil && denies.MatchString(task.Name) {
			plan = &planner.Plan{Task: task, Known: plan.Known, Stop: planner.Refused,
				Warnings: []string{fmt.Sprintf("%.60q says what not to do: no plan is that", task.Name)}}
		}
		return plan, err
	}
}

// Own plans a task of a household without a language model, of what comes with Hearth.
func Own(ctx context.Context, task string) (*report.Plan, error) {
	m, err := readMaterials(nil, sources{})
	if err != nil {
		return nil, err
	}
	r, err := m.rehearsal(ctx)
	if err != nil {
		return nil, err
	}
	plan, err := heeding(r.Plan)(ctx, planner.Task{Name: task})
	if err != nil {
		return nil, err
	}
	return report.OfPlan(plan, m.templates.Parse), nil
}
