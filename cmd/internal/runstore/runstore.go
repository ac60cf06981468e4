// Package runstore stores runs of package runs in a database: the inputs of each run, its steps and its result.
// Each distinct episode is stored once.
//
// [Open] opens a database and [Store.Keep] adds records. The rows of all episodes are grouped by their family
// ([runs.Family], the type of the row) in compressed blocks, so a query reads only the families that it names.
// New blocks are small and are merged when there are many. An episode is stored as the differences between its
// states. The start state of several episodes is stored once.
package runstore

import (
	"context"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"hearth/cmd/internal/database"
	"hearth/eval/runs"
)

// Store holds runs in a database. It may be used by several goroutines and processes at the same time.
type Store struct {
	db *database.Database

	mu       sync.Mutex
	numbers  map[string]int64             // numbers of words that are in the database
	patterns map[string]*database.Decoder // decoders of states, by the hash of their pattern
}

// Open opens a database and creates or migrates its tables. With [database.ReadOnly] the
// tables may be missing, but not of an older version. The name is the path of an SQLite file or a
// postgres:// address.
func Open(ctx context.Context, name string, options ...database.Option) (*Store, error) {
	db, err := database.Open(ctx, name, schema, options...)
	if err != nil {
		return nil, err
	}
	if n := len(schema.Migrations); db.Version > 0 && db.Version < n {
		return nil, errors.Join(fmt.Errorf("the runs have version %d, and this Hearth reads version %d: hearth store import - --store FILE </dev/null updates the file and leaves a copy", db.Version, n), db.Close())
	}
	return &Store{db: db, numbers: map[string]int64{}, patterns: map[string]*database.Decoder{}}, nil
}

// scan runs a query and calls do for each row. A file that was opened for reading only may have no tables of runs;
// then there are no rows.
func (a *Store) scan(ctx context.Context, do func(scan database.Scan) error, query string, args ...any) error {
	if a.db.Version == 0 {
		return nil
	}
	return a.db.Each(ctx, do, query, args...)
}

// IsEmpty reports whether the database has no tables of runs.
func (a *Store) IsEmpty() bool { return a.db.Version == 0 }

// Close closes the database.
func (a *Store) Close() error { return a.db.Close() }

// runText is the JSON text of one run, without its steps.
type runText struct {
	called
	Scores map[string]float64 `json:"v,omitempty"`
}

// called holds the names and the status of a run. It is separate, because decoding it without the scores takes
// half the time.
type called struct {
	File   string `json:"f,omitempty"`
	Plan   string `json:"p,omitempty"`
	Status string `json:"s"`
}

// Keep adds runs that finished at the given time. It returns the number of runs and of episodes that were not
// stored before.
func (a *Store) Keep(ctx context.Context, at time.Time, all []*runs.Record) (fresh, episodes int, err error) {
	if len(all) == 0 {
		return 0, 0, nil
	}
	if len(all) > 1 {
		ctx = database.Bulk(ctx)
	}
	err = a.db.Change(ctx, func(tx database.Tx) error {
		k := &transaction{a: a, tx: tx, words: map[string]int64{}, sharedRows: map[string]int64{}, newEpisodes: map[string]int64{}, rows: make([][]byte, len(runs.Families))}
		if err := k.lockWriters(); err != nil {
			return err
		}
		for _, r := range all {
			if err := k.run(r, at); err != nil {
				return err
			}
		}
		fresh, episodes = k.fresh, len(k.newEpisodes)
		if err := errors.Join(k.states(), k.blocks()); err != nil {
			return err
		}
		return k.merge()
	})
	return fresh, episodes, err
}

// A transaction adds or deletes runs in one database transaction.
type transaction struct {
	a           *Store
	tx          database.Tx
	words       map[string]int64 // numbers of words used in this transaction
	sharedRows  map[string]int64
	rows        [][]byte          // encoded rows of the new episodes; the index is that of the family in runs.Families
	newEpisodes map[string]int64  // numbers of episodes added in this transaction, by hash
	pending     []*pendingEpisode // new episodes whose states are not written yet

	fresh int
}

// lockWriters locks out other writers until the transaction ends, so that no two writers assign the same
// number.
func (k *transaction) lockWriters() error {
	if k.a.db.Lite {
		return nil // SQLite allows one writer
	}
	_, err := k.tx.Exec("SELECT pg_advisory_xact_lock(hashtext('hearth runs'))")
	return err
}

func (k *transaction) run(r *runs.Record, at time.Time) error {
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
		return nil // already stored
	case !errors.Is(err, sql.ErrNoRows):
		return err
	}
	episode, err := k.episode(hash, r)
	if err != nil {
		return err
	}
	text, err := json.Marshal(r.Settings)
	if err != nil {
		return err
	}
	made, err := k.shared("run_made", "what", text)
	if err != nil {
		return err
	}
	own, err := json.Marshal(runText{called{r.File, r.Plan, r.Status}, r.Scores})
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

