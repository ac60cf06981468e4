//go:build race

package household_test

// Under the race detector everything takes ten times as long, so only one in stride programs and choices is
// tried.
const stride = 20
