package main

import (
	"time"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/engine"
	"hearth/engine/machine"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/sim"
)

// An extension is the flags that say what is added to a world, and how much
// the rules of a step may then take.
type extension struct {
	with  additions
	time  time.Duration
	facts int // that they may derive
}

func (x *extension) bind(cmd *cobra.Command) {
	x.with.bind(cmd)
	cmd.Flags().DurationVar(&x.time, "max-time", 10*time.Second, "how long the rules of one step may take when rules are added")
	cmd.Flags().IntVar(&x.facts, "max-facts", 200_000, "how many facts they may derive for it")
}

// limit keeps the rules of each step within the limits for added rules. fired,
// which may be nil, is told the places of the rules that gave a row.
func (x *extension) limit(d *sim.Domain, fired func(source.Span)) {
	d.Eval = func(p *machine.Program, src engine.Source, given []engine.Fact) (*engine.Result, error) {
		end := time.Now().Add(x.time)
		late := sim.Until(func() bool { return d.Stopped() || time.Now().After(end) })
		return p.Eval(late, src, given, engine.Limits{Facts: x.facts, Fired: fired})
	}
}

// openHousehold opens a household with parts laid over it. What is wrong with
// them is a *diag.List with the names that the user knows.
func (x *extension) openHousehold(o hearth.HouseholdOptions, p parts) (*hearth.Household, error) {
	for _, src := range p {
		if isOWL(src) {
			return nil, usage("%s cannot be added to a household: ontologies in OWL are for the kitchen", src.Name)
		}
	}
	var err error
	if o.With, err = p.files(); err != nil {
		return nil, fault(err)
	}
	h, err := hearth.OpenHousehold(o)
	if err == nil && len(p) > 0 {
		err = h.Check(p.touched(h.Ontology))
	}
	problems, other := diag.Of(err)
	if other != nil {
		return nil, fault(other)
	}
	if p.named(problems.Items); len(problems.Items) > 0 {
		return nil, problems.Err()
	}
	if len(p) > 0 {
		x.limit(h.Domain, nil)
	}
	return h, nil
}
