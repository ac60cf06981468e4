package service

import (
	"context"
	"encoding/json"
)

// A request is a call as a line of JSON.
type request struct {
	ID     json.RawMessage `json:"id"` // repeated in the reply
	Call   string          `json:"call"`
	Input  json.RawMessage `json:"with"`
	Stream bool            `json:"stream"` // whether to answer with one line for each piece, and then one line with end set
}

// A Reply is a line of JSON that answers a request.
type Reply struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Piece  any             `json:"piece,omitempty"`
	Answer any             `json:"answer,omitempty"`
	End    bool            `json:"end,omitempty"`
	*Failure
}

// Line answers a request. It calls tell with the reply, or with several replies if the answer is streamed.
// Errors of the request are replies, too. The returned error is the error of tell.
func (s *Service) Line(ctx context.Context, text string, tell func(Reply) error) error {
	var q request
	if err := Read([]byte(text), &q); err != nil {
		return tell(Reply{Failure: NewFailure(err)})
	}
	c, err := Find(q.Call)
	switch {
	case err != nil:
		return tell(Reply{ID: q.ID, Failure: NewFailure(err)})
	case q.Stream && c.Streams():
		err := s.Stream(ctx, c, q.Input, func(v any) error { return tell(Reply{ID: q.ID, Piece: v}) })
		if err != nil {
			return tell(Reply{ID: q.ID, Failure: NewFailure(err)})
		}
		return tell(Reply{ID: q.ID, End: true})
	}
	v, err := s.Answer(ctx, c, q.Input)
	if err != nil {
		return tell(Reply{ID: q.ID, Failure: NewFailure(err)})
	}
	return tell(Reply{ID: q.ID, Answer: v})
}
