// Package hearth executes step-by-step plans in simulated worlds, answers questions about every state of an
// execution, and explains the answers.
//
// [Open] opens a [World]: a kitchen, whose plans are networks of cooking actions, or a household, whose plans are
// programs of atomic actions. [World.Run] executes the plans of a text in the built-in scene and returns an
// [Episode] for each. A point of an episode is a [Situation]: a state with the steps that led to it. This program
// asks two questions about the last state, and one about the last step:
//
//	w, err := hearth.Open(hearth.KitchenOptions{})
//	if err != nil {
//		log.Fatal(err)
//	}
//	episodes, err := w.Run(ctx, `#sweet-butter
//	(get-kitchen ?kitchen)
//	(fetch-and-proportion ?butter ?k1 ?kitchen ?bowl butter 100 g)
//	(fetch-and-proportion ?sugar ?k2 ?k1 ?bowl-2 white-sugar 50 g)
//	(transfer-contents ?both ?rest ?k3 ?k2 ?butter ?sugar ?quantity ?unit)
//	(mix ?dough ?k4 ?k3 ?both ?whisk)
//	`)
//	if err != nil {
//		log.Fatal(err)
//	}
//	e := episodes[0]
//	answer, err := e.End().Query(ctx, "type(X, /homogeneous-mixture), quantity(X, N)")
//	why, err := e.Why(ctx, "mixed(X, /yes)", 0)
//	undone, err := e.WhyNot(ctx, "", 5)
//
// Plans and questions are strings. A network starts with # and its name. Each line of it is an action with
// variables for its results, variables of earlier steps, classes, and numbers with units; [World.Actions] lists
// the actions. A line of a program is an action with nodes of the scene: [WALK] <fridge> (103). Queries are
// written in Datalog: X is a variable, /bowl a class, and [World.Predicates] lists the predicates. An amount is
// written with its unit, or with a point: in quantity(X, N), N > 100.0 means 100 g. The variable ?dough of a plan
// is stands_for(/dough, B) in a query; B is the container that holds the dough.
//
// Answers are structs of package hearth/eval/report; to print all of one, encode it as JSON. The rows of an answer
// are in Answers, maps from variables to values. An explanation has Holds and Origins: each origin has the Fact,
// the Step and Action that made it true, and a Proof, whose nodes have a Depth, a Fact and a Rule. An absence has
// a Cause in one line.
//
// Errors of a text are a *[hearth/parser/source.Diagnostics] with places in the text. A step that cannot be done is not an
// error: [Episode.Failures] explains it. [World.Recipe] returns the network of a
// built-in recipe. To choose another scene, or to look at plans before they run, use
// [World.Scene], [World.Read] and [Scene.Run]. To continue an episode, use [Situation.Do] or [Episode.Act].
//
// Returned values never change, and a World may be used by many goroutines at once. The package does no I/O:
// texts and file systems are passed as arguments. Programs may rely on everything here except [Internals] and
// the methods named Internal, which are for the commands of this module.
package hearth
