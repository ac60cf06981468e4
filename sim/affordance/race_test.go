//go:build race

package affordance_test

// Under the race detector everything takes ten times as long.
const moments, perMoment, everyState = 1, 20, 9
