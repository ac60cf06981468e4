//go:build !race

package batch_test

// impatience is how long a network may take that others are scored beside, when tests are to be short.
const impatience = "1s"
