// Package prepare makes a household scene ready for a program that was written
// without knowing the scene, as the environment of VirtualHome does before it
// executes one.
//
// A program speaks of a cup (1); a scene has no cups. So names are mapped to
// the classes of scenes, what the program assumes is inferred from its steps
// (the lamp that it switches on is off), each object is bound to a node, what
// is missing is added, and what is assumed is made true.
//
// Start with [Load] and [ReadResources], then [New]. [Preparer.Demands] infers
// what a program asks of any scene, [Preparer.Scene] readies a scene for any
// program, and [Scene.Prepare] brings them together. All stages are in the
// [Preparation]; a program that cannot be prepared is a [*Failure].
//
// Comments such as (§5.3), or (3) for a pass of the inference (§5.4), have the
// numbers of the description of the reference. What the reference draws at
// random is here the first in the order of nodes. The package executes nothing.
//
// # What is kept as it is
//
// Scores depend on preparation as it was published, so it is repeated with its
// faults. A corrected one would
//
//   - look up names with their underscores (coffee_maker is no coffe_maker
//     here), follow kinds of kinds, and keep names that the scene has (a couch
//     becomes a sofa, and scenes have couches);
//   - take the second bedroom for bedroom (2), and look for things in the room
//     that is named first, not in another one;
//   - use a thing of another room before it adds one, and add things in a place,
//     on a floor or a table, and not just in a room;
//   - see a contradiction where a thing should be in two rooms, in two closets
//     or both plugged in and out, instead of taking the last or both;
//   - not put things in reach of rooms, nor take a pause without a thing for a
//     use of the last thing;
//   - know that what is dropped, or put into something, is not held any more,
//     that who walks has got up, that clothes that are put on can be taken off
//     again, and that what is closed first was open;
//   - turn seats to what is watched, instead of inferring it in vain;
//   - switch everything off at the start that has a switch, and know lamps by
//     what they are, not by a part of their names;
//   - clear a seat to the floor of its own room, and leave alone what is fixed;
//   - know no limit of nodes, and name what is missing where it has no
//     properties.
package prepare
