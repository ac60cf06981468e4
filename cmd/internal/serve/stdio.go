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
	"hearth/parser/diag"
	"hearth/parser/source"
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
		line, err := readLine(in, s.body)
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

// readLine reads a line. The error is E0913 where it has too many bytes, which are passed over.
func readLine(in *bufio.Reader, most int64) (string, error) {
	var text strings.Builder
	for {
		part, err := in.ReadSlice('\n')
		if int64(text.Len()) <= most {
			text.Write(part)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && text.Len() == 0:
			return "", io.EOF
		case int64(text.Len()) > most:
			return "", diag.New("E0913", source.Span{}, "a request has at most %d bytes", most).WithHint("send it in parts; --max-body allows more")
		}
		return text.String(), nil
	}
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
