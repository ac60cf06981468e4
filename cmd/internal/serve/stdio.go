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

// lines answers the calls in the lines of a file, or of the standard input, one after the other.
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
			err = served.Line(ctx, line, func(r service.Reply) error { return out.Encode(r) })
		} else {
			err = out.Encode(service.Reply{Failure: service.NewFailure(err)})
		}
		if err != nil {
			return cli.OutputError(err)
		}
	}
	return nil
}
