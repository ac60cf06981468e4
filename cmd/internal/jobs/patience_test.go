//go:build !race

package jobs_test

import "time"

// patience is how long an item that is tried apart may take, the start of its process included.
const patience = 500 * time.Millisecond
