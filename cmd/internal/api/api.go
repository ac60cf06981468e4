// Package api exposes the calls of package service over HTTP. Each call is a path; its request and its answer
// are JSON bodies.
package api

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"hearth/cmd/internal/service"
	"hearth/cmd/internal/session"
	"hearth/parser/source"
)

// Config holds the service and the access rules of a server.
type Config struct {
	Service *service.Service
	Tokens  *Tokens  // nil: all clients are one client with all permissions
	Hosts   []string // allowed host names; empty: any
	Rules   bool     // clients may add their own rules to a world
	Body    int64    // maximum size of a request, in bytes
	Rate    float64  // maximum calls per second of one client; 0 for no limit
	Burst   int      // number of calls that a client may make at once, regardless of Rate
	Log     *slog.Logger
	// Patience is the maximum time of a write to a client that does not read; 0 for the default.
	Patience time.Duration
	Now      func() time.Time
	Handlers map[string]http.Handler                      // more handlers, by pattern of [http.ServeMux]
	Original service.Original                             // commands that one of the handlers executes
	Measure  func(ctx context.Context, w io.Writer) error // writes more metrics in the Prometheus format; may be nil
}

// A Server answers requests over HTTP.
type Server struct {
	Config
	mux   *http.ServeMux
	guard *http.CrossOriginProtection
	start time.Time
	seen  metrics
	rates rates
	jobs  jobs
	link  links

	ready lookup[struct{}]
	size  lookup[[2]int64] // used and maximum bytes of the store of sessions
	more  lookup[string]   // what Measure writes

	openapi func() ([]byte, error) // the description, built once

	leaving atomic.Bool     // the server will shut down: probes fail
	ending  context.Context // ends when the server shuts down
	drain   context.CancelFunc
}

// New returns a server. The function ready returns an error if the server cannot answer.
func New(c Config, ready func(ctx context.Context) error) *Server {
	s := &Server{Config: c, mux: http.NewServeMux(), guard: http.NewCrossOriginProtection(), start: c.Now()}
	s.ready.guard, s.size.guard, s.more.guard = c.Service.Recover, c.Service.Recover, c.Service.Recover
	s.ready.ask = func(ctx context.Context) (struct{}, error) { return struct{}{}, ready(ctx) }
	if b, ok := c.Service.Sessions.Store.(session.Bounded); ok {
		s.size.ask = func(ctx context.Context) (size [2]int64, err error) {
			size[0], size[1], err = b.Size(ctx)
			return size, err
		}
	}
	s.more.ask = func(ctx context.Context) (string, error) {
		var out strings.Builder
		err := s.Measure(ctx, &out)
		return out.String(), err
	}
	s.ending, s.drain = context.WithCancel(context.Background())
	c.Service.Fault = s.fault
	s.openapi = sync.OnceValues(func() ([]byte, error) { return Document(c.Service.Version, c.Original) })
	s.rates.byOwner = map[string]*limiter{}
	s.jobs.all, s.jobs.mostBytes, s.jobs.eachBytes = map[string]*job{}, mostJobBytes, eachJobBytes
	s.seen.byLabels, s.seen.byCode = map[string]*count{}, map[string]int{}
	s.mux.HandleFunc("POST /v1/{call}", s.call)
	s.mux.HandleFunc("GET /v1/openapi.json", s.document)
	s.mux.HandleFunc("GET /v1/sessions/{session}/events", s.follow)
	s.mux.HandleFunc("GET /v1/jobs/{job}", s.job)
	s.mux.HandleFunc("GET /v1/jobs/{job}/events", s.jobEvents)
	s.mux.HandleFunc("DELETE /v1/jobs/{job}", s.cancel)
	s.mux.HandleFunc("GET /enter/{once}", s.enter)
	s.mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { write(w, http.StatusOK, status{"healthy"}) })
	s.mux.HandleFunc("GET /readyz", s.isReady)
	s.mux.HandleFunc("GET /metrics", s.metrics)
	s.mux.HandleFunc("/", s.notFound)
	for pattern, h := range c.Handlers {
		s.mux.Handle(pattern, h)
	}
	return s
}

// open reports whether a path needs no token. Such paths reveal nothing about clients.
func open(path string) bool {
	return path == "/healthz" || strings.HasSuffix(path, "/health") || path == "/readyz" || strings.HasPrefix(path, "/enter/")
}

