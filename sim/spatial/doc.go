// Package spatial computes where things fit: how much a container holds and how full it is, where things stand
// that are arranged or put down, and which things lie in, on or under others.
//
// [Layout] gives every thing of a scene a position, and [Relations] derives from positions alone what lies
// where. Each is the inverse of the other. [Board.Arrange] lays out equal pieces in a pattern, and
// [Board.Place] finds free positions one by one. A [Hollow] computes its capacity, its liquid level and the
// tilt at which it spills.
//
// Lengths are in metres, angles in radians, volumes in whole nanolitres. z points up, x to the right and y
// away from the cook. Results are the same to the last bit on every processor and do not depend on the order
// of unordered input. If something does not fit, the error is a [Refusal] with its numbers as data. The
// package moves nothing; package physics does.
package spatial
