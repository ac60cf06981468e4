package session

import (
	"context"
	"errors"
	"time"

	"hearth"
	"hearth/eval/report"
	"hearth/parser/source"
)

// A Session describes a session.
type Session struct {
	ID       string    `json:"session"`
	Title    string    `json:"title,omitempty"`
	World    string    `json:"world,omitempty"`
	MadeWith string    `json:"made_with" jsonschema:"hash of the rules, the ontology and the version"`
	Created  time.Time `json:"created"`
	Position int       `json:"position" jsonschema:"current position; 0 is the start"`
	Steps    int       `json:"steps" jsonschema:"number of steps up to this position; 0 if the session is outdated"`
	Hash     string    `json:"hash,omitempty" jsonschema:"hash of the state at this position"`
	Last     int       `json:"last_event,omitempty" jsonschema:"number of the last event"`
	Outdated *Outdated `json:"outdated,omitempty" jsonschema:"stored changes of a session that was made with other rules or is damaged. Such a session cannot be continued, but replay executes its steps again, fork makes another session with them, and close deletes it"`
}

// A Beginning holds the parameters of a new session.
type Beginning struct {
	Title    string
	Where    []byte // description of the scene, read by Config.Open
	Scene    *hearth.Scene
	MadeWith string          // hash of everything that results depend on
	Done     *hearth.Episode // episode to continue from; nil for none
	Snapshot string          // text of a snapshot, instead of Done
}

// Start creates a session.
func (s *Sessions) Start(ctx context.Context, owner string, b *Beginning) (*ChangeResult, error) {
	r := Record{Owner: owner, Title: b.Title, Where: b.Where, MadeWith: b.MadeWith}
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
	out, err := s.keep(ctx, r, b.Scene, nil, e)
	if err == nil && b.Done != nil {
		out.Done = out.Done && b.Done.Done()
	}
	return out, err
}

// keep stores a new session. The episode e is that of its last event; it may be nil.
func (s *Sessions) keep(ctx context.Context, r Record, at *hearth.Scene, events []Event, e *hearth.Episode) (*ChangeResult, error) {
	if all, own, err := s.Store.Count(ctx, r.Owner); err != nil {
		return nil, storeError(err)
	} else if all >= s.MaxSessions || own >= s.MaxPerOwner {
		return nil, source.Errorf("E0909", source.Span{}, "too many sessions: there are %d, %d of them yours", all, own).WithHint("close sessions that are no longer needed")
	}
	r.ID, r.Created = s.ID(), s.Now().UTC().Truncate(time.Millisecond)
	size := len(r.Base) + len(r.Where)
	for _, ev := range events {
		size += len(ev.Text)
	}
	if err := s.withRoom(ctx, size, func() error { return s.Store.Create(ctx, r, events) }); err != nil {
		return nil, storeError(err)
	}
	x := newSession(r.ID, r.Owner)
	if err := x.set(r, at, events); err != nil {
		return nil, storeError(err)
	}
	if e != nil {
		x.episodes[x.head] = e
		s.saveEpisode(ctx, x, x.head, e)
	}
	s.mu.Lock()
	s.open[r.ID] = x
	s.touch(r.ID)
	s.mu.Unlock()
	s.unloadSurplus()
	out := x.changeResult(nil, x.episodes[x.head], Event{Target: x.head})
	if plan := x.episodes[x.head].Plan; e != nil {
		out.Corrections, out.Problems = plan.Corrections, report.OfDiagnostics(plan.Problems, report.Page{}).Items
		out.Done = out.Done && len(out.Problems) == 0
	}
	return out, nil
}

// A ChangeResult is the result of a change of a session: the requested steps and the new position.
type ChangeResult struct {
	Session
	Parent int  `json:"from" jsonschema:"position before the change. If no step was done, the session is still there"`
	Done   bool `json:"done" jsonschema:"whether all requested steps were done. Steps that were not done changed nothing"`
	report.StepRange
	Problems []report.Diagnostic `json:"problems,omitempty" jsonschema:"mistakes in the text of the steps. If it could not be read, nothing was executed"`
	Time     *float64            `json:"execution_time" jsonschema:"simulated time of all steps so far, in seconds"`

	Corrections []report.Correction `json:"forgiven,omitempty" jsonschema:"corrections made while reading the steps; only if they were read leniently"`
	Replayed    *ReplayResult       `json:"replayed,omitempty" jsonschema:"only for fork of a session that was made with other rules: what is different in the new session"`
}

// describe describes a session at a position with episode e.
func (x *session) describe(e *hearth.Episode, position int) Session {
	return Session{
		ID: x.ID, Title: x.Title, World: x.scene.World.Name, MadeWith: x.MadeWith, Created: x.Created,
		Position: position, Steps: e.Len(), Hash: StateHash(e), Last: len(x.events),
	}
}

// changeResult describes a session after an event. The attempt is nil if no steps were requested.
func (x *session) changeResult(a *hearth.Attempt, e *hearth.Episode, ev Event) *ChangeResult {
	out := &ChangeResult{Session: x.describe(e, ev.Target), Parent: ev.Parent, Done: true, StepRange: report.NoSteps(), Time: e.Internal().Duration()}
	if a != nil {
		out.StepRange, out.Done = a.Steps, a.Done
		out.Problems = report.OfDiagnostics(a.Problems, report.Page{}).Items
	}
	return out
}

