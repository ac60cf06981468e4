package codec

import (
	"slices"
	"strings"

	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/world/wire"
)

// Estimated memory of a decoded plan, in bytes. The time to check a word grows with its length, so perByte
// makes long words count more.
const (
	actionSize = 4 << 10
	argSize    = 512
	stepSize   = 16
	perByte    = 64
	deepest    = 64 // maximum nesting of lists
)

// planOf codes the plan of an episode as its network, with the positions of the actions that are steps.
// Actions of other branches remain in the network.
func (c *coder) planOf(e *sim.Episode) {
	n := &network.Network{}
	var steps []int
	some := false
	if !c.Reading {
		n, c.plan = networkOf(e.Plan), e.Plan
		some = len(n.Actions) != len(e.Plan.Steps)
		for i, s := range e.Plan.Steps {
			steps, c.positions[s.Index] = append(steps, s.Index), i
			some = some || s.Index != i
		}
	}
	c.word(&n.ID)
	c.word(&n.Primary)
	wire.Slice(c.Coder, &n.Actions, actionSize, func(a **network.Action) {
		if c.Reading {
			*a = &network.Action{}
		}
		c.word(&(*a).Name)
		c.args(&(*a).Args, 1)
	})
	if c.Bits(&some); some {
		wire.Slice(c.Coder, &steps, stepSize, func(i *int) { c.Number(i, len(n.Actions)) })
	}
	if !c.Reading || c.Err() != nil {
		return
	}
	situate(n)
	e.Plan = c.build(n, e)
	if c.plan = e.Plan; !some || c.Err() != nil {
		return
	}
	all := e.Plan.Steps
	e.Plan.Steps = nil
	for _, i := range steps {
		e.Plan.Steps = append(e.Plan.Steps, all[i])
	}
	if slices.Sort(steps); len(slices.Compact(steps)) < len(e.Plan.Steps) {
		c.Refuse("a plan has the same step twice")
	}
}

// networkOf returns the network of a plan. A followed plan has only variables as arguments, so its network can
// be rebuilt from them.
func networkOf(p *plan.Plan) *network.Network {
	if p.Network != nil {
		return p.Network
	}
	n := &network.Network{ID: p.Recipe, Primary: p.Primary}
	for _, s := range p.Steps {
		a := &network.Action{Name: s.Name}
		for _, arg := range s.Args {
			a.Args = append(a.Args, network.Arg{Kind: network.Variable, Text: arg.Var})
		}
		n.Actions = append(n.Actions, a)
	}
	return n
}

// build rebuilds the plan. Its problems are recorded in the plan, as they were when it was executed.
func (c *coder) build(n *network.Network, e *sim.Episode) *plan.Plan {
	onto := c.model.Ontology()
	if !e.Followed {
		p, _ := plan.Build(n, onto, e.Domain.Semantics)
		return p
	}
	p := &plan.Plan{Recipe: n.ID, Primary: n.Primary}
	for i, a := range n.Actions {
		s := &plan.Step{Index: i, Name: a.Name, Action: onto.Action(a.Name), Span: a.Span, NameAt: a.NameAt}
		if s.Action == nil || len(s.Action.Roles) != len(a.Args) {
			c.Refuse("there is no action %q with %d roles", a.Name, len(a.Args))
			break
		}
		for j, arg := range a.Args {
			s.Args = append(s.Args, plan.Arg{Role: s.Action.Roles[j], Var: arg.Text, Span: arg.Span})
		}
		p.Steps = append(p.Steps, s)
	}
	return p
}

func (c *coder) word(s *string) {
	c.Symbol(s)
	c.Spend(perByte * len(*s))
}

func (c *coder) args(args *[]network.Arg, depth int) {
	wire.Slice(c.Coder, args, argSize, func(a *network.Arg) {
		kind := int(a.Kind)
		if c.Number(&kind, int(network.List)+1); c.Reading {
			a.Kind = network.ArgKind(kind)
		}
		switch {
		case a.Kind != network.List:
			c.word(&a.Text)
		case depth == deepest:
			c.Refuse("lists are nested too deeply")
		default:
			c.args(&a.Items, depth+1)
		}
	})
}

// situate gives a decoded network source positions in a text generated in the form of [network.Print].
func situate(n *network.Network) {
	f := &source.File{Name: n.ID}
	var text strings.Builder
	write := func(s string) source.Span {
		start := text.Len()
		text.WriteString(s)
		return source.Span{File: f, Start: start, End: text.Len()}
	}
	n.Span = write("#" + n.ID)
	write("\n")
	if n.Primary != "" {
		write(";primary " + n.Primary + "\n")
	}
	for _, a := range n.Actions {
		a.Span = write("(")
		a.NameAt = write(a.Name)
		for i := range a.Args {
			write(" ")
			a.Args[i].Span = write(a.Args[i].String())
		}
		a.Span.End = write(")").End
		write("\n")
	}
	f.Text = text.String()
}

// place codes the position of a reason or a problem: none, the header of the plan, a step or its name, or one
// of its arguments.
func (c *coder) place(at *source.Span, s *plan.Step) {
	all := []source.Span{{}, c.plan.Span}
	if s != nil {
		all = append(all, s.Span, s.NameAt)
		for _, a := range s.Args {
			all = append(all, a.Span)
		}
	}
	n := max(0, slices.Index(all, *at))
	if c.Number(&n, len(all)); c.Reading {
		*at = all[n]
	}
}
