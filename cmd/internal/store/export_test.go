package store

import (
	"context"

	"hearth/cmd/internal/database"
)

// Exec changes a database behind its back.
func Exec(d *Database, query string) error {
	return d.db.Change(context.Background(), func(tx database.Tx) error {
		_, err := tx.Exec(query)
		return err
	})
}
