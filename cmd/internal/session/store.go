package session

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"
)

// A Store keeps sessions. What it acknowledges is there after a crash, as far as it
// promises that. It serves any number of goroutines. An error of a call that failed is
// shown to people.
type Store interface {
	// Create keeps a new session with its first events.
	Create(ctx context.Context, r Record, events []Event) error
	// Append keeps an event behind those of a session. The error is ErrGone where there
	// is no such session, and ErrElsewhere where another process has kept one of that
	// number.
	Append(ctx context.Context, id string, e Event) error
	// Since returns the events of a session behind so many, in their order. The error is
	// ErrGone where there is no such session.
	Since(ctx context.Context, id string, after int) ([]Event, error)
	// Load returns a session with its events in their order. The error is ErrGone where
	// there is no such session.
	Load(ctx context.Context, id string) (Record, []Event, error)
	// Keep keeps what was done up to a position of a session, besides its events, and forgets
	// all that was kept so of it but the two of the last positions.
	Keep(ctx context.Context, id string, k Kept) error
	// Kept returns what Keep has kept of a session, in the order of positions.
	Kept(ctx context.Context, id string) ([]Kept, error)
	// List returns the sessions of an owner, the newest first.
	List(ctx context.Context, owner string) ([]Record, error)
	// Count tells how many sessions there are, and how many an owner has.
	Count(ctx context.Context, owner string) (all, own int, err error)
	// Delete forgets a session. That there is none is no error.
	Delete(ctx context.Context, id string) error
	Close() error
}

// A Bounded store may be only so large.
type Bounded interface {
	// Room makes room for so many bytes: it forgets the sessions that nobody changed for
	// longest, but for those to be spared, until there is that and a tenth of all besides, and
	// tells how many these were. The error is ErrFull where that room is missing and none of
	// them can go.
	Room(ctx context.Context, bytes int64, spared func(id string) bool) (forgotten int, err error)
	// Size tells how many bytes are kept, and how many may be; 0 is any number.
	Size(ctx context.Context) (used, most int64, err error)
}

// Errors of a [Store].
var (
	ErrFull      = errors.New("there is no room for more")
	ErrGone      = errors.New("there is no such session")
	ErrElsewhere = errors.New("the session was changed elsewhere meanwhile")
)

// A Record is what is kept of a session besides its events.
type Record struct {
	ID      string          `json:"id"`
	Owner   string          `json:"owner"`
	Name    string          `json:"name"`
	Where   json.RawMessage `json:"world"`     // that Open enters
	Made    string          `json:"made_with"` // hash of all that results depend on when it was made
	Base    []byte          `json:"base"`      // the episode it goes on from, encoded; nil: nothing was done
	Created time.Time       `json:"created"`
}

// An Event is a change of a session.
type Event struct {
	Seq     int       `json:"event"`   // from 1, without gaps
	Parent  int       `json:"from"`    // the position that it starts from
	Text    string    `json:"do"`      // what was done; "": the session went to To
	To      int       `json:"to"`      // the position in which it ends: a new one, or one that was there
	Request string    `json:"request"` // the name that the client gave to it; "": none
	Hash    string    `json:"hash"`    // of the state in which it ends
	At      time.Time `json:"at"`
}

// A Kept is what was done up to a position of a session: nobody needs to execute it again. It
// follows from the events, and may be missing.
type Kept struct {
	Position int
	Steps    int    // of the episode
	Episode  []byte // encoded
}

// MostKept is how many of them a [Store] keeps of a session.
const MostKept = 2

// With are those that stay when another one is kept.
func (k Kept) With(others []Kept) []Kept {
	all := append(slices.DeleteFunc(slices.Clone(others), func(o Kept) bool { return o.Position == k.Position }), k)
	slices.SortFunc(all, func(a, b Kept) int { return a.Position - b.Position })
	return all[max(0, len(all)-MostKept):]
}

// Memory is a store that forgets everything when the process ends.
func Memory() Store { return &memory{kept: map[string]*remembered{}} }

type memory struct {
	mu   sync.Mutex
	kept map[string]*remembered
}

type remembered struct {
	Record
	events []Event
	kept   []Kept
}

func (m *memory) Create(_ context.Context, r Record, events []Event) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.kept[r.ID] = &remembered{r, slices.Clone(events), nil}
	return nil
}

func (m *memory) Append(_ context.Context, id string, e Event) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	r := m.kept[id]
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
	r := m.kept[id]
	if r == nil {
		return nil, ErrGone
	}
	return slices.Clone(r.events[min(after, len(r.events)):]), nil
}

func (m *memory) Load(_ context.Context, id string) (Record, []Event, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r := m.kept[id]
	if r == nil {
		return Record{}, nil, ErrGone
	}
	return r.Record, slices.Clone(r.events), nil
}

func (m *memory) Keep(_ context.Context, id string, k Kept) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	r := m.kept[id]
	if r == nil {
		return ErrGone
	}
	r.kept = k.With(r.kept)
	return nil
}

func (m *memory) Kept(_ context.Context, id string) ([]Kept, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if r := m.kept[id]; r != nil {
		return slices.Clone(r.kept), nil
	}
	return nil, ErrGone
}

func (m *memory) List(_ context.Context, owner string) (all []Record, _ error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, r := range m.kept {
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
	for _, r := range m.kept {
		if r.Owner == owner {
			own++
		}
	}
	return len(m.kept), own, nil
}

func (m *memory) Delete(_ context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.kept, id)
	return nil
}

func (m *memory) Close() error { return nil }
