package environment

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"reflect"
	"sync"
	"time"

	"hearth"
	"hearth/cmd/internal/service"
	"hearth/cmd/internal/show"
	"hearth/parser/source"
)

// Config holds the environments and the limits of a server.
type Config struct {
	Open    func(world string) (*Gym, error)
	Within  func(ctx context.Context, do func(context.Context) error) error // calls do with the time limit and the concurrency limit of service calls
	Recover func(ctx context.Context, do func() error) error                // calls do and turns a panic into an error
	Version string

	Withhold bool // refuse to describe the open goals of recipes

	Now   func() time.Time
	ID    func() string
	Most  int           // maximum number of environments
	Seed  func() int64  // returns the seed of a reset without one
	Idle  time.Duration // an unused environment is removed after this time
	Alive time.Duration // interval of pings on a socket
}

// A Server serves the environments of one world.
type Server struct {
	Config
	world string
	gym   func() (*Gym, error)

	mu    sync.Mutex
	slots map[string]*slot
}

// A slot holds an environment, or several environments that are used together.
type slot struct {
	key   string // name of the slot in Server.slots
	owner string

	mu    sync.Mutex
	id    string // id of the episode; on a socket the client may name it
	all   []*Environment
	last  []*Result
	asked map[string]answeredStep // by request_id

	size   int // number of environments; this and the next fields are guarded by Server.mu
	used   time.Time
	socket bool // the slot belongs to a WebSocket: it is removed when the socket closes, not after Idle
}

// An answeredStep is a step with its reply.
type answeredStep struct {
	text  string
	reply *reply
}

// newServer returns the server of a world. It opens the world at the first request.
func newServer(c Config, world string) *Server {
	return &Server{Config: c, world: world, slots: map[string]*slot{}, gym: sync.OnceValues(func() (*Gym, error) { return c.Open(world) })}
}

// Handle returns the handlers of the server, with paths below base.
func (s *Server) Handle(base string) map[string]http.Handler {
	return map[string]http.Handler{
		"GET " + base + "/health":        answered(s, func(*http.Request, struct{}) (any, error) { return map[string]string{"status": "healthy"}, nil }),
		"GET " + base + "/metadata":      answered(s, s.metadata),
		"GET " + base + "/schema":        answered(s, s.schema),
		"GET " + base + "/state":         answered(s, s.state),
		"GET " + base + "/openapi.json":  answered(s, s.openapi),
		"POST " + base + "/reset":        lenient(s, s.reset),
		"POST " + base + "/step":         lenient(s, s.step),
		"POST " + base + "/admissible":   answered(s, s.admissible),
		"POST " + base + "/vector/reset": answered(s, s.resetMany),
		"POST " + base + "/vector/step":  answered(s, s.stepMany),
		"POST " + base + "/mcp":          http.HandlerFunc(noTools),
		"GET " + base + "/ws":            http.HandlerFunc(s.socket),
	}
}

// statuses maps codes to HTTP statuses; the default is 422.
var statuses = map[string]int{"E0613": 500, "E0901": 400, "E0906": 409, "E0908": 403, "E0909": 429, "E0912": 504}

// answered returns a handler: it decodes the body of a request, calls answer and encodes the result.
func answered[In any](s *Server, answer func(r *http.Request, in In) (any, error)) http.Handler {
	return answeredBy(s, service.Read, answer)
}

// lenient is like answered, but ignores unknown fields of the request, because the protocol allows clients to
// add fields.
func lenient[In any](s *Server, answer func(r *http.Request, in In) (any, error)) http.Handler {
	return answeredBy(s, service.ReadLenient, answer)
}

func answeredBy[In any](s *Server, read func(text []byte, into any) error, answer func(r *http.Request, in In) (any, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var in In
		var v any
		text, err := io.ReadAll(r.Body)
		if err == nil && r.Method == http.MethodPost {
			if err = service.MayWrite(r.Context(), r.URL.Path); err == nil {
				err = read(text, &in)
			}
		}
		if err == nil {
			err = s.Within(r.Context(), func(ctx context.Context) (err error) {
				v, err = answer(r.WithContext(ctx), in)
				return err
			})
		}
		w.Header().Set("Content-Type", "application/json")
		if err != nil {
			f := service.NewFailure(err)
			code, ok := statuses[f.Code()]
			if !ok {
				code = http.StatusUnprocessableEntity
			}
			w.WriteHeader(code)
			v = f
		}
		_ = json.NewEncoder(w).Encode(v) // the client is gone if this fails
	})
}

func (s *Server) metadata(*http.Request, struct{}) (any, error) {
	return map[string]string{"name": "hearth-" + s.world, "version": s.Version,
		"description": "Tasks in a simulated " + s.world + ": actions as text, observations with reasons, and rewards for reached goals."}, nil
}

func (s *Server) schema(*http.Request, struct{}) (any, error) {
	return map[string]any{"action": schemaOf[Action](), "observation": schemaOf[WireObservation](), "state": schemaOf[State]()}, nil
}

// withoutTools is the answer to JSON-RPC requests: the environments have no tools. OpenEnv validators send such a
// request.
const withoutTools = `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid Request: tools are served by hearth mcp"}}`

func noTools(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write([]byte(withoutTools)) // the client is gone if this fails
}

