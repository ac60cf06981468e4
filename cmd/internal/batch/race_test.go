//go:build race

package batch_test

// impatience is longer where processes that watch for races are started.
const impatience = "4s"
