package recipes

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"hearth/eval/benchmark"
	"hearth/ontology"
	"hearth/parser/network"
)

// conventions explain the notation to a model.
const conventions = `A network is a list of cooking actions, one on each line, that makes the dish of a recipe. A word with ? is a
variable. The first line is the action that takes no input. Every other action binds its outputs to new variables and
takes the last kitchen as its input. A variable is bound once: an action that changes a thing binds the changed thing
to a new variable, which later lines use. An argument that the recipe leaves open is a new variable; the kitchen then
chooses. Numbers are plain (2, 0.5), and their unit follows. Every thing is fetched before it is used. Use only the
words below.
`

// Prompt asks for the whole network of a recipe.
func (k *Kitchen) Prompt(e *benchmark.Entry, examples int) string {
	var b strings.Builder
	k.introduce(&b, e, examples)
	describe(&b, e)
	fmt.Fprintf(&b, "Network:\n#%s\n", e.ID)
	return b.String()
}

// introduce writes the conventions, the actions, the words for their arguments and the stock. Then follow the
// nearest recipes with their networks, the most similar one last.
func (k *Kitchen) introduce(b *strings.Builder, e *benchmark.Entry, examples int) {
	onto := k.Evaluator.Domain.Model().Ontology()
	b.WriteString(conventions + "\nActions:\n")
	kinds := map[string]bool{}
	for _, a := range onto.Actions() {
		fmt.Fprintf(b, "%s\n    %s\n", signature(a), strings.Join(strings.Fields(a.Doc), " "))
		for _, r := range a.Roles {
			if r.Concept && r.Type != "" {
				kinds[r.Type] = true
			}
		}
	}
	b.WriteString("\nWords by type:\n")
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		fmt.Fprintf(b, "%s: %s\n", kind, strings.Join(onto.Descendants(kind), ", "))
	}
	if k.Start != nil {
		b.WriteString("\nStock:\n" + k.Start().Stock())
	}
	near := Nearest(k.Evaluator.Set, e.ID)
	near = near[:min(examples, len(near))]
	for _, other := range slices.Backward(near) {
		copied := *other.Gold
		copied.Primary = other.Primary
		describe(b, other)
		b.WriteString("Network:\n" + network.Print(&network.File{Networks: []*network.Network{&copied}}))
	}
}

// signature returns the form of an action, such as (wash ?washed ?kitchen-out ?kitchen-in ?thing).
func signature(a *ontology.Action) string {
	words := []string{"(" + a.Name}
	for _, r := range a.Roles {
		word := "?" + r.Name
		switch {
		case r.Number:
			word = r.Name + ":number"
		case r.Concept:
			word = r.Name + ":" + r.Type
		}
		words = append(words, word)
	}
	return strings.Join(words, " ") + ")"
}

// describe writes the text of a recipe.
func describe(b *strings.Builder, e *benchmark.Entry) {
	fmt.Fprintf(b, "\nRecipe: %s\nIngredients:\n", e.Recipe.Title)
	for _, line := range e.Recipe.Ingredients {
		fmt.Fprintf(b, "- %s\n", line.Text)
	}
	b.WriteString("Instructions:\n")
	for _, line := range e.Recipe.Instructions {
		fmt.Fprintf(b, "- %s\n", line.Text)
	}
}
