package store

import (
	"context"
	"errors"

	"hearth/cmd/internal/database"
)

// Exec changes a database behind its back.
func Exec(d *Sessions, query string) error {
	return d.db.Change(context.Background(), func(tx database.Tx) error {
		_, err := tx.Exec(query)
		return err
	})
}

// Hold keeps all others from writing until it is released.
func Hold(d *Sessions, held chan<- struct{}, release <-chan struct{}) error {
	return d.db.Change(database.Bulk(context.Background()), func(tx database.Tx) error {
		_, err := tx.Exec("DELETE FROM events WHERE session = ''")
		close(held)
		<-release
		return err
	})
}

// First makes a database as the first Hearth did, and runs a query in it.
func First(name, query string) error {
	ctx := context.Background()
	db, err := database.Open(ctx, name, database.Schema{Version: "version", Migrations: sessionMigrations[:1]})
	if err != nil {
		return err
	}
	return errors.Join(Exec(&Sessions{db}, query), db.Close())
}
