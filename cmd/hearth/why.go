package main

import (
	"github.com/spf13/cobra"

	"hearth/cmd/internal/show"
	"hearth/eval/report"
	"hearth/sim"
)

// A prover explains facts of an executed network.
type prover struct {
	asker asker // executes the network
	explainer
}

func newWhy(a *app) *cobra.Command {
	p := newProver(a)
	cmd := &cobra.Command{
		Use:   "why FACT|?VARIABLE FILE|RECIPE",
		Short: "Prove a fact of an episode: which step made it so, and by which rules",
		Long: `Why proves a fact, down to what the step was given, the state that it read and the
ontology. The fact is what the rules speak of: a property of a thing in a state, as in
in(/whisk/1, Place); an effect of a step, as in set(X, /mixed, /yes); anything that the rules
of a step derive; or a variable of the network, which asks for what it stands for. A variable
of the fact stands for anything: the first thing that fits is explained.

A property that no later step changed is followed back to the step that set it. Every proof
is one of those with the fewest rules on top of each other, and it is always the same.

Exit codes: 0 it holds, 1 it does not.`,
		Example: `  hearth why ?salad mango-radish-salad
  hearth why 'mixed(X, /yes)' walnut-balls --format dot
  hearth why 'ready(/kitchen, T)' mango-radish-salad --step 3`,
		Args: factAndNetwork,
		RunE: func(_ *cobra.Command, args []string) error {
			return p.why(args[0], func() (*sim.Episode, error) { return p.episode(args[1]) })
		},
	}
	p.bind(cmd, show.Formats(&report.Explanation{}))
	return cmd
}

func newProver(a *app) *prover {
	return &prover{asker{app: a}, explainer{app: a, commands: "hearth"}}
}

// bind adds the flags that say what is asked about.
func (p *prover) bind(cmd *cobra.Command, formats []string) {
	p.asker.kitchen.bind(cmd)
	p.asker.recipes.bind(cmd)
	p.explainer.bind(cmd, formats)
}

// factAndNetwork wants two arguments.
func factAndNetwork(c *cobra.Command, args []string) error {
	if len(args) != 2 {
		return usage("%s wants a fact and a network, and here are %d arguments", c.CommandPath(), len(args))
	}
	return nil
}

// episode executes the network.
func (p *prover) episode(word string) (*sim.Episode, error) {
	k, err := p.asker.kitchen.open(p.asker.app)
	if err != nil {
		return nil, err
	}
	return p.asker.episode(k, word)
}
