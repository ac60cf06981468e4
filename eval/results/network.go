package results

import (
	"errors"
	"slices"
	"strconv"

	"hearth/eval/benchmark"
	"hearth/ontology"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/explanation"
)

// tolerance is the permitted difference between 1 and a sum of rounded shares.
const tolerance = 1e-9

func (c *check) ontology() *ontology.Ontology { return c.ev.Domain.Model().Ontology() }

// network finds the faults of the gold network itself.
func (c *check) network() error {
	if c.entry.Gold == nil {
		return nil
	}
	gold := *c.entry.Gold
	gold.ID = c.entry.ID // its header may name another recipe
	e, problems, err := c.execute(&gold)
	if err != nil {
		return err
	}
	full := benchmark.Outputs(e, c.entry.Primary)
	w := flow{plan: e.Plan, dish: full.Primary}
	bound := c.primary(w)
	switch {
	case !sound(e, problems):
		c.unexecuted(e, problems)
	case bound:
		c.scores(&gold)
		return c.spare(w, full)
	}
	if !bound {
		return nil // if no step makes the dish, no action is needed
	}
	for _, s := range w.plan.Steps {
		if w.unused(s) {
			c.unused(s, "use it, or leave the action out")
		}
	}
	return nil
}

// execute runs a network, and also returns the problems of its plan.
func (c *check) execute(n *network.Network) (*sim.Episode, []*source.Diagnostic, error) {
	p, err := plan.Build(n, c.ontology(), c.ev.Domain.Semantics)
	e, fault := c.ev.Domain.Run(c.ctx, p)
	var list *source.Diagnostics
	if errors.As(err, &list) {
		return e, list.Items, fault
	}
	return e, nil, fault
}

// sound reports whether every action was executed and had its effects, and the plan has no problems.
func sound(e *sim.Episode, problems []*source.Diagnostic) bool {
	return len(problems) == 0 && e.Abort == nil && e.Complete && len(explanation.Failures(e)) == 0
}

// unexecuted reports the reasons why actions were not executed, each reason once.
func (c *check) unexecuted(e *sim.Episode, problems []*source.Diagnostic) {
	all := slices.Concat(problems, explanation.Failures(e))
	var abort *sim.AbortError
	if errors.As(e.Abort, &abort) {
		all = append(all, abort.Problem)
	}
	if len(all) == 0 {
		all = append(all, source.Errorf("", c.entry.Gold.Span, "there is no order in which all actions can be executed"))
	}
	told := map[*source.Diagnostic]bool{}
	for _, d := range all {
		if !told[d] {
			c.report("E0630", d.Span, "%s", d.Msg).Hint = d.Hint
		}
		told[d] = true
	}
}

// primary reports a dish that no action makes. It returns whether an action makes the dish.
func (c *check) primary(w flow) bool {
	name := c.entry.Primary
	if name == "" || w.maker(name) != nil {
		return true
	}
	at := c.entry.Gold.PrimaryAt
	if at.File == nil {
		at = c.entry.Gold.Span
	}
	d := c.report("E0639", at, "the primary output is %.40s, but no action makes it", name)
	if near := source.Nearest(name, w.results()); near != "" {
		d.WithHint("did you mean %s?", near)
	}
	return false
}

// scores reports a network that does not score 1 against itself.
func (c *check) scores(gold *network.Network) {
	r := c.ev.Network(c.ctx, gold.Span.File.Name, gold)
	if r.Goals != nil && r.Dish != nil && *r.Goals > 1-tolerance && *r.Dish > 1-tolerance {
		return
	}
	d := c.report("E0635", gold.Span, "%.60s scores less than 1.00 against itself: goal conditions %s, dish %s", c.entry.ID, cell(r.Goals), cell(r.Dish))
	if len(r.Problems) > 0 {
		d.WithHint("%s", r.Problems[0].Msg)
	}
}

// cell formats a score.
func cell(score *float64) string {
	if score == nil {
		return "none"
	}
	return strconv.FormatFloat(*score, 'f', 2, 64)
}
