// Package session keeps plans that grow step by step: what was done is an episode, and a
// session is an id that stands for it, with the positions that it went through as a tree. It
// knows nothing of networks: whoever asks has a name, the owner, and sees only sessions of
// that name.
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

// Config says how sessions are kept, and how many there may be.
type Config struct {
	Store Store
	Open  func(ctx context.Context, where []byte) (scene *hearth.Scene, made string, err error) // enters the scene of a record; made is a hash of all that results depend on
	Ended func(ctx context.Context, r *Record, e *hearth.Episode) error                         // keeps what was done in a session that is closed; nil: nobody does
	Now   func() time.Time
	ID    func() string // that nobody can guess
	All   int           // sessions
	Each  int           // of one owner
	Live  int           // whose states are in memory; others are executed again when they are asked for
	Awake int           // that remember what can be done next; others find it out again
	Steps int           // of one session
}

// Sessions are plans that grow. They serve any number of goroutines; of two that change
// one session, one waits for the other.
type Sessions struct {
	Config
	mu    sync.Mutex
	open  map[string]*session // whose states are in memory
	order []string            // by when they were last wanted

	making    sync.Mutex // held while room is made
	forgotten int        // sessions, so that there is room; under the lock
}

// New makes sessions of those in a store.
func New(c Config) *Sessions { return &Sessions{Config: c, open: map[string]*session{}} }

// InMemory tells how many sessions have their states in memory.
func (s *Sessions) InMemory() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.open)
}

// A session is a plan that grows: positions that steps lead to, as a tree, and the one
// in which it is.
type session struct {
	mu sync.Mutex // held while it is asked or changed
	Record
	at       *hearth.Scene
	events   []Event
	asked    map[string]int    // where the events are that clients gave a name
	episodes []*hearth.Episode // of positions; nil: not executed again yet
	texts    []step            // that lead to positions
	kept     []Kept            // episodes that were encoded, until they are wanted
	head     int
	changed  chan struct{} // closed when there is another event
	gone     bool          // it was closed
	dropped  bool          // another one stands for it in memory
	used     time.Time     // when it was last wanted; whoever reads it holds the lock of all
}

// A step leads from one position to another.
type step struct {
	parent int
	text   string
	hash   string // of the state that it ends in
	kept   int    // the position on the way there, or that itself, of which the episode was kept last
}

// hold returns a session of the client, locked: nobody else asks or changes it until it is
// unlocked.
func (s *Sessions) hold(ctx context.Context, owner, id string) (*session, error) {
	for {
		s.mu.Lock()
		x := s.open[id]
		if x == nil {
			x = newSession(id)
			s.open[id] = x
		}
		s.touch(id)
		idle, still := s.idle(s.Live), s.still()
		s.mu.Unlock()
		for _, other := range idle {
			s.forget(other)
		}
		still.calm()
		x.mu.Lock()
		if !x.dropped {
			return x, s.ready(ctx, owner, x)
		}
		x.mu.Unlock()
	}
}

// still is the session that has just ceased to be one of the awake, or nil. The caller holds the lock.
func (s *Sessions) still() *session {
	if n := len(s.order) - s.Awake; s.Awake > 0 && n > 0 {
		return s.open[s.order[n-1]]
	}
	return nil
}

