package recorded

import "testing"

// Alone skips a long test that uses one goroutine only in runs with the race detector (-short).
func Alone(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("the test uses one goroutine only")
	}
}