// A Change is a request to execute more steps in a session.
type Change struct {
	Session  string `json:"session"`
	Do       string `json:"do" jsonschema:"actions of a network, or lines of a program whose numbers are node ids"`
	Request  string `json:"request_id,omitempty" jsonschema:"name of this change. If the request is sent again, the change is not executed again"`
	Expected *int   `json:"position,omitempty" jsonschema:"position that the session must be in; otherwise nothing is executed"`
	Lenient  bool   `json:"lenient,omitempty" jsonschema:"repair common mistakes of language models in the steps and report the repairs. The session keeps the repaired steps"`
}

// Do executes more steps; see [hearth.Episode.Act]. Steps that cannot be done are reported in the result and
// leave the session as it was. If no step was done, the session stays at its position.
func (s *Sessions) Do(ctx context.Context, owner string, c *Change) (*ChangeResult, error) {
	return retry(func() (*ChangeResult, error) { return s.do(ctx, owner, c) })
}

func (s *Sessions) do(ctx context.Context, owner string, c *Change) (*ChangeResult, error) {
	x, err := s.hold(ctx, owner, c.Session)
	if err != nil {
		return nil, err
	}
	defer x.release()
	if c.Lenient {
		if err := x.scene.World.LenientErr(); err != nil {
			return nil, err
		}
		read, notes, err := x.scene.World.LenientSteps(&source.File{Name: "do", Text: c.Do})
		if err != nil {
			return s.unreadable(ctx, x, c, err)
		}
		repaired := *c
		repaired.Do, repaired.Lenient = read.Text, false
		return s.doHeld(ctx, x, &repaired, notes)
	}
	return s.doHeld(ctx, x, c, nil)
}

// doHeld executes more steps in a session that is held. The corrections were made in the text of the steps.
func (s *Sessions) doHeld(ctx context.Context, x *session, c *Change, made []report.Correction) (out *ChangeResult, err error) {
	defer func() {
		if err == nil {
			out.Corrections = made
		}
	}()
	if i, asked := x.asked[c.Request]; asked && c.Request != "" {
		return x.repeatChange(ctx, c, x.events[i])
	}
	if err := x.checkPosition(c.Expected); err != nil {
		return nil, err
	}
	before, err := x.reach(ctx, x.head)
	if err != nil {
		return nil, err
	}
	a, err := act(ctx, before, c.Do)
	if err != nil {
		return nil, err
	}
	ev := Event{Parent: x.head, Text: c.Do, Target: x.head, Request: c.Request, Hash: StateHash(a.Episode)}
	if a.Episode != before {
		ev.Target = len(x.texts)
		if a.Episode.Len() > s.MaxSteps {
			return nil, source.Errorf("E0909", source.Span{}, "a session has at most %d steps", s.MaxSteps).WithHint("start a new session from a snapshot of this one")
		}
	}
	if err := s.append(ctx, x, ev, a.Episode); err != nil {
		return nil, err
	}
	if ev.grows() {
		s.saveEpisode(ctx, x, ev.Target, a.Episode)
	}
	return x.changeResult(a, a.Episode, ev), nil
}

// checkPosition returns an error if the session is not at the position that the client expects. If from is
// nil, the client accepts any position.
func (x *session) checkPosition(from *int) error {
	if from != nil && *from != x.head {
		return source.Errorf("E0906", source.Span{}, "expected the session at another position: it is at %d, not at %d", x.head, *from).
			WithHint("another client changed the session: check its state, then send the remaining steps")
	}
	return nil
}

// usedBefore returns the error of a request whose name was used for another change.
func usedBefore(c *Change) error {
	return source.Errorf("E0906", source.Span{}, "request %.40q was used before for a different change", c.Request).WithHint("give every change a unique name")
}

// repeatChange returns the result of a change that was made before.
func (x *session) repeatChange(ctx context.Context, c *Change, ev Event) (*ChangeResult, error) {
	if ev.Text != c.Do {
		return nil, usedBefore(c)
	}
	before, err := x.reach(ctx, ev.Parent)
	if err != nil {
		return nil, err
	}
	a, err := act(ctx, before, ev.Text)
	if err != nil {
		return nil, err
	}
	return x.changeResult(a, a.Episode, ev), nil
}

// append stores an event, then adds it to the session in memory. The error is ErrElsewhere if another process
// has stored an event meanwhile.
func (s *Sessions) append(ctx context.Context, x *session, ev Event, e *hearth.Episode) error {
	ev.Seq, ev.Time = len(x.events)+1, s.Now().UTC()
	ctx = context.WithoutCancel(ctx)
	switch err := s.withRoom(ctx, len(ev.Text), func() error { return s.Store.Append(ctx, x.ID, ev) }); {
	case errors.Is(err, ErrElsewhere):
		return err
	case errors.Is(err, ErrGone):
		return unknownSession(x.ID)
	case err != nil:
		return storeError(err)
	}
	x.addEvent(ev, e)
	s.wake(x.ID, len(x.events))
	return nil
}

