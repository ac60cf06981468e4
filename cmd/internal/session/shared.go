package session

import (
	"context"
	"errors"
	"fmt"

	"hearth/parser/diag"
	"hearth/parser/source"
)

// catchUp takes up what other processes have done in a session that is held.
func (s *Sessions) catchUp(ctx context.Context, x *session) error {
	events, err := s.Store.Since(ctx, x.ID, len(x.events))
	switch {
	case errors.Is(err, ErrGone):
		x.gone = true
		s.drop(x)
		return unknownSession(x.ID)
	case err != nil:
		return unkept(err)
	case len(events) == 0:
		return nil
	}
	if err := x.takeUp(events); err != nil {
		s.drop(x)
		return err
	}
	x.tell()
	return nil
}

// tell lets those know who follow a session that is held that something happened in it.
func (x *session) tell() {
	close(x.changed)
	x.changed = make(chan struct{})
}

// takeUp takes up events whose episodes are not there yet.
func (x *session) takeUp(events []Event) error {
	for _, e := range events {
		made := e.Text != "" && e.To == len(x.texts) && e.Parent >= 0 && e.Parent < e.To
		if went := e.Text == "" && x.has(e.To) == nil; !made && !went {
			return unkept(fmt.Errorf("session %s is damaged: event %d leads from %d to %d", x.ID, e.Seq, e.Parent, e.To))
		}
		x.note(e, nil)
	}
	return nil
}

// Forgotten tells how many sessions were forgotten so that there is room for others.
func (s *Sessions) Forgotten() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.forgotten
}

// keeping keeps something of so many bytes, and makes room for it where there is none.
func (s *Sessions) keeping(ctx context.Context, bytes int, write func() error) error {
	err := write()
	b, bounded := s.Store.(Bounded)
	if !bounded || !errors.Is(err, ErrFull) {
		return err
	}
	s.making.Lock()
	n, cannot := b.Room(ctx, int64(bytes), func(id string) bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.open[id] != nil
	})
	s.making.Unlock()
	s.mu.Lock()
	s.forgotten += n
	s.mu.Unlock()
	if cannot != nil {
		return cannot
	}
	if err = write(); n > 0 && errors.Is(err, ErrFull) {
		return ErrFull // all that could go is gone
	}
	return err
}

// mostTries is how often a change is tried in a session in which other processes are quicker.
const mostTries = 20

// try makes a change, anew where another process has changed the session meanwhile.
func try(change func() (*Turn, error)) (t *Turn, err error) {
	for range mostTries {
		if t, err = change(); !errors.Is(err, ErrElsewhere) {
			return t, err
		}
	}
	return nil, diag.New("E0906", source.Span{}, "the session is being changed elsewhere all the time").WithHint("ask again in a moment")
}
