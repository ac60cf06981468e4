//go:build !race

package affordance_test

// So many choices are tried for each action at random moments of an episode, and states are
// compared that are so many steps apart.
const moments, perMoment, everyState = 1, 200, 1
