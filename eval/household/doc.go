// Package household scores household programs by executing them. It computes the share that can be executed,
// the kinds of errors in the others, and the goal conditions that the final scene meets.
//
// Create a [Judge] from a household and its rules, and a [Set] with it. [Set.Evaluate] executes a program in
// many scenes. It classifies its errors as the Embodied Agent Interface does, compares the final scene with
// the [Goals], and adds the scores of package sequence. Its rows form a [Report], which can be written as
// JSON, CSV or a table.
//
// Rules define the kinds of errors (rules/household/kinds.mg). This package names no reason codes and no
// actions.
//
// # Differences from the published evaluator
//
// The published evaluator has these defects, which this package does not repeat:
//
//   - It stops after the first edge goal that is met, so no program meets two.
//   - A program equal to a human program counts as executable but reaches no
//     goal, because its goals are not checked.
//   - A program with an additional step counts as executable, as if the step
//     were absent. Here that holds only if [Judge.Lenient] is set.
//   - It searches the text of all steps for the actions of goals. So an action
//     whose name contains WATCH counts as WATCH.
//   - Its early edition stores a program in a map with actions as keys. If an
//     action occurs twice, the second one replaces the first.
//
// It also moves characters like later simulators. After walking into a room, a character is not close to the
// contents of the room, not even to its own hands. After walking to a table, it is not close to the objects on
// the table.
package household
