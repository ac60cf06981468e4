package service_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/service"
	"hearth/cmd/internal/session"
	"hearth/cmd/internal/store"
	"hearth/facts/corpus"
	"hearth/facts/home"
	"hearth/testdata/recorded"
)

// refused is the code of the first thing that is wrong with a call.
func refused(t *testing.T, s *service.Service, ctx context.Context, name string, with any) string {
	t.Helper()
	return service.NewFailure(refusal(t, s, ctx, name, with)).Code()
}

// refusal is the error of a call that is refused.
func refusal(t *testing.T, s *service.Service, ctx context.Context, name string, with any) error {
	t.Helper()
	text, err := json.Marshal(with)
	require.NoError(t, err)
	c, err := service.Find(name)
	require.NoError(t, err)
	_, err = s.Answer(ctx, c, text)
	require.Error(t, err)
	return err
}

type fields = map[string]any

// A conversation with a session: what is done, taken back, and done in another way.
func TestASessionIsATreeOfPositions(t *testing.T) {
	s, ctx := served(t)
	id := asked[session.ChangeResult](t, s, ctx, "start", fields{"title": "salad"}).ID
	do := func(text string) session.ChangeResult {
		return asked[session.ChangeResult](t, s, ctx, "do", fields{"session": id, "do": text})
	}
	one := do("(get-kitchen ?k)")
	require.True(t, one.Done)
	require.Equal(t, 1, one.Position)
	require.Contains(t, one.Bindings, "?k")
	two := do("(fetch-and-proportion ?butter ?k2 ?k ?bowl butter 150 g)\n(mix ?paste ?k3 ?k2 ?butter ?whisk)")
	require.Equal(t, []int{2, 3}, []int{two.Position, two.Session.Steps})
	require.Len(t, two.New, 2)

	back := asked[session.ChangeResult](t, s, ctx, "undo", fields{"session": id})
	require.Equal(t, one.Hash, back.Hash)
	require.Equal(t, 1, back.Position)
	other := do("(fetch ?spoon ?k2 ?k wooden-spoon 1)")
	require.Equal(t, 3, other.Position)
	require.Equal(t, 1, other.Parent)
	again := asked[session.ChangeResult](t, s, ctx, "go-to", fields{"session": id, "position": 2})
	require.Equal(t, two.Hash, again.Hash)

	fork := asked[session.ChangeResult](t, s, ctx, "fork", fields{"session": id, "position": 3})
	require.NotEqual(t, id, fork.ID)
	require.Equal(t, other.Hash, fork.Hash)
	require.Equal(t, "E0904", refused(t, s, ctx, "go-to", fields{"session": id, "position": 9}))
	require.Equal(t, "E0904", do(" ").Problems[0].Code)

	kept := asked[session.Snapshot](t, s, ctx, "snapshot", fields{"session": id})
	restored := asked[session.ChangeResult](t, s, ctx, "start", fields{"snapshot": kept.Snapshot})
	require.Equal(t, two.Hash, restored.Hash)
	require.True(t, asked[session.ReplayResult](t, s, ctx, "replay", fields{"session": restored.ID}).Same)
	require.Equal(t, "E0904", refused(t, s, ctx, "start", fields{"snapshot": kept.Snapshot[:len(kept.Snapshot)/2]}))
	require.Equal(t, "E0910", refused(t, s, ctx, "start", fields{"snapshot": kept.Snapshot, "with": fields{"wash.mg": "# other rules\n"}}))
}

