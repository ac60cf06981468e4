// Package dish finds networks that make a dish, or after which a formula holds, by executing the rules of the actions.
//
// [Make] sees the end of a dish: what it holds, what that went through, and what it is mixed from. It works backwards
// through this description. A mixture needs its parts, a part needs its properties, a property needs an action that may
// change it. It then executes actions forwards, in forks of the situation. A local search tries the actions that may
// change what differs, and those that may change what the reasons against these depend on; how far a situation is from
// the description orders them ([gap]). [Reach] searches for the shortest plan to a formula.
//
// The package names no action and no class. Which fluents an action may change, which kinds of things it makes, and
// from which ingredients, follow from the text of its rules ([knowledge]); what an action does is tried.
package dish
