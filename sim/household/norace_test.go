//go:build !race

package household_test

// Tests try every program and choice.
const stride = 1
