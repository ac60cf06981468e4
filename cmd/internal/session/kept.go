package session

import (
	"context"
	"encoding/base64"
	"errors"
	"time"

	"hearth"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A Snapshot is an episode as text: it can be kept, sent, and gone on from.
type Snapshot struct {
	Snapshot string `json:"snapshot" jsonschema:"for start, in the same world"`
	Hash     string `json:"hash" jsonschema:"of the state"`
	Steps    int    `json:"steps"`
}

// A Position of a session.
type Position struct {
	Session  string `json:"session"`
	Position *int   `json:"position,omitempty" jsonschema:"the one in which it is, at first"`
}

// Snapshot writes what was done in a session.
func (s *Sessions) Snapshot(ctx context.Context, owner string, p *Position) (*Snapshot, error) {
	_, e, err := s.at(ctx, owner, p.Session, p.Position)
	if err != nil {
		return nil, err
	}
	text, err := e.Encode()
	if err != nil {
		return nil, err
	}
	return &Snapshot{base64.StdEncoding.EncodeToString(text), HashOf(e), len(e.Run.Results)}, nil
}

// restored is the episode of a snapshot.
func restored(in *hearth.Scene, text string) (*hearth.Episode, error) {
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, diag.New("E0904", source.Span{}, "the snapshot is damaged: it is not in base 64")
	}
	e, err := in.World.Decode(data)
	if stale, ok := errors.AsType[*hearth.Stale](err); ok {
		return nil, diag.New("E0910", source.Span{}, "%v", stale).WithHint("a snapshot is gone on from with the rules and the ontology that it was made by")
	}
	if err != nil {
		return nil, diag.New("E0904", source.Span{}, "nothing goes on from the snapshot: %v", err)
	}
	return e, nil
}

// A Verdict says whether a session comes out the same when it is executed again.
type Verdict struct {
	Same  bool   `json:"same"`
	Step  int    `json:"step,omitempty" jsonschema:"the first of which something else comes"`
	Why   string `json:"why,omitempty"`
	Steps int    `json:"steps" jsonschema:"that were executed again"`
}

// HashOf is that of the state after the last step.
func HashOf(e *hearth.Episode) string { return e.Run.State().Hash() }

// Replay executes a session again.
func (s *Sessions) Replay(ctx context.Context, owner string, p *Position) (*Verdict, error) {
	_, e, err := s.at(ctx, owner, p.Session, p.Position)
	if err != nil {
		return nil, err
	}
	out := &Verdict{Same: true, Steps: len(e.Run.Results)}
	err = e.Verify(ctx)
	if other, ok := errors.AsType[*hearth.Differing](err); ok {
		out.Same, out.Why = false, other.Error()
		if other.Step != nil {
			out.Step = other.Step.Index + 1
		}
		return out, nil
	}
	return out, err
}

// News is what happened in a session.
type News struct {
	Event    int    `json:"event" jsonschema:"its number, from 1"`
	Did      string `json:"did,omitempty" jsonschema:"what was done; left out where the session only went elsewhere"`
	From     int    `json:"from"`
	Position int    `json:"position"`
	Hash     string `json:"hash"`
}

// glance is how often those who follow a session look whether another process did something in it.
const glance = time.Second

// Follow tells what happened in a session after an event, and what happens until it is closed
// or the context ends. The error is one of each, of the context, or that there is no such
// session.
func (s *Sessions) Follow(ctx context.Context, owner, id string, after int, each func(News) error) error {
	for {
		x, err := s.hold(ctx, owner, id)
		if err != nil {
			if after > 0 {
				return nil // it was closed meanwhile
			}
			return err
		}
		events, changed := x.events[min(max(0, after), len(x.events)):], x.changed
		x.mu.Unlock()
		for _, e := range events {
			after = e.Seq
			if err := each(News{e.Seq, e.Text, e.Parent, e.To, e.Hash}); err != nil {
				return err
			}
		}
		select {
		case <-changed:
		case <-time.After(glance):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
