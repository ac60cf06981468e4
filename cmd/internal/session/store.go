package session

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"
)

// A Store stores sessions. A change that it has acknowledged survives a crash, unless the store is in memory.
// A Store is safe for concurrent use. Its errors are shown to users.
type Store interface {
	// Create stores a new session with its first events.
	Create(ctx context.Context, r Record, events []Event) error
	// Append stores an event after the events of a session. The error is ErrGone if there is no such session.
	// It is ErrElsewhere if another process has stored an event with the same number.
	Append(ctx context.Context, id string, e Event) error
	// Since returns the events of a session with a number above after, in their order. The error is ErrGone if
	// there is no such session. It is ErrDamaged if one of them is missing; the events before it are returned.
	Since(ctx context.Context, id string, after int) ([]Event, error)
	// Last returns the number of the last event of each of the sessions that exist, by id; 0 if there is none.
	Last(ctx context.Context, ids []string) (map[string]int, error)
	// Load returns a session with its events in their order. The error is ErrGone if there is no such session. It is
	// ErrDamaged if an event is missing; the record and the events before it are returned.
	Load(ctx context.Context, id string) (Record, []Event, error)
	// SaveEpisode stores the episode at a position of a session. Of the stored episodes, only the two with the last
	// positions remain.
	SaveEpisode(ctx context.Context, id string, k SavedEpisode) error
	// SavedEpisodes returns the stored episodes of a session, ordered by position.
	SavedEpisodes(ctx context.Context, id string) ([]SavedEpisode, error)
	// List returns the sessions of an owner, newest first.
	List(ctx context.Context, owner string) ([]Record, error)
	// Count returns the number of all sessions and of those of an owner.
	Count(ctx context.Context, owner string) (all, own int, err error)
	// Delete deletes a session. If there is no such session, it returns nil.
	Delete(ctx context.Context, id string) error
	Close() error
}

// A Probed store may be unable to store changes.
type Probed interface {
	// Probe returns an error if changes cannot be stored.
	Probe(ctx context.Context) error
}

// A Bounded store has a maximum size.
type Bounded interface {
	// Room frees space for the given number of bytes, and another tenth of the maximum size, by deleting
	// sessions. It deletes the sessions with the oldest last change first, except those for which spared is
	// true, and returns their number. The error is ErrFull if no session can be deleted, or if bytes can never
	// fit.
	Room(ctx context.Context, bytes int64, spared func(id string) bool) (forgotten int, err error)
	// Size returns the number of bytes in use and the maximum; a maximum of 0 means no limit.
	Size(ctx context.Context) (used, most int64, err error)
}

// Errors of a [Store].
var (
	ErrFull      = errors.New("the store is full")
	ErrGone      = errors.New("there is no such session")
	ErrUnknown   = errors.New("it is not known whether the change was stored")
	ErrElsewhere = errors.New("another process changed the session meanwhile")
	ErrDamaged   = errors.New("the session is damaged")
)

// A Record is the stored data of a session without its events.
type Record struct {
	ID       string          `json:"id"`
	Owner    string          `json:"owner"`
	Title    string          `json:"name"`
	Where    json.RawMessage `json:"world"`     // read by Config.Open
	MadeWith string          `json:"made_with"` // hash of everything that results depended on at creation
	Base     []byte          `json:"base"`      // encoded episode from which the session continues; nil for none
	Created  time.Time       `json:"created"`
}

// An Event is a change of a session.
type Event struct {
	Seq     int       `json:"event"`   // number from 1, without gaps
	Parent  int       `json:"from"`    // position before the event
	Text    string    `json:"do"`      // requested steps; "" if the session moved to Target
	Target  int       `json:"to"`      // position after the event: a new or an existing one, or Parent if no step was done
	Request string    `json:"request"` // name that the client gave; "" for none
	Hash    string    `json:"hash"`    // hash of the state after the event
	Time    time.Time `json:"at"`
}

// grows reports whether the event made a new position.
func (e *Event) grows() bool { return e.Text != "" && e.Target != e.Parent }

// A SavedEpisode is the stored episode at a position of a session. It saves executing the steps again. It can be
// derived from the events, so it may be missing.
type SavedEpisode struct {
	Position int
	Steps    int    // number of steps of the episode
	Episode  []byte // encoded episode
}

// MaxSavedEpisodes is the number of episodes that a [Store] keeps for each session.
const MaxSavedEpisodes = 2

// AddTo returns the stored episodes that remain after k is added to others.
func (k SavedEpisode) AddTo(others []SavedEpisode) []SavedEpisode {
	all := append(slices.DeleteFunc(slices.Clone(others), func(o SavedEpisode) bool { return o.Position == k.Position }), k)
	slices.SortFunc(all, func(a, b SavedEpisode) int { return a.Position - b.Position })
	return all[max(0, len(all)-MaxSavedEpisodes):]
}

// Memory returns a store in memory. Its content is lost when the process ends.
func Memory() Store { return &memory{sessions: map[string]*remembered{}} }

type memory struct {
	mu       sync.Mutex
	sessions map[string]*remembered
}

type remembered struct {
	Record
	events []Event
	saved  []SavedEpisode
}

func (m *memory) Create(_ context.Context, r Record, events []Event) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.sessions[r.ID] = &remembered{r, slices.Clone(events), nil}
	return nil
}

func (m *memory) Append(_ context.Context, id string, e Event) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	r := m.sessions[id]
	switch {
	case r == nil:
		return ErrGone
	case e.Seq != len(r.events)+1:
		return ErrElsewhere
	}
	r.events = append(r.events, e)
	return nil
}

func (m *memory) Since(_ context.Context, id string, after int) ([]Event, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r := m.sessions[id]
	if r == nil {
		return nil, ErrGone
	}
	return slices.Clone(r.events[min(after, len(r.events)):]), nil
}

func (m *memory) Last(_ context.Context, ids []string) (map[string]int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	last := map[string]int{}
	for _, id := range ids {
		if r := m.sessions[id]; r != nil {
			last[id] = len(r.events)
		}
	}
	return last, nil
}

func (m *memory) Load(_ context.Context, id string) (Record, []Event, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r := m.sessions[id]
	if r == nil {
		return Record{}, nil, ErrGone
	}
	return r.Record, slices.Clone(r.events), nil
}

func (m *memory) SaveEpisode(_ context.Context, id string, k SavedEpisode) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	r := m.sessions[id]
	if r == nil {
		return ErrGone
	}
	r.saved = k.AddTo(r.saved)
	return nil
}

func (m *memory) SavedEpisodes(_ context.Context, id string) ([]SavedEpisode, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if r := m.sessions[id]; r != nil {
		return slices.Clone(r.saved), nil
	}
	return nil, ErrGone
}

func (m *memory) List(_ context.Context, owner string) (all []Record, _ error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, r := range m.sessions {
		if r.Owner == owner {
			all = append(all, r.Record)
		}
	}
	slices.SortFunc(all, func(a, b Record) int { return b.Created.Compare(a.Created) })
	return all, nil
}

func (m *memory) Count(_ context.Context, owner string) (all, own int, _ error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, r := range m.sessions {
		if r.Owner == owner {
			own++
		}
	}
	return len(m.sessions), own, nil
}

func (m *memory) Delete(_ context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.sessions, id)
	return nil
}

func (m *memory) Close() error { return nil }
