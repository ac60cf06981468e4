package session

import (
	"context"
	"errors"
	"fmt"

	"hearth"
	"hearth/eval/report"
	"hearth/parser/source"
)

// Outdated holds what is stored of a session that was made with other rules or another ontology, or that is damaged.
// Its steps have no results under the current rules.
type Outdated struct {
	Why    report.Diagnostic `json:"why" jsonschema:"E0910 with the hashes of both versions, why the scene cannot or must not be opened, or E0911 if the session is damaged"`
	Begun  []string          `json:"begun_with,omitempty" jsonschema:"steps of the plan or snapshot with which the session started, if they can be read"`
	Events []News            `json:"events" jsonschema:"all changes of the session that can be read, with the texts of the steps and the hashes of the states"`
}

// outdated returns why a session cannot be continued, or nil if it can. Made is the current hash of everything
// that results depend on; err is the error of opening the scene.
func outdated(r *Record, made string, err error) *source.Diagnostic {
	const hint = "replay reports what the current rules change, fork makes another session with the same steps; session, history and close still work"
	refused, ok := errors.AsType[*source.Diagnostic](err)
	switch {
	case ok && refused.Code == "E0908": // the server does not open the scene for clients
		return refused
	case err != nil:
		return source.Errorf("E0910", source.Span{}, "the session was made with other rules or another ontology (hash %.12s), and its scene cannot be opened with the current ones: %v", r.MadeWith, err).
			WithHint("session, history and close still work; return to the rules with which it was made to continue it")
	case made != r.MadeWith:
		return source.Errorf("E0910", source.Span{}, "the session was made with other rules or another ontology (hash %.12s) than the current ones (hash %.12s)", r.MadeWith, made).WithHint(hint)
	}
	return nil
}

// damaged returns why a session whose stored events cannot all be read cannot be continued.
func damaged(damage error) *source.Diagnostic {
	return source.Errorf("E0911", source.Span{}, "%v", damage).
		WithHint("session and history return the changes before it, fork makes another session with their steps, and close deletes the session")
}

// describeOutdated describes an outdated session from its stored events.
func (x *session) describeOutdated() *Session {
	out := &Session{ID: x.ID, Title: x.Title, MadeWith: x.MadeWith, Created: x.Created, Position: x.head, Hash: x.texts[x.head].hash, Last: len(x.events)}
	out.Outdated = &Outdated{Why: report.OfDiagnostic(x.outdated), Events: []News{}}
	for _, e := range x.events {
		out.Outdated.Events = append(out.Outdated.Events, News{e.Seq, e.Text, e.Parent, e.Target, e.Hash})
	}
	if x.scene == nil {
		return out
	}
	out.World = x.scene.World.Name
	if x.Base == nil {
		return out
	}
	if e, err := x.scene.World.DecodeStale(x.Base); err == nil {
		for _, s := range e.Report().Steps {
			out.Outdated.Begun = append(out.Outdated.Begun, s.Text)
		}
	}
	return out
}

// A renewal is a session that was executed again under the current rules.
type renewal struct {
	ReplayResult
	base    []byte          // encoded episode from which the session continues; nil for none
	events  []Event         // events whose steps could be done
	episode *hearth.Episode // episode after the last event
}

// renewAt executes the steps up to a position of an outdated session again; a nil position is the current one.
func (x *session) renewAt(ctx context.Context, position *int) (*renewal, error) {
	p, err := x.position(position)
	if err != nil {
		return nil, err
	}
	if x.scene == nil {
		return nil, x.outdated
	}
	out := &renewal{ReplayResult: ReplayResult{Same: true}, episode: x.scene.Start().Episode}
	if x.Base != nil {
		e, err := x.scene.World.DecodeStale(x.Base)
		if err != nil {
			return nil, source.Errorf("E0910", source.Span{}, "the steps with which the session started cannot be read under the current rules: %v", err).WithHint("%s", x.outdated.Hint)
		}
		if out.episode, out.ReplayResult, err = verify(ctx, e); err == nil {
			out.base, err = out.episode.Encode()
		}
		if err != nil {
			return nil, err
		}
	}
	for _, ev := range x.pathTo(p) {
		if err := out.add(ctx, ev); err != nil {
			return nil, err
		}
	}
	if x.damage != nil && position == nil && out.Same {
		out.Same, out.Step, out.Why = false, out.episode.Len()+1, x.damage.Error()
	}
	out.Steps, out.events = out.episode.Len(), renumbered(out.events)
	return out, nil
}

// add executes the steps of an event.
func (r *renewal) add(ctx context.Context, ev Event) error {
	before := r.episode
	a, err := act(ctx, before, ev.Text)
	if err != nil {
		return err
	}
	hash := StateHash(a.Episode)
	if r.Same && hash != ev.Hash {
		r.Same, r.Step = false, before.Len()+1
		r.Why = fmt.Sprintf("the steps of event %d end in another state (hash %.12s, not %.12s)", ev.Seq, hash, ev.Hash)
		if wrong, _ := source.SplitError(a.Err()); len(wrong.Items) > 0 {
			r.Why += ": " + wrong.Items[0].Msg
		}
	}
	if a.Episode != before {
		ev.Hash, r.episode = hash, a.Episode
		r.events = append(r.events, ev)
	}
	return nil
}

// unchanged executes an outdated session again. It returns the episode if every state is as before; otherwise it
// returns the reason why the steps cannot be stored. The error is that of a caller who has gone away.
func (x *session) unchanged(ctx context.Context) (*hearth.Episode, *report.Diagnostic, error) {
	again, err := x.renewAt(ctx, nil)
	switch {
	case errors.Is(ctx.Err(), context.Canceled):
		return nil, nil, ctx.Err()
	case x.damage != nil:
		err = source.Errorf("E0911", source.Span{}, "the steps were not stored as a run: %v", x.damage)
	case err == nil && again.Same:
		return again.episode, nil, nil
	case err == nil:
		err = source.Errorf("E0910", source.Span{}, "the steps were not stored as a run, because their results differ under the current rules: %s", again.Why)
	default:
		err = source.Errorf("E0910", source.Span{}, "the steps were not stored as a run, because they cannot be executed again: %v", err)
	}
	all, _ := source.SplitError(err)
	why := report.OfDiagnostic(all.Items[0])
	return nil, &why, nil
}
