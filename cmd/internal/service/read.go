package service

import (
	"context"

	"hearth"
	"hearth/eval/report"
	"hearth/parser/source"
)

// A readRequest is a request to read the text of a recipe.
type readRequest struct {
	Where
	Text    string   `json:"text" jsonschema:"the recipe: plain text with a title, a list of ingredients and instructions, HTML, or XML of the benchmark"`
	Beam    int      `json:"beam,omitempty" jsonschema:"number of readings that are kept after each clause (default 4, maximum 16)"`
	Without []string `json:"without,omitempty" jsonschema:"parts of the reader that are switched off"`
	Ways    []int    `json:"ways,omitempty" jsonschema:"numbers of the readings to take of the first clauses, from 1; the others are read as usual. The answer has them"`
}

// maxBeam is the maximum number of readings that are kept after a clause.
const maxBeam = 16

// validate returns an error if the number of readings is negative.
func (q *readRequest) validate() error { return NotNegative("beam", int64(q.Beam)) }

// readText reads the text of a recipe as a network. The reader does not know the recipes of the service, so that nothing
// need be withheld.
func (s *Service) readText(ctx context.Context, q *readRequest) (*report.Reading, error) {
	at, err := s.open(ctx, &q.Where)
	if err != nil {
		return nil, err
	}
	return at.scene.World.ReadRecipe(ctx, &source.File{Name: "text", Text: q.Text}, hearth.ReadOptions{Beam: min(q.Beam, maxBeam), Without: q.Without, Ways: q.Ways})
}

// A phraseRequest is a request for the meanings of a phrase.
type phraseRequest struct {
	Where
	Phrase string `json:"phrase" jsonschema:"an ingredient in the words of a recipe, as in: icing sugar"`
}

func (s *Service) resolve(ctx context.Context, q *phraseRequest) (*report.List[report.Resolution], error) {
	at, err := s.open(ctx, &q.Where)
	if err != nil {
		return nil, err
	}
	return at.scene.World.Resolve(q.Phrase)
}
