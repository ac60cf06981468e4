// Package archive keeps runs of package runs in a database: what was executed, by what, and
// what came of it, each episode once.
//
// [Open] a database and [Archive.Keep] records. What all episodes have of a family of rows
// stands in blocks, compressed, so that a query reads only what it asks for; new blocks are
// small and are merged as they become many. An episode is the differences between its states,
// and a scene, in which many episodes start, is kept once.
package archive

import (
	"context"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/klauspost/compress/zstd"

	"hearth/cmd/internal/database"
	"hearth/eval/runs"
)

// An Archive serves any number of goroutines and processes.
type Archive struct {
	db *database.Database

	mu       sync.Mutex
	numbers  map[string]int64         // of words that are on the disk
	patterns map[string]*zstd.Decoder // by their hashes: what reads states that are like one
}

// Open opens a database, and makes it ready: the path of a file for SQLite, or a postgres://
// address.
func Open(ctx context.Context, name string) (*Archive, error) {
	db, err := database.Open(ctx, name, schema)
	if err != nil {
		return nil, err
	}
	return &Archive{db: db, numbers: map[string]int64{}, patterns: map[string]*zstd.Decoder{}}, nil
}

// Close closes the database.
func (a *Archive) Close() error { return a.db.Close() }

// what is what a run says by itself.
type what struct {
	called
	Scores map[string]float64 `json:"v,omitempty"`
}

// called is what it is called: it is read by itself in half the time.
type called struct {
	File   string `json:"f,omitempty"`
	Plan   string `json:"p,omitempty"`
	Status string `json:"s"`
}

// Keep keeps runs, and tells how many were not there already, and how many of their episodes.
func (a *Archive) Keep(ctx context.Context, at time.Time, all []*runs.Record) (fresh, episodes int, err error) {
	if len(all) == 0 {
		return 0, 0, nil
	}
	err = a.db.Change(ctx, func(tx database.Tx) error {
		k := &keeping{a: a, tx: tx, words: map[string]int64{}, made: map[string]int64{}, known: map[string]int64{}, rows: make([][]byte, len(runs.Families))}
		if err := k.alone(); err != nil {
			return err
		}
		for _, r := range all {
			if err := k.run(r, at); err != nil {
				return err
			}
		}
		fresh, episodes = k.fresh, len(k.known)
		if err := errors.Join(k.states(), k.blocks()); err != nil {
			return err
		}
		return k.merge()
	})
	return fresh, episodes, err
}

// A keeping is one change that keeps runs.
type keeping struct {
	a     *Archive
	tx    database.Tx
	words map[string]int64 // that were numbered in it
	made  map[string]int64
	rows  [][]byte         // by family
	known map[string]int64 // episodes that are kept in it, by their hashes
	loose []*loose         // of these

	fresh int
}

// alone waits until nobody else keeps runs: numbers are given one by one.
func (k *keeping) alone() error {
	if k.a.db.Lite {
		return nil // a change is alone
	}
	_, err := k.tx.Exec("SELECT pg_advisory_xact_lock(hashtext('hearth runs'))")
	return err
}

func (k *keeping) run(r *runs.Record, at time.Time) error {
	hash, err := r.Episode.Hash()
	if err != nil {
		return err
	}
	id, err := r.ID(hash)
	if err != nil {
		return err
	}
	raw, err := hex.DecodeString(id)
	if err != nil {
		return err
	}
	var n int64
	switch err := k.tx.Row("SELECT n FROM run_runs WHERE id = $1", raw).Scan(&n); {
	case err == nil:
		return nil // it is there
	case !errors.Is(err, sql.ErrNoRows):
		return err
	}
	episode, err := k.episode(hash, r)
	if err != nil {
		return err
	}
	text, err := json.Marshal(r.Made)
	if err != nil {
		return err
	}
	made, err := k.shared("run_made", "what", text)
	if err != nil {
		return err
	}
	own, err := json.Marshal(what{called{r.File, r.Plan, r.Status}, r.Scores})
	if err != nil {
		return err
	}
	if n, err = k.next("run_runs"); err != nil {
		return err
	}
	k.fresh++
	_, err = k.tx.Exec("INSERT INTO run_runs (n, id, episode, made, kept, what, crc) VALUES ($1, $2, $3, $4, $5, $6, $7)",
		n, raw, episode, made, at.UnixMilli(), own, sumOf(raw, own, figures(n, episode, made, at.UnixMilli())))
	return err
}

// next is the number of the next row of a table.
func (k *keeping) next(table string) (n int64, err error) {
	err = k.tx.Row("SELECT COALESCE(MAX(n), 0) + 1 FROM " + table).Scan(&n)
	return n, err
}

// shared is the number of what many rows have in common.
func (k *keeping) shared(table, column string, data []byte) (n int64, err error) {
	hash := runs.Sum(data)
	if n, known := k.made[table+hash]; known {
		return n, nil
	}
	err = k.tx.Row("SELECT n FROM "+table+" WHERE hash = $1", hash).Scan(&n)
	if errors.Is(err, sql.ErrNoRows) {
		if n, err = k.next(table); err == nil {
			_, err = k.tx.Exec("INSERT INTO "+table+" (n, hash, "+column+") VALUES ($1, $2, $3)", n, hash, packed(data))
		}
	}
	k.made[table+hash] = n
	return n, err
}

