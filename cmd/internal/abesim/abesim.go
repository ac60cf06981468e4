// Package abesim answers the commands of the original quantitative simulator (abe_sim), such as POST
// /abe-sim-command/to-mix. Programs that were written for that simulator can use Hearth in this way. A table
// maps each command to an action in a session of the client, in the quantitative mode.
//
// Answers give objects names such as container-with-mixture-3; an object to fetch is named by its class. A
// state of the kitchen has Hearth's format, not that of the original: kitchenStateIn accepts the values of
// kitchenStateOut.
package abesim

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"

	"hearth"
	"hearth/cmd/internal/service"
	"hearth/cmd/internal/session"
	"hearth/eval/report"
	"hearth/parser/source"
)

// A Server answers commands. Each client has its own kitchen.
type Server struct {
	asked    *service.Service
	mu       sync.Mutex
	kitchens map[string]*kitchen // keyed by the owner name of the client
}

// A kitchen is the session of a client. Its commands are executed one after the other.
type kitchen struct {
	mu sync.Mutex
	id string // id of the session; empty before the first command
}

// New returns a server.
func New(s *service.Service) *Server { return &Server{asked: s, kitchens: map[string]*kitchen{}} }

// An Answer is the answer to a command.
type Answer struct {
	Status   string              `json:"status" jsonschema:"ok or error"`
	Response map[string]any      `json:"response" jsonschema:"created objects under the names of later arguments, the time in seconds, and kitchenStateOut"`
	Problems []report.Diagnostic `json:"problems,omitempty" jsonschema:"reasons why the command was not executed"`
}

// A state is the value of kitchenStateOut: the snapshot of the session, its hash, and the number of its steps.
type state struct {
	Snapshot string `json:"snapshot"`
	Hash     string `json:"hash"`
	Steps    int    `json:"steps"`
}

// A refusal is an error with the HTTP status that the original simulator uses.
type refusal struct {
	*source.Diagnostic
	status int
}

func refused(status int, format string, args ...any) error {
	return &refusal{source.Errorf("E0904", source.Span{}, format, args...), status}
}

// statuses maps error codes to HTTP statuses; other codes have status 422.
var statuses = map[string]int{"E0613": 500, "E0901": 400, "E0902": 501, "E0905": 404, "E0908": 403, "E0909": 503, "E0912": 504, "E0913": 413}

// ServeHTTP implements [http.Handler].
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	response, err := s.command(r)
	out, status := Answer{Status: "ok", Response: response}, http.StatusOK
	if err != nil {
		var f *service.Failure
		if known, ok := errors.AsType[*refusal](err); ok {
			f, status = service.NewFailure(known.Diagnostic), known.status
		} else {
			f = service.NewFailure(err)
			status = cmp.Or(statuses[f.Code()], http.StatusUnprocessableEntity)
		}
		out = Answer{"error", map[string]any{}, f.Problems}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(out) // the client is gone if this fails
}

// command executes the command in the URL of r, and returns the fields of the response.
func (s *Server) command(r *http.Request) (map[string]any, error) {
	name, _ := strings.CutPrefix(r.PathValue("command"), "to-")
	lines, ok := commands[name]
	if !ok {
		return nil, source.Errorf("E0902", source.Span{}, "Hearth has no action for the command %.60q", r.PathValue("command")).
			WithHint("%s", strings.Join(commandNames(), ", "))
	}
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, source.Errorf("E0901", source.Span{}, "the request ended before it was complete")
	}
	given := map[string]any{}
	if err := service.Read(text, &given); err != nil {
		return nil, err
	}
	ctx := r.Context()
	k := s.kitchen(service.ClientOf(ctx).Owner)
	k.mu.Lock()
	defer k.mu.Unlock()
	if given["setWorldState"] == true || name == "set-kitchen" || k.id == "" {
		if err := s.begin(ctx, k, given["kitchenStateIn"]); err != nil {
			return nil, err
		}
	}
	return s.act(ctx, k, lines, given)
}

// kitchen returns the kitchen of a client, and creates it if the client has none.
func (s *Server) kitchen(owner string) *kitchen {
	s.mu.Lock()
	defer s.mu.Unlock()
	k := s.kitchens[owner]
	if k == nil {
		k = &kitchen{}
		s.kitchens[owner] = k
	}
	return k
}