// A quantitative kitchen is forked, resumed, begun with a plan and gone on with from a snapshot with
// its room.
func TestAQuantitativeSessionKeepsItsRoom(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sessions.db")
	s, ctx := kept(t, file, nil)
	hands := fields{"mode": "quantitative"}
	id := asked[session.ChangeResult](t, s, ctx, "start", hands).ID
	asked[session.ChangeResult](t, s, ctx, "do", fields{"session": id, "do": "(get-kitchen ?k)"})
	asked[session.ChangeResult](t, s, ctx, "do", fields{"session": id, "do": "(fetch ?spoon ?k1 ?k wooden-spoon 1)"})
	asked[session.ChangeResult](t, s, ctx, "undo", fields{"session": id})
	last := asked[session.ChangeResult](t, s, ctx, "do", fields{"session": id, "do": "(fetch-and-proportion ?a ?k2 ?k ?b butter 100 g)"})
	fork := asked[session.ChangeResult](t, s, ctx, "fork", fields{"session": id})
	require.Equal(t, []any{last.Hash, 2}, []any{fork.Hash, fork.Position})
	snapshot := asked[session.Snapshot](t, s, ctx, "snapshot", fields{"session": id})
	restored := asked[session.ChangeResult](t, s, ctx, "start", fields{"mode": "quantitative", "snapshot": snapshot.Snapshot})
	require.Equal(t, last.Hash, restored.Hash)
	const plan = "#x\n(get-kitchen ?k)\n(fetch-and-proportion ?a ?k2 ?k ?b butter 100 g)"
	begun := asked[session.ChangeResult](t, s, ctx, "start", fields{"mode": "quantitative", "plan": plan})
	require.True(t, begun.Done)
	warmed := func(id string) fields {
		return fields{"session": id, "do": "(bring-to-temperature ?c ?k3 ?k2 ?a 18 degrees-celsius)"}
	}
	want := asked[session.ChangeResult](t, s, ctx, "do", warmed(id)).Hash
	s, ctx = kept(t, file, nil)
	require.Equal(t, last.Hash, asked[session.Session](t, s, ctx, "session", fields{"session": fork.ID}).Hash)
	require.Equal(t, want, asked[session.ChangeResult](t, s, ctx, "do", warmed(restored.ID)).Hash)
	require.Equal(t, begun.Hash, asked[session.Session](t, s, ctx, "session", fields{"session": begun.ID}).Hash)
	require.True(t, asked[session.ChangeResult](t, s, ctx, "do", warmed(begun.ID)).Done)
	require.True(t, asked[session.ReplayResult](t, s, ctx, "replay", fields{"session": begun.ID}).Same)
	require.Equal(t, "E0910", refused(t, s, ctx, "start", fields{"snapshot": snapshot.Snapshot}))
}

func TestNothingToBeScoredIsTold(t *testing.T) {
	s, ctx := served(t)
	require.Equal(t, "E0904", refused(t, s, ctx, "evaluate", fields{"networks": []any{}}))
}

// A change that is asked for again is not made again, and two who change one session find out.
func TestAChangeIsMadeOnce(t *testing.T) {
	s, ctx := served(t)
	id := asked[session.ChangeResult](t, s, ctx, "start", fields{}).ID
	change := fields{"session": id, "do": "(get-kitchen ?k)", "request_id": "one", "position": 0}
	first := asked[session.ChangeResult](t, s, ctx, "do", change)
	second := asked[session.ChangeResult](t, s, ctx, "do", change)
	second.Last = first.Last
	require.Equal(t, first, second)
	require.Equal(t, "E0906", refused(t, s, ctx, "do", fields{"session": id, "do": "(get-kitchen ?other)", "request_id": "one"}))
	require.Equal(t, "E0906", refused(t, s, ctx, "do", fields{"session": id, "do": "(fetch ?b ?k2 ?k wooden-spoon 1)", "position": 0}))

	var all sync.WaitGroup
	var mu sync.Mutex
	done := 0
	for i := range 8 {
		all.Go(func() {
			text, _ := json.Marshal(fields{"session": id, "do": fmt.Sprintf("(fetch ?b%d ?k2%d ?k wooden-spoon 1)", i, i), "position": 1})
			c, _ := service.Find("do")
			if _, err := s.Answer(ctx, c, text); err == nil {
				mu.Lock()
				done++
				mu.Unlock()
			}
		})
	}
	all.Wait()
	require.Equal(t, 1, done, "of those who start from the same position, one")
}

