package benchmark

import (
	"hearth/eval/report"
	"hearth/parser/network"
	"hearth/parser/recipe"
)

// Recipes lists the recipes of the set by identifier.
func (s *Set) Recipes(page report.Page) *report.List[report.Recipe] {
	return report.ListOf(s.IDs(), page, func(id string) report.Recipe {
		e := s.Entry(id)
		r := report.Recipe{ID: id, Kind: e.Kind}
		if e.Recipe != nil {
			r.Title = e.Recipe.Title
		}
		if e.Gold != nil {
			n := len(e.Gold.Actions)
			r.Actions = &n
		}
		return r
	})
}

// Report describes a recipe. The sentences come from the alignment if there is one. Gold is the text of the
// gold network.
func (e *Entry) Report(gold string) *report.WholeRecipe {
	r := &report.WholeRecipe{ID: e.ID, Kind: e.Kind, Primary: e.Primary, Gold: gold}
	switch {
	case e.Alignment != nil:
		r.Title = e.Alignment.Title
		for _, s := range e.Alignment.Steps {
			line := report.Sentence{Text: s.Utterance, Actions: report.Convert(s.Actions, (*network.Action).String)}
			if s.Kind == recipe.Ingredient {
				r.Ingredients = append(r.Ingredients, line)
			} else {
				r.Instructions = append(r.Instructions, line)
			}
		}
	case e.Recipe != nil:
		r.Title = e.Recipe.Title
		text := func(t recipe.Text) report.Sentence { return report.Sentence{Text: t.Text} }
		r.Ingredients, r.Instructions = report.Convert(e.Recipe.Ingredients, text), report.Convert(e.Recipe.Instructions, text)
	}
	return r
}
