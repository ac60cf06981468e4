package main

import (
	"github.com/spf13/cobra"

	"hearth/cmd/internal/show"
	"hearth/engine/rule"
	"hearth/eval/report"
	"hearth/sim/explanation"
)

func newWhyNot(a *app) *cobra.Command {
	p := newProver(a)
	var scores bool
	cmd := &cobra.Command{
		Use:   "why-not FACT FILE|RECIPE --step N",
		Short: "Say what keeps a step from doing something",
		Long: `Why-not says why a step does not give a fact: the reasons against the step, each with its
proof, and for every rule that could give the fact the first premise that fails, with the
values that come furthest, and why that premise fails in turn. Rules that lack the fewest
facts come first. A variable of the fact stands for anything.

With --score it says instead what a network misses: for every goal that was not reached the
output that comes nearest and where it differs, and the same for the dish, each with the step
of the gold network that last changed that.

Exit codes: 0 it does not hold, and here is why, 1 it holds.`,
		Example: `  hearth why-not 'out(/mixed, X)' my.solution --step 3
  hearth why-not 'baked(/e/7/mixture/1, /yes)' my.solution --step 9 --format json
  hearth why-not --score my.solution`,
		Args: func(c *cobra.Command, args []string) error {
			if scores {
				return one("network")(c, args)
			}
			return factAndNetwork(c, args)
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if scores {
				return p.score(args[0])
			}
			return p.whyNot(args[0], args[1])
		},
	}
	cmd.Flags().BoolVar(&scores, "score", false, "say why the network does not score 1, instead of a fact")
	p.bind(cmd, show.Formats(&report.Denial{}))
	return cmd
}

func (p *prover) whyNot(what, word string) error {
	if p.step == 0 {
		return p.unsaid()
	}
	fact, err := rule.ReadFact(what)
	if err != nil {
		return err
	}
	if err := p.known(); err != nil {
		return err
	}
	e, err := p.episode(word)
	if err != nil {
		return err
	}
	at, err := p.asked(e.Results)
	if err != nil {
		return err
	}
	denial, err := explanation.WhyNot(e, fact, at)
	if err != nil {
		return err
	}
	return p.deny(e, fact.String(), denial)
}
