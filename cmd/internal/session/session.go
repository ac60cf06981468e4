// Package session manages plans that grow step by step. A session has an id and a tree of positions; each
// position has an episode. Every session belongs to an owner, and a client sees only the sessions of its
// owner. The package does not depend on a network protocol.
package session

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"hearth"
	"hearth/eval/report"
	"hearth/parser/source"
)

// Config holds the parts and the limits of sessions.
type Config struct {
	Store       Store
	Open        func(ctx context.Context, where []byte) (scene *hearth.Scene, made string, err error) // opens the scene of a record; made is a hash of everything that results depend on
	OnClose     func(ctx context.Context, r *Record, e *hearth.Episode) error                         // called before a session is closed, to store its steps; may be nil
	Now         func() time.Time
	ID          func() string // returns a new id that cannot be guessed
	MaxSessions int           // maximum number of sessions
	MaxPerOwner int           // maximum number of sessions of one owner
	Live        int           // maximum number of sessions in memory; others are replayed on the next request
	Awake       int           // maximum number of sessions that cache affordances; others compute them again
	MaxSteps    int           // maximum number of steps of one session

	// Pause is called before a call waits for a session that another call uses. The function resume is called
	// after the wait, with the session locked. A service lets other calls compute in between. Pause may be nil.
	Pause func(ctx context.Context) (resume func())

	// Recover calls do and turns a panic into an error. It may be nil.
	Recover func(ctx context.Context, do func() error) error
}

// Sessions manages sessions. It is safe for concurrent use; changes of one session are made one after the
// other.
type Sessions struct {
	Config
	mu    sync.Mutex
	open  map[string]*session // sessions in memory, by id
	order []string            // ids in memory, least recently used first

	followed  map[string]*followed // followed sessions, by id; guarded by mu
	polling   bool                 // whether a goroutine looks for events of other processes; guarded by mu
	making    lock                 // held while old sessions are deleted to make room
	forgotten int                  // number of sessions deleted to make room; guarded by mu
}

// New returns the sessions of the store in c.
func New(c Config) *Sessions {
	if c.Recover == nil {
		c.Recover = func(_ context.Context, do func() error) error { return do() }
	}
	return &Sessions{Config: c, open: map[string]*session{}, followed: map[string]*followed{}, making: newLock()}
}

// InMemory returns the number of sessions in memory.
func (s *Sessions) InMemory() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.open)
}

// A session is a session in memory: the tree of its positions and the current position (head).
type session struct {
	lock // held during every request
	Record
	scene    *hearth.Scene      // nil if the session is not loaded, or if its scene cannot be opened
	current  string             // hash of everything that results depend on now
	outdated *source.Diagnostic // why the session cannot be continued; nil if it can
	damage   error              // why stored events cannot be read; nil if all can
	events   []Event
	asked    map[string]int    // request name → index in events
	episodes []*hearth.Episode // episode at each position; nil if the steps must be executed again
	texts    []step            // step that leads to each position
	saved    []SavedEpisode    // stored episodes that are not decoded yet
	head     int
	dropped  bool      // removed from memory; another value may now represent the session
	used     time.Time // last use; guarded by Sessions.mu
	client   string    // owner who asked for the session; guarded by Sessions.mu
}

// A step leads from a parent position to a new one.
type step struct {
	parent  int
	text    string
	hash    string // hash of the resulting state
	savedAt int    // last position on the path from the start to here, inclusive, whose episode is stored; 0 if there is none
}

// load reads a session from the store. It executes no steps.
func (s *Sessions) load(ctx context.Context, owner string, x *session) error {
	r, events, err := s.Store.Load(ctx, x.ID)
	if errors.Is(err, ErrGone) {
		return unknownSession(x.ID)
	}
	if x.damage = err; err != nil && !errors.Is(err, ErrDamaged) {
		return storeError(err)
	}
	if r.Owner != owner {
		return unknownSession(x.ID)
	}
	at, made, err := s.Open(ctx, r.Where)
	if err != nil && ctx.Err() != nil {
		return err
	}
	x.current, x.outdated = made, outdated(&r, made, err)
	if x.damage = cmp.Or(x.set(r, at, events), x.damage); x.damage != nil {
		x.outdated = damaged(x.damage)
	}
	if x.outdated != nil {
		return nil
	}
	if x.saved, err = s.Store.SavedEpisodes(ctx, x.ID); err != nil {
		return storeError(err)
	}
	for p := 1; p < len(x.texts); p++ { // a parent has a smaller number than its children
		x.texts[p].savedAt = x.texts[x.texts[p].parent].savedAt
		if slices.ContainsFunc(x.saved, func(k SavedEpisode) bool { return k.Position == p }) {
			x.texts[p].savedAt = p
		}
	}
	return nil
}

// set fills a session from its record and events. The error is ErrDamaged if not all of them can be used.
func (x *session) set(r Record, at *hearth.Scene, events []Event) (damage error) {
	var start *hearth.Episode
	if at != nil && r.Base == nil {
		start = at.Start().Episode
	}
	if r.Base != nil && x.outdated == nil {
		var err error
		if start, err = at.World.Decode(r.Base); err != nil {
			damage = fmt.Errorf("%w: the steps with which it started cannot be read: %w", ErrDamaged, err)
		}
	}
	x.Record, x.scene, x.asked, x.head, x.saved = r, at, map[string]int{}, 0, nil
	x.episodes, x.texts, x.events = []*hearth.Episode{start}, []step{{}}, nil
	return cmp.Or(damage, x.addEvents(events))
}

