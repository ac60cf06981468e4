// Package session manages plans that grow step by step. A session has an id and a tree of positions; each
// position has an episode. Every session belongs to an owner, and a client sees only the sessions of its
// owner. The package does not depend on a network protocol.
package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"hearth"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// Config holds the parts and the limits of sessions.
type Config struct {
	Store       Store
	Open        func(ctx context.Context, where []byte) (scene *hearth.Scene, made string, err error) // opens the scene of a record; made is a hash of everything that results depend on
	OnClose     func(ctx context.Context, r *Record, e *hearth.Episode) error                         // called before a session is closed, to store its steps; may be nil
	Pause       func(ctx context.Context) (resume func())                                             // called before a caller waits for a lock; may be nil
	Now         func() time.Time
	ID          func() string // returns a new id that cannot be guessed
	MaxSessions int           // maximum number of sessions
	MaxPerOwner int           // maximum number of sessions of one owner
	Live        int           // maximum number of sessions in memory; others are replayed on the next request
	Awake       int           // maximum number of sessions that cache affordances; others compute them again
	MaxSteps    int           // maximum number of steps of one session
}

// Sessions manages sessions. It is safe for concurrent use; changes of one session are made one after the
// other.
type Sessions struct {
	Config
	mu    sync.Mutex
	open  map[string]*session // sessions in memory, by id
	order []string            // ids in memory, least recently used first

	making    sync.Mutex // held while old sessions are deleted to make room
	forgotten int        // number of sessions deleted to make room; guarded by mu
}

// New returns the sessions of the store in c.
func New(c Config) *Sessions { return &Sessions{Config: c, open: map[string]*session{}} }

// InMemory returns the number of sessions in memory.
func (s *Sessions) InMemory() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.open)
}

// A session is a session in memory: the tree of its positions and the current position (head).
type session struct {
	mu sync.Mutex // held during every request
	Record
	scene    *hearth.Scene
	events   []Event
	asked    map[string]int    // request name → index in events
	episodes []*hearth.Episode // episode at each position; nil if the steps must be executed again
	texts    []step            // step that leads to each position
	saved    []SavedEpisode    // stored episodes that are not decoded yet
	head     int
	changed  chan struct{} // closed after the next event
	gone     bool          // the session was closed
	dropped  bool          // removed from memory; another value may now represent the session
	used     time.Time     // last use; guarded by Sessions.mu
}

// A step leads from a parent position to a new one.
type step struct {
	parent  int
	text    string
	hash    string // hash of the resulting state
	savedAt int    // last position on the path from the start to here, inclusive, whose episode is stored; 0 if there is none
}

// hold returns a session of the client with its lock held. The caller must unlock it. On error it is not
// locked.
func (s *Sessions) hold(ctx context.Context, owner, id string) (*session, error) {
	for {
		s.mu.Lock()
		x := s.open[id]
		if x == nil {
			x = newSession(id)
			s.open[id] = x
		}
		s.touch(id)
		idle, still := s.idle(s.Live), s.lastAwake()
		s.mu.Unlock()
		for _, other := range idle {
			s.forget(other)
		}
		still.clearCaches()
		s.lock(ctx, &x.mu)
		if !x.dropped {
			return x, s.ready(ctx, owner, x)
		}
		x.mu.Unlock()
	}
}

// lock locks mu. While the caller waits it is paused, so whoever holds the lock can go on.
func (s *Sessions) lock(ctx context.Context, mu *sync.Mutex) {
	if s.Pause != nil && !mu.TryLock() {
		resume := s.Pause(ctx)
		mu.Lock()
		resume()
	} else if s.Pause == nil {
		mu.Lock()
	}
}

// lastAwake returns the session that must clear its caches now: the one that has just left the Awake most
// recently used sessions. It returns nil if there is none. The caller holds mu.
func (s *Sessions) lastAwake() *session {
	if n := len(s.order) - s.Awake; s.Awake > 0 && n > 0 {
		return s.open[s.order[n-1]]
	}
	return nil
}

// clearCaches clears the cached affordances of a session, unless the session is in use.
func (x *session) clearCaches() {
	if x == nil || !x.mu.TryLock() {
		return
	}
	defer x.mu.Unlock()
	for _, e := range x.episodes {
		if e != nil {
			e.Forget()
		}
	}
}

func newSession(id string) *session {
	x := &session{changed: make(chan struct{})}
	x.ID = id
	return x
}

// ready loads a session from the store or, if it is in memory, adds the events of other processes. The caller
// holds x.mu. On error ready unlocks it; the error is E0905 if the session belongs to another owner.
func (s *Sessions) ready(ctx context.Context, owner string, x *session) (err error) {
	switch {
	case x.scene == nil:
		if err = s.load(ctx, owner, x); err != nil {
			s.drop(x)
		}
	case x.gone || x.Owner != owner:
		err = unknownSession(x.ID)
	default:
		err = s.catchUp(ctx, x)
	}
	if err != nil {
		x.mu.Unlock()
	}
	return err
}

