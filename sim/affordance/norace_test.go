//go:build !race

package affordance_test

// So many choices are tried for each action at random moments of an episode.
const moments, perMoment = 1, 200
