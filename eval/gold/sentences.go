package gold

import (
	"fmt"
	"slices"

	"hearth/ontology"
	"hearth/parser/network"
	"hearth/parser/recipe"
)

// sentences finds those that mean no action. An ingredient may mean none when
// the instructions bring it: at least as many ingredients as have no action.
func (c *check) sentences() {
	if c.entry.Alignment == nil {
		return
	}
	var silent []recipe.Step
	brought := 0
	for _, s := range c.entry.Alignment.Steps {
		switch {
		case len(s.Actions) == 0 && s.Kind == recipe.Instruction:
			c.report("E0633", s.At, "this instruction means no action").
				WithHint("put the actions it asks for into its meaning, or move it into the title or a comment")
		case len(s.Actions) == 0:
			silent = append(silent, s)
		case s.Kind == recipe.Instruction:
			brought += c.ingredients(s.Actions)
		}
	}
	if brought >= len(silent) {
		return
	}
	for _, s := range silent {
		c.report("E0633", s.At, "this ingredient means no action, and the instructions bring too few: %d for %d", brought, len(silent)).
			WithHint("put the action that brings it into its meaning, or into that of an instruction")
	}
}

// ingredients counts the actions that name an ingredient to be brought.
func (c *check) ingredients(actions []*network.Action) int {
	onto := c.ontology()
	kind := onto.Mark(ontology.IngredientMark)
	n := 0
	for _, a := range actions {
		for _, arg := range a.Args {
			if arg.Kind == network.Symbol && onto.IsA(arg.Text, kind) {
				n++
				break
			}
		}
	}
	return n
}

// meaning finds actions that the network and the alignment have not alike.
func (c *check) meaning() {
	if c.entry.Alignment == nil || c.entry.Gold == nil {
		return
	}
	said := c.entry.Alignment.Network().Actions
	gold := c.entry.Gold.Actions
	unsaid, extra := missing(gold, said), missing(said, gold)
	for _, a := range unsaid {
		i := slices.IndexFunc(extra, func(b *network.Action) bool { return a.Name == b.Name && purposes(a, b) })
		if i < 0 {
			c.report("E0634", a.At, "no sentence has this %.40s", a.Name).
				WithHint("add it to the meaning of a sentence, or remove it here")
			continue
		}
		c.report("E0634", a.At, "the sentences have this %.40s with other arguments", a.Name).
			WithHint("%s", difference(a, extra[i]))
		extra = slices.Delete(extra, i, i+1)
	}
	for _, a := range extra {
		c.report("E0634", a.At, "the gold network has not this %.40s", a.Name).
			WithHint("add it to the network, or remove it here")
	}
	for i := 0; i < len(gold) && len(unsaid)+len(extra) == 0; i++ {
		if said[i].String() != gold[i].String() {
			c.report("E0634", gold[i].At, "the sentences have this %.40s in another place", gold[i].Name).
				WithHint("put network and sentences into one order")
			return
		}
	}
}

// missing returns the actions of a that b lacks, one for one.
func missing(a, b []*network.Action) []*network.Action {
	have := map[string]int{}
	for _, x := range b {
		have[x.String()]++
	}
	var out []*network.Action
	for _, x := range a {
		if have[x.String()]--; have[x.String()] < 0 {
			out = append(out, x)
		}
	}
	return out
}

// purposes reports whether two actions give the same, by their first arguments.
func purposes(a, b *network.Action) bool {
	return len(a.Args) > 0 && len(b.Args) > 0 && a.Args[0].Text == b.Args[0].Text
}

// difference says where the arguments of two actions differ first.
func difference(here, there *network.Action) string {
	for i := range min(len(here.Args), len(there.Args)) {
		if x, y := here.Args[i].String(), there.Args[i].String(); x != y {
			return fmt.Sprintf("argument %d is %.40s here and %.40s at %s", i+1, x, y, there.At)
		}
	}
	return fmt.Sprintf("there are %d arguments here and %d at %s", len(here.Args), len(there.Args), there.At)
}
