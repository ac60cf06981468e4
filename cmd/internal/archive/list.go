package archive

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"hearth/cmd/internal/database"
	"hearth/eval/runs"
)

// A Selection says which runs are meant. The zero value is all.
type Selection struct {
	IDs    []string          // how they begin
	Labels map[string]string // and what else is said of them: plan, file, status, world, edition, semantics, mode, version
	Owner  string            // none that somebody else did in a session; "": whoever did
	Since  time.Time         // were kept then or later
	Until  time.Time         // were kept before
	Brief  bool              // plans, files, statuses and scores are not wanted
	Bare   bool              // nor are hashes and lengths of episodes
	asked  bool              // a query is about them
	scored bool              // and about their scores
}

// For leaves out what a query does not ask for, and what it takes to read it.
func (s *Selection) For(query string) *Selection {
	out, asks := *s, func(pred string) bool { return strings.Contains(query, pred) }
	out.Brief = len(s.Labels) == 0 && !slices.ContainsFunc([]string{"plan", "file", "status", "score"}, asks)
	out.Bare, out.asked, out.scored = !asks("episode"), true, asks("score")
	return &out
}

// A Run is one that is kept.
type Run struct {
	runs.Run
	N     int64
	Kept  time.Time
	Steps int
}

// bad takes a damaged row: it ends what is done, or goes on without it.
type bad func(d *Damaged) error

func stop(d *Damaged) error { return d }

// Runs lists runs in the order in which they were kept.
func (a *Archive) Runs(ctx context.Context, s *Selection) (all []*Run, err error) {
	return a.runs(ctx, s, stop)
}

// Sound lists them without those that are damaged, which are told.
func (a *Archive) Sound(ctx context.Context, s *Selection) (all []*Run, left []*Damaged, err error) {
	all, err = a.runs(ctx, s, func(d *Damaged) error {
		if d.Run != "" {
			left = append(left, d)
		}
		return nil
	})
	return all, left, err
}

func (a *Archive) runs(ctx context.Context, s *Selection, bad bad) (all []*Run, err error) {
	var episodes map[int64]brief
	var n count
	var alone map[int64]bool
	var failed error
	var beside sync.WaitGroup
	beside.Go(func() {
		if s.Bare {
			n, failed = a.count(ctx)
		} else {
			episodes, failed = a.briefs(ctx)
		}
	})
	made, err := a.made(ctx, bad)
	var kept []*row
	if err == nil {
		kept, err = a.said(ctx, s, made)
	}
	if beside.Wait(); err != nil || failed != nil {
		return nil, errors.Join(err, failed)
	}
	slices.SortFunc(kept, func(a, b *row) int { return cmp.Compare(a.N, b.N) })
	if s.Bare && n != countOf(kept) {
		if alone, err = a.alone(ctx); err != nil {
			return nil, err
		}
	}
	for _, r := range kept {
		e, found := episodes[r.Episode]
		if s.Bare {
			found = !alone[r.Episode]
		}
		if r.Steps, r.Hash = e.steps, e.hash; !found && r.wrong == nil {
			r.wrong = fmt.Errorf("its episode %d is missing", r.Episode)
		}
		if r.wrong != nil {
			if err := bad(&Damaged{Row: fmt.Sprintf("run %d (/%s)", r.N, runs.Short(r.ID)), Why: r.wrong.Error(), Run: runs.Short(r.ID), n: r.N}); err != nil {
				return nil, err
			}
			continue
		}
		if s.has(&r.Run) {
			all = append(all, &r.Run)
		}
	}
	return all, nil
}

// A count is how many episodes there are, and the sum of their numbers. That of all runs is that of all
// episodes, as a rule: then none is missing, and they need not be looked at one by one.
type count struct{ episodes, sum int64 }

func (a *Archive) count(ctx context.Context) (c count, err error) {
	return c, a.db.Row(ctx, "SELECT COUNT(*), COALESCE(SUM(n), 0) FROM run_episodes").Scan(&c.episodes, &c.sum)
}

func countOf(all []*row) (c count) {
	seen := make(map[int64]bool, len(all))
	for _, r := range all {
		if !seen[r.Episode] {
			seen[r.Episode] = true
			c = count{c.episodes + 1, c.sum + r.Episode}
		}
	}
	return c
}

// alone are the episodes that runs name and that are not there.
func (a *Archive) alone(ctx context.Context) (map[int64]bool, error) {
	all := map[int64]bool{}
	return all, a.db.Each(ctx, func(scan database.Scan) error {
		var n int64
		err := scan(&n)
		all[n] = true
		return err
	}, "SELECT episode FROM run_runs WHERE NOT EXISTS (SELECT 1 FROM run_episodes WHERE run_episodes.n = run_runs.episode)")
}

