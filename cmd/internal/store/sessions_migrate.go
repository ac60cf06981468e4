package store

// sessionMigrations lists the changes from one version of the database to the next. Never change an entry; only
// append.
var sessionMigrations = []string{
	`CREATE TABLE sessions (
		id TEXT PRIMARY KEY, owner TEXT NOT NULL, name TEXT NOT NULL, world TEXT NOT NULL,
		made TEXT NOT NULL, base BLOB, created BIGINT NOT NULL
	);
	CREATE INDEX sessions_owner ON sessions (owner, created);
	CREATE TABLE events (
		session TEXT NOT NULL REFERENCES sessions (id), seq BIGINT NOT NULL, parent BIGINT NOT NULL,
		what TEXT NOT NULL, target BIGINT NOT NULL, request TEXT NOT NULL, hash TEXT NOT NULL,
		made BIGINT NOT NULL, PRIMARY KEY (session, seq)
	)`,
	`CREATE TABLE kept (
		session TEXT NOT NULL REFERENCES sessions (id), position BIGINT NOT NULL,
		steps BIGINT NOT NULL, episode BLOB NOT NULL, PRIMARY KEY (session, position)
	)`,
	`ALTER TABLE sessions ADD COLUMN crc BIGINT;
	ALTER TABLE events ADD COLUMN crc BIGINT;
	ALTER TABLE kept ADD COLUMN crc BIGINT`,
	`ALTER TABLE sessions ADD COLUMN events BIGINT NOT NULL DEFAULT 0;
	UPDATE sessions SET events = (SELECT COALESCE(MAX(seq), 0) FROM events WHERE session = id)`,
}
