package runstore

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

// A Selection selects runs. The zero value selects all of them.
type Selection struct {
	IDs       []string          // starts of run names; any of them may match
	Labels    map[string]string // required labels or properties: plan, file, status, world, edition, semantics, mode, version
	Owner     string            // runs that another owner made in a session are left out; "" leaves out none
	Since     time.Time         // earliest time of storing
	Until     time.Time         // the time of storing is before this
	Brief     bool              // do not read plans, files, statuses and scores
	Bare      bool              // do not read hashes and lengths of episodes
	forQuery  bool              // the runs are input of a query
	forScores bool              // the query reads scores
}

// For returns a copy of s for the runs that a query reads. Fields that the query does not use are not read.
func (s *Selection) For(query string) *Selection {
	out, asks := *s, func(pred string) bool { return strings.Contains(query, pred) }
	out.Brief = len(s.Labels) == 0 && !slices.ContainsFunc([]string{"plan", "file", "status", "score"}, asks)
	out.Bare, out.forQuery, out.forScores = !asks("episode"), true, asks("score")
	return &out
}

// A Run is a stored run without its steps.
type Run struct {
	runs.Run
	N        int64
	StoredAt time.Time
	Steps    int
}

// onDamage is called for a damaged row. If it returns an error, reading stops; if it returns nil, the row is
// skipped.
type onDamage func(d *Damaged) error

func stop(d *Damaged) error { return d }

// Runs returns the selected runs in the order in which they were stored. A damaged row is an error.
func (a *Store) Runs(ctx context.Context, s *Selection) (all []*Run, err error) {
	return a.runs(ctx, s, stop)
}

// ReadableRuns is like Runs, but returns damaged runs separately.
func (a *Store) ReadableRuns(ctx context.Context, s *Selection) (all []*Run, left []*Damaged, err error) {
	all, err = a.runs(ctx, s, func(d *Damaged) error {
		if d.Run != "" {
			left = append(left, d)
		}
		return nil
	})
	return all, left, err
}

