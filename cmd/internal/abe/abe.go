// Package abe answers the commands of the original quantitative simulator (abe_sim), so that
// programs that were written for it can ask Hearth: POST /abe-sim-command/to-mix and others. Each
// is an action in a session of the client, in the quantitative mode; which, says a table.
//
// Objects have names that answers give, as container-with-mixture-3; what is to be fetched is
// named by its class. A state of the kitchen is a value of ours, and no dump of the original:
// what kitchenStateOut gives can be given as kitchenStateIn again.
package abe

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
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A Server answers commands. Each client has a kitchen of its own.
type Server struct {
	asked *service.Service
	mu    sync.Mutex
	of    map[string]*kitchen // by owner
}

// A kitchen is the session of a client. What is done in it is done one after the other.
type kitchen struct {
	mu sync.Mutex
	id string // empty: there is none yet
}

// New makes a server.
func New(s *service.Service) *Server { return &Server{asked: s, of: map[string]*kitchen{}} }

// An Answer is what comes of a command.
type Answer struct {
	Status   string              `json:"status" jsonschema:"ok or error"`
	Response map[string]any      `json:"response" jsonschema:"what was made, as later commands name it, with time in seconds and kitchenStateOut"`
	Problems []report.Diagnostic `json:"problems,omitempty" jsonschema:"why nothing was done"`
}

// A state is a kitchen as a value.
type state struct {
	Snapshot string `json:"snapshot"`
	Hash     string `json:"hash"`
	Steps    int    `json:"steps"`
}

// A refusal is an error with the status that the original answers with.
type refusal struct {
	*diag.Diagnostic
	status int
}

func refused(status int, format string, args ...any) error {
	return &refusal{diag.New("E0904", source.Span{}, format, args...), status}
}

// statuses are those of codes; others are 422.
var statuses = map[string]int{"E0613": 500, "E0901": 400, "E0902": 501, "E0905": 404, "E0908": 403, "E0909": 503, "E0912": 504, "E0913": 413}

// ServeHTTP implements [http.Handler].
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	response, err := s.command(r)
	out, status := Answer{Status: "ok", Response: response}, http.StatusOK
	if err != nil {
		var f *service.Failure
		if known, ok := errors.AsType[*refusal](err); ok {
			f, status = service.Failed(known.Diagnostic), known.status
		} else {
			f = service.Failed(err)
			status = cmp.Or(statuses[f.Code()], http.StatusUnprocessableEntity)
		}
		out = Answer{"error", map[string]any{}, f.Problems}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(out) // who asked is gone
}

// command answers one command.
func (s *Server) command(r *http.Request) (map[string]any, error) {
	name, _ := strings.CutPrefix(r.PathValue("command"), "to-")
	lines, ok := commands[name]
	if !ok {
		return nil, diag.New("E0902", source.Span{}, "no action of Hearth does %.60q", r.PathValue("command")).
			WithHint("%s", strings.Join(known(), ", "))
	}
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, diag.New("E0901", source.Span{}, "the request ended before it was whole")
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

// kitchen is that of a client.
func (s *Server) kitchen(owner string) *kitchen {
	s.mu.Lock()
	defer s.mu.Unlock()
	k := s.of[owner]
	if k == nil {
		k = &kitchen{}
		s.of[owner] = k
	}
	return k
}

// ask makes a call of the service.
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

// begin begins the kitchen of a client anew: in a state that an answer gave, or as it is at first.
func (s *Server) begin(ctx context.Context, k *kitchen, in any) error {
	with := map[string]any{"mode": "quantitative", "name": "abe-sim"}
	if of, ok := in.(map[string]any); ok {
		if with["snapshot"], ok = of["snapshot"].(string); !ok {
			return refused(http.StatusBadRequest, "kitchenStateIn is no state that kitchenStateOut gave: dumps of the original are not read")
		}
	} else if in != nil {
		return refused(http.StatusBadRequest, "kitchenStateIn is a state that kitchenStateOut gave, or null")
	}
	turn, err := ask[session.Turn](ctx, s, "start", with)
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
		_, err = ask[session.Turn](ctx, s, "do", map[string]any{"session": k.id, "do": "(get-kitchen " + kitchenAfter(1) + ")"})
	}
	return err
}

// forget closes a session, which may have been forgotten already.
func (s *Server) forget(ctx context.Context, id string) error {
	c, err := service.Find("close")
	if err != nil {
		return err
	}
	text, _ := json.Marshal(map[string]string{"session": id}) // of strings
	_, err = s.asked.Answer(ctx, c, text)
	if d, ok := errors.AsType[*diag.Diagnostic](err); ok && d.Code == "E0905" {
		return nil
	}
	return err
}

// now is what was done in a kitchen so far: it is looked at as it is, however long it is.
func (s *Server) now(ctx context.Context, k *kitchen) (e *hearth.Episode, err error) {
	err = s.asked.Within(ctx, func(ctx context.Context) (err error) {
		e, err = s.asked.Kept.Episode(ctx, service.ClientOf(ctx).Owner, k.id)
		return err
	})
	return e, err
}

// act does the line of a command, if it has one, and tells what came of it. What could not be
// done is taken back.
func (s *Server) act(ctx context.Context, k *kitchen, lines []string, given map[string]any) (map[string]any, error) {
	now, err := s.now(ctx, k)
	if failure := new(diag.Diagnostic); errors.As(err, &failure) && failure.Code == "E0905" {
		k.id = "" // it was given up meanwhile: the next command begins anew
	}
	if err != nil {
		return nil, err
	}
	out := map[string]any{}
	if len(lines) > 0 {
		line, made, err := written(lines, given, now)
		if err != nil {
			return nil, err
		}
		turn, err := ask[session.Turn](ctx, s, "do", map[string]any{"session": k.id, "do": line})
		if err != nil {
			return nil, err
		}
		if !turn.Done {
			if _, err := ask[session.Turn](ctx, s, "undo", map[string]any{"session": k.id}); err != nil {
				return nil, err
			}
			return nil, failed(turn)
		}
		for name, variable := range made {
			out[name] = strings.TrimPrefix(variable, "?")
		}
		out["time"] = turn.Time
	} else {
		out["time"] = report.Lasted(now.Run)
	}
	kept, err := ask[session.Snapshot](ctx, s, "snapshot", map[string]any{"session": k.id})
	if err != nil {
		return nil, err
	}
	out["kitchenStateOut"] = state{kept.Snapshot, kept.Hash, kept.Steps}
	return out, nil
}

// failed is why a step was not done: that an object is not made for it, as the original says.
func failed(t *session.Turn) error {
	for _, f := range t.Failures {
		return &refusal{diag.New(f.Code, source.Span{}, "%s", f.Message).WithHint("%s", f.Hint), http.StatusTeapot}
	}
	for _, p := range t.Problems {
		return &refusal{diag.New(p.Code, source.Span{}, "%s", p.Message).WithHint("%s", p.Hint), http.StatusBadRequest}
	}
	return refused(http.StatusTeapot, "the action was not done")
}
