package store

import (
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"

	"hearth/cmd/internal/database"
)

// runSchema is the runSchema of the tables of runs. They may share a database with the tables of sessions. Every row
// has a checksum of its content.
var runSchema = database.Schema{Version: "runs_version", Convert: convert, Migrations: []string{
	`CREATE TABLE run_words (n BIGINT PRIMARY KEY, word TEXT NOT NULL UNIQUE, crc BIGINT NOT NULL);
	CREATE TABLE run_made (n BIGINT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, what BLOB NOT NULL);
	CREATE TABLE run_scenes (n BIGINT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, state BLOB NOT NULL);
	CREATE TABLE run_episodes (n BIGINT PRIMARY KEY, hash BLOB NOT NULL UNIQUE, scene BIGINT NOT NULL, steps BIGINT NOT NULL, states BLOB NOT NULL, crc BIGINT NOT NULL);
	CREATE TABLE run_runs (
		n BIGINT PRIMARY KEY, id BLOB NOT NULL UNIQUE, episode BIGINT NOT NULL, made BIGINT NOT NULL,
		kept BIGINT NOT NULL, what BLOB NOT NULL, crc BIGINT NOT NULL
	);
	CREATE INDEX run_runs_episode ON run_runs (episode);
	CREATE TABLE run_rows (
		family TEXT NOT NULL, n BIGINT NOT NULL, level BIGINT NOT NULL, data BLOB NOT NULL, crc BIGINT NOT NULL,
		PRIMARY KEY (family, n)
	)`,
	"CREATE INDEX run_episodes_brief ON run_episodes (n, hash, steps)",
	`CREATE TABLE run_patterns (hash BLOB PRIMARY KEY, likeness TEXT NOT NULL, states BLOB NOT NULL);
	CREATE INDEX run_patterns_likeness ON run_patterns (likeness);
	ALTER TABLE run_episodes ADD COLUMN pattern BLOB`,
	"SELECT 1", // older versions must not read rows packed with zstd
	// In SQLite a key of type INTEGER needs no index.
	`CREATE TABLE run_steps (episode INTEGER PRIMARY KEY, data BLOB NOT NULL, crc BIGINT NOT NULL);
	ALTER TABLE run_episodes RENAME TO former_episodes;
	CREATE TABLE run_episodes (
		n INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, scene BIGINT NOT NULL, steps BIGINT NOT NULL, states BLOB NOT NULL, crc BIGINT NOT NULL, pattern BLOB
	);
	INSERT INTO run_episodes SELECT n, hash, scene, steps, states, crc, pattern FROM former_episodes ORDER BY n;
	DROP TABLE former_episodes;
	ALTER TABLE run_runs RENAME TO former_runs;
	CREATE TABLE run_runs (
		n INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, episode BIGINT NOT NULL, made BIGINT NOT NULL,
		kept BIGINT NOT NULL, what BLOB NOT NULL, crc BIGINT NOT NULL
	);
	INSERT INTO run_runs SELECT n, id, episode, made, kept, what, crc FROM former_runs ORDER BY n;
	DROP TABLE former_runs;
	CREATE INDEX run_runs_episode ON run_runs (episode)`,
}}

// convert moves the rows of steps from compressed blocks, as up to version 4, to the table of steps. A damaged block
// is left out; then the check finds that the steps of its episodes are missing.
func convert(tx database.Tx, version int) error {
	if version != 5 {
		return nil
	}
	steps := map[int64][]byte{}
	for _, family := range []string{"step", "time", "reason", "bind", "wait"} {
		before := steps // an episode must have rows of every family
		steps = map[int64][]byte{}
		for n := int64(0); ; {
			var data []byte
			var crc int64
			err := tx.Row("SELECT n, data, crc FROM run_rows WHERE family = $1 AND n > $2 ORDER BY n LIMIT 1", family, n).Scan(&n, &data, &crc)
			if errors.Is(err, sql.ErrNoRows) {
				break
			}
			if err != nil {
				return err
			}
			if plain, err := database.Unpack(data); err == nil && sumOf(data, fmt.Append(nil, family, n)) == crc {
				segments(plain, func(episode int64, rows []byte) {
					if part := before[episode]; part != nil || family == "step" {
						steps[episode] = append(part, rows...)
					}
				})
			}
		}
	}
	for _, episode := range slices.Sorted(maps.Keys(steps)) {
		if err := insertSteps(tx, episode, steps[episode]); err != nil {
			return err
		}
	}
	_, err := tx.Exec("DROP TABLE run_rows")
	return err
}

// segments calls yield for the rows of each episode in a block. Before the rows stands their size.
func segments(block []byte, yield func(episode int64, rows []byte)) {
	for len(block) > 0 {
		episode, n := binary.Uvarint(block)
		size, m := binary.Uvarint(block[max(n, 0):])
		if n <= 0 || m <= 0 || size > uint64(len(block)-n-m) {
			return
		}
		yield(int64(episode), block[n:n+m+int(size)])
		block = block[n+m+int(size):]
	}
}
