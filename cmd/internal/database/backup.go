package database

import (
	"context"
	"errors"
	"fmt"
	"os"
)

// Backup copies the database to a new file while it is in use. It fails if the file exists or if the database is
// Postgres. The file appears when it is complete and on the disk.
func (d *Database) Backup(ctx context.Context, file string) error {
	if !d.Lite {
		return errors.New("use pg_dump to back up Postgres")
	}
	ctx, stop := limited(Bulk(ctx))
	defer stop()
	part := file + ".part"
	_ = os.Remove(part) // of a backup that was killed
	defer func() { _ = os.Remove(part) }()
	_, err := d.db.ExecContext(ctx, "VACUUM INTO ?1", part)
	if err != nil {
		if found, _ := d.Check(ctx); len(found) > 0 {
			return fmt.Errorf("%s is damaged: %s", d.name, found[0])
		}
		return fmt.Errorf("cannot write %s: %w", file, wrapError(ctx, err))
	}
	f, err := os.OpenFile(part, os.O_RDWR, 0)
	if err == nil {
		err = errors.Join(f.Sync(), f.Close())
	}
	if err != nil {
		return err
	}
	if err = os.Link(part, file); err != nil && !exists(file) { // unlike Rename, Link does not overwrite
		err = os.Rename(part, file) // the file system has no links
	}
	return err
}

// Check returns the damage that SQLite finds in its file. For Postgres it returns nothing.
func (d *Database) Check(ctx context.Context) (found []string, err error) {
	if !d.Lite {
		return nil, nil
	}
	err = d.Each(Bulk(ctx), func(scan Scan) error {
		text := ""
		if err := scan(&text); err != nil || text == "ok" {
			return err
		}
		found = append(found, text)
		return nil
	}, "PRAGMA integrity_check(1000000)")
	if has(err, "lite 11/", "lite 26/") { // so damaged that the check itself fails
		return append(found, err.Error()), nil
	}
	return found, err
}

// Shrink returns the space of deleted rows of an SQLite file to the disk. Postgres does so by itself.
func (d *Database) Shrink(ctx context.Context) error {
	if !d.Lite {
		return nil
	}
	ctx, stop := limited(Bulk(ctx))
	defer stop()
	_, err := d.db.ExecContext(ctx, "VACUUM")
	return wrapError(ctx, err)
}
