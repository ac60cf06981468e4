package store

// Exec changes a database behind its back.
func Exec(d *Database, query string) error {
	_, err := d.db.Exec(query)
	return err
}
