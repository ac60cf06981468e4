//go:build race

package jobs_test

import "time"

// patience is longer where processes that watch for races are started.
const patience = 4 * time.Second
