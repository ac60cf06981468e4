// Package spatial computes with the room that things take: how much a container
// holds and how full it is, where things stand that are arranged or put down,
// and which of them lie in, on or under which others.
//
// [Layout] gives every thing of a scene a place, and [Relations] says from the
// places alone what lies where; the one is the inverse of the other. [Arrange]
// lays out equal pieces in a pattern, a [Board] finds free places one by one,
// and a [Hollow] knows its capacity, its level and the tilt at which it spills.
//
// Lengths are metres, angles radians, volumes whole nanolitres; z points up, x
// to the right and y away from the cook. Results are the same to the last bit
// on every processor and do not depend on the order of what has none. What does
// not fit is a [Refusal], an error with its numbers as data. The package moves
// nothing: that is what sim/physics does.
package spatial