// Nobody sees sessions of others, and there are only so many.
func TestSessionsHaveAnOwnerAndALimit(t *testing.T) {
	s, ctx := served(t)
	other := service.As(t.Context(), service.Client{Owner: "other", Write: true})
	id := asked[session.ChangeResult](t, s, ctx, "start", fields{}).ID
	for _, call := range []string{"session", "history", "snapshot", "replay", "undo", "fork", "close"} {
		require.Equal(t, "E0905", refused(t, s, other, call, fields{"session": id}), call)
	}
	require.Equal(t, "E0905", refused(t, s, other, "query", fields{"session": id, "query": "in(X, Y)"}))
	require.Len(t, asked[struct{ Items []any }](t, s, other, "sessions", fields{}).Items, 0)
	reader := service.As(t.Context(), service.Client{Owner: "me"})
	require.Equal(t, "E0908", refused(t, s, reader, "do", fields{"session": id, "do": "(get-kitchen ?k)"}))
	asked[session.Session](t, s, reader, "session", fields{"session": id})

	s.SessionManager.MaxPerOwner = 2
	asked[session.ChangeResult](t, s, ctx, "start", fields{})
	require.Equal(t, "E0909", refused(t, s, ctx, "start", fields{}))
	asked[any](t, s, ctx, "close", fields{"session": id})
	require.Equal(t, "E0905", refused(t, s, ctx, "session", fields{"session": id}))
	s.SessionManager.MaxPerOwner, s.SessionManager.MaxSteps = 10, 1
	id = asked[session.ChangeResult](t, s, ctx, "start", fields{"world": "household"}).ID
	asked[session.ChangeResult](t, s, ctx, "do", fields{"session": id, "do": "[WALK] <kitchen> (100)"})
	require.Equal(t, "E0909", refused(t, s, ctx, "do", fields{"session": id, "do": "[WALK] <bedroom> (400)"}))
}

// kept is a service whose sessions are in a file.
func kept(t testing.TB, file string, change func(*service.Config)) (*service.Service, context.Context) {
	d, err := store.OpenSessions(t.Context(), file, 0)
	require.NoError(t, err)
	t.Cleanup(func() { _ = d.Close() })
	c := service.DefaultConfig()
	c.Recipes, c.Version, c.Sessions.Store = cli.BuiltInRecipes, "test", d
	n := 0
	c.Sessions.ID = func() string { n++; return fmt.Sprintf("session-%d", n) }
	if change != nil {
		change(&c)
	}
	return service.New(c), service.As(t.Context(), service.Client{Owner: "me", Write: true, Rules: true})
}

// A session goes on after a restart where it was, with the same hashes; under other rules it
// does not.
func TestASessionSurvivesARestart(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sessions.db")
	s, ctx := kept(t, file, nil)
	asked[session.ChangeResult](t, s, ctx, "start", fields{"plan": "#x\n(get-kitchen ?k)"})
	asked[session.ChangeResult](t, s, ctx, "do", fields{"session": "session-1", "do": "(fetch-and-proportion ?butter ?k2 ?k ?bowl butter 150 g)", "request_id": "one"})
	asked[session.ChangeResult](t, s, ctx, "do", fields{"session": "session-1", "do": "(mix ?paste ?k3 ?k2 ?butter ?whisk)"})
	before := asked[session.ChangeResult](t, s, ctx, "undo", fields{"session": "session-1"})
	other := asked[session.ChangeResult](t, s, ctx, "start", fields{"with": fields{"damp.mg": "# nothing\n"}})

	s, ctx = kept(t, file, nil)
	after := asked[session.Session](t, s, ctx, "session", fields{"session": "session-1"})
	require.Equal(t, before.Session, after)
	require.Equal(t, other.MadeWith, asked[session.Session](t, s, ctx, "session", fields{"session": other.ID}).MadeWith)
	again := asked[session.ChangeResult](t, s, ctx, "do", fields{"session": "session-1", "do": "(fetch-and-proportion ?butter ?k2 ?k ?bowl butter 150 g)", "request_id": "one"})
	require.Equal(t, 1, again.Position, "it was done before the restart")

	with := func(c *service.Config) { c.Overlay = overlay(t, map[string]string{"wash.mg": "# other rules\n"}) }
	s, ctx = kept(t, file, with)
	require.Equal(t, "E0910", refused(t, s, ctx, "do", fields{"session": "session-1", "do": "(get-kitchen ?k)"}))
}

