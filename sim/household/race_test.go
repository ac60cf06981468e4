//go:build race

package household_test

// Under the race detector everything takes ten times as long: one in so many
// recorded programs is executed.
const stride = 20
