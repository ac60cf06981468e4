//go:build !race

package affordance_test

// moments is the number of random states of an episode to check, and perMoment the number of choices to try
// for each action in each of them. The states that a test compares are everyState steps apart.
const moments, perMoment, everyState = 1, 200, 1
