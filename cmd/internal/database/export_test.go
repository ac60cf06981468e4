package database

// SetDriver makes Open use another driver for SQLite until reset is called.
func SetDriver(name string) (reset func()) {
	usual := liteDriver
	liteDriver = name
	return func() { liteDriver = usual }
}
