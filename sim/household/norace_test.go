//go:build !race

package household_test

// Of what a test tries, all of it is.
const stride = 1