// episode is the number of an episode, which is kept if it is not there.
func (k *keeping) episode(hash string, r *runs.Record) (n int64, err error) {
	if n, known := k.known[hash]; known {
		return n, nil
	}
	raw, err := hex.DecodeString(hash)
	if err != nil {
		return 0, err
	}
	if err = k.tx.Row("SELECT n FROM run_episodes WHERE hash = $1", raw).Scan(&n); !errors.Is(err, sql.ErrNoRows) {
		return n, err
	}
	e := &r.Episode
	scene, err := k.shared("run_scenes", "state", e.First)
	if err != nil {
		return 0, err
	}
	if n, err = k.next("run_episodes"); err != nil {
		return 0, err
	}
	n += int64(len(k.loose))
	rows, err := e.Rows(k)
	if err != nil {
		return 0, err
	}
	for i, f := range runs.Families {
		k.rows[i] = f.AppendSegment(k.rows[i], n, rows[i])
	}
	k.known[hash] = n
	k.loose = append(k.loose, &loose{n, scene, raw, r.Plan, len(e.Steps), e.States})
	return n, nil
}

// Number implements [runs.Dictionary].
func (k *keeping) Number(word string) (n int64, err error) {
	if n, known := k.words[word]; known {
		return n, nil
	}
	k.a.mu.Lock()
	n, known := k.a.numbers[word]
	k.a.mu.Unlock()
	if known {
		return n, nil
	}
	err = k.tx.Row("SELECT n FROM run_words WHERE word = $1", word).Scan(&n)
	switch {
	case err == nil: // nobody ever changes it
		k.a.mu.Lock()
		k.a.numbers[word] = n
		k.a.mu.Unlock()
	case errors.Is(err, sql.ErrNoRows):
		if n, err = k.next("run_words"); err == nil {
			_, err = k.tx.Exec("INSERT INTO run_words (n, word, crc) VALUES ($1, $2, $3)", n, word, sumOf([]byte(word), figures(n)))
		}
	}
	k.words[word] = n
	return n, err
}

// blocks writes the rows of the episodes that were kept.
func (k *keeping) blocks() error {
	if len(k.known) == 0 {
		return nil
	}
	n, err := k.next("run_rows")
	if err != nil {
		return err
	}
	for i, f := range runs.Families {
		if err := k.block(f, n, levelOf(len(k.rows[i])), k.rows[i]); err != nil {
			return err
		}
	}
	return nil
}

func (k *keeping) block(f *runs.Family, n int64, level int, rows []byte) error {
	data := packed(rows)
	_, err := k.tx.Exec("INSERT INTO run_rows (family, n, level, data, crc) VALUES ($1, $2, $3, $4, $5)",
		f.Name, n, level, data, sumOf(data, fmt.Append(nil, f.Name, n)))
	return err
}

// Blocks of one level are merged when there are so many of them, up to a level above which
// they are large enough: of 64 KB and more.
const (
	mostAlike = 16
	highest   = 3
)

// levelOf is the level of a new block: those of many episodes are large at once.
func levelOf(size int) int {
	level := 0
	for most := 1 << 10; level < highest && size > most; most *= mostAlike / 2 {
		level++
	}
	return level
}

// merge makes one block of many small ones.
func (k *keeping) merge() error {
	for i, f := range runs.Families {
		for level := range highest {
			blocks, err := k.alike(f, level)
			if err != nil {
				return err
			}
			if len(blocks) < mostAlike {
				continue
			}
			var rows []byte
			for _, b := range blocks {
				plain, err := b.open()
				if err != nil {
					return b.damaged(err)
				}
				rows = append(rows, plain...)
				if _, err := k.tx.Exec("DELETE FROM run_rows WHERE family = $1 AND n = $2", f.Name, b.n); err != nil {
					return err
				}
			}
			if err := k.block(runs.Families[i], blocks[0].n, level+1, rows); err != nil {
				return err
			}
		}
	}
	return nil
}

// alike are blocks of one level.
func (k *keeping) alike(f *runs.Family, level int) (all []*block, err error) {
	n := 0
	if err := k.tx.Row("SELECT COUNT(*) FROM run_rows WHERE family = $1 AND level = $2", f.Name, level).Scan(&n); err != nil || n < mostAlike {
		return nil, err
	}
	last := int64(0)
	for range n {
		b := &block{family: f}
		if err := k.tx.Row("SELECT n, data, crc FROM run_rows WHERE family = $1 AND level = $2 AND n > $3 ORDER BY n LIMIT 1", f.Name, level, last).Scan(&b.n, &b.data, &b.crc); err != nil {
			return nil, err
		}
		last = b.n
		all = append(all, b)
	}
	return all, nil
}

// A block is rows of a family as they are kept.
type block struct {
	family *runs.Family
	n      int64
	data   []byte
	crc    int64

	of    []part // that were read from it
	rows  int    // in these
	wrong error  // it is damaged
}

// A part of a block belongs to an episode.
type part struct {
	episode int64
	rows    []byte
}

func (b *block) String() string { return fmt.Sprintf("block %d of the rows %q", b.n, b.family.Name) }

func (b *block) open() ([]byte, error) {
	if sumOf(b.data, fmt.Append(nil, b.family.Name, b.n)) != b.crc {
		return nil, errChanged
	}
	return unpacked(b.data)
}

// damaged is the error of a block that cannot be read; nil where it can.
func (b *block) damaged(err error) error {
	if err == nil {
		return nil
	}
	return &Damaged{Row: b.String(), Why: err.Error()}
}

// Damaged is the error of a row that is not as it was written.
type Damaged struct {
	Row, Why string
	Run      string // that cannot be read for it, by the start of its name; "" where it may be several
	n        int64  // the number of that run
	word     int64  // the number of a word
}

func (d *Damaged) Error() string { return d.Row + " is damaged: " + d.Why }