// ServeHTTP implements [http.Handler].
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	trace := &service.Trace{ID: requestID(r)}
	start, out, asked := s.Now(), &answer{ResponseWriter: w, patience: cmp.Or(s.Patience, alive), trace: trace}, r
	defer func() {
		if p := recover(); p != nil && p != http.ErrAbortHandler {
			s.fault(service.WithTrace(asked.Context(), trace), p, debug.Stack())
			if out.status == 0 {
				fail(out, source.Errorf("E0613", source.Span{}, "internal server error"))
			}
		}
		s.seen.add(route(asked), out.status, trace.Code(), s.Now().Sub(start))
		level := slog.LevelInfo
		if out.status >= 500 || statuses[trace.Code()] >= 500 {
			level = slog.LevelError
		}
		s.Log.Log(context.WithoutCancel(r.Context()), level, "request", append(trace.Fields(service.ClientOf(asked.Context()).Owner),
			"method", r.Method[:min(len(r.Method), 16)], "path", route(asked), "status", out.status, "ms", s.Now().Sub(start).Milliseconds(), "bytes", out.bytes)...)
	}()
	h := out.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Request-Id", trace.ID)
	if err := s.checkOrigin(r); err != nil {
		fail(out, err)
		return
	}
	c, err := s.client(r)
	if err == nil && !open(r.URL.Path) {
		err = s.rates.take(c.Owner, s.Rate, s.Burst, s.Now())
	}
	if err != nil && !open(r.URL.Path) {
		fail(out, err)
		return
	}
	asked = r.WithContext(service.WithTrace(service.As(r.Context(), c), trace))
	asked.Body = http.MaxBytesReader(out, r.Body, s.Body)
	s.mux.ServeHTTP(out, asked)
}

// safeID matches the names of requests that clients may choose.
var safeID = source.LazyRegexp(`^[A-Za-z0-9._-]{1,64}$`)

// requestID returns the name of a request: that of the client if it is short and safe, otherwise a new one.
func requestID(r *http.Request) string {
	if id := r.Header.Get("X-Request-Id"); safeID().MatchString(id) {
		return id
	}
	return rand.Text()
}

// fault logs a panic with its stack.
func (s *Server) fault(ctx context.Context, value any, stack []byte) {
	s.Log.Error("fault", append(service.TraceOf(ctx).Fields(service.ClientOf(ctx).Owner), "panic", fmt.Sprint(value), "stack", string(stack))...)
}

// checkOrigin refuses requests from pages of other sites and requests with an unknown host name. The latter prevents
// DNS rebinding.
func (s *Server) checkOrigin(r *http.Request) error {
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		host = strings.Trim(r.Host, "[]") // a host without a port
	}
	probe := r.URL.Path == "/healthz" || r.URL.Path == "/readyz" || r.URL.Path == "/metrics" // these are asked by the address of a pod
	if len(s.Hosts) > 0 && !probe && !slices.Contains(s.Hosts, strings.ToLower(host)) {
		return source.Errorf("E0908", source.Span{}, "unknown host name %.60q", host).WithHint("hearth serve --host adds a host name")
	}
	if s.guard.Check(r) != nil {
		return source.Errorf("E0908", source.Span{}, "requests from pages of other sites are not allowed")
	}
	return nil
}

// route returns the path of a request for logs and metrics, without ids and secrets.
func route(r *http.Request) string {
	if _, pattern, ok := strings.Cut(r.Pattern, " "); ok {
		name := "unknown" // labels must not contain the text of a client
		if c, err := service.Find(r.PathValue("call")); err == nil {
			name = c.Name
		}
		return strings.ReplaceAll(pattern, "{call}", name)
	}
	if r.Pattern != "" {
		return r.Pattern
	}
	return "other"
}

// notFound answers requests for unknown paths.
func (s *Server) notFound(w http.ResponseWriter, r *http.Request) {
	fail(w, source.Errorf("E0902", source.Span{}, "there is no resource at %s %.60q", r.Method, r.URL.Path).
		WithHint("calls are POST /v1/NAME; GET /v1/openapi.json lists them"))
}

// call answers POST /v1/{call}: with one JSON value, with lines of JSON, or with a job.
func (s *Server) call(w http.ResponseWriter, r *http.Request) {
	c, err := service.Find(r.PathValue("call"))
	if err != nil {
		fail(w, err)
		return
	}
	if kind := r.Header.Get("Content-Type"); kind != "" && !strings.HasPrefix(kind, "application/json") {
		fail(w, source.Errorf("E0901", source.Span{}, "expected a request in JSON, found %.40q", kind).WithHint("send the header Content-Type: application/json, or use curl --json"))
		return
	}
	with, err := io.ReadAll(r.Body)
	if err != nil {
		fail(w, unreadable(err))
		return
	}
	withoutReadDeadline(w)
	switch {
	case strings.Contains(r.Header.Get("Prefer"), "respond-async"):
		s.later(w, r, c, with)
	case c.Streams() && strings.Contains(r.Header.Get("Accept"), "jsonl"):
		s.stream(w, r, c, with)
	default:
		v, err := s.Service.Answer(r.Context(), c, with)
		if err != nil {
			fail(w, err)
			return
		}
		write(w, http.StatusOK, v)
	}
}

// withoutReadDeadline removes the read deadline, because an answer may take longer than reading the request.
func withoutReadDeadline(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetReadDeadline(time.Time{}) // fails only for writers without deadlines
}

