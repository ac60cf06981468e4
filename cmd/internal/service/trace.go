package service

import (
	"context"
	"encoding/json"
	"sync"
)

// A Trace collects what the log of a server says about a request.
type Trace struct {
	ID string // name of the request

	mu                  sync.Mutex
	call, session, code string
}

type traceKey struct{}

// WithTrace returns a context whose calls are recorded in t.
func WithTrace(ctx context.Context, t *Trace) context.Context {
	return context.WithValue(ctx, traceKey{}, t)
}

// TraceOf returns the trace of a context. Without one, it returns a new trace.
func TraceOf(ctx context.Context) *Trace {
	if t, ok := ctx.Value(traceKey{}).(*Trace); ok {
		return t
	}
	return &Trace{}
}

// maxName is the maximum length of a name in the log.
const maxName = 64

// begin records a call.
func (t *Trace) begin(c *Call) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.call = c.Name
}

// read records the session in a request. Requests are long, so the caller needs a slot for computing.
func (t *Trace) read(with []byte) {
	var q struct{ Session string }
	_ = json.Unmarshal(with, &q) // the call reports the error
	t.mu.Lock()
	defer t.mu.Unlock()
	t.session = q.Session[:min(len(q.Session), maxName)]
}

// failed records the code of an error.
func (t *Trace) failed(err error) {
	if err != nil {
		t.Fail(NewFailure(err).Code())
	}
}

// Fail records the code of a failure.
func (t *Trace) Fail(code string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.code = code
}

// Code returns the code of the last failure, or "".
func (t *Trace) Code() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.code
}

// Fields returns the recorded values for a log, as names and values. Unknown values are left out.
func (t *Trace) Fields(client string) (all []any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, f := range [][2]string{{"client", client[:min(len(client), maxName)]}, {"request", t.ID}, {"call", t.call}, {"session", t.session}, {"code", t.code}} {
		if f[1] != "" {
			all = append(all, f[0], f[1])
		}
	}
	return all
}