// calm has a session forget what can be done next, unless somebody holds it.
func (x *session) calm() {
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

// ready reads a session that is held, or, where it is in memory, what other processes have done
// in it since, and lets go of it where it is none of the client's.
func (s *Sessions) ready(ctx context.Context, owner string, x *session) (err error) {
	switch {
	case x.at == nil:
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
	return diag.New("E0905", source.Span{}, "there is no session %.40q", id).WithHint("start begins one, and tells its id")
}

// touch notes that a session is wanted. The caller holds the lock.
func (s *Sessions) touch(id string) {
	s.open[id].used = s.Now()
	s.order = append(slices.DeleteFunc(s.order, func(o string) bool { return o == id }), id)
}

// idle are the sessions that were not wanted for longest, where there are too many.
func (s *Sessions) idle(most int) []string {
	if n := len(s.order) - most; most > 0 && n > 0 {
		return slices.Clone(s.order[:n])
	}
	return nil
}

// Rest takes sessions that nobody wanted since a time out of memory, and returns how many they
// were at most. When they are wanted, their steps are done again.
func (s *Sessions) Rest(since time.Time) (n int) {
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

// forget takes a session that nobody holds out of memory.
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

// drop takes a session that is held out of memory. Those who follow it look for the one that
// takes its place.
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

// load reads a session from the store. Nothing is executed yet.
func (s *Sessions) load(ctx context.Context, owner string, x *session) error {
	r, events, err := s.Store.Load(ctx, x.ID)
	if errors.Is(err, ErrGone) {
		return unknownSession(x.ID)
	}
	if err != nil {
		return unkept(err)
	}
	if r.Owner != owner {
		return unknownSession(x.ID)
	}
	at, made, err := s.Open(ctx, r.Where)
	if err != nil {
		return err
	}
	if made != r.Made {
		return diag.New("E0910", source.Span{}, "the session was made by other rules or another ontology: %.12s, and those here are %.12s", r.Made, made).
			WithHint("start a new session with the plan of this one, or go back to the rules it was made by")
	}
	if err := x.set(r, at, events); err != nil {
		return err
	}
	if x.kept, err = s.Store.Kept(ctx, x.ID); err != nil {
		return unkept(err)
	}
	for p := 1; p < len(x.texts); p++ { // parents come first
		x.texts[p].kept = x.texts[x.texts[p].parent].kept
		if slices.ContainsFunc(x.kept, func(k Kept) bool { return k.Position == p }) {
			x.texts[p].kept = p
		}
	}
	return nil
}

// set fills a session.
func (x *session) set(r Record, at *hearth.Scene, events []Event) error {
	start := at.Start().Episode
	if r.Base != nil {
		var err error
		if start, err = at.World.Decode(r.Base); err != nil {
			return unkept(fmt.Errorf("session %s is damaged: %w", r.ID, err))
		}
	}
	x.Record, x.at, x.asked, x.head, x.kept = r, at, map[string]int{}, 0, nil
	x.episodes, x.texts, x.events = []*hearth.Episode{start}, []step{{}}, nil
	return x.takeUp(events)
}

// note takes up an event; e is the episode of its new position, if it is there already.
func (x *session) note(ev Event, e *hearth.Episode) {
	x.events = append(x.events, ev)
	if ev.Text != "" {
		x.texts, x.episodes = append(x.texts, step{ev.Parent, ev.Text, ev.Hash, x.texts[ev.Parent].kept}), append(x.episodes, e)
	}
	x.head = ev.To
	if ev.Request != "" {
		x.asked[ev.Request] = len(x.events) - 1
	}
}

// reach is the episode of a position. What is not in memory is executed again.
func (x *session) reach(ctx context.Context, position int) (*hearth.Episode, error) {
	var missing []int
	p := position
	for ; x.episodes[p] == nil && !x.recall(p); p = x.texts[p].parent {
		missing = append(missing, p)
	}
	e := x.episodes[p]
	for i := len(missing) - 1; i >= 0; i-- {
		longer, err := e.Do(ctx, &source.File{Name: "do", Text: x.texts[missing[i]].text})
		if err != nil {
			return nil, err
		}
		e = longer
		x.episodes[missing[i]] = e
	}
	return e, nil
}

// recall reads the episode of a position, where it was kept. One that is not what the session
// knows of it is left alone: it is executed again.
func (x *session) recall(position int) bool {
	i := slices.IndexFunc(x.kept, func(k Kept) bool { return k.Position == position && k.Episode != nil })
	if i < 0 {
		return false
	}
	e, err := x.at.World.Decode(x.kept[i].Episode)
	if x.kept[i].Episode = nil; err != nil || HashOf(e) != x.texts[position].hash {
		x.kept = slices.Delete(x.kept, i, i+1)
		return false
	}
	x.episodes[position] = e
	return true
}

// often is after how many steps at least what was done is kept, so that no more need to be
// executed when a session is taken into memory again; share is how many times as many there are
// in a longer session. To keep all costs what all is: so every step costs the same.
const (
	often = 256
	share = 8
)

// keepUp keeps what was done up to a position, where much was done since what is kept on the
// way to it. Where that cannot be kept, time is lost later, and nothing else.
func (s *Sessions) keepUp(ctx context.Context, x *session, position int, e *hearth.Episode) {
	before := len(x.episodes[0].Run.Results)
	if i := slices.IndexFunc(x.kept, func(k Kept) bool { return k.Position == x.texts[position].kept }); i >= 0 {
		before = x.kept[i].Steps
	}
	k := Kept{Position: position, Steps: len(e.Run.Results)}
	if k.Steps-before < max(often, before/share) {
		return
	}
	var err error
	if k.Episode, err = e.Encode(); err != nil {
		return
	}
	ctx = context.WithoutCancel(ctx)
	if err = s.keeping(ctx, len(k.Episode), func() error { return s.Store.Keep(ctx, x.ID, k) }); err == nil {
		k.Episode = nil
		x.kept, x.texts[position].kept = k.With(x.kept), position
	}
}

// Episode is what was done in a session so far.
func (s *Sessions) Episode(ctx context.Context, owner, id string) (*hearth.Episode, error) {
	_, e, err := s.at(ctx, owner, id, nil)
	return e, err
}

// unkept is the error of a store.
func unkept(err error) error {
	if err == ErrFull { // and not that of a disk
		return diag.New("E0909", source.Span{}, "sessions take all the room that they may have, and each of them was wanted just now").
			WithHint("close those that are not needed any more; hearth serve --max-store says how much room there is")
	}
	return diag.New("E0911", source.Span{}, "sessions cannot be kept: %v", err).WithHint("nothing was changed; the operator knows more")
}
