package session

import (
	"context"
	"errors"
	"slices"
	"time"

	"hearth"
	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A Session is what is said of a session.
type Session struct {
	ID       string    `json:"session"`
	Name     string    `json:"name,omitempty"`
	World    string    `json:"world,omitempty"`
	Made     string    `json:"made_with" jsonschema:"hash of the rules, the ontology and the version"`
	Created  time.Time `json:"created"`
	Position int       `json:"position" jsonschema:"in which it is; 0 at the start"`
	Steps    int       `json:"steps" jsonschema:"that led there"`
	Hash     string    `json:"hash,omitempty" jsonschema:"of the state there"`
	Last     int       `json:"last_event,omitempty" jsonschema:"the number of the last event"`
}

// A Beginning is what a session starts with.
type Beginning struct {
	Name     string
	Where    []byte // of its scene, as Open reads it
	Scene    *hearth.Scene
	Made     string          // hash of all that results depend on
	Done     *hearth.Episode // that it goes on from; nil: nothing was done
	Snapshot string          // instead
}

// Start begins a session.
func (s *Sessions) Start(ctx context.Context, owner string, b *Beginning) (*Turn, error) {
	r := Record{Owner: owner, Name: b.Name, Where: b.Where, Made: b.Made}
	e, err := b.Done, error(nil)
	if b.Snapshot != "" {
		e, err = restored(b.Scene, b.Snapshot)
	}
	if err == nil && e != nil {
		r.Base, err = e.Encode()
	}
	if err != nil {
		return nil, err
	}
	return s.keep(ctx, r, b.Scene, nil, e)
}

// keep keeps a new session; e is what was done in it, nil where that is nothing.
func (s *Sessions) keep(ctx context.Context, r Record, at *hearth.Scene, events []Event, e *hearth.Episode) (*Turn, error) {
	if all, own, err := s.Store.Count(ctx, r.Owner); err != nil {
		return nil, unkept(err)
	} else if all >= s.All || own >= s.Each {
		return nil, diag.New("E0909", source.Span{}, "there are %d sessions, %d of them yours, and no more can be kept", all, own).WithHint("close those that are not needed any more")
	}
	r.ID, r.Created = s.ID(), s.Now().UTC().Truncate(time.Millisecond)
	size := len(r.Base) + len(r.Where)
	for _, ev := range events {
		size += len(ev.Text)
	}
	if err := s.keeping(ctx, size, func() error { return s.Store.Create(ctx, r, events) }); err != nil {
		return nil, unkept(err)
	}
	x := newSession(r.ID)
	if err := x.set(r, at, events); err != nil {
		return nil, err
	}
	if e != nil {
		x.episodes[x.head] = e
		s.keepUp(ctx, x, x.head, e)
	}
	s.mu.Lock()
	s.open[r.ID] = x
	s.touch(r.ID)
	s.mu.Unlock()
	return x.turn(nil, x.episodes[x.head], Event{To: x.head}), nil
}

// A Turn is what came of a change of a session: the steps that were done, and where it is.
type Turn struct {
	Session
	Parent int  `json:"from" jsonschema:"the position that it started from"`
	Done   bool `json:"done" jsonschema:"all of these steps were done"`
	Ended  bool `json:"ended,omitempty" jsonschema:"a program has ended with a step that could not be done: nothing more is done until that is taken back"`
	report.Stretch
	Problems []report.Diagnostic `json:"problems,omitempty" jsonschema:"what is wrong with what was said"`
	Time     *float64            `json:"execution_time" jsonschema:"of all that was done, in seconds"`
}

// said is what is said of a session in a position.
func (x *session) said(e *hearth.Episode, position int) Session {
	return Session{
		ID: x.ID, Name: x.Name, World: x.at.World.Name, Made: x.Made, Created: x.Created,
		Position: position, Steps: len(e.Run.Results), Hash: HashOf(e), Last: len(x.events),
	}
}

// turn says what came of going from one episode to a longer one; before is nil where nothing
// was done.
func (x *session) turn(before, after *hearth.Episode, ev Event) *Turn {
	n := len(after.Run.Results)
	if before != nil {
		n = len(before.Run.Results)
	}
	out := &Turn{Session: x.said(after, ev.To), Parent: ev.Parent, Stretch: after.Steps(report.Page{After: n})}
	out.Ended = after.Run.Followed && !after.Run.Complete
	out.Time = report.Lasted(after.Run)
	out.Done = !slices.ContainsFunc(out.New, func(step report.Step) bool { return step.Status != "done" })
	if before == nil {
		return out
	}
	out.Problems = report.OfDiagnostics(after.Problems[min(len(before.Problems), len(after.Problems)):], report.Page{}).Items
	out.Done = out.Done && len(out.Problems) == 0
	return out
}

// A Change is what is done in a session.
type Change struct {
	Session string `json:"session"`
	Do      string `json:"do" jsonschema:"actions of a network, or lines of a program, whose numbers are ids of nodes"`
	Request string `json:"request_id,omitempty" jsonschema:"a name for this change: it is executed once, however often it is asked for"`
	From    *int   `json:"from,omitempty" jsonschema:"the position that the session must be in: otherwise nothing is done"`
}

// Do executes more. What cannot be done is in the answer, and part of the session.
func (s *Sessions) Do(ctx context.Context, owner string, c *Change) (*Turn, error) {
	return try(func() (*Turn, error) { return s.do(ctx, owner, c) })
}

func (s *Sessions) do(ctx context.Context, owner string, c *Change) (*Turn, error) {
	x, err := s.hold(ctx, owner, c.Session)
	if err != nil {
		return nil, err
	}
	defer x.mu.Unlock()
	if i, asked := x.asked[c.Request]; asked && c.Request != "" {
		return x.again(ctx, c, x.events[i])
	}
	if err := x.free(c.From); err != nil {
		return nil, err
	}
	before, err := x.reach(ctx, x.head)
	if err != nil {
		return nil, err
	}
	after, err := before.Do(ctx, &source.File{Name: "do", Text: c.Do})
	if err != nil {
		return nil, err
	}
	switch n := len(after.Run.Results); {
	case n == len(before.Run.Results):
		return nil, diag.New("E0904", source.Span{}, "nothing is to be done").WithHint("do wants at least one step")
	case n > s.Steps:
		return nil, diag.New("E0909", source.Span{}, "a session has at most %d steps", s.Steps).WithHint("start a new one from a snapshot of this one")
	}
	ev := Event{Parent: x.head, Text: c.Do, To: len(x.texts), Request: c.Request, Hash: HashOf(after)}
	if err := s.append(ctx, x, ev, after); err != nil {
		return nil, err
	}
	s.keepUp(ctx, x, ev.To, after)
	return x.turn(before, after, ev), nil
}

// free reports whether a session is where the client thinks it is.
func (x *session) free(from *int) error {
	if from != nil && *from != x.head {
		return diag.New("E0906", source.Span{}, "the session is in position %d, and not in %d", x.head, *from).
			WithHint("somebody else changed it: look at it, then do what is still to be done")
	}
	return nil
}

// again answers a change that was made before.
func (x *session) again(ctx context.Context, c *Change, ev Event) (*Turn, error) {
	if ev.Text != c.Do {
		return nil, diag.New("E0906", source.Span{}, "request %.40q was made before, and did something else", c.Request).WithHint("give every change a name of its own")
	}
	before, err := x.reach(ctx, ev.Parent)
	if err != nil {
		return nil, err
	}
	after, err := x.reach(ctx, ev.To)
	if err != nil {
		return nil, err
	}
	return x.turn(before, after, ev), nil
}

// append keeps an event, then takes it up. The error is ErrElsewhere where another process was
// quicker.
func (s *Sessions) append(ctx context.Context, x *session, ev Event, e *hearth.Episode) error {
	ev.Seq, ev.At = len(x.events)+1, s.Now().UTC()
	ctx = context.WithoutCancel(ctx)
	switch err := s.keeping(ctx, len(ev.Text), func() error { return s.Store.Append(ctx, x.ID, ev) }); {
	case errors.Is(err, ErrElsewhere):
		return err
	case errors.Is(err, ErrGone):
		return unknownSession(x.ID)
	case err != nil:
		return unkept(err)
	}
	x.note(ev, e)
	x.tell()
	return nil
}

// A Move goes to another position of a session.
type Move struct {
	Session  string `json:"session"`
	Steps    int    `json:"steps,omitempty" jsonschema:"of undo: how many changes are taken back; 1 at first"`
	Position int    `json:"position,omitempty" jsonschema:"of go-to: where to; 0 is the start"`
}

// Undo goes back. What was done stays, and can be gone to again.
func (s *Sessions) Undo(ctx context.Context, owner string, m *Move) (*Turn, error) {
	return s.move(ctx, owner, m, func(x *session) (int, error) {
		to := x.head
		for range max(1, m.Steps) {
			if to == 0 {
				return 0, diag.New("E0904", source.Span{}, "nothing is left to be taken back")
			}
			to = x.texts[to].parent
		}
		return to, nil
	})
}

// GoTo goes to another position.
func (s *Sessions) GoTo(ctx context.Context, owner string, m *Move) (*Turn, error) {
	return s.move(ctx, owner, m, func(x *session) (int, error) { return m.Position, x.has(m.Position) })
}

func (x *session) has(position int) error {
	if position < 0 || position >= len(x.texts) {
		return diag.New("E0904", source.Span{}, "there is no position %d: 0 to %d", position, len(x.texts)-1)
	}
	return nil
}

func (s *Sessions) move(ctx context.Context, owner string, m *Move, where func(x *session) (int, error)) (*Turn, error) {
	return try(func() (*Turn, error) { return s.moveOnce(ctx, owner, m, where) })
}

func (s *Sessions) moveOnce(ctx context.Context, owner string, m *Move, where func(x *session) (int, error)) (*Turn, error) {
	x, err := s.hold(ctx, owner, m.Session)
	if err != nil {
		return nil, err
	}
	defer x.mu.Unlock()
	to, err := where(x)
	if err != nil {
		return nil, err
	}
	e, err := x.reach(ctx, to)
	if err != nil {
		return nil, err
	}
	ev := Event{Parent: x.head, To: to, Hash: HashOf(e)}
	if err := s.append(ctx, x, ev, nil); err != nil {
		return nil, err
	}
	return x.turn(nil, e, ev), nil
}

// A Fork is another session that goes on from a position of one.
type Fork struct {
	Session  string `json:"session"`
	Position *int   `json:"position,omitempty" jsonschema:"the one in which it is, at first"`
	Name     string `json:"name,omitempty"`
}

// Fork begins another session that goes on from a position of one: what led there was done in
// it, too.
func (s *Sessions) Fork(ctx context.Context, owner string, f *Fork) (*Turn, error) {
	x, err := s.hold(ctx, owner, f.Session)
	if err != nil {
		return nil, err
	}
	p := x.head
	if f.Position != nil {
		p = *f.Position
	}
	if err = x.has(p); err != nil {
		x.mu.Unlock()
		return nil, err
	}
	e, err := x.reach(ctx, p)
	r, at, way := x.Record, x.at, x.way(p)
	x.mu.Unlock()
	if err != nil {
		return nil, err
	}
	r.Name = f.Name
	return s.keep(ctx, r, at, way, e)
}

// way is the events that lead to a position, and to none besides.
func (x *session) way(position int) (events []Event) {
	for p := position; p != 0; p = x.texts[p].parent {
		i := slices.IndexFunc(x.events, func(e Event) bool { return e.Text != "" && e.To == p })
		events = append(events, x.events[i])
	}
	slices.Reverse(events)
	for i := range events {
		events[i].Seq, events[i].Parent, events[i].To, events[i].Request = i+1, i, i+1, ""
	}
	return events
}

// at is a session with its episode in a position.
func (s *Sessions) at(ctx context.Context, owner, id string, position *int) (*session, *hearth.Episode, error) {
	x, err := s.hold(ctx, owner, id)
	if err != nil {
		return nil, nil, err
	}
	defer x.mu.Unlock()
	p := x.head
	if position != nil {
		p = *position
	}
	if err := x.has(p); err != nil {
		return nil, nil, err
	}
	e, err := x.reach(ctx, p)
	return x, e, err
}

// Session tells where a session is.
func (s *Sessions) Session(ctx context.Context, owner, id string) (*Session, error) {
	x, err := s.hold(ctx, owner, id)
	if err != nil {
		return nil, err
	}
	defer x.mu.Unlock()
	e, err := x.reach(ctx, x.head)
	if err != nil {
		return nil, err
	}
	said := x.said(e, x.head)
	return &said, nil
}

// List tells the sessions of an owner, the newest first, without where they are.
func (s *Sessions) List(ctx context.Context, owner string, p report.Page) (*report.List[Session], error) {
	all, err := s.Store.List(ctx, owner)
	if err != nil {
		return nil, unkept(err)
	}
	out := &report.List[Session]{Items: []Session{}}
	for _, r := range all {
		out.Items = append(out.Items, Session{ID: r.ID, Name: r.Name, Made: r.Made, Created: r.Created})
	}
	return out.Cut(p), nil
}

// Reach is a session with what was done up to a position of it.
func (s *Sessions) Reach(ctx context.Context, owner string, p *Position) (*Record, *hearth.Episode, error) {
	x, e, err := s.at(ctx, owner, p.Session, p.Position)
	if err != nil {
		return nil, nil, err
	}
	r := x.Record // that nobody changes
	return &r, e, nil
}

// Close forgets a session, once what was done in it is kept as Ended does.
func (s *Sessions) Close(ctx context.Context, owner, id string) error {
	x, err := s.hold(ctx, owner, id)
	if err != nil {
		return err
	}
	defer x.mu.Unlock()
	if s.Ended != nil {
		e, err := x.reach(ctx, x.head)
		if err == nil && len(e.Run.Results) > 0 {
			err = s.Ended(context.WithoutCancel(ctx), &x.Record, e)
		}
		if err != nil {
			return err
		}
	}
	if err := s.Store.Delete(ctx, x.ID); err != nil {
		return unkept(err)
	}
	x.gone = true
	s.drop(x)
	return nil
}
