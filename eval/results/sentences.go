package results

import (
	"fmt"
	"slices"

	"hearth/ontology"
	"hearth/parser/network"
	"hearth/parser/recipe"
)

// sentences reports sentences without actions. It accepts ingredients without actions if the instructions have
// at least as many actions that bring an ingredient.
func (c *check) sentences() {
	if c.entry.Alignment == nil {
		return
	}
	var silent []recipe.Step
	brought := 0
	for _, s := range c.entry.Alignment.Steps {
		switch {
		case len(s.Actions) == 0 && s.Kind == recipe.Instruction:
			c.report("E0633", s.Span, "this instruction has no action").
				WithHint("add the actions that it asks for to its meaning, or move it into the title or a comment")
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
		c.report("E0633", s.Span, "this ingredient has no action, and the instructions bring only %d of %d such ingredients", brought, len(silent)).
			WithHint("add the action that brings it to its meaning, or to that of an instruction")
	}
}

// ingredients counts the actions with the class of an ingredient as an argument, which bring that ingredient.
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

// meaning reports actions that differ between the network and the alignment.
func (c *check) meaning() {
	if c.entry.Alignment == nil || c.entry.Gold == nil {
		return
	}
	said := c.entry.Alignment.Network().Actions
	gold := c.entry.Gold.Actions
	unsaid, extra := missing(gold, said), missing(said, gold)
	for _, a := range unsaid {
		i := slices.IndexFunc(extra, func(b *network.Action) bool { return a.Name == b.Name && sameMainResult(a, b) })
		if i < 0 {
			c.report("E0634", a.Span, "no sentence has this %.40s action", a.Name).
				WithHint("add it to the meaning of a sentence, or remove it here")
			continue
		}
		c.report("E0634", a.Span, "the sentences have this %.40s action with other arguments", a.Name).
			WithHint("%s", difference(a, extra[i]))
		extra = slices.Delete(extra, i, i+1)
	}
	for _, a := range extra {
		c.report("E0634", a.Span, "the gold network does not have this %.40s action", a.Name).
			WithHint("add it to the network, or remove it here")
	}
	for i := 0; i < len(gold) && len(unsaid)+len(extra) == 0; i++ {
		if said[i].String() != gold[i].String() {
			c.report("E0634", gold[i].Span, "the sentences have this %.40s action in another place", gold[i].Name).
				WithHint("use the same order in the network and the sentences")
			return
		}
	}
}

// missing returns the actions of a that b lacks, counting duplicates.
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

// sameMainResult reports whether two actions have the same main result, which is their first argument.
func sameMainResult(a, b *network.Action) bool {
	return len(a.Args) > 0 && len(b.Args) > 0 && a.Args[0].Text == b.Args[0].Text
}

// difference describes the first difference between the arguments of two actions.
func difference(here, there *network.Action) string {
	for i := range min(len(here.Args), len(there.Args)) {
		if x, y := here.Args[i].String(), there.Args[i].String(); x != y {
			return fmt.Sprintf("argument %d is %.40s here, but %.40s at %s", i+1, x, y, there.Span)
		}
	}
	return fmt.Sprintf("there are %d arguments here, but %d at %s", len(here.Args), len(there.Args), there.Span)
}