// unreadable converts an error of reading a body to a diagnostic.
func unreadable(err error) error {
	if large, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return source.Errorf("E0913", source.Span{}, "the request has more than %d bytes", large.Limit).WithHint("send it in parts; evaluate can score a few networks at a time")
	}
	return source.Errorf("E0901", source.Span{}, "the request ended before it was complete")
}

// stream answers a call with one line of JSON for each piece of the answer.
func (s *Server) stream(w http.ResponseWriter, r *http.Request, c *service.Call, with []byte) {
	begun := false
	lines := json.NewEncoder(w)
	err := s.Service.Stream(r.Context(), c, with, func(v any) error {
		if !begun {
			begun = true
			w.Header().Set("Content-Type", "application/jsonl")
		}
		if err := lines.Encode(v); err != nil {
			return context.Canceled
		}
		return http.NewResponseController(w).Flush()
	})
	switch {
	case err != nil && begun:
		_ = lines.Encode(service.NewFailure(err)) // the client is gone if this fails
	case err != nil:
		fail(w, err)
	case !begun:
		w.Header().Set("Content-Type", "application/jsonl")
	}
}

// write writes v as a JSON response with the HTTP status code.
func write(w http.ResponseWriter, code int, v any) {
	text, err := json.Marshal(v)
	if err != nil {
		code, text = http.StatusInternalServerError, []byte(`{}`)
	}
	if w.Header().Get("Content-Type") == "" {
		w.Header().Set("Content-Type", "application/json")
	}
	w.WriteHeader(code)
	_, _ = w.Write(append(text, '\n')) // the client is gone if this fails
}

// A Problem explains why a request failed (RFC 9457).
type Problem struct {
	Type   string `json:"type" jsonschema:"urn:hearth:code: followed by the code of the first problem"`
	Title  string `json:"title" jsonschema:"meaning of the code"`
	Status int    `json:"status"`
	Detail string `json:"detail" jsonschema:"message of the first problem"`
	Code   string `json:"code"`
	Hint   string `json:"hint,omitempty"`
	service.Failure
}

// statuses maps error codes to HTTP statuses; other codes have status 422.
var statuses = map[string]int{
	"E0613": 500, "E0901": 400, "E0902": 404, "E0905": 404, "E0906": 409, "E0907": 401, "E0908": 403, "E0909": 429, "E0910": 409, "E0911": 503, "E0912": 504, "E0913": 413, "E0918": 504,
	"E0919": 503, "E0922": 404, "E0924": 503, "E0941": 503, "E0942": 404, "E0946": 404,
}

// Answer writes a value as JSON or, if err is not nil, a [Problem].
func Answer(w http.ResponseWriter, v any, err error) {
	if err != nil {
		fail(w, err)
		return
	}
	write(w, http.StatusOK, v)
}

// fail writes err as a [Problem].
func fail(w http.ResponseWriter, err error) {
	f := service.NewFailure(err)
	p := Problem{Type: "about:blank", Status: http.StatusUnprocessableEntity, Failure: *f}
	if code := f.Code(); code != "" {
		if a, ok := w.(*answer); ok {
			a.trace.Fail(code)
		}
		first := f.Problems[0]
		p.Type, p.Code, p.Detail, p.Hint = "urn:hearth:code:"+code, code, first.Message, first.Hint
		if page := source.ExplainCode(code); page != nil {
			p.Title = page.Title
		}
		if n, ok := statuses[code]; ok {
			p.Status = n
		}
	}
	if p.Status == http.StatusUnauthorized {
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	if p.Status == http.StatusTooManyRequests {
		w.Header().Set("Retry-After", "1")
	}
	w.Header().Set("Content-Type", "application/problem+json")
	write(w, p.Status, p)
}

// An answer is a response writer that counts the written bytes. Writing fails if the client does not read in
// time.
type answer struct {
	http.ResponseWriter
	status, bytes int
	patience      time.Duration
	trace         *service.Trace
}

// mostWritten is the maximum number of bytes of one write. The deadline applies to each write, so a client
// that reads slowly is not cut off.
const mostWritten = 64 << 10

func (a *answer) WriteHeader(code int) {
	if a.status == 0 {
		a.status = code
	}
	a.hurry()
	a.ResponseWriter.WriteHeader(code)
}

// hurry sets the deadline of the next write. Writers without deadlines are left as they are.
func (a *answer) hurry() {
	_ = http.NewResponseController(a.ResponseWriter).SetWriteDeadline(time.Now().Add(a.patience))
}

func (a *answer) Write(p []byte) (n int, err error) {
	if a.status == 0 {
		a.status = http.StatusOK
	}
	for n < len(p) && err == nil {
		a.hurry()
		var some int
		some, err = a.ResponseWriter.Write(p[n:min(len(p), n+mostWritten)])
		n += some
	}
	a.bytes += n
	return n, err
}

// Unwrap lets [http.ResponseController] find the wrapped writer.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }
