package experiment

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"hearth/eval/benchmark"
	"hearth/eval/experiment/recipes"
	"hearth/ontology"
	"hearth/parser/network"
	"hearth/sim/planner"
)

// wholeDefaults are the parameters of a model that writes whole networks.
var wholeDefaults = planner.Params{Sampling: planner.Sampling{MaxTokens: 4000}, Samples: 1, Examples: 2, MaxSteps: 1}

// networks returns the texts that a method writes for a recipe: one for each sample of a model.
func (w *workshop) networks(ctx context.Context, c cell) (texts []string, spent Spent, err error) {
	m, k := &w.Spec.Methods[c.Method], w.Materials.Kitchen
	e := k.Evaluator.Set.Entry(w.Materials.Tasks[c.Task].Name)
	if m.Plan != Whole {
		text, err := k.network(ctx, m, e)
		return []string{text}, spent, err
	}
	p := m.Params[c.Run]
	s := &sampler{model: w.models[m.Model.Text]}
	samples, err := s.Sample(ctx, k.prompt(e, p.Examples), p.Samples, p.Sampling)
	for _, one := range samples {
		text := one.Text
		if !strings.Contains(text, "#"+e.ID) { // the prompt ends with the header
			text = "#" + e.ID + "\n" + strings.TrimLeft(text, "\n")
		}
		texts = append(texts, text)
	}
	return texts, s.spent, err
}

// prompt asks for the network of a recipe. It has the actions, the words for their arguments, and the nearest
// recipes with their networks, the most similar one last.
func (k *Kitchen) prompt(e *benchmark.Entry, examples int) string {
	var b strings.Builder
	onto := k.Evaluator.Domain.Model().Ontology()
	b.WriteString("A network is a list of cooking actions, one on each line, that makes the dish of a recipe. A word with ? is a\nvariable. Each action binds its outputs to new variables and takes the last kitchen as its input.\n\nActions:\n")
	kinds := map[string]bool{}
	for _, a := range onto.Actions() {
		fmt.Fprintf(&b, "%s\n    %s\n", signature(a), strings.Join(strings.Fields(a.Doc), " "))
		for _, r := range a.Roles {
			if r.Concept && r.Type != "" {
				kinds[r.Type] = true
			}
		}
	}
	b.WriteString("\nWords by type:\n")
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		fmt.Fprintf(&b, "%s: %s\n", kind, strings.Join(onto.Descendants(kind), ", "))
	}
	near := recipes.Nearest(k.Evaluator.Set, e.ID)
	near = near[:min(examples, len(near))]
	for _, other := range slices.Backward(near) {
		copied := *other.Gold
		copied.Primary = other.Primary
		ask(&b, other)
		b.WriteString(network.Print(&network.File{Networks: []*network.Network{&copied}}))
	}
	ask(&b, e)
	fmt.Fprintf(&b, "#%s\n", e.ID)
	return b.String()
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

// ask writes the text of a recipe up to where its network starts.
func ask(b *strings.Builder, e *benchmark.Entry) {
	fmt.Fprintf(b, "\nRecipe: %s\nIngredients:\n", e.Recipe.Title)
	for _, line := range e.Recipe.Ingredients {
		fmt.Fprintf(b, "- %s\n", line.Text)
	}
	b.WriteString("Instructions:\n")
	for _, line := range e.Recipe.Instructions {
		fmt.Fprintf(b, "- %s\n", line.Text)
	}
	b.WriteString("Network:\n")
}
