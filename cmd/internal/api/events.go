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

// follow streams the events of a session until the session is closed. It starts after the event in the header
// Last-Event-ID or, without this header, in the parameter after.
func (s *Server) follow(w http.ResponseWriter, r *http.Request) {
	after := r.Header.Get("Last-Event-ID")
	if after == "" {
		after = r.URL.Query().Get("after")
	}
	n, _ := strconv.Atoi(after) // not a number: start at the beginning
	ctx, end := context.WithCancel(r.Context())
	defer end()
	defer context.AfterFunc(s.ending, end)()
	news, failed := make(chan session.News), make(chan error, 1)
	go func() {
		failed <- s.Service.SessionManager.Follow(ctx, service.ClientOf(ctx).Owner, r.PathValue("session"), n, func(x session.News) error {
			select {
			case news <- x:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
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