// next returns the number for the next row of a table.
func (k *transaction) next(table string) (n int64, err error) {
	err = k.tx.Row("SELECT COALESCE(MAX(n), 0) + 1 FROM " + table).Scan(&n)
	return n, err
}

// shared returns the number of a row that several rows refer to. It adds the row if it is missing; column is
// the column of data.
func (k *transaction) shared(table, column string, data []byte) (n int64, err error) {
	hash := runs.Sum(data)
	if n, known := k.sharedRows[table+hash]; known {
		return n, nil
	}
	err = k.tx.Row("SELECT n FROM "+table+" WHERE hash = $1", hash).Scan(&n)
	if errors.Is(err, sql.ErrNoRows) {
		var content []byte
		if content, err = packed(data); err != nil {
			return 0, err
		}
		if n, err = k.next(table); err == nil {
			_, err = k.tx.Exec("INSERT INTO "+table+" (n, hash, "+column+") VALUES ($1, $2, $3)", n, hash, content)
		}
	}
	k.sharedRows[table+hash] = n
	return n, err
}

// episode returns the number of an episode. It adds the episode if it is missing.
func (k *transaction) episode(hash string, r *runs.Record) (n int64, err error) {
	if n, known := k.newEpisodes[hash]; known {
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
	n += int64(len(k.pending))
	rows, err := e.Rows(k)
	if err != nil {
		return 0, err
	}
	for i, f := range runs.Families {
		k.rows[i] = f.AppendSegment(k.rows[i], n, rows[i])
	}
	k.newEpisodes[hash] = n
	k.pending = append(k.pending, &pendingEpisode{n, scene, raw, r.Plan, len(e.Steps), e.States})
	return n, nil
}

// Number implements [runs.Dictionary].
func (k *transaction) Number(word string) (n int64, err error) {
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
	case err == nil: // the number of a stored word never changes
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

// blocks writes the rows of the new episodes, in one block for each family.
func (k *transaction) blocks() error {
	if len(k.newEpisodes) == 0 {
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

func (k *transaction) block(f *runs.Family, n int64, level int, rows []byte) error {
	data, err := packed(rows)
	if err != nil {
		return err
	}
	_, err = k.tx.Exec("INSERT INTO run_rows (family, n, level, data, crc) VALUES ($1, $2, $3, $4, $5)",
		f.Name, n, level, data, sumOf(data, fmt.Append(nil, f.Name, n)))
	return err
}

// merge joins mergeCount blocks of one level into a block of the next level. Blocks of maxLevel are not
// merged.
const (
	mergeCount = 16
	maxLevel   = 3
)

// levelOf returns the level of a new block with size bytes: 0 up to 1 KB, and maxLevel above 64 KB.
func levelOf(size int) int {
	level := 0
	for most := 1 << 10; level < maxLevel && size > most; most *= mergeCount / 2 {
		level++
	}
	return level
}

// merge merges the blocks of each family and level, if there are mergeCount of them.
func (k *transaction) merge() error {
	for i, f := range runs.Families {
		for level := range maxLevel {
			blocks, err := k.blocksOfLevel(f, level)
			if err != nil {
				return err
			}
			if len(blocks) < mergeCount {
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

// blocksOfLevel returns the blocks of one level, or none if there are too few to merge.
func (k *transaction) blocksOfLevel(f *runs.Family, level int) (all []*block, err error) {
	n := 0
	if err := k.tx.Row("SELECT COUNT(*) FROM run_rows WHERE family = $1 AND level = $2", f.Name, level).Scan(&n); err != nil || n < mergeCount {
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

// A block is a group of rows of one family as stored in the database.
type block struct {
	family *runs.Family
	n      int64
	data   []byte
	crc    int64

	parts  []part // rows of the episodes that read was asked for
	rows   int    // number of rows in parts
	damage error  // why the block cannot be read; nil if it can
}

// A part holds the encoded rows of one episode.
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

// damaged returns a [Damaged] for an error of reading the block, or nil for nil.
func (b *block) damaged(err error) error {
	if err == nil {
		return nil
	}
	return &Damaged{Row: b.String(), Why: err.Error()}
}

// Damaged is the error of a row that is missing, or whose content does not match its checksum or hash.
type Damaged struct {
	Row, Why string
	Run      string // start of the name of the unreadable run; "" if several runs may be affected
	n        int64  // number of that run; 0 if unknown
	word     int64  // number of the damaged word; 0 if none
}

func (d *Damaged) Error() string { return d.Row + " is damaged: " + d.Why }
