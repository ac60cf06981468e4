package jobs

import (
	"context"

	"hearth/cmd/internal/database"
)

// Exec changes a ledger behind its back.
func Exec(l *Ledger, query string, args ...any) error {
	return l.db.Change(context.Background(), func(tx database.Tx) error {
		_, err := tx.Exec(query, args...)
		return err
	})
}