func unknownSession(id string) error {
	return diag.New("E0905", source.Span{}, "there is no session %.40q", id).WithHint("start begins a session and returns its id")
}

// touch marks a session as used now. The caller holds mu.
func (s *Sessions) touch(id string) {
	s.open[id].used = s.Now()
	s.order = append(slices.DeleteFunc(s.order, func(o string) bool { return o == id }), id)
}

// idle returns the ids of the least recently used sessions, so that at most most others remain in memory. If
// most is 0, there is no limit. The caller holds mu.
func (s *Sessions) idle(most int) []string {
	if n := len(s.order) - most; most > 0 && n > 0 {
		return slices.Clone(s.order[:n])
	}
	return nil
}

// UnloadIdle removes the sessions that were not used since the given time from memory and returns their number.
// Sessions in use stay, although they are counted. The next request replays the steps of a removed session.
func (s *Sessions) UnloadIdle(since time.Time) (n int) {
	s.mu.Lock()
	var resting []string
	for id, x := range s.open {
		if x.used.Before(since) {
			resting = append(resting, id)
		}
	}
	s.mu.Unlock()
	for _, id := range resting {
		s.forget(id)
	}
	return len(resting)
}

// forget removes a session from memory, unless it is in use.
func (s *Sessions) forget(id string) {
	s.mu.Lock()
	x := s.open[id]
	s.mu.Unlock()
	if x == nil || !x.mu.TryLock() {
		return
	}
	s.drop(x)
	x.mu.Unlock()
}

// drop removes a session from memory. The caller holds x.mu. Followers of the session load it again.
func (s *Sessions) drop(x *session) {
	x.dropped = true
	close(x.changed)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open[x.ID] == x {
		delete(s.open, x.ID)
	}
	s.order = slices.DeleteFunc(s.order, func(id string) bool { return id == x.ID })
}

// load reads a session from the store. It executes no steps.
func (s *Sessions) load(ctx context.Context, owner string, x *session) error {
	r, events, err := s.Store.Load(ctx, x.ID)
	if errors.Is(err, ErrGone) {
		return unknownSession(x.ID)
	}
	if err != nil {
		return storeError(err)
	}
	if r.Owner != owner {
		return unknownSession(x.ID)
	}
	at, made, err := s.Open(ctx, r.Where)
	if err != nil {
		return err
	}
	if made != r.MadeWith {
		return diag.New("E0910", source.Span{}, "the session was made with other rules or another ontology (hash %.12s) than the current ones (hash %.12s)", r.MadeWith, made).
			WithHint("start a new session with the plan of this one, or return to the rules with which it was made")
	}
	if err := x.set(r, at, events); err != nil {
		return err
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

// set fills a session from its record and events.
func (x *session) set(r Record, at *hearth.Scene, events []Event) error {
	start := at.Start().Episode
	if r.Base != nil {
		var err error
		if start, err = at.World.Decode(r.Base); err != nil {
			return storeError(fmt.Errorf("session %s is damaged: %w", r.ID, err))
		}
	}
	x.Record, x.scene, x.asked, x.head, x.saved = r, at, map[string]int{}, 0, nil
	x.episodes, x.texts, x.events = []*hearth.Episode{start}, []step{{}}, nil
	return x.addEvents(events)
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
	before := len(x.episodes[0].Run.Results)
	if i := slices.IndexFunc(x.saved, func(k SavedEpisode) bool { return k.Position == x.texts[position].savedAt }); i >= 0 {
		before = x.saved[i].Steps
	}
	k := SavedEpisode{Position: position, Steps: len(e.Run.Results)}
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

// Tried returns the episode at the current position of a session. If steps of the last event were not done, it
// returns instead the episode before that event with all steps of its text, so that they can be explained.
func (s *Sessions) Tried(ctx context.Context, owner, id string) (*hearth.Episode, error) {
	x, err := s.hold(ctx, owner, id)
	if err != nil {
		return nil, err
	}
	defer x.mu.Unlock()
	if n := len(x.events); n > 0 && x.events[n-1].Text != "" {
		last := x.events[n-1]
		before, err := x.reach(ctx, last.Parent)
		if err != nil {
			return nil, err
		}
		a, err := act(ctx, before, last.Text)
		if err != nil {
			return nil, err
		}
		if !a.Done {
			return a.Tried, nil
		}
	}
	return x.reach(ctx, x.head)
}

// storeError converts an error of a store to a diagnostic.
func storeError(err error) error {
	if err == ErrFull { // compared directly: a wrapped ErrFull means a full disk
		return diag.New("E0909", source.Span{}, "the store of sessions is full, and all of its sessions are in use").
			WithHint("close sessions that are no longer needed; hearth serve --max-store sets the limit")
	}
	if errors.Is(err, ErrUnknown) {
		return diag.New("E0918", source.Span{}, "it is not known whether the change was made: %v", err).
			WithHint("read the session, or send the change again with the same request_id: a change with a request_id is made once")
	}
	return diag.New("E0911", source.Span{}, "cannot store sessions: %v", err).WithHint("nothing was changed; the server log may contain details")
}
