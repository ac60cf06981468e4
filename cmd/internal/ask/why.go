package ask

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/flags"
	"hearth/parser/source"
)

// A why is a command that explains why something in an episode holds or does not hold.
type why struct {
	*cli.Target
	out    *cli.Output
	step   int
	scores bool
}

func (x *why) bind(cmd *cobra.Command, formats ...string) {
	x.Target.Bind(cmd)
	x.BindLenient(cmd)
	cmd.Flags().IntVar(&x.step, "step", 0, "explain only the step at this `place` of the plan, from 1 (default: the episode)")
	flags.MinOne(cmd, "step")
	x.out = x.App.Output(cmd, formats...)
}

// withStepHint adds a hint to the error about an unknown step number: the command that lists the numbers.
func (x *why) withStepHint(err error) error {
	if d, ok := errors.AsType[*source.Diagnostic](err); ok && d.Code == "E0730" {
		return d.WithHint("%s run lists the steps with their numbers and outcomes", x.commands())
	}
	return err
}

// commands returns the command line before why or why-not, such as "hearth household".
func (x *why) commands() string {
	name, _, _ := strings.Cut(x.Additions.Cmd.CommandPath(), " why")
	return name
}

// Why returns the command that proves a fact.
func Why(v *cli.Target) *cobra.Command {
	x := &why{Target: v}
	cmd := &cobra.Command{
		Use:   "why FACT|?VARIABLE " + v.Words("PLAN"),
		Short: "Prove a fact of an episode: by which step, and by which rules",
		Long: `Why proves a fact, down to the arguments of the step, the state that it read and the ontology.
The fact is about the last state, or the one after --step. It is one of

  a property of a thing: in(/whisk/1, Place) or inside(/milk/129, Where)
  a property with its times: in_during(/whisk/1, Place, From, To)
  a type or other fact that rules, or those of --with, derive: vegan(X)
  a hazard, with --mode quantitative: peril(/raw_in_dish, X)
  the answer to a whole query
  a description of a thing: '/bowl/1 is container and not has used'
  an effect of a step, set(X, /mixed, /yes) or add(X, /state, /open), or anything else
  that the rules of a step derive
  a variable of a network, which asks for the thing that it stands for

A variable of the fact stands for anything: the first match is explained.

A property that no later step changed is followed back to the step that set it. Every proof
has the least possible depth and is always the same. A second evaluator checks it.

Exit codes: 0 it holds, 1 it does not.`,
		Example: v.Examples(`  hearth why ?salad mango-radish-salad
  hearth why 'mixed(X, /yes)' walnut-balls --format dot
  hearth why 'vegan(X)' mango-radish-salad
  hearth why 'X is salad and inside large-bowl' mango-radish-salad
  hearth why 'ready(/kitchen, T)' mango-radish-salad --step 3`, `  hearth household why 'state(/sofa/216, S)' home take-a-nap
  hearth household why 'holds_rh(C, X)' flat.json breakfast.txt --step 4 --format dot`),
		Args: v.PlanArgs("a fact", 1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return x.why(args[0], args[1:]) },
	}
	x.bind(cmd, "text", "json", "dot")
	return cmd
}

// done executes the plan that words name.
func (x *why) done(words []string) (*hearth.Episode, error) {
	plans := x.TakeScene(words)
	scene, err := x.Enter()
	if err != nil {
		return nil, err
	}
	return x.Episode(scene, plans[0])
}

func (x *why) why(what string, words []string) error {
	if x.step != 0 && strings.HasPrefix(what, "?") {
		return cli.Usage("a variable is bound in one step: leave --step out")
	}
	e, err := x.done(words)
	if err != nil {
		return err
	}
	said, err := e.Why(x.Ctx(), what, x.step)
	if err == nil {
		x.App.ReportWarnings(said.Warnings)
	}
	switch {
	case err != nil:
		return x.withStepHint(err)
	case !said.Holds && strings.HasPrefix(what, "?"):
		return x.negative(said, what+" stands for neither a thing nor a number")
	case !said.Holds:
		return x.negative(said, fmt.Sprintf("%s does not hold; %s why-not explains what is missing", what, x.commands()))
	}
	return x.out.Print(said)
}

