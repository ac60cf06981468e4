//go:build !race

package household_test

// Every recorded program and every choice is tried.
const stride = 1
