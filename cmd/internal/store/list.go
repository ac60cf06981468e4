package store

import (
	"context"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"hearth/cmd/internal/database"
	"hearth/eval/runs"
)

// A Selection selects runs. The zero value selects all of them.
type Selection struct {
	IDs    []string          // starts of run names; any of them may match
	Labels map[string]string // required labels or properties: plan, file, status, world, edition, semantics, mode, version
	Owner  string            // runs that another owner made in a session are left out; "" leaves out none
	Since  time.Time         // earliest time of storing
	Until  time.Time         // the time of storing is before this
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

// Select returns the selected runs in the order in which they were stored. A damaged row is an error.
func (a *Runs) Select(ctx context.Context, s *Selection) (all []*Run, err error) {
	return a.runs(ctx, s, stop)
}

// ReadableRuns is like Select, but returns damaged runs separately.
func (a *Runs) ReadableRuns(ctx context.Context, s *Selection) (all []*Run, left []*Damaged, err error) {
	all, err = a.runs(ctx, s, func(d *Damaged) error {
		if d.Run != "" {
			left = append(left, d)
		}
		return nil
	})
	return all, left, err
}

func (a *Runs) runs(ctx context.Context, s *Selection, bad onDamage) (all []*Run, err error) {
	made, err := a.readMade(ctx, bad)
	if err != nil {
		return nil, err
	}
	return all, a.scan(ctx, func(scan database.Scan) error {
		var id, text, hash sql.RawBytes
		var settings, storedAt, crc int64
		var steps sql.NullInt64
		r := &Run{}
		if err := scan(&r.N, &id, &r.Episode, &settings, &storedAt, &text, &crc, &hash, &steps); err != nil {
			return err
		}
		r.ID, r.Hash, r.Steps = hex.EncodeToString(id), hex.EncodeToString(hash), int(steps.Int64)
		r.StoredAt, r.Settings = time.UnixMilli(storedAt).UTC(), made[settings]
		var own runText
		err := json.Unmarshal(text, &own)
		switch {
		case sumOf(id, text, figures(r.N, r.Episode, settings, storedAt)) != crc:
			err = errChanged
		case r.Settings == nil:
			err = fmt.Errorf("row %d of run_made, which the run refers to, is missing or damaged", settings)
		case !steps.Valid:
			err = fmt.Errorf("episode %d of the run is missing", r.Episode)
		}
		if err != nil {
			return bad(&Damaged{Row: fmt.Sprintf("run %d (/%s)", r.N, runs.Short(r.ID)), Why: err.Error(), Run: runs.Short(r.ID), n: r.N})
		}
		r.File, r.Plan, r.Status, r.Scores = own.File, own.Plan, own.Status, own.Scores
		if s.has(r) {
			all = append(all, r)
		}
		return nil
	}, "SELECT r.n, r.id, r.episode, r.made, r.kept, r.what, r.crc, e.hash, e.steps FROM run_runs r LEFT JOIN run_episodes e ON e.n = r.episode WHERE r.kept >= $1 AND r.kept < $2 ORDER BY r.n",
		sinceMillis(s.Since), untilMillis(s.Until))
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
