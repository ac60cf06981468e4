// Package dish finds networks that make a dish, or after which a formula holds, by executing the rules of the actions.
//
// [Make] sees the final state of a dish: its content, the properties of the content, and the ingredients of its mixtures.
// It works backwards through this description. A mixture needs its parts, a part needs its properties, a property needs
// an action that may change it. It then executes actions forwards, in forks of the situation. A local search tries the
// actions that may change a difference. It also tries actions that may change the fluents on which the reasons against
// these depend. It continues first from the situations that are nearest to the description ([gap]). [Reach] searches for
// the shortest plan to a formula.
//
// The package names no action and no class. The rules of an action show which fluents it may change, which kinds of
// things it makes, and from which ingredients ([knowledge]). The effects of an action are found by executing it.
package dish
