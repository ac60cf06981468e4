// Package openenv serves the environments of package environment by the protocol of OpenEnv:
// over HTTP, and over a socket with one environment each.
package openenv

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"reflect"
	"sync"
	"time"

	"hearth"
	"hearth/cmd/internal/environment"
	"hearth/cmd/internal/service"
	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// Config says how environments are served.
type Config struct {
	Open    func(world string) (*environment.Gym, error)
	Within  func(ctx context.Context, do func(context.Context) error) error // does something as calls are answered
	Version string
	Now     func() time.Time
	ID      func() string
	Most    int           // environments at a time, in all
	Idle    time.Duration // after which one that nobody uses is given up
	Alive   time.Duration // how often a socket is asked whether somebody is there
}

// A Server serves the environments of a world.
type Server struct {
	Config
	world string
	gym   func() (*environment.Gym, error)

	mu    sync.Mutex
	slots map[string]*slot
}

// A slot is an environment that is used, or several that are used together.
type slot struct {
	mu    sync.Mutex
	id    string
	owner string
	all   []*environment.Environment
	last  []*environment.Result
	asked map[string]*reply // by the names that clients gave to steps

	size   int // of the environments that it may have; this and what follows is under the lock of the server
	used   time.Time
	socket bool // it lasts as long as its socket
}

// newServer makes the server of a world.
func newServer(c Config, world string) *Server {
	return &Server{Config: c, world: world, slots: map[string]*slot{}, gym: sync.OnceValues(func() (*environment.Gym, error) { return c.Open(world) })}
}

// Handle tells which paths below a base the server answers.
func (s *Server) Handle(base string) map[string]http.Handler {
	return map[string]http.Handler{
		"GET " + base + "/health":        answered(s, func(*http.Request, struct{}) (any, error) { return map[string]string{"status": "healthy"}, nil }),
		"GET " + base + "/metadata":      answered(s, s.metadata),
		"GET " + base + "/schema":        answered(s, s.schema),
		"GET " + base + "/state":         answered(s, s.state),
		"GET " + base + "/openapi.json":  answered(s, s.openapi),
		"POST " + base + "/reset":        answered(s, s.reset),
		"POST " + base + "/step":         answered(s, s.step),
		"POST " + base + "/vector/reset": answered(s, s.resetMany),
		"POST " + base + "/vector/step":  answered(s, s.stepMany),
		"POST " + base + "/mcp":          http.HandlerFunc(noTools),
		"GET " + base + "/ws":            http.HandlerFunc(s.socket),
	}
}

// statuses are those of codes; others are 422.
var statuses = map[string]int{"E0613": 500, "E0901": 400, "E0908": 403, "E0909": 429, "E0912": 504}

// answered makes a handler of a function from the body of a request to an answer.
func answered[In any](s *Server, answer func(r *http.Request, in In) (any, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var in In
		var v any
		text, err := io.ReadAll(r.Body)
		if err == nil && r.Method == http.MethodPost {
			if err = service.MayWrite(r.Context(), r.URL.Path); err == nil {
				err = service.Read(text, &in)
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
			f := service.Failed(err)
			code, ok := statuses[f.Code()]
			if !ok {
				code = http.StatusUnprocessableEntity
			}
			w.WriteHeader(code)
			v = f
		}
		_ = json.NewEncoder(w).Encode(v) // who asked is gone
	})
}

func (s *Server) metadata(*http.Request, struct{}) (any, error) {
	return map[string]string{"name": "hearth-" + s.world, "version": s.Version,
		"description": "Tasks in a simulated " + s.world + ": actions as text, observations with reasons, and rewards for goals that are reached."}, nil
}

// An Action is what an agent does.
type Action struct {
	Metadata map[string]any `json:"metadata,omitempty" jsonschema:"not looked at: clients send it"`
	Text     string         `json:"text" jsonschema:"lines of a plan: (mix ?paste ?k3 ?k2 ?butter ?whisk) in a kitchen, [WALK] <kitchen> (100) in a household"`
}

// A State is what is told of an environment besides observations.
type State struct {
	Episode string `json:"episode_id"`
	Steps   int    `json:"step_count"`
	Task    string `json:"task,omitempty"`
	Split   string `json:"split,omitempty"`
	World   string `json:"world"`
	Hash    string `json:"hash,omitempty" jsonschema:"of the state"`
}

func (s *Server) schema(*http.Request, struct{}) (any, error) {
	return map[string]any{"action": schemaOf[Action](), "observation": schemaOf[Observation](), "state": schemaOf[State]()}, nil
}

func (s *Server) openapi(*http.Request, struct{}) (any, error) {
	paths := map[string]any{}
	for _, path := range []string{"/reset", "/step", "/vector/reset", "/vector/step"} {
		paths[path] = map[string]any{"post": map[string]any{"responses": map[string]any{"200": map[string]string{"description": "What is seen now."}}}}
	}
	for _, path := range []string{"/state", "/schema", "/metadata", "/health"} {
		paths[path] = map[string]any{"get": map[string]any{"responses": map[string]any{"200": map[string]string{"description": "As the path says."}}}}
	}
	return map[string]any{"openapi": "3.1.0", "info": map[string]string{"title": "hearth-" + s.world, "version": "1.0.0"}, "paths": paths}, nil
}

