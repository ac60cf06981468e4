package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/service"
)

// A request is a line of the standard input.
type request struct {
	ID     json.RawMessage `json:"id"` // is given back
	Call   string          `json:"call"`
	With   json.RawMessage `json:"with"`
	Stream bool            `json:"stream"` // a line for each piece of the answer, then one with none
}

// A reply is a line of the standard output.
type reply struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Piece  any             `json:"piece,omitempty"`
	Answer any             `json:"answer,omitempty"`
	End    bool            `json:"end,omitempty"`
	*service.Failure
}

// lines answers the lines of a file, or of the standard input, one after the other.
func (s *server) lines(ctx context.Context, served *service.Service, words []string) error {
	from := s.Disk.Stdin
	if len(words) > 0 {
		src, err := s.Disk.Read(words[0])
		if err != nil {
			return err
		}
		from = strings.NewReader(src.Text)
	}
	ctx = service.As(ctx, service.Client{Owner: "local", Write: true, Rules: s.rules})
	out := json.NewEncoder(s.Out)
	in := bufio.NewReaderSize(from, 1<<16)
	for ctx.Err() == nil {
		line, err := service.ReadLine(in, s.body)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if text := strings.TrimSpace(line); text == "" && err == nil {
			continue
		}
		if err == nil {
			err = s.line(ctx, served, line, out)
		} else {
			err = out.Encode(reply{Failure: service.Failed(err)})
		}
		if err != nil {
			return cli.Written(err)
		}
	}
	return nil
}

// line answers one line. The error is that nobody reads the answer.
func (s *server) line(ctx context.Context, served *service.Service, text string, out *json.Encoder) error {
	var q request
	if err := service.Read([]byte(text), &q); err != nil {
		return out.Encode(reply{Failure: service.Failed(err)})
	}
	c, err := service.Find(q.Call)
	switch {
	case err != nil:
		return out.Encode(reply{ID: q.ID, Failure: service.Failed(err)})
	case q.Stream && c.Streams():
		err := served.Stream(ctx, c, q.With, func(v any) error { return out.Encode(reply{ID: q.ID, Piece: v}) })
		if err != nil {
			return out.Encode(reply{ID: q.ID, Failure: service.Failed(err)})
		}
		return out.Encode(reply{ID: q.ID, End: true})
	}
	v, err := served.Answer(ctx, c, q.With)
	if err != nil {
		return out.Encode(reply{ID: q.ID, Failure: service.Failed(err)})
	}
	return out.Encode(reply{ID: q.ID, Answer: v})
}
