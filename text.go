package hearth

import (
	"context"
	"errors"

	"hearth/eval/wording"
	"hearth/eval/report"
	"hearth/parser/source"
)

// Text writes an episode of a kitchen as the text of a recipe in English: the ingredients, and instructions with the
// actions that they stand for. Steps that were not executed are left out.
func (e *Episode) Text(ctx context.Context) (*report.WholeRecipe, error) {
	w := e.Scene.World
	if w.Name != Kitchen {
		return nil, errors.New("only an episode of a kitchen has the text of a recipe")
	}
	base, err := w.base()
	if err != nil {
		return nil, err
	}
	src, err := source.Read(w.options.Ontology, wording.File)
	if err != nil {
		return nil, err
	}
	language, err := wording.Load(src)
	if err != nil {
		return nil, err
	}
	by := &wording.Writer{Language: language, Base: base}
	return by.Text(ctx, e.run)
}
