package runstore

import "hearth/cmd/internal/database"

// schema is the schema of the tables of runs. They may share a database with the tables of sessions. Every row
// has a checksum of its content.
var schema = database.Schema{Version: "runs_version", Migrations: []string{
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
}}
