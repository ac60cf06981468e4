package plan

import (
	"context"

	"hearth"
	"hearth/eval/experiment/recipes"
	"hearth/parser/recipe"
)

// A textReader reads recipe texts in a world for experiments.
type textReader struct{ world *hearth.World }

// Read implements [recipes.Reader].
func (r textReader) Read(ctx context.Context, text *recipe.Recipe, without []string) (*recipes.Reading, error) {
	read, err := r.world.Internal().ReadRecipe(ctx, text, hearth.ReadOptions{Without: without})
	if err != nil {
		return nil, err
	}
	out := &recipes.Reading{Network: read.Network}
	for _, c := range read.Clauses {
		k := recipes.Clause{Text: c.Text, Confidence: c.Confidence, Refused: c.Refused}
		if c.First > 0 {
			k.First, k.End = c.First-1, c.Last
		}
		out.Clauses = append(out.Clauses, k)
	}
	return out, nil
}
