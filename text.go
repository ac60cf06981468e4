package hearth

import (
	"context"
	"errors"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/eval/wording"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/ask"
)

// Text writes an episode of a kitchen as the text of a recipe in English: the ingredients, and instructions with the
// actions that they stand for. Steps that were not executed are left out.
func (e *Episode) Text(ctx context.Context) (*report.WholeRecipe, error) {
	w := e.Scene.World
	if w.Name != Kitchen {
		return nil, errors.New("only an episode of a kitchen has the text of a recipe")
	}
	by, err := w.writing()
	if err != nil {
		return nil, err
	}
	return by.Text(ctx, e.run)
}

// Title returns the name of a class of a kitchen as titles of recipes have it, as in "Powdered Sugar" and, if many is
// set, "Sweet Potatoes".
func (w *World) Title(class string, many bool) (string, error) {
	by, err := w.writing()
	if err != nil {
		return "", err
	}
	return by.Language.Title(class, many), nil
}

// readWriting reads the language of recipe texts.
func (w *World) readWriting() (*wording.Writer, error) {
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
	return &wording.Writer{Language: language, Prepare: func(src *source.File) (wording.Query, error) {
		q, err := base.Prepare(src)
		return func(ctx context.Context, s *sim.Situation) ([]string, [][]engine.Term, error) {
			answer, err := q.Run(ctx, s)
			if err != nil {
				return nil, nil, err
			}
			return report.Convert(answer.Columns, func(c ask.Column) string { return c.Name }), answer.Rows, nil
		}, err
	}}, nil
}
