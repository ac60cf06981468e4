package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"hearth/cmd/internal/service"
	"hearth/cmd/internal/session"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// alive is the interval of keep-alive events, and the default maximum time of a write.
const alive = 15 * time.Second

// events writes server-sent events.
type events struct {
	w          http.ResponseWriter
	controller *http.ResponseController
}

func eventsTo(w http.ResponseWriter) *events {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no") // nginx passes events on at once
	w.WriteHeader(http.StatusOK)
	withoutReadDeadline(w)
	e := &events{w, http.NewResponseController(w)}
	_ = e.controller.Flush() // a writer without Flush flushes at the end
	return e
}

// send writes one event; an id of 0 is omitted. It fails if the client has disconnected.
func (e *events) send(id int, name string, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if id > 0 {
		fmt.Fprintf(e.w, "id: %d\n", id)
	}
	if _, err := fmt.Fprintf(e.w, "event: %s\ndata: %s\n\n", name, text); err != nil {
		return err
	}
	return e.controller.Flush()
}

// firstEvent returns the number of the event after which a client wants to start.
func firstEvent(r *http.Request) (int, error) {
	name, after := "Last-Event-ID", r.Header.Get("Last-Event-ID")
	if after == "" {
		name, after = "after", r.URL.Query().Get("after")
	}
	if after == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(after)
	if err != nil {
		return 0, diag.New("E0901", source.Span{}, "%s: expected a whole number, found %.40q", name, after)
	}
	return n, service.NotNegative(name, int64(n))
}

// follow streams the events of a session until it is closed, starting after Last-Event-ID.
func (s *Server) follow(w http.ResponseWriter, r *http.Request) {
	n, err := firstEvent(r)
	if err != nil {
		fail(w, err)
		return
	}
	ctx, end := context.WithCancel(r.Context())
	defer end()
	defer context.AfterFunc(s.ending, end)()
	news, failed := make(chan session.News), make(chan error, 1)
	go func() {
		failed <- s.Service.Recover(ctx, func() error {
			return s.Service.SessionManager.Follow(ctx, service.ClientOf(ctx).Owner, r.PathValue("session"), n, func(x session.News) error {
				select {
				case news <- x:
					return nil
				case <-ctx.Done():
					return ctx.Err()
				}
			})
		})
	}()
	var out *events
	tick := time.NewTicker(alive)
	defer tick.Stop()
	for first := time.After(50 * time.Millisecond); ; {
		var err error
		select {
		case x := <-news:
			if out == nil {
				out = eventsTo(w)
			}
			err = out.send(x.Event, "step", x)
		case <-first: // no error so far: the session exists
			if out == nil {
				out = eventsTo(w)
			}
		case <-tick.C:
			err = out.send(0, "alive", status{"alive"})
		case err := <-failed:
			switch {
			case out == nil && err != nil:
				fail(w, err)
			case out == nil:
				out = eventsTo(w)
				fallthrough
			default:
				_ = out.send(0, "closed", status{"closed"}) // the client is gone if this fails
			}
			return
		}
		if err != nil || ctx.Err() != nil {
			return
		}
	}
}
