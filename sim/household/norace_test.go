//go:build !race

package household_test

// Every recorded program is executed.
const stride = 1
