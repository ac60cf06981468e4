package report

import (
	"hearth/eval/benchmark"
	"hearth/parser/network"
	"hearth/parser/recipe"
)

// A Recipe is an entry in the list of recipes.
type Recipe struct {
	ID      string `json:"id"`
	Kind    string `json:"kind,omitempty"`
	Title   string `json:"title,omitempty"`
	Actions *int   `json:"actions,omitempty" jsonschema:"number of actions of the gold network; left out if there is none"`
}

// OfRecipes lists the recipes of a set by identifier.
func OfRecipes(set *benchmark.Set, page Page) *List[Recipe] {
	return listOf(set.IDs(), page, func(id string) Recipe {
		e := set.Entry(id)
		r := Recipe{ID: id, Kind: e.Kind}
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

// A WholeRecipe describes a recipe with its text and gold network.
type WholeRecipe struct {
	ID           string     `json:"id"`
	Kind         string     `json:"kind,omitempty"`
	Title        string     `json:"title,omitempty"`
	Ingredients  []Sentence `json:"ingredients,omitempty"`
	Instructions []Sentence `json:"instructions,omitempty"`
	Primary      string     `json:"primary_output,omitempty" jsonschema:"variable of the dish"`
	Gold         string     `json:"gold_network,omitempty"`
}

// A Sentence is a sentence of a recipe with the actions that it stands for.
type Sentence struct {
	Text    string   `json:"text"`
	Actions []string `json:"actions,omitempty"`
}

// OfRecipe describes a recipe. The sentences come from the alignment if there is one. Gold is the text of the
// gold network.
func OfRecipe(e *benchmark.Entry, gold string) *WholeRecipe {
	r := &WholeRecipe{ID: e.ID, Kind: e.Kind, Primary: e.Primary, Gold: gold}
	switch {
	case e.Alignment != nil:
		r.Title = e.Alignment.Title
		for _, s := range e.Alignment.Steps {
			line := Sentence{s.Utterance, every(s.Actions, (*network.Action).String)}
			if s.Kind == recipe.Ingredient {
				r.Ingredients = append(r.Ingredients, line)
			} else {
				r.Instructions = append(r.Instructions, line)
			}
		}
	case e.Recipe != nil:
		r.Title = e.Recipe.Title
		text := func(t recipe.Text) Sentence { return Sentence{Text: t.Text} }
		r.Ingredients, r.Instructions = every(e.Recipe.Ingredients, text), every(e.Recipe.Instructions, text)
	}
	return r
}