// noTools answers that there are no tools here, as JSON-RPC: those who validate environments ask
// for that.
func noTools(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write([]byte(`{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid Request: tools are served by hearth mcp"}}`)) // who asked is gone
}

// A Reset begins an episode.
type Reset struct {
	Episode    string `json:"episode_id"`
	Seed       int64  `json:"seed"`
	Task       string `json:"task"`
	Split      string `json:"split"`
	Reward     string `json:"reward"` // goals or dish
	Most       int    `json:"max_actions"`
	Admissible int    `json:"admissible"`
	Count      int    `json:"count"` // of environments, with seeds from the given one on
}

// An Observation is what an agent sees.
type Observation struct {
	environment.Observation
	Episode    string `json:"episode_id"`
	Terminated bool   `json:"terminated" jsonschema:"all is reached"`
	Truncated  bool   `json:"truncated" jsonschema:"there were too many actions"`
}

// A reply is what comes of an action.
type reply struct {
	Observation Observation `json:"observation"`
	Reward      *float64    `json:"reward"`
	Done        bool        `json:"done"`
}

func replied(id string, r *environment.Result, first bool) *reply {
	out := &reply{Observation: Observation{r.Observation, id, r.Terminated, r.Truncated}, Done: r.Terminated || r.Truncated}
	if !first {
		out.Reward = &r.Reward
	}
	return out
}

// take returns a slot of n environments for a client: that of a name where the client has it
// already, a free one otherwise.
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
		return nil, diag.New("E0909", source.Span{}, "%d environments are in use, and no more than %d can be", busy, s.Most).WithHint("close those that are not needed any more")
	}
	if !mine {
		if id == "" || x != nil {
			id = s.ID()
		}
		x = &slot{id: id, owner: owner, asked: map[string]*reply{}}
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
		return nil, diag.New("E0905", source.Span{}, "there is no episode %.60q", id).WithHint("reset begins one, and tells its episode_id")
	}
	x.used = s.Now()
	return x, nil
}

// lasts lets a slot be as long as its socket is.
func (s *Server) lasts(x *slot) {
	s.mu.Lock()
	defer s.mu.Unlock()
	x.socket = true
}

func (s *Server) drop(x *slot) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.slots[x.id] == x {
		delete(s.slots, x.id)
	}
}

// begin begins episodes in a slot.
func (s *Server) begin(ctx context.Context, x *slot, in Reset, n int) error {
	g, err := s.gym()
	if err != nil {
		return err
	}
	x.end()
	x.all, x.last, x.asked = nil, nil, map[string]*reply{}
	for i := range n {
		e, r, err := g.Begin(ctx, environment.Choice{Task: in.Task, Split: in.Split, Seed: in.Seed + int64(i), Reward: in.Reward, Most: in.Most, Admissible: min(in.Admissible, 500)})
		if err != nil {
			return err
		}
		x.all, x.last = append(x.all, e), append(x.last, r)
	}
	return nil
}

// end ends the environments of a slot that is held.
func (x *slot) end() {
	for _, e := range x.all {
		e.End()
	}
}

func (s *Server) reset(r *http.Request, in Reset) (any, error) {
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
	return replied(x.id, x.last[0], true), nil
}

// A Step is an action in an episode.
type Step struct {
	Episode string  `json:"episode_id"`
	Action  Action  `json:"action"`
	Request string  `json:"request_id"` // a step of a name is done once
	Timeout float64 `json:"timeout_s"`  // not looked at, as a step has its own bound: clients send it
}

func (s *Server) step(r *http.Request, in Step) (any, error) {
	x, err := s.find(r.Context(), in.Episode)
	if err != nil {
		return nil, err
	}
	return x.act(r.Context(), in)
}

// act does something in the environment of a slot.
func (x *slot) act(ctx context.Context, in Step) (*reply, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if before := x.asked[in.Request]; before != nil && in.Request != "" {
		return before, nil
	}
	switch {
	case len(x.all) != 1:
		return nil, diag.New("E0904", source.Span{}, "nothing was begun").WithHint("reset comes first")
	case x.last[0].Terminated || x.last[0].Truncated:
		return nil, diag.New("E0904", source.Span{}, "the episode is over").WithHint("reset begins another one")
	}
	result, err := x.all[0].Act(ctx, in.Action.Text)
	if err != nil {
		return nil, err
	}
	x.last[0] = result
	out := replied(x.id, result, false)
	if in.Request != "" {
		x.asked[in.Request] = out
	}
	return out, nil
}

func (s *Server) state(r *http.Request, _ struct{}) (any, error) {
	x, err := s.find(r.Context(), r.URL.Query().Get("episode_id"))
	if err != nil {
		return State{World: s.world}, nil // as before the first reset
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.said(s.world), nil
}

func (x *slot) said(world string) State {
	out := State{Episode: x.id, World: world}
	if len(x.all) == 1 {
		at := x.last[0].Observation
		out.Steps, out.Task, out.Split, out.Hash = at.Action, at.Task, x.all[0].Task().Split, at.Hash
	}
	return out
}

func schemaOf[T any]() any { return report.SchemaOf(reflect.TypeFor[T]()) }

// worlds are those that are served.
var worlds = []string{hearth.Kitchen, hearth.Household}

// Handlers are those of both worlds, below /openenv, and of the kitchen at the root.
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