func (a *Store) runs(ctx context.Context, s *Selection, bad onDamage) (all []*Run, err error) {
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
	made, err := a.readMade(ctx, bad)
	var kept []*row
	if err == nil {
		kept, err = a.readRows(ctx, s, made)
	}
	if beside.Wait(); err != nil || failed != nil {
		return nil, errors.Join(err, failed)
	}
	slices.SortFunc(kept, func(a, b *row) int { return cmp.Compare(a.N, b.N) })
	if s.Bare && n != countOf(kept) {
		if alone, err = a.missingEpisodes(ctx); err != nil {
			return nil, err
		}
	}
	for _, r := range kept {
		e, found := episodes[r.Episode]
		if s.Bare {
			found = !alone[r.Episode]
		}
		if r.Steps, r.Hash = e.steps, e.hash; !found && r.damage == nil {
			r.damage = fmt.Errorf("episode %d of the run is missing", r.Episode)
		}
		if r.damage != nil {
			if err := bad(&Damaged{Row: fmt.Sprintf("run %d (/%s)", r.N, runs.Short(r.ID)), Why: r.damage.Error(), Run: runs.Short(r.ID), n: r.N}); err != nil {
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

// A count is the number of episodes and the sum of their numbers. It is a quick check: stored episodes that no run
// refers to are deleted with their runs, so an episode that is missing makes the count of the stored ones smaller.
// If the counts differ, the episodes are checked one by one.
type count struct{ episodes, sum int64 }

func (a *Store) count(ctx context.Context) (c count, err error) {
	if a.db.Version == 0 {
		return c, nil
	}
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

// missingEpisodes returns the numbers of episodes that runs refer to but that are missing.
func (a *Store) missingEpisodes(ctx context.Context) (map[int64]bool, error) {
	all := map[int64]bool{}
	return all, a.scan(ctx, func(scan database.Scan) error {
		var n int64
		err := scan(&n)
		all[n] = true
		return err
	}, "SELECT episode FROM run_runs WHERE NOT EXISTS (SELECT 1 FROM run_episodes WHERE run_episodes.n = run_runs.episode)")
}

// A row is a decoded row of the table of runs.
type row struct {
	Run
	damage error // why the row cannot be read; nil if it can
}

// A rowBatch is a batch of rows. One goroutine reads rows, and several decode batches.
type rowBatch struct {
	rows []row
	raw  []rawRow
	text []byte // ids and JSON texts of all rows, one after the other
}

// A rawRow is the part of a row that is not decoded yet.
type rawRow struct {
	madeNumber, storedAt, crc int64
	id, end                   int // ends of the id and of the JSON as offsets in rowBatch.text
}

// batchRows is the number of rows in a batch.
const batchRows = 1024

// readRows reads and decodes rows of the table of runs, in any order.
func (a *Store) readRows(ctx context.Context, s *Selection, made map[int64]*runs.Settings) (all []*row, err error) {
	var beside sync.WaitGroup
	part := &rowBatch{}
	look := func() {
		read := part
		for i := range read.rows {
			all = append(all, &read.rows[i])
		}
		beside.Go(func() { read.decode(s, made) })
		part = &rowBatch{}
	}
	err = a.scan(ctx, func(scan database.Scan) error {
		var id, text sql.RawBytes
		var r row
		var own rawRow
		if err := scan(&r.N, &id, &r.Episode, &own.madeNumber, &own.storedAt, &text, &own.crc); err != nil {
			return err
		}
		part.text = append(part.text, id...)
		own.id = len(part.text)
		part.text = append(part.text, text...)
		own.end = len(part.text)
		part.rows, part.raw = append(part.rows, r), append(part.raw, own)
		if len(part.rows) == batchRows {
			look()
		}
		return nil
	}, "SELECT n, id, episode, made, kept, what, crc FROM run_runs WHERE kept >= $1 AND kept < $2", sinceMillis(s.Since), untilMillis(s.Until))
	look()
	beside.Wait()
	return all, err
}

// decode decodes the rows of a batch and verifies their checksums.
func (p *rowBatch) decode(s *Selection, made map[int64]*runs.Settings) {
	begin := 0
	for i := range p.rows {
		r, of := &p.rows[i], &p.raw[i]
		id, text := p.text[begin:of.id], p.text[of.id:of.end]
		begin = of.end
		r.ID, r.StoredAt, r.Settings = hex.EncodeToString(id), time.UnixMilli(of.storedAt).UTC(), made[of.madeNumber]
		var own runText
		switch {
		case sumOf(id, text, figures(r.N, r.Episode, of.madeNumber, of.storedAt)) != of.crc:
			r.damage = errChanged
		case r.Settings == nil:
			r.damage = fmt.Errorf("row %d of run_made, which the run refers to, is missing or damaged", of.madeNumber)
		case s.Brief:
		case s.forQuery && !s.forScores:
			r.damage = json.Unmarshal(text, &own.called)
		default:
			r.damage = json.Unmarshal(text, &own)
		}
		r.File, r.Plan, r.Status, r.Scores = own.File, own.Plan, own.Status, own.Scores
		if s.forQuery {
			r.MakeTerms()
		}
	}
}

// A brief is the length and the hash of an episode.
type brief struct {
	steps int
	hash  string
}

// briefs reads the briefs of all episodes. An index covers them, so the states are not read.
func (a *Store) briefs(ctx context.Context) (map[int64]brief, error) {
	all := map[int64]brief{}
	return all, a.scan(ctx, func(scan database.Scan) error {
		var n int64
		var hash sql.RawBytes
		var e brief
		err := scan(&n, &hash, &e.steps)
		e.hash = hex.EncodeToString(hash)
		all[n] = e
		return err
	}, "SELECT n, hash, steps FROM run_episodes")
}

func sinceMillis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func untilMillis(t time.Time) int64 {
	if t.IsZero() {
		return 1 << 62
	}
	return t.UnixMilli()
}

// OwnerLabel is the label that names the owner of a session.
const OwnerLabel = "owner"

// has reports whether s selects r. It ignores Since and Until, which the database compares.
func (s *Selection) has(r *Run) bool {
	if owner := r.Settings.Labels[OwnerLabel]; s.Owner != "" && owner != "" && owner != s.Owner {
		return false
	}
	if len(s.IDs) > 0 && !slices.ContainsFunc(s.IDs, func(id string) bool { return strings.HasPrefix(r.ID, strings.TrimPrefix(id, "/")) }) {
		return false
	}
	for key, value := range s.Labels {
		if has, _ := r.Property(key); has != value {
			return false
		}
	}
	return true
}

// Property returns the value of a label or property of the run.
func (r *Run) Property(key string) (value string, known bool) {
	if value, known = r.Settings.Labels[key]; known {
		return value, true
	}
	value, known = map[string]string{
		"plan": r.Plan, "file": r.File, "status": r.Status, "world": r.Settings.World, "edition": r.Settings.Edition,
		"semantics": r.Settings.Semantics, "mode": r.Settings.Mode, "version": r.Settings.Hearth,
	}[key]
	return value, known
}
