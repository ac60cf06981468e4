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
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A why is a command that says why something in an episode is so, or
// is not.
type why struct {
	*cli.Venue
	out    *cli.Output
	step   int
	scores bool
}

func (x *why) bind(cmd *cobra.Command, formats ...string) {
	x.Venue.Bind(cmd)
	cmd.Flags().IntVar(&x.step, "step", 0, "only this step, by its `place` from 1")
	flags.FromOne(cmd, "step")
	x.out = x.App.Output(cmd, formats...)
}

// numbered says where the numbers of steps are to be seen.
func (x *why) numbered(err error) error {
	if d, ok := errors.AsType[*diag.Diagnostic](err); ok && d.Code == "E0730" {
		return d.WithHint("%s run numbers the steps and says what came of them", x.commands())
	}
	return err
}

// commands is how the why, why-not and run of the world are called.
func (x *why) commands() string {
	name, _, _ := strings.Cut(x.With.Cmd.CommandPath(), " why")
	return name
}

// Why makes the command that proves a fact.
func Why(v *cli.Venue) *cobra.Command {
	x := &why{Venue: v}
	cmd := &cobra.Command{
		Use:   "why FACT|?VARIABLE " + v.Words("PLAN"),
		Short: "Prove a fact of an episode: which step made it so, and by which rules",
		Long: `Why proves a fact, down to what the step was given, the state that it read and the
ontology. The fact is one of those that query and entities find, in the last state or in that
after --step: a property of a thing, as in in(/whisk/1, Place) or inside(/milk/129, Where);
when one was so, as in in_during(/whisk/1, Place, From, To); what rules for types or those of
--with derive, as in vegan(X); the answer to a whole query; or that a thing fits a description,
as in '/bowl/1 is container and not has used'. Or it is an effect of a step, as in
set(X, /mixed, /yes) or add(X, /state, /open), or anything else that the rules of a step
derive; or a variable of a network, which asks for what it stands for. A variable of the fact
stands for anything: the first thing that fits is explained.

A property that no later step changed is followed back to the step that set it. Every proof
is one of those with the fewest rules on top of each other, it is always the same, and it was
checked by another program than the one that found it.

Exit codes: 0 it holds, 1 it does not.`,
		Example: v.Examples(`  hearth why ?salad mango-radish-salad
  hearth why 'mixed(X, /yes)' walnut-balls --format dot
  hearth why 'vegan(X)' mango-radish-salad
  hearth why 'X is salad and inside large-bowl' mango-radish-salad
  hearth why 'ready(/kitchen, T)' mango-radish-salad --step 3`, `  hearth household why 'state(/sofa/216, S)' home take-a-nap
  hearth household why 'holds_rh(C, X)' flat.json breakfast.txt --step 4 --format dot`),
		Args: v.Wants("a fact", 1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return x.why(args[0], args[1:]) },
	}
	x.bind(cmd, "text", "json", "dot")
	return cmd
}

// done executes the plan.
func (x *why) done(words []string) (*hearth.Episode, error) {
	plans := x.Placed(words)
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
		x.App.Doubt(said.Warnings)
	}
	switch {
	case err != nil:
		return x.numbered(err)
	case !said.Holds && strings.HasPrefix(what, "?"):
		return x.no(said, what+" stands for no thing and no number")
	case !said.Holds:
		return x.no(said, fmt.Sprintf("%s does not hold; %s why-not says what is missing", what, x.commands()))
	}
	return x.out.Print(said)
}

// no tells a negative answer: programs get it as JSON, people as a message.
func (x *why) no(said any, message string) error {
	if !x.out.People() && x.out.Format != "dot" {
		return cmp.Or(x.out.Print(said), cli.Told(cli.ExitNegative))
	}
	fmt.Fprintln(x.App.Err, message)
	return cli.Told(cli.ExitNegative)
}

// WhyNot makes the command that says why something is not so.
func WhyNot(v *cli.Venue) *cobra.Command {
	x := &why{Venue: v}
	cmd := &cobra.Command{
		Use:   "why-not [FACT|?VARIABLE] " + v.Words("PLAN"),
		Short: "Say why a step could not be done, or what keeps it from doing something",
		Long: `Why-not says why the first step that could not be done could not, or the one of --step: each
reason against it with its proof, down to the state; and where the reason is that something
is not so, for every rule that could make it so the first premise that fails, with the values
that come furthest, and why that fails in turn. Rules that lack the fewest facts come first.

With a fact, or anything else that why proves, it says what is missing for that: for every rule
that could give it the premise that fails, in the last state or in that after --step. Of a
property, an effect and whatever else steps give it says which step ended it or comes nearest
to giving it, one that failed before all others, or, with --step, why that one does not. A
variable of the fact stands for anything; a variable of a network asks why it stands for
nothing.

With --score it says instead what a network misses: for every goal that was not reached the
output that comes nearest and where it differs, and the same for the dish, each with the step
of the gold network that last changed that.

Exit codes: 0 it was not done, does not hold or does not score 1, and here is why, 1 it was done, holds or scores 1, or there is no step, 3 the plan is wrong.`,
		Example: v.Examples(`  hearth why-not my.solution
  hearth why-not 'baked(/e/7/mixture/1, /yes)' my.solution --format json
  hearth why-not 'salad(X)' my.solution --step 9
  hearth why-not --score my.solution`, `  hearth household why-not flat.json breakfast.txt
  hearth household why-not 'holds_rh(C, /milk/4)' flat.json breakfast.txt --step 2 --format json`),
		Args: func(c *cobra.Command, args []string) error {
			switch least := len(v.Placeholder()) + 1; {
			case x.scores:
				return cli.One("network")(c, args)
			case len(args) == least:
				return nil
			}
			return v.Wants("at most one fact", 1, 1)(c, args)
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
	if !v.Chosen {
		cmd.Flags().BoolVar(&x.scores, "score", false, "say why the network does not score 1, instead of a fact")
	}
	x.bind(cmd, "text", "json")
	return cmd
}

func (x *why) whyNot(what string, words []string) error {
	e, err := x.done(words)
	if err != nil {
		return err
	}
	if what == "" && len(e.Run.Results) == 0 {
		none := diag.New("E0614", source.Span{}, "there is no step in %s", words[len(words)-1])
		return &cli.Exit{Code: cli.ExitNegative, Err: none.WithHint("%s check says what of it is not read", x.commands())}
	}
	said, err := e.WhyNot(x.Ctx(), what, x.step)
	if err == nil {
		x.App.Doubt(said.Warnings)
	}
	switch {
	case err != nil:
		return x.numbered(err)
	case !said.Holds:
		return x.out.Print(said)
	case what == "" && said.Step == 0:
		return x.no(said, "all steps were done")
	case what == "":
		return x.no(said, fmt.Sprintf("step %d was done", said.Step))
	}
	return x.no(said, fmt.Sprintf("%s holds; %s why proves it", said.Fact, x.commands()))
}
