//go:build race

package affordance_test

// The race detector makes every test about ten times slower.
const moments, perMoment, everyState = 1, 20, 9
