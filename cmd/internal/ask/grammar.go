package ask

import (
	"fmt"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/flags"
	"hearth/parser/grammar"
)

// A grammarCommand is the command that writes a grammar of the next lines.
type grammarCommand struct {
	possibility
	query   hearth.AffordanceQuery
	accepts string
	sample  int
}

// Grammar returns the command that writes a grammar of the lines that can be written next.
func Grammar(v *cli.Target) *cobra.Command {
	g := &grammarCommand{possibility: possibility{moment: moment{Target: v}}}
	cmd := &cobra.Command{
		Use:   "grammar " + v.Words("[PLAN]"),
		Short: "Write a grammar of the lines that can be written next",
		Long: `Grammar writes a grammar of the lines that can be written next: after the last step of a plan
or, without a plan, at the start. A program that generates text by a grammar then writes
nothing else. The formats are GBNF, which llama.cpp and others read, and JSON Schema.

The grammar has every line that actions --flat lists, and these lines with more optional roles
filled, with other variables of the same things, and with any number from 0.000001 to
999999.999999. Each of its lines can be read, and its words fit their roles. The rules may still
refuse a number, and with released semantics other lines. In the quantitative mode the cook may
refuse more.

A line of the JSON Schema is a step: {"step": {"action": "mix", "arguments": {...}}}. The
arguments are in the order of the line. The description of each form shows how its line is
written.

With --accepts the command only checks whether the grammar has a line, and with --sample it
draws random lines.

Exit codes: 0 the grammar has lines, 1 it has none, or not the line of --accepts.`,
		Example: v.Examples(`  hearth grammar mango-radish-salad --step 12 > next.gbnf
  hearth grammar --action fetch --format json-schema
  hearth grammar mango-radish-salad --sample 5`, `  hearth household grammar home take-a-nap
  hearth household grammar home --sample 5`),
		Args: v.PlanArgs("", 0, 1),
	}
	g.moment.bind(cmd)
	f := cmd.Flags()
	g.out = v.App.Output(cmd, "gbnf", "json-schema")
	f.StringVar(&g.query.Action, "action", "", "write only the lines of this `action`")
	f.StringVar(&g.query.Thing, "thing", "", "write only lines that use this `thing`: a variable, an entity, or a class, which stands for its first thing")
	f.BoolVar(&g.query.All, "all", false, "consider all things of the world, not only those that variables of the network stand for")
	f.IntVar(&g.query.Page.Rows, "rows", 0, "search at most this many combinations for each group of roles that depend on each other, and note if there may be more (default 0: all)")
	f.StringVar(&g.accepts, "accepts", "", "write nothing, and check whether the grammar has this `line`")
	f.IntVar(&g.sample, "sample", 0, "write this many random lines instead of the grammar")
	f.Int64Var(&g.seed, "seed", 0, "choose the random lines of --sample (default 0)")
	flags.MinOne(cmd, "sample")
	cmd.MarkFlagsMutuallyExclusive("accepts", "sample", "format")
	cmd.RunE = func(_ *cobra.Command, words []string) error { return g.run(words) }
	return cmd
}

func (g *grammarCommand) run(words []string) error {
	s, err := g.situation(words)
	if err != nil {
		return err
	}
	made, err := s.Grammar(g.Ctx(), g.query)
	if err != nil {
		return err
	}
	if made.More {
		g.App.Note("the grammar has not all lines: --rows sets how many combinations are searched, 0 for all, and --action selects lines")
	}
	if len(made.Forms) == 0 {
		g.App.Note("no action with these conditions can be done next")
		return cli.Negative(true)
	}
	if g.out.Format == "json-schema" {
		return g.App.Print("json", made.Schema())
	}
	return g.lines(made.GBNF())
}

// lines writes a grammar in GBNF, or uses it as the flags say.
func (g *grammarCommand) lines(text string) error {
	if g.accepts == "" && g.sample == 0 {
		_, err := fmt.Fprint(g.App.Out, text)
		return cli.OutputError(err)
	}
	rules, err := grammar.Read(text)
	if err != nil {
		return err
	}
	if g.accepts != "" {
		return cli.Negative(!rules.Match(g.accepts))
	}
	random := rand.New(rand.NewPCG(uint64(g.seed), 0))
	for range g.sample {
		if _, err := fmt.Fprintln(g.App.Out, rules.Sample(random.IntN)); err != nil {
			return cli.OutputError(err)
		}
	}
	return nil
}
