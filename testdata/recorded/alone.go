package recorded

import "testing"

// Alone leaves a test out of those that are watched for data races (-short): one goroutine
// carries out all that takes it long.
func Alone(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("one goroutine carries out everything")
	}
}
