package session

import (
	"context"
	"encoding/base64"
	"errors"

	"hearth"
	"hearth/parser/source"
)

// A Snapshot is an episode as text. A new session can continue from it.
type Snapshot struct {
	Snapshot string `json:"snapshot" jsonschema:"text to pass to start, in the same world"`
	Hash     string `json:"hash" jsonschema:"hash of the state"`
	Steps    int    `json:"steps"`
}

// A Position selects a position of a session. If the field Position is nil, it selects the current position.
type Position struct {
	Session  string `json:"session"`
	Position *int   `json:"position,omitempty" jsonschema:"position of the session (default: the current one)"`
}

// Snapshot encodes the episode at a position of a session.
func (s *Sessions) Snapshot(ctx context.Context, owner string, p *Position) (*Snapshot, error) {
	_, e, err := s.episodeAt(ctx, owner, p.Session, p.Position)
	if err != nil {
		return nil, err
	}
	text, err := e.Encode()
	if err != nil {
		return nil, err
	}
	return &Snapshot{base64.StdEncoding.EncodeToString(text), StateHash(e), e.Len()}, nil
}

// restored decodes the episode of a snapshot.
func restored(in *hearth.Scene, text string) (*hearth.Episode, error) {
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, source.Errorf("E0904", source.Span{}, "the snapshot is damaged: expected base64")
	}
	e, err := in.World.Decode(data)
	if stale, ok := errors.AsType[*hearth.StaleError](err); ok {
		return nil, source.Errorf("E0910", source.Span{}, "%v", stale).WithHint("give the world, the edition, the semantics and the mode of the snapshot; otherwise use the rules and the ontology with which it was made")
	}
	if err != nil {
		return nil, source.Errorf("E0904", source.Span{}, "cannot continue from the snapshot: %v", err)
	}
	return e, nil
}

// A ReplayResult reports whether executing a session again gives the same result.
type ReplayResult struct {
	Same  bool   `json:"same"`
	Step  int    `json:"step,omitempty" jsonschema:"first step with a different result, counted from 1. In a session that was made with other rules, the first step of the first event whose steps end in another state"`
	Why   string `json:"why,omitempty"`
	Steps int    `json:"steps" jsonschema:"number of steps that were executed again"`
}

// StateHash returns the hash of the state after the last step.
func StateHash(e *hearth.Episode) string { return e.Internal().State().Hash() }

// Replay executes a session again and compares the results. If the session was made with other rules, the steps
// are executed under the current rules.
func (s *Sessions) Replay(ctx context.Context, owner string, p *Position) (*ReplayResult, error) {
	x, err := s.holdStored(ctx, owner, p.Session)
	if err != nil {
		return nil, err
	}
	if x.outdated != nil {
		defer x.release()
		again, err := x.renewAt(ctx, p.Position)
		if err != nil {
			return nil, err
		}
		return &again.ReplayResult, nil
	}
	e, err := x.reachAt(ctx, p.Position)
	x.release()
	if err != nil {
		return nil, err
	}
	_, out, err := verify(ctx, e)
	return &out, err
}

// verify executes an episode again and compares the results.
func verify(ctx context.Context, e *hearth.Episode) (*hearth.Episode, ReplayResult, error) {
	out := ReplayResult{Same: true, Steps: e.Len()}
	again, err := e.Verify(ctx)
	if other, ok := errors.AsType[*hearth.DifferenceError](err); ok {
		if out.Same, out.Why = false, other.Error(); other.Step != nil {
			out.Step = other.Step.Index + 1
		}
		err = nil
	}
	return again, out, err
}