// addEvent adds an event to a session. The episode e of its new position may be nil: it is then executed when
// needed.
func (x *session) addEvent(ev Event, e *hearth.Episode) {
	x.events = append(x.events, ev)
	if ev.grows() {
		x.texts, x.episodes = append(x.texts, step{ev.Parent, ev.Text, ev.Hash, x.texts[ev.Parent].savedAt}), append(x.episodes, e)
	}
	x.head = ev.Target
	if ev.Request != "" {
		x.asked[ev.Request] = len(x.events) - 1
	}
}

// reach returns the episode of a position. It executes the steps that are not in memory.
func (x *session) reach(ctx context.Context, position int) (*hearth.Episode, error) {
	var missing []int
	p := position
	for ; x.episodes[p] == nil && !x.decodeSaved(p); p = x.texts[p].parent {
		missing = append(missing, p)
	}
	e := x.episodes[p]
	for i := len(missing) - 1; i >= 0; i-- {
		a, err := act(ctx, e, x.texts[missing[i]].text)
		if err != nil {
			return nil, err
		}
		e = a.Episode
		x.episodes[missing[i]] = e
	}
	return e, nil
}

// act executes the steps of a text after an episode. The same text has the same outcome whenever it is executed.
func act(ctx context.Context, e *hearth.Episode, text string) (*hearth.Attempt, error) {
	return e.Act(ctx, &source.File{Name: "do", Text: text})
}

// decodeSaved decodes the stored episode of a position and reports whether it could. An episode with an unexpected
// hash is ignored; the steps are executed again.
func (x *session) decodeSaved(position int) bool {
	i := slices.IndexFunc(x.saved, func(k SavedEpisode) bool { return k.Position == position && k.Episode != nil })
	if i < 0 {
		return false
	}
	e, err := x.scene.World.Decode(x.saved[i].Episode)
	if x.saved[i].Episode = nil; err != nil || StateHash(e) != x.texts[position].hash {
		x.saved = slices.Delete(x.saved, i, i+1)
		return false
	}
	x.episodes[position] = e
	return true
}

// An episode is stored after at least often new steps, so that at most that many are executed again later. In
// a session with more than often*share steps, it is stored each time the session has grown by 1/share. The
// amortized cost of storing is therefore the same for every step.
const (
	often = 256
	share = 8
)

// saveEpisode stores the episode e of a position if it has enough steps since the last stored episode on its path.
// A failure to store it only costs time later, so errors are ignored.
func (s *Sessions) saveEpisode(ctx context.Context, x *session, position int, e *hearth.Episode) {
	before := x.episodes[0].Len()
	if i := slices.IndexFunc(x.saved, func(k SavedEpisode) bool { return k.Position == x.texts[position].savedAt }); i >= 0 {
		before = x.saved[i].Steps
	}
	k := SavedEpisode{Position: position, Steps: e.Len()}
	if k.Steps-before < max(often, before/share) {
		return
	}
	var err error
	if k.Episode, err = e.Encode(); err != nil {
		return
	}
	ctx = context.WithoutCancel(ctx)
	if err = s.withRoom(ctx, len(k.Episode), func() error { return s.Store.SaveEpisode(ctx, x.ID, k) }); err == nil {
		k.Episode = nil
		x.saved, x.texts[position].savedAt = k.AddTo(x.saved), position
	}
}

// Episode returns the episode at the current position of a session.
func (s *Sessions) Episode(ctx context.Context, owner, id string) (*hearth.Episode, error) {
	_, e, err := s.episodeAt(ctx, owner, id, nil)
	return e, err
}

// Tried returns the last change of a session as an attempt, to explain what was not done. After another event, or if
// all steps were done, it has the episode at the current position.
func (s *Sessions) Tried(ctx context.Context, owner, id string) (*hearth.Attempt, error) {
	x, err := s.hold(ctx, owner, id)
	if err != nil {
		return nil, err
	}
	defer x.release()
	if n := len(x.events); n > 0 && x.events[n-1].Text != "" {
		last := x.events[n-1]
		before, err := x.reach(ctx, last.Parent)
		if err != nil {
			return nil, err
		}
		a, err := act(ctx, before, last.Text)
		if err != nil || !a.Done {
			return a, err
		}
	}
	e, err := x.reach(ctx, x.head)
	return &hearth.Attempt{Episode: e, Tried: e, Steps: report.NoSteps(), Done: true}, err
}

// storeError converts an error of a store to a diagnostic.
func storeError(err error) error {
	if _, ok := errors.AsType[*source.Diagnostic](err); ok || err == context.Canceled || err == context.DeadlineExceeded {
		return err // the cause of the end of a context
	}
	if err == ErrFull { // compared directly: a wrapped ErrFull means a full disk
		return source.Errorf("E0909", source.Span{}, "the store of sessions is full, and all of its sessions are in use").
			WithHint("close sessions that are no longer needed; hearth serve --max-store sets the limit")
	}
	if errors.Is(err, ErrDamaged) {
		return damaged(err)
	}
	if errors.Is(err, ErrUnknown) {
		return source.Errorf("E0918", source.Span{}, "it is not known whether the change was made: %v", err).
			WithHint("read the session, or send the change again with the same request_id: a change with a request_id is made once")
	}
	return source.Errorf("E0911", source.Span{}, "cannot store sessions: %v", err).WithHint("nothing was changed; the server log may contain details")
}
