// Package store stores the inputs of each run, its steps and its result.
// Each distinct episode is stored once.
//
// [OpenRuns] opens a database and [Runs.Keep] adds records. Runs, their settings, episodes, steps, start states and
// words have a table each. An episode is stored as the differences between its states. The start state of several
// episodes is stored once.
package store

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

// Runs holds runs in a database. It may be used by several goroutines and processes at the same time.
type Runs struct {
	db *database.Database

	mu       sync.Mutex
	patterns map[string]*database.Decoder // decoders of states, by the hash of their pattern
}

// OpenRuns opens a database and creates or migrates its tables. With [database.ReadOnly] the
// tables may be missing, but not of an older version. The name is the path of an SQLite file or a
// postgres:// address.
func OpenRuns(ctx context.Context, name string, options ...database.Option) (*Runs, error) {
	db, err := database.Open(ctx, name, runSchema, options...)
	if err != nil {
		return nil, err
	}
	if n := len(runSchema.Migrations); db.Version > 0 && db.Version < n {
		return nil, errors.Join(fmt.Errorf("the runs have version %d, and this Hearth reads version %d: hearth store import - --store FILE </dev/null updates the file and leaves a copy", db.Version, n), db.Close())
	}
	return &Runs{db: db, patterns: map[string]*database.Decoder{}}, nil
}

// scan runs a query and calls do for each row. A file that was opened for reading only may have no tables of runs;
// then there are no rows.
func (a *Runs) scan(ctx context.Context, do func(scan database.Scan) error, query string, args ...any) error {
	if a.db.Version == 0 {
		return nil
	}
	return a.db.Each(ctx, do, query, args...)
}

// IsEmpty reports whether the database has no tables of runs.
func (a *Runs) IsEmpty() bool { return a.db.Version == 0 }

// Close closes the database.
func (a *Runs) Close() error { return a.db.Close() }

// runText is the JSON text of one run, without its steps.
type runText struct {
	File   string             `json:"f,omitempty"`
	Plan   string             `json:"p,omitempty"`
	Status string             `json:"s"`
	Scores map[string]float64 `json:"v,omitempty"`
}

// Keep adds runs that finished at the given time. It returns the number of runs and of episodes that were not
// stored before.
func (a *Runs) Keep(ctx context.Context, at time.Time, all []*runs.Record) (fresh, episodes int, err error) {
	if len(all) == 0 {
		return 0, 0, nil
	}
	if len(all) > 1 {
		ctx = database.Bulk(ctx)
	}
	err = a.db.Change(ctx, func(tx database.Tx) error {
		k := &transaction{a: a, tx: tx, words: map[string]int64{}, sharedRows: map[string]int64{}, newEpisodes: map[string]int64{}}
		if err := k.lockWriters(); err != nil {
			return err
		}
		for _, r := range all {
			if err := k.run(r, at); err != nil {
				return err
			}
		}
		fresh, episodes = k.fresh, len(k.newEpisodes)
		return k.states()
	})
	return fresh, episodes, err
}

// A transaction adds or deletes runs in one database transaction.
type transaction struct {
	a           *Runs
	tx          database.Tx
	words       map[string]int64 // numbers of words used in this transaction
	sharedRows  map[string]int64
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
	own, err := json.Marshal(runText{r.File, r.Plan, r.Status, r.Scores})
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
		if content, err = database.Pack(data); err != nil {
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
	steps, err := e.Encode(k.number)
	if err != nil {
		return 0, err
	}
	if err := insertSteps(k.tx, n, steps); err != nil {
		return 0, err
	}
	k.newEpisodes[hash] = n
	k.pending = append(k.pending, &pendingEpisode{n, scene, raw, r.Plan, len(e.Steps), e.States})
	return n, nil
}

// insertSteps stores the encoded steps of an episode.
func insertSteps(tx database.Tx, episode int64, steps []byte) error {
	_, err := tx.Exec("INSERT INTO run_steps (episode, data, crc) VALUES ($1, $2, $3)", episode, steps, sumOf(steps, figures(episode)))
	return err
}

// number returns the number of a word. It adds the word if it is missing.
func (k *transaction) number(word string) (n int64, err error) {
	if n, known := k.words[word]; known {
		return n, nil
	}
	err = k.tx.Row("SELECT n FROM run_words WHERE word = $1", word).Scan(&n)
	if errors.Is(err, sql.ErrNoRows) {
		if n, err = k.next("run_words"); err == nil {
			_, err = k.tx.Exec("INSERT INTO run_words (n, word, crc) VALUES ($1, $2, $3)", n, word, sumOf([]byte(word), figures(n)))
		}
	}
	k.words[word] = n
	return n, err
}

// Damaged is the error of a row that is missing, or whose content does not match its checksum or hash.
type Damaged struct {
	Row, Why string
	Run      string // start of the name of the unreadable run; "" if several runs may be affected
	n        int64  // number of that run; 0 if unknown
	word     int64  // number of the damaged word; 0 if none
}

func (d *Damaged) Error() string { return d.Row + " is damaged: " + d.Why }
