// Package prepare adapts a household scene to a program that was written without knowing the scene, as the
// environment of VirtualHome does before execution.
//
// A program mentions a cup (1), but a scene may have no cups. So preparation maps names to classes of scenes
// and infers what the program assumes from its steps (the lamp that it switches on is off). It then binds each
// object to a node, adds missing nodes, and makes the assumptions true.
//
// Start with [Load] and [ReadResources], then [New]. [Preparer.Demands] infers the requirements of a program
// on any scene, [Preparer.Scene] prepares a scene for any program, and [Scene.Prepare] combines them. The
// [Preparation] holds the results of all stages; a program that cannot be prepared is a [*Failure].
//
// References such as (§5.3), or (3) for a pass of the inference (§5.4), are to the description of the
// reference. Each pass keeps its own account of the situation, as in the reference, so the passes disagree about
// what is held. Where the reference chooses at random, this package takes the first node. It executes nothing.
//
// # Known faults that are kept
//
// Scores depend on preparation as it was published, so its faults are repeated. A corrected version would
//
//   - look up names with their underscores (coffee_maker is not found as
//     coffe_maker), follow kinds of kinds, and keep names that the scene has (a
//     couch becomes a sofa although scenes have couches);
//   - use the second bedroom for bedroom (2), and look for things in the room
//     that is named first, not in another one;
//   - use a thing of another room before adding one, and add things to a
//     surface such as a floor or a table, not only to a room;
//   - report a contradiction if a thing should be in two rooms, in two closets
//     or both plugged in and out, instead of taking the last or both;
//   - not place things within reach of rooms, and not treat a pause without a
//     thing as a use of the last thing;
//   - know that a thing that is dropped, put into something or put back is no
//     longer held, that a character that walks has stood up, that clothes that are
//     put on can be taken off again, and that a thing that is closed first was open;
//   - not put rooms on tables, and look for the second thing of a line in the room
//     named last, too;
//   - turn seats towards what is watched, instead of inferring it without effect;
//   - switch off at the start everything that has a switch, and recognize lamps
//     by their properties, not by a part of their names;
//   - clear a seat to the floor of its own room, and not move fixed things;
//   - have no limit on nodes, and name the missing thing if it has no properties.
package prepare
