package store

import (
	"context"
	"fmt"
	"slices"

	"hearth/cmd/internal/database"
)

// Forget deletes runs and the data that only they use. A database server reuses the space; an SQLite file
// shrinks.
func (a *Runs) Forget(ctx context.Context, all []*Run) error {
	f := deletion{}
	for _, r := range all {
		f.runs = append(f.runs, r.N)
	}
	return a.forget(ctx, &f)
}

// ForgetDamaged deletes the runs that cannot be read and returns their number.
func (a *Runs) ForgetDamaged(ctx context.Context) (n int, err error) {
	found, err := a.Check(ctx)
	if err != nil || len(found.Damaged) == 0 {
		return 0, err
	}
	slices.Sort(found.runs)
	f := deletion{runs: slices.Compact(found.runs), words: found.words}
	return len(f.runs), a.forget(ctx, &f)
}

// A deletion lists what to delete.
type deletion struct {
	runs  []int64
	words []int64 // numbers of the damaged words to replace
}

func (a *Runs) forget(ctx context.Context, g *deletion) error {
	err := a.db.Change(database.Bulk(ctx), func(tx database.Tx) error {
		k := &transaction{a: a, tx: tx}
		if err := k.lockWriters(); err != nil {
			return err
		}
		for _, n := range g.runs {
			if _, err := tx.Exec("DELETE FROM run_runs WHERE n = $1", n); err != nil {
				return err
			}
		}
		for _, text := range []string{
			"DELETE FROM run_episodes WHERE n NOT IN (SELECT episode FROM run_runs)",
			"DELETE FROM run_steps WHERE episode NOT IN (SELECT n FROM run_episodes)",
			"DELETE FROM run_scenes WHERE n NOT IN (SELECT scene FROM run_episodes)",
			"DELETE FROM run_patterns WHERE hash NOT IN (SELECT pattern FROM run_episodes WHERE pattern IS NOT NULL)",
			"DELETE FROM run_made WHERE n NOT IN (SELECT made FROM run_runs)",
		} {
			if _, err := tx.Exec(text); err != nil {
				return err
			}
		}
		for _, n := range g.words {
			text := fmt.Sprintf("(damaged %d)", n) // the numbers of words must have no gaps
			if _, err := tx.Exec("INSERT INTO run_words (n, word, crc) VALUES ($1, $2, $3) ON CONFLICT (n) DO UPDATE SET word = $2, crc = $3", n, text, sumOf([]byte(text), figures(n))); err != nil {
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

// Bytes estimates the size of each run in bytes. What several runs share counts for the newest of them: an episode,
// the state in which it starts, and its pattern. All runs of an SQLite file have the size of their tables together, without the fixed size, which
// remains if runs are deleted.
func (a *Runs) Bytes(ctx context.Context, all []*Run) (out []int64, fixed int64, err error) {
	sizes, sum, out := map[int64]int64{}, int64(0), make([]int64, len(all))
	err = a.db.Each(database.Bulk(ctx), func(scan database.Scan) error {
		var n, own, episode, scene, pattern int64
		err := scan(&n, &own, &episode, &scene, &pattern)
		sizes[n] = own + episode + scene + pattern
		sum += sizes[n]
		return err
	}, `SELECT r.n, 200 + LENGTH(r.what),
			CASE WHEN ROW_NUMBER() OVER (PARTITION BY e.n ORDER BY r.n DESC) = 1 THEN LENGTH(e.states) + COALESCE(LENGTH(d.data), 0) ELSE 0 END,
			CASE WHEN ROW_NUMBER() OVER (PARTITION BY s.n ORDER BY r.n DESC) = 1 THEN LENGTH(s.state) ELSE 0 END,
			CASE WHEN ROW_NUMBER() OVER (PARTITION BY p.hash ORDER BY r.n DESC) = 1 THEN COALESCE(LENGTH(p.states), 0) ELSE 0 END
		FROM run_runs r JOIN run_episodes e ON e.n = r.episode JOIN run_scenes s ON s.n = e.scene LEFT JOIN run_steps d ON d.episode = e.n LEFT JOIN run_patterns p ON p.hash = e.pattern`)
	size := sum
	if err == nil && a.db.Lite {
		err = a.db.Row(database.Bulk(ctx), `WITH pages AS (SELECT pgsize, path = '/' OR tbl_name = 'run_words' AS fixed
			FROM dbstat JOIN sqlite_master USING (name) WHERE tbl_name LIKE 'run!_%' ESCAPE '!')
			SELECT SUM(CASE WHEN fixed THEN 0 ELSE pgsize END), SUM(CASE WHEN fixed THEN pgsize ELSE 0 END) FROM pages`).Scan(&size, &fixed)
	}
	for i, r := range all {
		out[i] = int64(float64(sizes[r.N]) * float64(size) / float64(max(sum, 1)))
	}
	return out, fixed, err
}
