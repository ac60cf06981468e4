package report

// A Recipe is an entry in the list of recipes.
type Recipe struct {
	ID      string `json:"id"`
	Kind    string `json:"kind,omitempty"`
	Title   string `json:"title,omitempty"`
	Actions *int   `json:"actions,omitempty" jsonschema:"number of actions of the gold network; left out if there is none"`
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

// WithoutActions returns a copy of r without the actions of its sentences.
func (r *WholeRecipe) WithoutActions() *WholeRecipe {
	plain := func(s Sentence) Sentence { return Sentence{Text: s.Text} }
	out := *r
	out.Ingredients, out.Instructions = Convert(r.Ingredients, plain), Convert(r.Instructions, plain)
	return &out
}

// A Sentence is a sentence of a recipe with the actions that it stands for.
type Sentence struct {
	Text    string   `json:"text"`
	Actions []string `json:"actions,omitempty"`
}
