package archive

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
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
	var failed error
	var beside sync.WaitGroup
	beside.Go(func() { episodes, failed = a.briefs(ctx) })
	made, err := a.made(ctx, bad)
	var kept []*row
	if err == nil {
		kept, err = a.said(ctx, s, made)
	}
	if beside.Wait(); err != nil || failed != nil {
		return nil, errors.Join(err, failed)
	}
	slices.SortFunc(kept, func(a, b *row) int { return cmp.Compare(a.N, b.N) })
	for _, r := range kept {
		e, found := episodes[r.Episode]
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

// A row is what a run says by itself.
type row struct {
	Run
	wrong error // it is damaged
}

// said reads what runs say by themselves, in any order.
func (a *Archive) said(ctx context.Context, s *Selection, made map[int64]*runs.Made) ([]*row, error) {
	return database.All(ctx, a.db, func(scan database.Scan) (*row, error) {
		var id, text sql.RawBytes
		var of, kept, crc int64
		r := &row{}
		if err := scan(&r.N, &id, &r.Episode, &of, &kept, &text, &crc); err != nil {
			return nil, err
		}
		r.ID, r.Kept, r.Made = hex.EncodeToString(id), time.UnixMilli(kept).UTC(), made[of]
		var own what
		switch {
		case sumOf(id, text, figures(r.N, r.Episode, of, kept)) != crc:
			r.wrong = errChanged
		case r.Made == nil:
			r.wrong = fmt.Errorf("what made it, row %d of run_made, is missing or damaged", of)
		case !s.Brief:
			r.wrong = json.Unmarshal(text, &own)
		}
		r.File, r.Plan, r.Status, r.Scores = own.File, own.Plan, own.Status, own.Scores
		return r, nil
	}, "SELECT n, id, episode, made, kept, what, crc FROM run_runs WHERE kept >= $1 AND kept < $2", from(s.Since), until(s.Until))
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
	return a.db.Each(ctx, func(scan database.Scan) error {
		var n int64
		var hash string
		var data []byte
		if err := scan(&n, &hash, &data); err != nil {
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
			return bad(&Damaged{Row: fmt.Sprintf("%s %d", name, n), Why: err.Error()})
		}
		return nil
	}, query, args...)
}

// States are those of an episode, as package runs writes them.
func (a *Archive) States(ctx context.Context, episode int64) (first, states []byte, err error) {
	var scene, crc int64
	var steps int64
	var hash, data, like []byte
	if err := a.db.Row(ctx, "SELECT hash, scene, steps, states, crc, pattern FROM run_episodes WHERE n = $1", episode).Scan(&hash, &scene, &steps, &data, &crc, &like); err != nil {
		return nil, nil, err
	}
	name := fmt.Sprintf("episode %d (%.8x)", episode, hash)
	sum := [][]byte{hash, data, figures(episode, scene, steps)}
	if like != nil {
		sum = append(sum, like)
	}
	by := unpacked
	if like != nil { // else it was kept before there were patterns
		if by, err = a.like(ctx, like); err != nil {
			return nil, nil, err
		}
	}
	if sumOf(sum...) != crc {
		err = errChanged
	} else {
		states, err = by(data)
	}
	if err != nil {
		return nil, nil, &Damaged{Row: name, Why: err.Error()}
	}
	err = a.shared(ctx, stop, "SELECT n, hash, state FROM run_scenes WHERE n = $1", "scene", func(_ int64, data []byte) error {
		first = data
		return nil
	}, scene)
	if err == nil && first == nil {
		err = &Damaged{Row: name, Why: "its scene is missing"}
	}
	return first, states, err
}

// words are all words by their numbers.
func (a *Archive) words(ctx context.Context, bad bad) (all []string, err error) {
	all = []string{""} // numbers start at 1
	return all, a.db.Each(ctx, func(scan database.Scan) error {
		var n, crc int64
		var text string
		if err := scan(&n, &text, &crc); err != nil {
			return err
		}
		for int64(len(all)) < n {
			if err := bad(&Damaged{Row: fmt.Sprintf("word %d", len(all)), Why: "it is missing", word: int64(len(all))}); err != nil {
				return err
			}
			all = append(all, runs.Unread)
		}
		if sumOf([]byte(text), figures(n)) != crc {
			if err := bad(&Damaged{Row: fmt.Sprintf("word %d (%.20q)", n, text), Why: errChanged.Error(), word: n}); err != nil {
				return err
			}
			text = runs.Unread
		}
		all = append(all, text)
		return nil
	}, "SELECT n, word, crc FROM run_words ORDER BY n")
}

// Kept is what queries read of some runs, without rows that are damaged. What states are read with
// is for others to say.
func (a *Archive) Kept(ctx context.Context, all []*Run) (*runs.Kept, error) {
	k, wanted := &runs.Kept{}, make(map[int64]bool, len(all))
	for _, r := range all {
		k.Runs = append(k.Runs, &r.Run)
		wanted[r.Episode] = true
	}
	k.Rows = func(f *runs.Family) (found runs.Loaded, why string, err error) {
		found, err = a.rows(ctx, f, wanted, func(d *Damaged) error {
			why = d.Error()
			return nil
		})
		return found, why, err
	}
	k.States = func(episode int64) (first, states []byte, err error) { return a.States(ctx, episode) }
	var err error
	k.Words, err = a.words(ctx, func(*Damaged) error { return nil })
	return k, err
}

// MostCells is how many values of one family are looked at.
const MostCells = 64 << 20

// atOnce is how many blocks are in memory as they are kept: they are opened beside each other.
const atOnce = 64

// rows are those of a family, of the episodes that are wanted.
func (a *Archive) rows(ctx context.Context, f *runs.Family, wanted map[int64]bool, bad bad) (runs.Loaded, error) {
	out, cells := runs.Loaded{}, 0
	var waiting []*block
	open := func() error {
		var beside sync.WaitGroup
		for part := range runtime.GOMAXPROCS(0) {
			beside.Go(func() {
				for i := part; i < len(waiting); i += runtime.GOMAXPROCS(0) {
					waiting[i].read(wanted)
				}
			})
		}
		beside.Wait()
		for _, b := range waiting {
			if cells += len(b.values); cells > MostCells {
				return fmt.Errorf("the runs have more than %d rows %q, which is more than a query looks at: choose some of the runs with --where", MostCells/f.Width(), f.Name)
			}
			for _, e := range b.of {
				out[e.episode] = b.values[e.from:e.to:e.to]
			}
			if b.wrong != nil {
				if err := bad(&Damaged{Row: b.String(), Why: b.wrong.Error()}); err != nil {
					return err
				}
			}
		}
		waiting = waiting[:0]
		return nil
	}
	err := a.db.Each(ctx, func(scan database.Scan) error {
		b := &block{family: f}
		if err := scan(&b.n, &b.data, &b.crc); err != nil {
			return err
		}
		if waiting = append(waiting, b); len(waiting) < atOnce {
			return nil
		}
		return open()
	}, "SELECT n, data, crc FROM run_rows WHERE family = $1 ORDER BY n", f.Name)
	if err == nil {
		err = open()
	}
	return out, err
}

// read reads the rows of a block that are wanted.
func (b *block) read(wanted map[int64]bool) {
	plain, err := b.open()
	if err == nil {
		err = runs.Segments(plain, func(episode int64, _, body []byte) (err error) {
			if !wanted[episode] {
				return nil
			}
			from := len(b.values)
			if b.values, err = b.family.AppendValues(b.values, body); err == nil {
				b.of = append(b.of, part{episode, from, len(b.values)})
			}
			return err
		})
	}
	b.wrong = err
}
