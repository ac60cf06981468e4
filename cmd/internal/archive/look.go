package archive

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"hearth/eval/runs"
)

// A Selection says which runs are meant. The zero value is all.
type Selection struct {
	IDs    []string          // how they begin
	Labels map[string]string // and what else is said of them: plan, file, status, world, edition, semantics, mode, version
	Since  time.Time         // were kept then or later
	Until  time.Time         // were kept before
	Brief  bool              // plans, files, statuses and scores are not wanted
}

// BriefFor reports whether a query asks for nothing that a brief selection leaves out.
func BriefFor(query string) bool {
	return !slices.ContainsFunc([]string{"plan", "file", "status", "score"}, func(pred string) bool { return strings.Contains(query, pred) })
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

func (a *Archive) runs(ctx context.Context, s *Selection, bad bad) (all []*Run, err error) {
	made, err := a.made(ctx, bad)
	if err != nil {
		return nil, err
	}
	rows, err := a.db.Query(ctx, `SELECT r.n, r.id, r.episode, r.made, r.kept, r.what, r.crc, COALESCE(e.steps, 0), e.hash
		FROM run_runs r LEFT JOIN run_episodes e ON e.n = r.episode WHERE r.kept >= $1 AND r.kept < $2 ORDER BY r.n`, from(s.Since), until(s.Until))
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // what was wrong is told by Err
	for rows.Next() {
		var id, text, hash []byte
		var n, episode, of, kept, crc int64
		var steps int
		if err := rows.Scan(&n, &id, &episode, &of, &kept, &text, &crc, &steps, &hash); err != nil {
			return nil, err
		}
		var own what
		var wrong error
		if !s.Brief {
			wrong = json.Unmarshal(text, &own)
		}
		switch {
		case sumOf(id, text, fmt.Append(nil, n, episode, of, kept)) != crc:
			wrong = errChanged
		case wrong == nil && hash == nil:
			wrong = fmt.Errorf("its episode %d is missing", episode)
		case wrong == nil && made[of] == nil:
			wrong = fmt.Errorf("what made it, row %d of run_made, is missing or damaged", of)
		}
		if wrong != nil {
			if err := bad(&Damaged{fmt.Sprintf("run %d (/%.16x)", n, id), wrong.Error()}); err != nil {
				return nil, err
			}
			continue
		}
		r := &Run{N: n, Kept: time.UnixMilli(kept).UTC(), Steps: steps, Run: runs.Run{
			ID: hex.EncodeToString(id), Made: made[of], Episode: episode, Hash: hex.EncodeToString(hash),
			File: own.File, Plan: own.Plan, Status: own.Status, Scores: own.Scores,
		}}
		if s.has(r) {
			all = append(all, r)
		}
	}
	return all, rows.Err()
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

// has reports whether a run is one of those that are meant.
func (s *Selection) has(r *Run) bool {
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

// errChanged is that of a row whose sum is another one.
var errChanged = errors.New("it is not as it was written")

// made reads by what runs were made.
func (a *Archive) made(ctx context.Context, bad bad) (map[int64]*runs.Made, error) {
	all := map[int64]*runs.Made{}
	return all, a.shared(ctx, bad, "SELECT n, hash, what FROM run_made ORDER BY n", "what made runs, row", func(n int64, data []byte) error {
		all[n] = &runs.Made{}
		return json.Unmarshal(data, all[n])
	})
}

// shared reads rows that are named by the hash of what they hold.
func (a *Archive) shared(ctx context.Context, bad bad, query, name string, each func(n int64, data []byte) error, args ...any) error {
	rows, err := a.db.Query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // what was wrong is told by Err
	for rows.Next() {
		var n int64
		var hash string
		var data []byte
		if err := rows.Scan(&n, &hash, &data); err != nil {
			return err
		}
		plain, err := unpacked(data)
		if err == nil && runs.Sum(plain) != hash {
			err = errChanged
		}
		if err == nil {
			err = each(n, plain)
		}
		if err != nil {
			if err = bad(&Damaged{fmt.Sprintf("%s %d", name, n), err.Error()}); err != nil {
				return err
			}
		}
	}
	return rows.Err()
}

// States are those of an episode, as package runs writes them.
func (a *Archive) States(ctx context.Context, episode int64) (first, states []byte, err error) {
	var scene, crc int64
	var steps int
	var hash, data []byte
	if err := a.db.Row(ctx, "SELECT hash, scene, steps, states, crc FROM run_episodes WHERE n = $1", episode).Scan(&hash, &scene, &steps, &data, &crc); err != nil {
		return nil, nil, err
	}
	name := fmt.Sprintf("episode %d (%.8x)", episode, hash)
	if sumOf(hash, data, fmt.Append(nil, episode, scene, steps)) != crc {
		return nil, nil, &Damaged{name, "it is not as it was written"}
	}
	if states, err = unpacked(data); err != nil {
		return nil, nil, &Damaged{name, err.Error()}
	}
	err = a.shared(ctx, stop, "SELECT n, hash, state FROM run_scenes WHERE n = $1", "scene", func(_ int64, data []byte) error {
		first = data
		return nil
	}, scene)
	if err == nil && first == nil {
		err = &Damaged{name, "its scene is missing"}
	}
	return first, states, err
}

// Words are all words by their numbers.
func (a *Archive) Words(ctx context.Context) (all []string, err error) { return a.words(ctx, stop) }

func (a *Archive) words(ctx context.Context, bad bad) (all []string, err error) {
	rows, err := a.db.Query(ctx, "SELECT n, word, crc FROM run_words ORDER BY n")
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // what was wrong is told by Err
	all = []string{""}                  // numbers start at 1
	for rows.Next() {
		var n, crc int64
		var text string
		if err := rows.Scan(&n, &text, &crc); err != nil {
			return nil, err
		}
		var wrong error
		switch {
		case n > int64(len(all)):
			wrong = fmt.Errorf("word %d is missing before it", len(all))
		case sumOf([]byte(text), fmt.Append(nil, n)) != crc || n != int64(len(all)):
			wrong = errChanged
		}
		if wrong != nil {
			if err := bad(&Damaged{fmt.Sprintf("word %d (%.20q)", n, text), wrong.Error()}); err != nil {
				return nil, err
			}
		}
		for int64(len(all)) < n {
			all = append(all, "")
		}
		all = append(all, text)
	}
	return all, rows.Err()
}

// Kept is what queries read of some runs. What states are read with is for others to say.
func (a *Archive) Kept(ctx context.Context, all []*Run) (*runs.Kept, error) {
	k, wanted := &runs.Kept{}, make(map[int64]bool, len(all))
	for _, r := range all {
		k.Runs = append(k.Runs, &r.Run)
		wanted[r.Episode] = true
	}
	k.Rows = func(f *runs.Family) (*runs.Loaded, error) { return a.Rows(ctx, f, wanted) }
	k.States = func(episode int64) (first, states []byte, err error) { return a.States(ctx, episode) }
	var err error
	k.Words, err = a.Words(ctx)
	return k, err
}

// MostCells is how many values of one family are looked at.
const MostCells = 64 << 20

// Rows are those of a family, of the episodes that are wanted.
func (a *Archive) Rows(ctx context.Context, f *runs.Family, wanted map[int64]bool) (*runs.Loaded, error) {
	return a.rows(ctx, f, wanted, stop)
}

func (a *Archive) rows(ctx context.Context, f *runs.Family, wanted map[int64]bool, bad bad) (*runs.Loaded, error) {
	out := &runs.Loaded{At: make(map[int64]runs.Span, len(wanted))}
	err := a.blocks(ctx, f, func(b *block) error {
		plain, err := b.open()
		if damaged, ok := errors.AsType[*Damaged](err); ok {
			return bad(damaged)
		}
		return runs.Segments(plain, func(episode int64, _, body []byte) error {
			if !wanted[episode] {
				return nil
			}
			from := len(out.Values)
			if out.Values, err = f.AppendValues(out.Values, body); err != nil {
				return bad(&Damaged{b.String(), err.Error()})
			}
			out.At[episode] = runs.Span{From: from, To: len(out.Values)}
			if len(out.Values) > MostCells {
				return fmt.Errorf("the runs have more than %d rows %q, which is more than a query looks at: choose some of the runs with --where", MostCells/f.Width(), f.Name)
			}
			return nil
		})
	})
	return out, err
}

// blocks reads the blocks of a family, one at a time.
func (a *Archive) blocks(ctx context.Context, f *runs.Family, each func(b *block) error) error {
	rows, err := a.db.Query(ctx, "SELECT n, data, crc FROM run_rows WHERE family = $1 ORDER BY n", f.Name)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // what was wrong is told by Err
	for rows.Next() {
		b := &block{family: f}
		if err := rows.Scan(&b.n, &b.data, &b.crc); err != nil {
			return err
		}
		if err := each(b); err != nil {
			return err
		}
	}
	return rows.Err()
}