// A Move is a request to move a session to another position.
type Move struct {
	Session  string `json:"session"`
	Changes  *int   `json:"changes,omitempty" jsonschema:"for undo: number of changes to undo, at least 1 (default 1)"`
	Position int    `json:"position,omitempty" jsonschema:"for go-to: the target position; 0 is the start"`
}

// Undo moves to an earlier position. The undone steps stay in the session, and GoTo can return to them.
func (s *Sessions) Undo(ctx context.Context, owner string, m *Move) (*ChangeResult, error) {
	return s.move(ctx, owner, m, func(x *session) (int, error) {
		changes := 1
		if m.Changes != nil {
			changes = *m.Changes
		}
		way := len(x.pathTo(x.head))
		switch {
		case changes < 1:
			return 0, source.Errorf("E0904", source.Span{}, "changes must be at least 1, not %d", changes)
		case way == 0:
			return 0, source.Errorf("E0904", source.Span{}, "there are no changes to undo")
		case changes > way:
			return 0, source.Errorf("E0904", source.Span{}, "expected at most %d changes to undo, found %d", way, changes).WithHint("go-to with position 0 returns to the start")
		}
		to := x.head
		for range changes {
			to = x.texts[to].parent
		}
		return to, nil
	})
}

// GoTo moves to another position.
func (s *Sessions) GoTo(ctx context.Context, owner string, m *Move) (*ChangeResult, error) {
	return s.move(ctx, owner, m, func(x *session) (int, error) { return m.Position, x.has(m.Position) })
}

func (x *session) has(position int) error {
	if position < 0 || position >= len(x.texts) {
		return source.Errorf("E0904", source.Span{}, "there is no position %d: expected 0 to %d", position, len(x.texts)-1)
	}
	return nil
}

func (s *Sessions) move(ctx context.Context, owner string, m *Move, where func(x *session) (int, error)) (*ChangeResult, error) {
	return retry(func() (*ChangeResult, error) { return s.moveOnce(ctx, owner, m, where) })
}

func (s *Sessions) moveOnce(ctx context.Context, owner string, m *Move, where func(x *session) (int, error)) (*ChangeResult, error) {
	x, err := s.hold(ctx, owner, m.Session)
	if err != nil {
		return nil, err
	}
	defer x.release()
	to, err := where(x)
	if err != nil {
		return nil, err
	}
	e, err := x.reach(ctx, to)
	if err != nil {
		return nil, err
	}
	ev := Event{Parent: x.head, Target: to, Hash: StateHash(e)}
	if err := s.append(ctx, x, ev, nil); err != nil {
		return nil, err
	}
	return x.changeResult(nil, e, ev), nil
}

// episodeAt returns a session and the episode at a position; a nil position is the current one. The session is
// unlocked.
func (s *Sessions) episodeAt(ctx context.Context, owner, id string, position *int) (*session, *hearth.Episode, error) {
	x, err := s.hold(ctx, owner, id)
	if err != nil {
		return nil, nil, err
	}
	defer x.release()
	e, err := x.reachAt(ctx, position)
	return x, e, err
}

// reachAt returns the episode at a position; a nil position is the current one.
func (x *session) reachAt(ctx context.Context, position *int) (*hearth.Episode, error) {
	p, err := x.position(position)
	if err != nil {
		return nil, err
	}
	return x.reach(ctx, p)
}

// position returns a position of a session; nil is the current one.
func (x *session) position(p *int) (int, error) {
	if p == nil {
		return x.head, nil
	}
	return *p, x.has(*p)
}

// Session describes the current position of a session, also if it was made with other rules.
func (s *Sessions) Session(ctx context.Context, owner, id string) (*Session, error) {
	x, err := s.holdStored(ctx, owner, id)
	if err != nil {
		return nil, err
	}
	defer x.release()
	if x.outdated != nil {
		return x.describeOutdated(), nil
	}
	e, err := x.reach(ctx, x.head)
	if err != nil {
		return nil, err
	}
	said := x.describe(e, x.head)
	return &said, nil
}

// List returns the sessions of an owner, newest first, without their positions.
func (s *Sessions) List(ctx context.Context, owner string, p report.Page) (*report.List[Session], error) {
	all, err := s.Store.List(ctx, owner)
	if err != nil {
		return nil, storeError(err)
	}
	out := &report.List[Session]{Items: []Session{}}
	for _, r := range all {
		out.Items = append(out.Items, Session{ID: r.ID, Title: r.Title, MadeWith: r.MadeWith, Created: r.Created})
	}
	return out.Cut(p), nil
}

// Reach returns the record of a session and the episode at a position.
func (s *Sessions) Reach(ctx context.Context, owner string, p *Position) (*Record, *hearth.Episode, error) {
	x, e, err := s.episodeAt(ctx, owner, p.Session, p.Position)
	if err != nil {
		return nil, nil, err
	}
	r := x.Record // a record never changes, so a copy is safe
	return &r, e, nil
}
