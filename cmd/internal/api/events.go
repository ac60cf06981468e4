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

// alive is how often a stream of events says that it is there, and how long a write may take.
const alive = 15 * time.Second

// events writes server-sent events.
type events struct {
	w  http.ResponseWriter
	to *http.ResponseController
}

func eventsTo(w http.ResponseWriter) *events {
	w.Header().Set("Content-Type", "text/event-stream")
	w.WriteHeader(http.StatusOK)
	unhurried(w)
	e := &events{w, http.NewResponseController(w)}
	_ = e.to.Flush() // a writer that cannot is flushed at the end
	return e
}

// send writes one event. The error is that nobody listens any more.
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
	return e.to.Flush()
}

// follow tells what happens in a session until it is closed: what happened before, too, from
// the event after Last-Event-ID.
func (s *Server) follow(w http.ResponseWriter, r *http.Request) {
	after := r.Header.Get("Last-Event-ID")
	if after == "" {
		after = r.URL.Query().Get("after")
	}
	n, _ := strconv.Atoi(after) // what is no number is the beginning
	ctx, end := context.WithCancel(r.Context())
	defer end()
	defer context.AfterFunc(s.ending, end)()
	news, failed := make(chan session.News), make(chan error, 1)
	go func() {
		failed <- s.Service.Kept.Follow(ctx, service.ClientOf(ctx).Owner, r.PathValue("session"), n, func(x session.News) error {
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
		case <-first: // there is such a session
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
				_ = out.send(0, "closed", status{"closed"}) // nothing is left to tell it to
			}
			return
		}
		if err != nil || ctx.Err() != nil {
			return
		}
	}
}
