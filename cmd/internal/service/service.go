package service

import (
	"context"
	"io/fs"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"hearth"
	"hearth/cmd/internal/session"
	"hearth/eval/benchmark"
	"hearth/eval/report"
	"hearth/parser/source"
)

// A Client identifies the sender of a call and its permissions.
type Client struct {
	Owner string // owner of the client's sessions; the client sees no others
	Write bool   // whether the client may create and change sessions
	Rules bool   // whether the client may add its own rules to a world
}

type clientKey struct{}

// As returns a context whose calls are made by c.
func As(ctx context.Context, c Client) context.Context { return context.WithValue(ctx, clientKey{}, c) }

// ClientOf returns the client of a context. The zero Client may only read.
func ClientOf(ctx context.Context) Client {
	c, _ := ctx.Value(clientKey{}).(Client)
	return c
}

// Config holds the parts and the limits of a service.
type Config struct {
	Overlay fs.FS                                                        // overlay on every world; nil for none
	Recipes func(edition string) (*benchmark.Set, error)                 // returns the recipes of an edition of the kitchen
	Planner func(ctx context.Context, task string) (*report.Plan, error) // plans a household task
	Version string

	Withhold bool // withhold the gold networks of recipes and the programs of tasks

	Runs Runs // store of runs, to which closed sessions are written; nil for none

	Fault func(ctx context.Context, value any, stack []byte) // called after a panic; may be nil

	// WithPause returns a context in which a store calls pause before it waits, and the function resume afterwards; nil
	// if no store waits.
	WithPause func(ctx context.Context, pause func(context.Context) (resume func())) context.Context

	Sessions session.Config // New sets Open, OnClose, Pause and Recover
	Time     time.Duration  // maximum time of a call; 0 for no limit
	Facts    int            // maximum number of facts that rules of a client may derive in a step
	Worlds   int            // maximum number of cached worlds
	Steps    int            // maximum number of cached steps of executed plans, for each world
	Jobs     int            // maximum number of calls that compute; 0 for the number of processors
	Waiting  int            // maximum number of calls that wait for another to end; one client may have half of them
}

// DefaultConfig returns the default limits.
func DefaultConfig() Config {
	return Config{
		Time: 30 * time.Second, Facts: 200_000, Worlds: 16, Steps: 5_000, Waiting: 1_000,
		Sessions: session.Config{Store: session.Memory(), Now: time.Now, MaxSessions: 10_000, MaxPerOwner: 2_000, Live: 1_000, Awake: 64, MaxSteps: 100_000},
	}
}

// A Service answers calls. It is safe for concurrent use.
type Service struct {
	Config
	SessionManager *session.Sessions
	worlds         cache[*openWorld]
	recipes        sync.Map // edition → func() (*benchmark.Set, error)
	turns          *scheduler
}

// New returns a service. It sets the functions of the sessions.
func New(c Config) *Service {
	if c.Jobs == 0 {
		c.Jobs = runtime.GOMAXPROCS(0)
	}
	s := &Service{Config: c, turns: newScheduler(c.Jobs, c.Waiting)}
	s.worlds = cache[*openWorld]{limit: c.Worlds}
	c.Sessions.Open, c.Sessions.Pause, c.Sessions.Recover = s.reopen, s.Pause, s.Recover
	if c.Runs != nil {
		c.Sessions.OnClose = func(ctx context.Context, r *session.Record, e *hearth.Episode) error {
			_, err := c.Runs.Keep(ctx, r, e)
			return err
		}
	}
	s.SessionManager = session.New(c.Sessions)
	return s
}

// Within calls do under the limits of a call: it waits while too many calls are running, and limits the time.
// A panic becomes an error.
func (s *Service) Within(ctx context.Context, do func(context.Context) error) (err error) {
	defer func() { TraceOf(ctx).failed(err) }()
	ctx, end, err := s.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	return s.Recover(ctx, func() error { return do(ctx) })
}

// Recover calls do, passes a panic to Config.Fault and turns it into an E0613 error.
func (s *Service) Recover(ctx context.Context, do func() error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			if s.Fault != nil {
				s.Fault(ctx, fault, debug.Stack())
			}
			err = source.Errorf("E0613", source.Span{}, "internal error of hearth, not of the input: %v", fault)
		}
	}()
	return do()
}

// begin waits while too many calls are running, and sets the time limit. The caller must call the returned
// function at the end. The error is E0909 if too many calls are waiting.
func (s *Service) begin(ctx context.Context) (context.Context, func(), error) {
	t := &turn{client: ClientOf(ctx).Owner, async: hasNoTimeLimit(ctx)}
	if err := s.turns.acquire(ctx, t, false); err != nil {
		return ctx, nil, err
	}
	t.has.Store(true)
	ctx = context.WithValue(ctx, turnKey{}, t)
	if s.WithPause != nil {
		ctx = s.WithPause(ctx, s.Pause)
	}
	stop := context.CancelFunc(func() {})
	if s.Time > 0 && !hasNoTimeLimit(ctx) {
		ctx, stop = context.WithTimeoutCause(ctx, s.Time, source.Errorf("E0912", source.Span{}, "the call took longer than %s", s.Time).
			WithHint("request less, or request an asynchronous answer (Prefer: respond-async)"))
	}
	return ctx, func() {
		stop()
		if t.has.Load() {
			s.turns.release(t)
		}
	}, nil
}

type progressKey struct{}

// WithProgress returns a context for calls that score networks. They call each after every scored network.
// They still return the scores file by file.
func WithProgress(ctx context.Context, each func()) context.Context {
	return context.WithValue(ctx, progressKey{}, each)
}

// progressOf returns the function that was set with WithProgress, or one that does nothing.
func progressOf(ctx context.Context) func() {
	if each, ok := ctx.Value(progressKey{}).(func()); ok {
		return each
	}
	return func() {}
}

type noTimeLimitKey struct{}

// WithoutTimeLimit returns a context for asynchronous calls. They have no time limit, and leave one slot to others.
func WithoutTimeLimit(ctx context.Context) context.Context {
	return context.WithValue(ctx, noTimeLimitKey{}, true)
}

func hasNoTimeLimit(ctx context.Context) bool { return ctx.Value(noTimeLimitKey{}) != nil }

// set returns the recipes of an edition. It loads them once.
func (s *Service) set(edition string) (*benchmark.Set, error) {
	read, _ := s.recipes.LoadOrStore(edition, sync.OnceValues(func() (*benchmark.Set, error) { return s.Recipes(edition) }))
	return read.(func() (*benchmark.Set, error))()
}

// perStep returns a context with the time limit for the rules of a client in one step.
func perStep(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, 10*time.Second)
}

// Busy returns the number of computing and of waiting calls.
func (s *Service) Busy() (computing, waiting int) { return s.turns.counts() }