// A session whose states are not in memory any more is executed again when it is wanted, also
// while others do the same.
func TestSessionsThatNobodyWantsLeaveTheMemory(t *testing.T) {
	s, ctx := kept(t, filepath.Join(t.TempDir(), "sessions.db"), func(c *service.Config) { c.Sessions.Live = 3 })
	var hashes []string
	for range 10 {
		id := asked[session.ChangeResult](t, s, ctx, "start", fields{"world": "household"}).ID
		hashes = append(hashes, asked[session.ChangeResult](t, s, ctx, "do", fields{"session": id, "do": "[WALK] <kitchen> (100)"}).Hash)
	}
	require.LessOrEqual(t, s.SessionManager.InMemory(), 4)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for i, hash := range hashes {
				text, _ := json.Marshal(fields{"session": fmt.Sprintf("session-%d", i+1)})
				c, _ := service.Find("session")
				v, err := s.Answer(ctx, c, text)
				if err != nil || v.(*session.Session).Hash != hash {
					t.Errorf("session %d: %v", i+1, err)
				}
			}
		})
	}
	all.Wait()
}

// Who follows a session hears of what happens in it after it left the memory, and a session that
// nobody wants leaves it.
func TestASessionThatRestsIsFollowed(t *testing.T) {
	var later atomic.Int64
	now := func() time.Time { return time.Unix(later.Load(), 0) }
	s, ctx := kept(t, filepath.Join(t.TempDir(), "sessions.db"), func(c *service.Config) { c.Sessions.Now = now })
	id := asked[session.ChangeResult](t, s, ctx, "start", fields{}).ID
	first := asked[session.ChangeResult](t, s, ctx, "do", fields{"session": id, "do": "(get-kitchen ?k)"})
	heard := make(chan session.News)
	go func() {
		defer close(heard)
		_ = s.SessionManager.Follow(ctx, "me", id, 0, time.Hour, func(n *session.News) error {
			if n != nil {
				heard <- *n
			}
			return nil
		})
	}()
	require.Equal(t, first.Hash, (<-heard).Hash)
	later.Add(60)
	require.Zero(t, s.SessionManager.UnloadIdle(now().Add(-2*time.Minute)))
	require.Equal(t, 1, s.SessionManager.UnloadIdle(now().Add(-time.Second)))
	second := asked[session.ChangeResult](t, s, ctx, "do", fields{"session": id, "do": "(fetch ?spoon ?k2 ?k wooden-spoon 1)"})
	select {
	case n := <-heard:
		require.Equal(t, second.Hash, n.Hash)
	case <-time.After(5 * time.Second):
		require.Fail(t, "who follows waits for ever")
	}
	asked[any](t, s, ctx, "close", fields{"session": id})
	_, more := <-heard
	require.False(t, more)
}

// A broken store is a store that fails when it is to write.
type broken struct{ session.Store }

func (broken) Append(context.Context, string, session.Event) error {
	return errors.New("no space left on device")
}

// Where nothing can be written, nothing changes, and what there is can be read.
func TestAFullDiskIsToldAndSessionsStayReadable(t *testing.T) {
	s, ctx := served(t)
	id := asked[session.ChangeResult](t, s, ctx, "start", fields{"plan": "#x\n(get-kitchen ?k)"}).ID
	before := asked[session.Session](t, s, ctx, "session", fields{"session": id})
	whole := s.SessionManager.Store
	s.SessionManager.Store = broken{whole}
	require.Equal(t, "E0911", refused(t, s, ctx, "do", fields{"session": id, "do": "(fetch ?b ?k2 ?k wooden-spoon 1)"}))
	require.Equal(t, before, asked[session.Session](t, s, ctx, "session", fields{"session": id}))
	s.SessionManager.Store = whole
	require.Equal(t, 1, asked[session.ChangeResult](t, s, ctx, "do", fields{"session": id, "do": "(fetch ?b ?k2 ?k wooden-spoon 1)"}).Position)
}

