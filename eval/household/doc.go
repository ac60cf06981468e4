// Package household scores programs of the household by what comes of them: how
// many can be executed, of what kind the errors of the others are, and which
// goal conditions the scene meets in the end.
//
// Make a [Judge] of a household and its rules, and a [Set] of it: [Set.Evaluate]
// executes a program in many scenes, classifies its errors as the Embodied Agent
// Interface does, compares the outcome with the [Goals] that were wanted, and adds
// what package sequence counts. Its rows make a [Report], to be written as JSON,
// CSV or a table.
//
// Of what kind an error is, rules say (rules/household/kinds.mg): no code of a
// reason and no action is named here.
//
// # What the published evaluator does otherwise
//
// These are taken for defects, and not repeated here:
//
//   - of several edges that are wanted, it stops looking behind the first one
//     that is there, so that no program reaches two;
//   - a program equal to that of people counts as executable, but reaches no
//     goal, because the goals are not looked at;
//   - a program with an additional step counts as executable, as if the step
//     were not there: here only if the judge is [Judge.Lenient];
//   - wanted actions are looked for as parts of the text of all steps, so that
//     WATCH would be done by an action whose name contains it;
//   - its early edition takes a program for a table by actions, in which the
//     second of two equal actions replaces the first.
//
// It also walks as later simulators do: who goes into a room does not come close
// to what is in it, not even to his own hands, and who goes to a table does not
// come close to what is on it.
package household
