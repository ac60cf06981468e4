package service

import (
	"context"
	"io/fs"
	"runtime"
	"sync"
	"time"

	"hearth"
	"hearth/cmd/internal/session"
	"hearth/eval/benchmark"
	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A Client is who asks.
type Client struct {
	Owner string // of the sessions it makes, and the only ones that it sees
	Write bool   // it may make and change sessions
	Rules bool   // it may lay rules of its own over a world
}

type clientKey struct{}

// As returns a context in which a client asks.
func As(ctx context.Context, c Client) context.Context { return context.WithValue(ctx, clientKey{}, c) }

// ClientOf is who asks; the zero value may only read.
func ClientOf(ctx context.Context) Client {
	c, _ := ctx.Value(clientKey{}).(Client)
	return c
}

// Config says what a service is made of, and how much it may take.
type Config struct {
	With    fs.FS                                                        // laid over every world; nil: nothing
	Recipes func(edition string) (*benchmark.Set, error)                 // of the kitchen
	Planner func(ctx context.Context, task string) (*report.Plan, error) // of the tasks of a household
	Version string
	Runs    Runs // that were kept, and where sessions are kept that are closed; nil: nobody keeps any

	Sessions session.Config // but for how scenes are entered
	Time     time.Duration  // that a call may take; 0: as long as it wants
	Facts    int            // that rules of a client may derive in a step
	Worlds   int            // that are kept open
	Steps    int            // of executed plans that each of them keeps, for what is asked of them next
	Jobs     int            // calls that are computed at a time; 0: as many as there are processors
	Waiting  int            // calls that may wait for that
}

// Usual are the limits of a service that nobody set others for.
func Usual() Config {
	return Config{
		Time: 30 * time.Second, Facts: 200_000, Worlds: 16, Steps: 5_000, Waiting: 1_000,
		Sessions: session.Config{Store: session.Memory(), Now: time.Now, All: 10_000, Each: 2_000, Live: 1_000, Awake: 64, Steps: 100_000},
	}
}

// A Service answers calls. It serves any number of goroutines.
type Service struct {
	Config
	Kept    *session.Sessions
	worlds  cache[*venue]
	recipes sync.Map      // of editions: func() (*benchmark.Set, error)
	turn    chan struct{} // held by a call that computes
	waiting chan struct{} // and by one that waits for that
}

// New makes a service.
func New(c Config) *Service {
	if c.Jobs == 0 {
		c.Jobs = runtime.GOMAXPROCS(0)
	}
	s := &Service{Config: c, turn: make(chan struct{}, c.Jobs), waiting: make(chan struct{}, c.Jobs+c.Waiting)}
	s.worlds = cache[*venue]{most: c.Worlds}
	c.Sessions.Open = s.reopen
	if c.Runs != nil {
		c.Sessions.Ended = func(ctx context.Context, r *session.Record, e *hearth.Episode) error {
			_, err := c.Runs.Keep(ctx, r, e)
			return err
		}
	}
	s.Kept = session.New(c.Sessions)
	return s
}

// Within does something as calls are answered: when it is its turn, for as long as a call may
// take. A fault is an error, and does not end the process.
func (s *Service) Within(ctx context.Context, do func(context.Context) error) error {
	ctx, end, err := s.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	return Guarded(func() error { return do(ctx) })
}

// Guarded does something, and makes a fault of it an error.
func Guarded(do func() error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = diag.New("E0613", source.Span{}, "a fault of hearth, not of the input: %v", fault)
		}
	}()
	return do()
}

// begin waits until a call may compute, and bounds how long it may take.
func (s *Service) begin(ctx context.Context) (context.Context, func(), error) {
	select {
	case s.waiting <- struct{}{}:
	default:
		return nil, nil, diag.New("E0909", source.Span{}, "%d calls are waiting already", s.Waiting).WithHint("ask again in a moment")
	}
	select {
	case s.turn <- struct{}{}:
	case <-ctx.Done():
		<-s.waiting
		return nil, nil, ctx.Err()
	}
	stop := context.CancelFunc(func() {})
	if s.Time > 0 && !unhurried(ctx) {
		ctx, stop = context.WithTimeoutCause(ctx, s.Time, diag.New("E0912", source.Span{}, "the call took longer than %s", s.Time).
			WithHint("ask for less, or for an answer later (Prefer: respond-async)"))
	}
	return ctx, func() { stop(); <-s.turn; <-s.waiting }, nil
}

type heardKey struct{}

// Heard returns a context in which a call that scores many networks tells of each as soon as it is
// scored, though their scores come file by file.
func Heard(ctx context.Context, each func()) context.Context {
	return context.WithValue(ctx, heardKey{}, each)
}

// heard is who listens; nobody does in most contexts.
func heard(ctx context.Context) func() {
	if each, ok := ctx.Value(heardKey{}).(func()); ok {
		return each
	}
	return func() {}
}

type unhurriedKey struct{}

// Unhurried returns a context in which a call may take as long as it wants.
func Unhurried(ctx context.Context) context.Context {
	return context.WithValue(ctx, unhurriedKey{}, true)
}

func unhurried(ctx context.Context) bool { return ctx.Value(unhurriedKey{}) != nil }

// set is the recipes of an edition.
func (s *Service) set(edition string) (*benchmark.Set, error) {
	read, _ := s.recipes.LoadOrStore(edition, sync.OnceValues(func() (*benchmark.Set, error) { return s.Recipes(edition) }))
	return read.(func() (*benchmark.Set, error))()
}

// perStep is how long rules that a client lays over a world may take in one step.
func perStep(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, 10*time.Second)
}

// Busy tells how many calls are computed.
func (s *Service) Busy() int { return len(s.turn) }