// Who is slow to read an answer that comes piece by piece holds up nobody.
func TestASlowReaderHoldsUpNobody(t *testing.T) {
	s, ctx := kept(t, filepath.Join(t.TempDir(), "sessions.db"), func(c *service.Config) { c.Jobs, c.Waiting = 1, 1 })
	c, err := service.Find("evaluate")
	require.NoError(t, err)
	with, err := json.Marshal(fields{"networks": []fields{{"text": "#walnut-balls\n(get-kitchen ?k)"}, {"text": "#walnut-balls\n(get-kitchen ?k)"}}})
	require.NoError(t, err)
	pieces := 0
	require.NoError(t, s.Stream(ctx, c, with, func(any) error {
		pieces++ // while this is not read, others are answered
		asked[session.ChangeResult](t, s, ctx, "start", fields{})
		return nil
	}))
	require.Equal(t, 2, pieces)
	computing, waiting := s.Busy()
	require.Zero(t, computing+waiting)
}

// A written plan is one to be executed in whole, and line by line.
type written struct {
	where fields
	lines []string
	hash  string
}

// bound are tasks of a household with scenes that are ready for them, to whose nodes they are bound.
func bound(t *testing.T) (all []written) {
	w, err := hearth.Open(hearth.HouseholdOptions{})
	require.NoError(t, err)
	scene, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	at, _ := scene.Home()
	tasks, err := home.Tasks()
	require.NoError(t, err)
	for i, task := range tasks {
		if i >= 30 || !sweep && i >= 5 {
			break
		}
		ready, err := at.Ready(&hearth.Plan{Name: task.ID, Program: task.Activity.Program})
		require.NoError(t, err)
		p := written{where: fields{"world": "household", "scene": ready.Graph().Text()}}
		for _, line := range ready.Bound {
			p.lines = append(p.lines, line.String())
		}
		all = append(all, p)
	}
	return all
}

// Recipes and tasks come to the same state in one call and action by action, before and after a
// restart in the middle.
func TestTheSameComesOfAPlanHoweverItIsExecuted(t *testing.T) {
	recorded.Alone(t)
	file := filepath.Join(t.TempDir(), "sessions.db")
	s, ctx := kept(t, file, nil)
	var plans []written
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	for i, r := range recipes {
		p := written{where: fields{}}
		if i%3 == 0 && i < 6 || sweep && i < 10 {
			p.where["mode"] = "quantitative"
		}
		if !sweep && i%3 != 0 {
			continue
		}
		for _, a := range r.Gold.Actions {
			p.lines = append(p.lines, a.String())
		}
		whole := maps.Clone(p.where)
		whole["recipe"] = r.ID
		p.hash = asked[struct {
			Hash string `json:"final_hash"`
		}](t, s, ctx, "execute", whole).Hash
		plans = append(plans, p)
	}
	for _, p := range bound(t) {
		p.hash = asked[struct {
			Hash string `json:"final_hash"`
		}](t, s, ctx, "execute", fields{"world": "household", "scene": p.where["scene"], "plan": strings.Join(p.lines, "\n")}).Hash
		plans = append(plans, p)
	}
	half := map[int]string{}
	for i, p := range plans {
		id := asked[session.ChangeResult](t, s, ctx, "start", p.where).ID
		half[i] = id
		for _, line := range p.lines[:len(p.lines)/2] {
			asked[session.ChangeResult](t, s, ctx, "do", fields{"session": id, "do": line})
		}
	}
	s, ctx = kept(t, file, func(c *service.Config) { c.Sessions.ID = func() string { return "other" } })
	for i, p := range plans {
		var last session.ChangeResult
		for _, line := range p.lines[len(p.lines)/2:] {
			last = asked[session.ChangeResult](t, s, ctx, "do", fields{"session": half[i], "do": line})
		}
		whole := asked[struct {
			Hash string `json:"final_hash"`
		}](t, s, ctx, "history", fields{"session": half[i]})
		require.Equal(t, p.hash, whole.Hash, strings.Join(p.lines[:1], ""))
		if p.where["world"] == nil {
			require.Equal(t, p.hash, last.Hash)
		}
	}
}