// negative reports a negative answer: as JSON for programs, as a message for people.
func (x *why) negative(said any, message string) error {
	if !x.out.ForPeople() && x.out.Format != "dot" {
		return cmp.Or(x.out.Print(said), cli.SilentExit(cli.ExitNegative))
	}
	fmt.Fprintln(x.App.Err, message)
	return cli.SilentExit(cli.ExitNegative)
}

// WhyNot returns the command that explains why something does not hold.
func WhyNot(v *cli.Target) *cobra.Command {
	x := &why{Target: v}
	cmd := &cobra.Command{
		Use:   "why-not [FACT|?VARIABLE] " + v.Words("PLAN"),
		Short: "Explain why a step could not be done, or why a fact does not hold",
		Long: `Why-not explains why the first failed step, or the one of --step, could not be done. It
proves each reason against the step, down to the state. If a fact is missing, it shows the
first premise that fails for every rule that could derive the fact, with the values that come
furthest, and why that premise fails in turn. Rules with the fewest missing facts come first.

With a fact, or anything else that why proves, it explains what is missing: for every rule that
could derive the fact, the premise that fails in the last state, or in the one after --step.
For properties, effects and other results of steps it names the step that ended the fact, or
the step that comes nearest to giving it; failed steps come first. With --step it
explains that step. A variable of the fact stands for anything. A variable of a network asks
why it stands for nothing.

With --score it explains what a network lacks: for every goal that was not reached, the nearest
output and its differences, and the same for the dish, each with the step of the gold network
that last changed that value.

Exit codes: 0 it was not done, does not hold or does not score 1, and the output explains why,
1 it was done, holds or scores 1, or there is no step, 3 the plan is wrong.`,
		Example: v.Examples(`  hearth why-not my.solution
  hearth why-not 'baked(/e/7/mixture/1, /yes)' my.solution --format json
  hearth why-not 'salad(X)' my.solution --step 9
  hearth why-not --score my.solution`, `  hearth household why-not flat.json breakfast.txt
  hearth household why-not 'holds_rh(C, /milk/4)' flat.json breakfast.txt --step 2 --format json`),
		Args: func(c *cobra.Command, args []string) error {
			switch least := len(v.Placeholder()) + 1; {
			case x.scores:
				return cli.OneArg("network")(c, args)
			case len(args) == least:
				return nil
			}
			return v.PlanArgs("at most one fact", 1, 1)(c, args)
		},
		RunE: func(_ *cobra.Command, args []string) error {
			switch {
			case x.scores:
				return x.score(args[0])
			case len(args) == len(v.Placeholder())+1:
				return x.whyNot("", args)
			}
			return x.whyNot(args[0], args[1:])
		},
	}
	if !v.WorldFixed {
		cmd.Flags().BoolVar(&x.scores, "score", false, "explain why the network does not score 1, instead of a fact")
	}
	x.bind(cmd, "text", "json")
	return cmd
}

func (x *why) whyNot(what string, words []string) error {
	e, err := x.done(words)
	if err != nil {
		return err
	}
	if what == "" && e.Len() == 0 {
		none := source.Errorf("E0614", source.Span{}, "there is no step in %s", words[len(words)-1])
		return &cli.Exit{Code: cli.ExitNegative, Err: none.WithHint("%s check reports the parts that are not read", x.commands())}
	}
	said, err := e.WhyNot(x.Ctx(), what, x.step)
	if err == nil {
		x.App.ReportWarnings(said.Warnings)
	}
	switch {
	case err != nil:
		return x.withStepHint(err)
	case !said.Holds:
		return x.out.Print(said)
	case what == "" && said.Step == 0:
		return x.negative(said, "all steps were done")
	case what == "":
		return x.negative(said, fmt.Sprintf("step %d was done", said.Step))
	}
	return x.negative(said, fmt.Sprintf("%s holds; %s why proves it", said.Fact, x.commands()))
}
