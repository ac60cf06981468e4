package environment

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/coder/websocket"

	"hearth/cmd/internal/service"
	"hearth/parser/source"
)

// A message is a request or an answer on a socket.
type message struct {
	Type string          `json:"type"`
	Data json.RawMessage `json:"data"`
}

// mostMessage is the maximum size of a message in bytes.
const mostMessage = 1 << 20

// socket serves one environment over a WebSocket until it is closed or the client is gone.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	err := service.MayWrite(r.Context(), r.URL.Path)
	var x *slot
	if err == nil {
		x, err = s.take(r.Context(), "", 1)
	}
	if err != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
		_ = json.NewEncoder(w).Encode(service.NewFailure(err)) // the client is gone if this fails
		return
	}
	s.lasts(x)
	defer func() {
		s.drop(x)
		x.mu.Lock()
		defer x.mu.Unlock()
		x.end()
	}()
	c, err := websocket.Accept(w, r, nil) // rejects pages of other sites
	if err != nil {
		return // Accept has written an error
	}
	defer func() { _ = c.CloseNow() }() // the connection ends anyway
	c.SetReadLimit(mostMessage)
	ctx, end := context.WithCancel(r.Context())
	defer end()
	go s.watch(ctx, c, end)
	for text := range s.read(ctx, c, end) {
		var kind string
		var data any
		if err := s.Within(ctx, func(ctx context.Context) error {
			kind, data = s.answer(ctx, x, text)
			return nil
		}); err != nil {
			kind, data = failed("SESSION_ERROR", err)
		}
		if kind == "" {
			_ = c.Close(websocket.StatusNormalClosure, "") // the connection ends anyway
			return
		}
		if send(ctx, c, s.Alive, kind, data) != nil {
			return
		}
	}
}

// mostWaiting is the maximum number of messages that are read ahead.
const mostWaiting = 16

// read returns the messages of a socket. It also reads while a message is being answered, so that pongs arrive
// and a closed connection cancels the work.
func (s *Server) read(ctx context.Context, c *websocket.Conn, end context.CancelFunc) <-chan []byte {
	messages := make(chan []byte, mostWaiting)
	go func() {
		defer close(messages)
		defer end()
		_ = s.Recover(ctx, func() error { // the connection ends anyway
			for {
				_, text, err := c.Read(ctx)
				if err != nil {
					return err
				}
				select {
				case messages <- text:
				case <-ctx.Done():
					return nil
				}
			}
		})
	}()
	return messages
}

// watch ends a connection whose client does not answer pings.
func (s *Server) watch(ctx context.Context, c *websocket.Conn, end context.CancelFunc) {
	defer end()
	_ = s.Recover(ctx, func() error { // the connection ends anyway
		tick := time.NewTicker(s.Alive)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
			case <-ctx.Done():
				return nil
			}
			waits, stop := context.WithTimeout(ctx, s.Alive)
			err := c.Ping(waits)
			stop()
			if err != nil {
				return err
			}
		}
	})
}

func send(ctx context.Context, c *websocket.Conn, patience time.Duration, kind string, data any) error {
	text, err := json.Marshal(map[string]any{"type": kind, "data": data})
	if err != nil {
		return err
	}
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	return c.Write(ctx, websocket.MessageText, text)
}

// A wrongMessage describes a message that failed.
type wrongMessage struct {
	Message string `json:"message"`
	Code    string `json:"code"`
	*service.Failure
}

// failed returns an error message with the given OpenEnv code.
func failed(code string, err error) (kind string, data any) {
	f := service.NewFailure(err)
	return "error", wrongMessage{f.Problems[0].Message, code, f}
}

// answer answers a message. An empty kind ends the connection.
func (s *Server) answer(ctx context.Context, x *slot, text []byte) (kind string, data any) {
	var m message
	if err := service.Read(text, &m); err != nil {
		if !json.Valid(text) {
			return failed("INVALID_JSON", err)
		}
		return failed("VALIDATION_ERROR", err)
	}
	switch m.Type {
	case "reset":
		var in Reset
		err := service.ReadLenient(m.Data, &in)
		if err == nil {
			err = in.validate()
		}
		if err != nil {
			return failed("VALIDATION_ERROR", err)
		}
		x.mu.Lock()
		defer x.mu.Unlock()
		x.id = cmp.Or(in.Episode, x.key)
		if err := s.begin(ctx, x, in, 1); err != nil {
			return failed("FACTORY_ERROR", err)
		}
		return "observation", newReply(x.id, x.last[0], true)
	case "step":
		var in Action
		if err := service.Read(m.Data, &in); err != nil {
			return failed("VALIDATION_ERROR", err)
		}
		out, err := x.act(ctx, in.Text, "")
		if err != nil {
			return failed("EXECUTION_ERROR", err)
		}
		return "observation", out
	case "state":
		x.mu.Lock()
		defer x.mu.Unlock()
		return "state", x.describe(s.world)
	case "close":
		return "", nil
	case "mcp":
		return "mcp", json.RawMessage(withoutTools)
	}
	return failed("UNKNOWN_TYPE", source.Unknown("E0902", "message type", m.Type, []string{"reset", "step", "state", "close", "mcp"}))
}
