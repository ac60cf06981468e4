package show

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"hearth/eval/benchmark"
	"hearth/parser/network"
	"hearth/parser/recipe"
)

// Recipes lists the recipes of a set by id.
func Recipes(w io.Writer, set *benchmark.Set) error {
	return tabulate(w, func(t table) {
		for _, r := range RecipeLines(set) {
			steps := "no gold network"
			if r.Actions != nil {
				steps = fmt.Sprintf("%d actions", *r.Actions)
			}
			t.row(r.ID, cmp.Or(r.Kind, "-"), cmp.Or(r.Title, "-"), steps)
		}
	})
}

// A RecipeLine is a line of the list of recipes.
type RecipeLine struct {
	ID      string `json:"id"`
	Kind    string `json:"kind,omitempty"`
	Title   string `json:"title,omitempty"`
	Actions *int   `json:"actions,omitempty"` // how many; left out without a gold network
}

// RecipeLines returns what [Recipes] writes.
func RecipeLines(set *benchmark.Set) []RecipeLine {
	out := []RecipeLine{}
	for _, id := range set.IDs() {
		e := set.Entry(id)
		r := RecipeLine{ID: id, Kind: e.Kind}
		if e.Recipe != nil {
			r.Title = e.Recipe.Title
		}
		if e.Gold != nil {
			n := len(e.Gold.Actions)
			r.Actions = &n
		}
		out = append(out, r)
	}
	return out
}

// Recipe writes the text of a recipe, each sentence with the actions it means,
// then its gold network.
func Recipe(w io.Writer, e *benchmark.Entry, gold string) error {
	var b strings.Builder
	if r := NewWholeRecipe(e, gold); r.Title != "" {
		b.WriteString(r.Title + "\n\ningredients\n")
		for _, s := range r.Ingredients {
			s.write(&b, "-")
		}
		b.WriteString("\ninstructions\n")
		for n, s := range r.Instructions {
			s.write(&b, fmt.Sprintf("%d.", n+1))
		}
	}
	if gold != "" {
		b.WriteString("\ngold network\n")
		for line := range strings.Lines(gold) {
			b.WriteString("  " + line)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// A WholeRecipe is all that is known about a recipe.
type WholeRecipe struct {
	ID           string     `json:"id"`
	Kind         string     `json:"kind,omitempty"`
	Title        string     `json:"title,omitempty"`
	Ingredients  []Sentence `json:"ingredients,omitempty"`
	Instructions []Sentence `json:"instructions,omitempty"`
	Primary      string     `json:"primary_output,omitempty"` // variable of the dish
	Gold         string     `json:"gold_network,omitempty"`
}

// A Sentence stands beside the actions that it means.
type Sentence struct {
	Text    string   `json:"text"`
	Actions []string `json:"actions,omitempty"`
}

func (s Sentence) write(b *strings.Builder, mark string) {
	fmt.Fprintf(b, "  %s %s\n", mark, s.Text)
	for _, a := range s.Actions {
		b.WriteString("       " + a + "\n")
	}
}

// NewWholeRecipe takes the sentences from the alignment, if there is one; gold
// is the text of the gold network.
func NewWholeRecipe(e *benchmark.Entry, gold string) WholeRecipe {
	r := WholeRecipe{ID: e.ID, Kind: e.Kind, Primary: e.Primary, Gold: gold}
	switch {
	case e.Alignment != nil:
		r.Title = e.Alignment.Title
		for _, s := range e.Alignment.Steps {
			line := Sentence{s.Utterance, written(s.Actions)}
			if s.Kind == recipe.Ingredient {
				r.Ingredients = append(r.Ingredients, line)
			} else {
				r.Instructions = append(r.Instructions, line)
			}
		}
	case e.Recipe != nil:
		r.Title = e.Recipe.Title
		r.Ingredients, r.Instructions = sentences(e.Recipe.Ingredients), sentences(e.Recipe.Instructions)
	}
	return r
}

func sentences(lines []recipe.Text) []Sentence {
	var out []Sentence
	for _, l := range lines {
		out = append(out, Sentence{Text: l.Text})
	}
	return out
}

func written(actions []*network.Action) []string {
	var out []string
	for _, a := range actions {
		out = append(out, a.String())
	}
	return out
}
