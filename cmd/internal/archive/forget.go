package archive

import (
	"context"
	"database/sql"
	"errors"

	"hearth/cmd/internal/database"
	"hearth/eval/runs"
)

// Forget deletes runs, and what no other run has in common with them. The room is there for
// others; a file of SQLite is made smaller.
func (a *Archive) Forget(ctx context.Context, all []*Run) error {
	err := a.db.Change(ctx, func(tx database.Tx) error {
		k := &keeping{a: a, tx: tx}
		if err := k.alone(); err != nil {
			return err
		}
		for _, r := range all {
			if _, err := tx.Exec("DELETE FROM run_runs WHERE n = $1", r.N); err != nil {
				return err
			}
		}
		gone, err := k.unused(all)
		if err != nil || len(gone) == 0 {
			return err
		}
		for _, text := range []string{
			"DELETE FROM run_scenes WHERE n NOT IN (SELECT scene FROM run_episodes)",
			"DELETE FROM run_patterns WHERE hash NOT IN (SELECT pattern FROM run_episodes WHERE pattern IS NOT NULL)",
			"DELETE FROM run_made WHERE n NOT IN (SELECT made FROM run_runs)",
		} {
			if _, err := tx.Exec(text); err != nil {
				return err
			}
		}
		for _, f := range runs.Families {
			if err := k.without(f, gone); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return a.db.Shrink(ctx)
}

// unused deletes the episodes of runs that no run has any more.
func (k *keeping) unused(all []*Run) (gone map[int64]bool, err error) {
	gone = map[int64]bool{}
	for _, r := range all {
		if gone[r.Episode] {
			continue
		}
		n := 0
		if err := k.tx.Row("SELECT COUNT(*) FROM run_runs WHERE episode = $1", r.Episode).Scan(&n); err != nil {
			return nil, err
		}
		if n > 0 {
			continue
		}
		if _, err := k.tx.Exec("DELETE FROM run_episodes WHERE n = $1", r.Episode); err != nil {
			return nil, err
		}
		gone[r.Episode] = true
	}
	return gone, nil
}

// without writes the blocks of a family again, without the rows of some episodes.
func (k *keeping) without(f *runs.Family, gone map[int64]bool) error {
	last := int64(0)
	for {
		b, level := &block{family: f}, 0
		err := k.tx.Row("SELECT n, level, data, crc FROM run_rows WHERE family = $1 AND n > $2 ORDER BY n LIMIT 1", f.Name, last).Scan(&b.n, &level, &b.data, &b.crc)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		last = b.n
		var left []byte
		plain, err := b.open()
		if err == nil {
			err = runs.Segments(plain, func(episode int64, whole, _ []byte) error {
				if !gone[episode] {
					left = append(left, whole...)
				}
				return nil
			})
		}
		if err != nil {
			return b.damaged(err)
		}
		if len(left) == len(plain) {
			continue
		}
		if _, err := k.tx.Exec("DELETE FROM run_rows WHERE family = $1 AND n = $2", f.Name, b.n); err != nil {
			return err
		}
		if len(left) > 0 {
			if err := k.block(f, b.n, level, left); err != nil {
				return err
			}
		}
	}
}

// Bytes is about how much each of some runs takes by itself: an episode that several share
// counts for the first one.
func (a *Archive) Bytes(ctx context.Context, all []*Run) ([]int64, error) {
	states := map[int64]int64{}
	if err := a.db.Each(ctx, func(scan database.Scan) error {
		var n, size int64
		err := scan(&n, &size)
		states[n] = size
		return err
	}, "SELECT n, LENGTH(states) FROM run_episodes"); err != nil {
		return nil, err
	}
	var inRows, steps int64
	if err := a.db.Row(ctx, "SELECT COALESCE(SUM(LENGTH(data)), 0) FROM run_rows").Scan(&inRows); err != nil {
		return nil, err
	}
	if err := a.db.Row(ctx, "SELECT COALESCE(SUM(steps), 0) FROM run_episodes").Scan(&steps); err != nil {
		return nil, err
	}
	out := make([]int64, len(all))
	for i, r := range all {
		out[i] = ownBytes
		if size, first := states[r.Episode]; first {
			out[i] += size + int64(r.Steps)*inRows/max(steps, 1)
			delete(states, r.Episode)
		}
	}
	return out, nil
}

// ownBytes is about how much a run takes besides its episode.
const ownBytes = 200
