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
		return 0, source.Errorf("E0901", source.Span{}, "%s: expected a whole number, found %.40q", name, after)
	}
	return n, service.NotNegative(name, int64(n))
}

// follow streams the events of a session until it is closed, starting after Last-Event-ID. A client that is
// disconnected earlier connects again and misses nothing.
func (s *Server) follow(w http.ResponseWriter, r *http.Request) {
	n, err := firstEvent(r)
	if err != nil {
		fail(w, err)
		return
	}
	ctx, end := context.WithCancel(r.Context())
	defer end()
	defer context.AfterFunc(s.ending, end)()
	var out *events
	err = s.Service.SessionManager.Follow(ctx, service.ClientOf(ctx).Owner, r.PathValue("session"), n, alive, func(x *session.News) error {
		switch {
		case out == nil: // the session exists
			out = eventsTo(w)
			return nil
		case x == nil:
			return out.send(0, "alive", status{"alive"})
		}
		return out.send(x.Event, "step", x)
	})
	switch {
	case err != nil && out == nil:
		fail(w, err)
	case err == nil:
		if out == nil {
			out = eventsTo(w)
		}
		_ = out.send(0, "closed", status{"closed"}) // the client is gone if this fails
	case s.ending.Err() != nil:
		_ = out.send(0, "ending", status{"ending"}) // the same
	}
}
