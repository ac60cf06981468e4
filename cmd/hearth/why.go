package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/show"
	"hearth/engine"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/sim"
)

// A prover explains facts of an executed network.
type prover struct {
	asker asker // executes the network
	step  int

	format  string
	formats []string
}

func newWhy(a *app) *cobra.Command {
	p := &prover{asker: asker{app: a}}
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
		RunE: func(_ *cobra.Command, args []string) error { return p.why(args[0], args[1]) },
	}
	p.bind(cmd, show.ProofFormats)
	return cmd
}

// bind adds the flags that say what is asked about.
func (p *prover) bind(cmd *cobra.Command, formats []string) {
	p.asker.kitchen.bind(cmd)
	p.asker.recipes.bind(cmd)
	cmd.Flags().IntVar(&p.step, "step", 0, "only this step, by its `place` in the network from 1")
	cmd.Flags().StringVar(&p.format, "format", "text", strings.Join(formats, ", "))
	p.formats = formats
}

// factAndNetwork wants two arguments.
func factAndNetwork(c *cobra.Command, args []string) error {
	if len(args) != 2 {
		return usage("%s wants a fact and a network, and here are %d arguments", c.CommandPath(), len(args))
	}
	return nil
}

// episode executes the network, once the flags make sense.
func (p *prover) episode(word string) (*sim.Episode, error) {
	if !slices.Contains(p.formats, p.format) {
		return nil, usage("there is no format %s: %s", p.format, strings.Join(p.formats, ", "))
	}
	k, err := p.asker.kitchen.open(p.asker.app)
	if err != nil {
		return nil, err
	}
	return p.asker.episode(k, word)
}

func (p *prover) why(what, word string) error {
	fact := engine.Fact{}
	if p.step != 0 && strings.HasPrefix(what, "?") {
		return usage("a variable is bound in one step: leave --step out")
	}
	if !strings.HasPrefix(what, "?") {
		var err error
		if fact, err = engine.ReadFact(what); err != nil {
			return err
		}
	}
	e, err := p.episode(word)
	if err != nil {
		return err
	}
	account, err := p.account(e, what, fact)
	switch {
	case err != nil:
		return err
	case account == nil && strings.HasPrefix(what, "?"):
		fmt.Fprintf(p.asker.app.err, "%s stands for no thing and no number\n", what)
		return errTold(exitNegative)
	case account == nil:
		fmt.Fprintf(p.asker.app.err, "%s does not hold; hearth why-not says what a step lacks for it\n", what)
		return errTold(exitNegative)
	}
	return written(show.Account(p.asker.app.out, p.format, e.Domain, account))
}

// account explains a variable or a fact.
func (p *prover) account(e *sim.Episode, what string, fact engine.Fact) (*sim.Account, error) {
	if strings.HasPrefix(what, "?") {
		return e.WhyBound(what)
	}
	if p.step == 0 {
		return e.Why(fact, nil)
	}
	i := slices.IndexFunc(e.Executed(), p.asked)
	if i < 0 {
		return nil, p.noStep()
	}
	return e.Why(fact, e.Results[i])
}

// asked reports whether r is the step that is asked about.
func (p *prover) asked(r *sim.Result) bool { return r.Step.Index+1 == p.step }

func (p *prover) noStep() error {
	return diag.New("E0730", source.Span{}, "no step %d was executed", p.step).
		WithHint("hearth run numbers the steps and says what came of them")
}
