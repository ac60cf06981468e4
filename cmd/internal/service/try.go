package service

import (
	"context"

	"hearth/eval/diagram"
	"hearth/eval/report"
)

// mostAlternatives is the maximum number of alternatives in one call.
const mostAlternatives = 100

// A tryRequest is a request to execute alternative lines without keeping them.
type tryRequest struct {
	situationRequest
	Alternatives []string `json:"alternatives" jsonschema:"texts to try, at most 100, each one or more next lines as for the call do; in a home their numbers are node ids"`
}

// A Trial is the outcome of one alternative.
type Trial struct {
	Do   string `json:"do" jsonschema:"text of the alternative"`
	Done bool   `json:"done" jsonschema:"whether all its lines were done"`
	report.StepRange
	Problems []report.Diagnostic `json:"problems,omitempty" jsonschema:"mistakes in the text. If it could not be read, nothing was executed"`
	Seconds  float64             `json:"seconds" jsonschema:"duration in seconds, including waiting"`
	Changes  []diagram.StepDiff  `json:"changes" jsonschema:"changes of each step that was done"`
}

// try executes each alternative from the same situation. Episodes never change, so nothing has to be undone.
func (s *Service) try(ctx context.Context, q *tryRequest) (*report.List[Trial], error) {
	if n := len(q.Alternatives); n == 0 || n > mostAlternatives {
		return nil, invalidRequest("expected 1 to %d alternatives, found %d", mostAlternatives, n).WithHint("set alternatives to a list of texts, each with the next lines of the plan")
	}
	at, err := s.situation(ctx, &q.situationRequest)
	if err != nil {
		return nil, err
	}
	out := &report.List[Trial]{Items: []Trial{}}
	for _, text := range q.Alternatives {
		a, err := at.Try(ctx, text)
		if err != nil {
			return nil, err
		}
		t := Trial{Do: text, Done: a.Done, StepRange: a.Steps, Problems: report.OfDiagnostics(a.Problems, report.Page{}).Items, Changes: []diagram.StepDiff{}}
		end := a.Episode.End().Internal()
		t.Seconds = max(0, float64(end.State.Clock()-at.Internal().State.Clock())/1000)
		for n := len(at.Internal().Steps) + 1; n <= len(end.Steps); n++ {
			t.Changes = append(t.Changes, *diagram.OfLastStep(a.Episode.Reached(n).Internal()))
		}
		out.Items = append(out.Items, t)
	}
	return out, nil
}

// A describeRequest is a request to describe a thing.
type describeRequest struct {
	situationRequest
	Thing string `json:"thing" jsonschema:"a variable (?bowl), an entity (/medium-bowl/243), a node (<fridge> (103)), or a class, which stands for its first thing"`
	pageRequest
}

// A Description is a thing with its types, place and contents.
type Description struct {
	Types []string `json:"types" jsonschema:"types that rules derive for the thing"`
	diagram.Contents
}

func (s *Service) describe(ctx context.Context, q *describeRequest) (*Description, error) {
	at, err := s.situation(ctx, &q.situationRequest)
	if err != nil {
		return nil, err
	}
	id, err := at.Find(ctx, q.Thing)
	if err != nil {
		return nil, err
	}
	types, err := at.TypesOf(ctx, id)
	if err != nil {
		return nil, err
	}
	return &Description{types, *diagram.OfContents(at.Internal(), id, q.page())}, nil
}