// take returns a slot for n environments of a client. This is the slot with the given id if it belongs to the
// client, otherwise a new one. The error is E0909 if there are too many environments.
func (s *Server) take(ctx context.Context, id string, n int) (*slot, error) {
	owner := service.ClientOf(ctx).Owner
	s.mu.Lock()
	defer s.mu.Unlock()
	now, busy := s.Now(), 0
	for key, old := range s.slots {
		if !old.socket && now.Sub(old.used) > s.Idle {
			delete(s.slots, key)
			continue
		}
		busy += old.size
	}
	x := s.slots[id]
	mine := x != nil && x.owner == owner
	if mine {
		busy -= x.size
	}
	if busy+n > s.Most {
		return nil, source.Errorf("E0909", source.Span{}, "too many environments: %d are in use, the maximum is %d", busy, s.Most).WithHint("close environments that are no longer needed")
	}
	if !mine {
		if id == "" || x != nil {
			id = s.ID()
		}
		x = &slot{key: id, id: id, owner: owner}
		s.slots[id] = x
	}
	x.used, x.size = now, n
	return x, nil
}

// find returns a slot of a client.
func (s *Server) find(ctx context.Context, id string) (*slot, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	x := s.slots[id]
	if x == nil || x.owner != service.ClientOf(ctx).Owner {
		return nil, source.Errorf("E0905", source.Span{}, "there is no episode %.60q", id).WithHint("reset begins an episode and returns its episode_id")
	}
	x.used = s.Now()
	return x, nil
}

// lasts marks a slot as belonging to a WebSocket, so that it is not removed when it is idle.
func (s *Server) lasts(x *slot) {
	s.mu.Lock()
	defer s.mu.Unlock()
	x.socket = true
}

func (s *Server) drop(x *slot) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.slots[x.key] == x {
		delete(s.slots, x.key)
	}
}

// begin starts n episodes in a slot and replaces earlier ones. The caller must hold x.mu.
func (s *Server) begin(ctx context.Context, x *slot, in Reset, n int) error {
	if in.Gold && s.Withhold {
		return service.Withheld("the goals of a recipe")
	}
	g, err := s.gym()
	if err != nil {
		return err
	}
	x.end()
	x.all, x.last, x.asked = nil, nil, map[string]answeredStep{}
	if in.Seed == nil {
		in.Seed = new(s.Seed())
	}
	for i := range n {
		e, r, err := g.Begin(ctx, Choice{Task: in.Task, Split: in.Split, Seed: *in.Seed + int64(i), Reward: in.Reward, MaxActions: in.Most, Admissible: min(in.Admissible, mostAdmissible), Gold: in.Gold})
		if err != nil {
			return err
		}
		x.all, x.last = append(x.all, e), append(x.last, r)
	}
	return nil
}

// end ends the environments of a slot. The caller must hold x.mu.
func (x *slot) end() {
	for _, e := range x.all {
		e.End()
	}
}

func (s *Server) reset(r *http.Request, in Reset) (any, error) {
	if err := in.validate(); err != nil {
		return nil, err
	}
	x, err := s.take(r.Context(), in.Episode, 1)
	if err != nil {
		return nil, err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if err := s.begin(r.Context(), x, in, 1); err != nil {
		s.drop(x)
		return nil, err
	}
	return newReply(x.id, x.last[0], true), nil
}

func (s *Server) step(r *http.Request, in Step) (any, error) {
	action, err := in.action()
	if err != nil {
		return nil, err
	}
	x, err := s.find(r.Context(), in.Episode)
	if err != nil {
		return nil, err
	}
	return x.act(r.Context(), action.Text, in.Request)
}

// act executes an action in the only environment of a slot. If request is not empty and was sent before, act
// returns the first reply; another action with the same request is an error.
func (x *slot) act(ctx context.Context, text, request string) (*reply, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	before, repeated := x.asked[request]
	switch {
	case repeated && before.text != text:
		return nil, source.Errorf("E0906", source.Span{}, "request %.40q was used before for a different action", request).WithHint("give every action a unique request_id")
	case repeated:
		return before.reply, nil
	case len(x.all) != 1:
		return nil, source.Errorf("E0904", source.Span{}, "the episode has not started").WithHint("send reset first")
	case x.last[0].Terminated || x.last[0].Truncated:
		return nil, source.Errorf("E0904", source.Span{}, "the episode is over").WithHint("send reset to start another episode")
	}
	result, err := x.all[0].Act(ctx, text)
	if err != nil {
		return nil, err
	}
	x.last[0] = result
	out := newReply(x.id, result, false)
	if request != "" {
		x.asked[request] = answeredStep{text, out}
	}
	return out, nil
}

func (s *Server) state(r *http.Request, _ struct{}) (any, error) {
	x, err := s.find(r.Context(), r.URL.Query().Get("episode_id"))
	if err != nil {
		return State{World: s.world}, nil // the state before the first reset
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.describe(s.world), nil
}

func (x *slot) describe(world string) State {
	out := State{Episode: x.id, World: world}
	if len(x.all) == 1 {
		at := x.last[0].Observation
		out.Steps, out.Task, out.Split, out.Seed, out.Hash = at.Action, at.Task, x.all[0].Task().Split, x.all[0].Seed, at.Hash
	}
	return out
}

func schemaOf[T any]() any { return show.SchemaOf(reflect.TypeFor[T]()) }

// worlds lists the served worlds.
var worlds = []string{hearth.Kitchen, hearth.Household}

// Handlers returns the handlers of both worlds, below /openenv/WORLD. The kitchen is also served at the root.
func Handlers(c Config) map[string]http.Handler {
	all := map[string]http.Handler{}
	for _, w := range worlds {
		s := newServer(c, w)
		bases := []string{"/openenv/" + w}
		if w == hearth.Kitchen {
			bases = append(bases, "")
		}
		for _, base := range bases {
			for pattern, h := range s.Handle(base) {
				all[pattern] = h
			}
		}
	}
	return all
}