// A row is what a run says by itself.
type row struct {
	Run
	wrong error // it is damaged
}

// A said is rows of runs as they are kept: they are read one behind the other, and looked at beside.
type said struct {
	rows []row
	own  []saidOwn
	text []byte // of all of them
}

// A saidOwn is what is left of a row to be looked at.
type saidOwn struct {
	made, kept, crc int64
	id, end         int // of its id and of what it says in the text; they begin where those before end
}

// saidAtOnce is how many of them are looked at together.
const saidAtOnce = 1024

// said reads what runs say by themselves, in any order.
func (a *Archive) said(ctx context.Context, s *Selection, made map[int64]*runs.Made) (all []*row, err error) {
	var beside sync.WaitGroup
	part := &said{}
	look := func() {
		read := part
		for i := range read.rows {
			all = append(all, &read.rows[i])
		}
		beside.Go(func() { read.look(s, made) })
		part = &said{}
	}
	err = a.db.Each(ctx, func(scan database.Scan) error {
		var id, text sql.RawBytes
		var r row
		var own saidOwn
		if err := scan(&r.N, &id, &r.Episode, &own.made, &own.kept, &text, &own.crc); err != nil {
			return err
		}
		part.text = append(part.text, id...)
		own.id = len(part.text)
		part.text = append(part.text, text...)
		own.end = len(part.text)
		part.rows, part.own = append(part.rows, r), append(part.own, own)
		if len(part.rows) == saidAtOnce {
			look()
		}
		return nil
	}, "SELECT n, id, episode, made, kept, what, crc FROM run_runs WHERE kept >= $1 AND kept < $2", from(s.Since), until(s.Until))
	look()
	beside.Wait()
	return all, err
}

// look looks at rows.
func (p *said) look(s *Selection, made map[int64]*runs.Made) {
	begin := 0
	for i := range p.rows {
		r, of := &p.rows[i], &p.own[i]
		id, text := p.text[begin:of.id], p.text[of.id:of.end]
		begin = of.end
		r.ID, r.Kept, r.Made = hex.EncodeToString(id), time.UnixMilli(of.kept).UTC(), made[of.made]
		var own what
		switch {
		case sumOf(id, text, figures(r.N, r.Episode, of.made, of.kept)) != of.crc:
			r.wrong = errChanged
		case r.Made == nil:
			r.wrong = fmt.Errorf("what made it, row %d of run_made, is missing or damaged", of.made)
		case s.Brief:
		case s.asked && !s.scored:
			r.wrong = json.Unmarshal(text, &own.called)
		default:
			r.wrong = json.Unmarshal(text, &own)
		}
		r.File, r.Plan, r.Status, r.Scores = own.File, own.Plan, own.Status, own.Scores
		if s.asked {
			r.Ready()
		}
	}
}

// A brief is what runs say of their episode.
type brief struct {
	steps int
	hash  string
}

// briefs reads them of all episodes: an index has them, far from the states.
func (a *Archive) briefs(ctx context.Context) (map[int64]brief, error) {
	all := map[int64]brief{}
	return all, a.db.Each(ctx, func(scan database.Scan) error {
		var n int64
		var hash sql.RawBytes
		var e brief
		err := scan(&n, &hash, &e.steps)
		e.hash = hex.EncodeToString(hash)
		all[n] = e
		return err
	}, "SELECT n, hash, steps FROM run_episodes")
}

func from(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func until(t time.Time) int64 {
	if t.IsZero() {
		return 1 << 62
	}
	return t.UnixMilli()
}

// OwnerLabel is the label that says who did what was done in a session.
const OwnerLabel = "owner"

// has reports whether a run is one of those that are meant.
func (s *Selection) has(r *Run) bool {
	if owner := r.Made.Labels[OwnerLabel]; s.Owner != "" && owner != "" && owner != s.Owner {
		return false
	}
	if len(s.IDs) > 0 && !slices.ContainsFunc(s.IDs, func(id string) bool { return strings.HasPrefix(r.ID, strings.TrimPrefix(id, "/")) }) {
		return false
	}
	for key, value := range s.Labels {
		if has, _ := r.Said(key); has != value {
			return false
		}
	}
	return true
}

// Said is what is said of a run: a label, or what made it.
func (r *Run) Said(key string) (value string, known bool) {
	if value, known = r.Made.Labels[key]; known {
		return value, true
	}
	value, known = map[string]string{
		"plan": r.Plan, "file": r.File, "status": r.Status, "world": r.Made.World, "edition": r.Made.Edition,
		"semantics": r.Made.Semantics, "mode": r.Made.Mode, "version": r.Made.Hearth,
	}[key]
	return value, known
}