// ask makes a call to the service with the parameters in with, and returns the answer.
func ask[Out any](ctx context.Context, s *Server, call string, with map[string]any) (*Out, error) {
	c, err := service.Find(call)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(with)
	if err != nil {
		return nil, err
	}
	v, err := s.asked.Answer(ctx, c, text)
	if err != nil {
		return nil, err
	}
	return v.(*Out), nil
}

// begin starts a new session for the kitchen of a client, from the state in or, if that is nil, from the
// default scene.
func (s *Server) begin(ctx context.Context, k *kitchen, in any) error {
	with := map[string]any{"mode": "quantitative", "title": "abe-sim"}
	if of, ok := in.(map[string]any); ok {
		if with["snapshot"], ok = of["snapshot"].(string); !ok {
			return refused(http.StatusBadRequest, "kitchenStateIn must be a state from kitchenStateOut: states of the original simulator are not supported")
		}
	} else if in != nil {
		return refused(http.StatusBadRequest, "kitchenStateIn must be a state from kitchenStateOut, or null")
	}
	turn, err := ask[session.ChangeResult](ctx, s, "start", with)
	if err != nil {
		return err
	}
	if k.id != "" {
		if err := s.forget(ctx, k.id); err != nil {
			return err
		}
	}
	k.id = turn.ID
	if turn.Steps == 0 {
		_, err = ask[session.ChangeResult](ctx, s, "do", map[string]any{"session": k.id, "do": "(get-kitchen " + kitchenAfter(1) + ")"})
	}
	return err
}

// forget closes a session. It is not an error if the session no longer exists.
func (s *Server) forget(ctx context.Context, id string) error {
	c, err := service.Find("close")
	if err != nil {
		return err
	}
	text, _ := json.Marshal(map[string]string{"session": id}) // cannot fail, because the value is a string
	_, err = s.asked.Answer(ctx, c, text)
	if d, ok := errors.AsType[*source.Diagnostic](err); ok && d.Code == "E0905" {
		return nil
	}
	return err
}

// now returns the episode of a kitchen. It reads the session directly, because the report of a long episode
// would be expensive.
func (s *Server) now(ctx context.Context, k *kitchen) (e *hearth.Episode, err error) {
	err = s.asked.Within(ctx, func(ctx context.Context) (err error) {
		e, err = s.asked.SessionManager.Episode(ctx, service.ClientOf(ctx).Owner, k.id)
		return err
	})
	return e, err
}

// act executes the line of a command, if it has one, and returns the response. A step that could not be done
// changes nothing.
func (s *Server) act(ctx context.Context, k *kitchen, lines []string, given map[string]any) (map[string]any, error) {
	now, err := s.now(ctx, k)
	if failure := new(source.Diagnostic); errors.As(err, &failure) && failure.Code == "E0905" {
		k.id = "" // the session was deleted: start anew with the next command
	}
	if err != nil {
		return nil, err
	}
	out := map[string]any{}
	if len(lines) > 0 {
		line, made, err := lineFor(lines, given, now)
		if err != nil {
			return nil, err
		}
		turn, err := ask[session.ChangeResult](ctx, s, "do", map[string]any{"session": k.id, "do": line})
		if err != nil {
			return nil, err
		}
		if !turn.Done {
			return nil, failed(turn)
		}
		for name, variable := range made {
			out[name] = strings.TrimPrefix(variable, "?")
		}
		out["time"] = turn.Time
	} else {
		out["time"] = now.Internal().Duration()
	}
	kept, err := ask[session.Snapshot](ctx, s, "snapshot", map[string]any{"session": k.id})
	if err != nil {
		return nil, err
	}
	out["kitchenStateOut"] = state{kept.Snapshot, kept.Hash, kept.Steps}
	return out, nil
}

// failed returns the reason why a step was not done, as an error. The status is 418, which the original
// simulator uses for unsuitable objects, or 400 if the plan line was wrong.
func failed(t *session.ChangeResult) error {
	for _, f := range t.Failures {
		return &refusal{source.Errorf(f.Code, source.Span{}, "%s", f.Message).WithHint("%s", f.Hint), http.StatusTeapot}
	}
	for _, p := range t.Problems {
		return &refusal{source.Errorf(p.Code, source.Span{}, "%s", p.Message).WithHint("%s", p.Hint), http.StatusBadRequest}
	}
	return refused(http.StatusTeapot, "the action was not done")
}
