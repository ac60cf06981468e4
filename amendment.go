package hearth

import (
	"context"
	"slices"
	"strconv"

	"hearth/eval/benchmark"
	"hearth/ontology/tree"
	"hearth/parser/network"
	"hearth/parser/source"
)

// Amend lets an evaluator also score against amended gold networks. The changes that correct a gold network are YAML, a list
// for each recipe:
//
//	toast:
//	  - {change: "step 12: unit=teaspoon", reason: the text says teaspoon}
//
// A change is written as for [Episode.Changed]. Steps are numbered as in the published network: changes are applied from the
// last step to the first, and those of one step in the order of the text. The error has the place of the change.
func (x *Internals) Amend(ctx context.Context, ev *benchmark.Evaluator, src *source.File) error {
	all, err := parseAmendments(src)
	if err != nil {
		return err
	}
	slices.SortStableFunc(all, func(a, b amendment) int { return b.step() - a.step() })
	start, err := x.world.Scene(Start{})
	if err != nil {
		return err
	}
	golds := map[string]*Episode{}
	for _, a := range all {
		id := a.recipe.Text
		if golds[id] == nil {
			entry := ev.Set.Entry(id)
			if entry == nil || entry.Gold == nil {
				return source.Errorf("E0610", a.recipe.Span, "there is no gold network for the recipe %.80s", id)
			}
			if golds[id], err = start.Run(ctx, &Plan{Name: id, Network: entry.Gold}); err != nil {
				return err
			}
		}
		if golds[id], err = golds[id].Changed(ctx, a.Change.Text); err != nil {
			return source.WithSpan(err, a.Change.Span)
		}
	}
	var networks []*network.Network
	for id, e := range golds {
		n := *e.Plan.Network
		n.ID = id // the header may name another recipe
		networks = append(networks, &n)
	}
	ev.Amended = ev.With(ev.Set.WithGold(networks...))
	return nil
}

// An amendment is a change that corrects a mistake in the gold network of a recipe.
type amendment struct {
	recipe tree.Word
	Change tree.Word
	Reason string
}

// step returns the number of the changed step, or 0 if the change cannot be read.
func (a amendment) step() (n int) {
	if m := changePattern().FindStringSubmatch(a.Change.Text); m != nil {
		n, _ = strconv.Atoi(m[1]) // Changed reports a number that is too large
	}
	return n
}

func parseAmendments(src *source.File) (all []amendment, err error) {
	var problems source.Diagnostics
	var byRecipe []tree.Field
	tree.Read(src, "amendments", &problems, &byRecipe)
	for _, f := range byRecipe {
		var items []*tree.Node
		f.Value.Decode(&problems, "the amendments of a recipe", &items)
		for _, n := range items {
			var text struct {
				Change tree.Word
				Reason string
			}
			n.Decode(&problems, "an amendment", &text)
			if text.Change.Text == "" || text.Reason == "" {
				problems.Addf("E0718", n.Span, "an amendment needs a change and a reason")
			}
			all = append(all, amendment{tree.Word{Text: f.Key, Span: f.Span}, text.Change, text.Reason})
		}
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, source.Errorf("E0718", source.Span{File: src}, "the file has no amendments").WithHint("write a list for each recipe, as in toast: [{change: 'step 12: unit=teaspoon', reason: the text says teaspoon}]")
	}
	return all, nil
}
