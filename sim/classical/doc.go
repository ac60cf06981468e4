// Package classical writes a situation and a goal as a planning task in PDDL, and reads the plans of planners.
//
// [Write] translates the rules of each action to axioms (derived predicates), with conditional effects that read them. A
// planner needs typing, negative preconditions, quantifiers, conditional effects and derived predicates. [Task.Unsaid] lists
// what PDDL cannot express: reasons that are left out, and actions that are left out because of their effects.
package classical
