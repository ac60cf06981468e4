package report

import (
	"cmp"
	"strings"
)

// An Explanation shows why a fact holds in an episode, or that it does not hold.
type Explanation struct {
	Asked       string            `json:"asked" jsonschema:"the question as given: a fact, a query, a description of an object, or a variable of the plan"`
	Holds       bool              `json:"holds"`
	Origins     []Origin          `json:"origins,omitempty" jsonschema:"chain of causes: the origin of the fact, then the origin of its cause, and so on; left out if the fact does not hold"`
	Rules       map[string]string `json:"rules,omitempty" jsonschema:"text of every named rule by its position"`
	Warmed      []Warming         `json:"warmed,omitempty" jsonschema:"history of the heat that food took in the quantitative mode: places, times and temperatures; ingredients come first"`
	Warnings    []Diagnostic      `json:"warnings,omitempty" jsonschema:"suspicious numbers in the question and notes about units of time"`
	Corrections []Correction      `json:"forgiven,omitempty" jsonschema:"corrections made while reading the plan; only if it was read leniently"`
}

// A Warming is a period that some food spent in one place.
type Warming struct {
	Thing  string     `json:"thing"`
	Place  string     `json:"place" jsonschema:"the closest enclosing place that heats or cools, otherwise the furniture that held the food"`
	Step   int        `json:"step,omitempty" jsonschema:"number of the step that put the food there, from 1; left out for the initial state"`
	Action string     `json:"action,omitempty"`
	Start  float64    `json:"from" jsonschema:"start in seconds"`
	End    float64    `json:"to" jsonschema:"end in seconds"`
	Core   [2]float64 `json:"core" jsonschema:"core temperature in degrees Celsius at the start and at the end"`
	Mean   [2]float64 `json:"mean" jsonschema:"mean temperature in degrees Celsius at the start and at the end"`
}

// An Origin names the step that made a fact true and proves the fact.
type Origin struct {
	Fact      string  `json:"fact" jsonschema:"the fact with a value for every argument"`
	Step      int     `json:"step,omitempty" jsonschema:"number of the step whose rules derived the fact or whose effect made it true, from 1; left out for the initial state"`
	Action    string  `json:"action,omitempty"`
	State     *State  `json:"state,omitempty" jsonschema:"state from which query rules derive the fact; left out if a step or the initial state made it true"`
	Unchanged []int   `json:"unchanged,omitempty" jsonschema:"numbers of the later steps, which did not change the fact"`
	Proof     []Proof `json:"proof,omitempty" jsonschema:"proof tree of the fact, or of the effect that made it true"`
}

// A State is one state of an episode.
type State struct {
	Step   int    `json:"step" jsonschema:"number of the step that led to the state, from 1; 0 for the initial state"`
	Action string `json:"action,omitempty"`
}

// A Proof is a node of a proof tree. Its premises follow it with a greater depth.
type Proof struct {
	Depth int     `json:"depth"`
	Fact  string  `json:"fact,omitempty" jsonschema:"the fact that holds; left out if the kind of the node is row"`
	Kind  string  `json:"by" jsonschema:"kind of node: rule, aggregate (over all rows below), row (the body of a clause), given (by the step), ontology, source (the state), computed, absence (no such fact), builtin (a comparison)"`
	Rule  string  `json:"rule,omitempty" jsonschema:"position of the clause as file:line:col"`
	Bound []Bound `json:"bound,omitempty" jsonschema:"values of the variables of the clause"`
	Again bool    `json:"again,omitempty" jsonschema:"whether the premises are left out because they appear above, at the first occurrence"`
}

// A Bound is a variable of a rule with its value.
type Bound struct {
	Variable string `json:"variable"`
	Value    string `json:"value"`
}

// An Absence explains why a step lacks an effect, or why a fact does not follow from a state. It also reports
// that the fact does hold.
type Absence struct {
	Fact        string            `json:"fact,omitempty" jsonschema:"the question as given: a fact, a query, a description of an object, or a variable of the plan; left out if the question is about a whole step"`
	Holds       bool              `json:"holds" jsonschema:"whether the fact holds or the step was done, so that there is nothing to explain"`
	Step        int               `json:"step,omitempty" jsonschema:"number of the step that lacks the effect, from 1; left out if all steps were done or no step is the cause"`
	Action      string            `json:"action,omitempty"`
	State       *State            `json:"state,omitempty" jsonschema:"state from which the fact does not follow; left out if a step is the cause"`
	Cause       string            `json:"cause,omitempty" jsonschema:"summary in one line: the reasons against the step, and the missing premise of the most likely rule"`
	Reasons     []string          `json:"reasons,omitempty" jsonschema:"reasons why the step was not done or not tried, as sentences"`
	Try         string            `json:"try,omitempty" jsonschema:"a line that can be done instead of the step: the same with another number or another thing; it was tried in the state that the step read"`
	Advice      []Advice          `json:"advice,omitempty" jsonschema:"ways to do the failed step; the plan was executed with each of them"`
	Actions     []Remedy          `json:"actions,omitempty" jsonschema:"actions that would make the fact true in the present state, those that can be done first"`
	Way         []string          `json:"way,omitempty" jsonschema:"lines of a plan after which the fact holds, in a home; the first can be done now"`
	Blocked     [][]Proof         `json:"blocked,omitempty" jsonschema:"proofs of the reasons against the step"`
	Lacks       []Lack            `json:"lacks,omitempty" jsonschema:"trees of the rules that could derive the fact, the most likely first; below a rule are the rules for its missing premise"`
	Rules       map[string]string `json:"rules,omitempty" jsonschema:"text of every named rule by its position"`
	Warnings    []Diagnostic      `json:"warnings,omitempty" jsonschema:"suspicious numbers in the question and notes about units of time"`
	Corrections []Correction      `json:"forgiven,omitempty" jsonschema:"corrections made while reading the plan; only if it was read leniently"`
}

// An Advice is a way to do a failed step.
type Advice struct {
	Lines []string `json:"lines" jsonschema:"lines that replace the line of the step; empty if the step is not needed"`
	Plan  string   `json:"plan" jsonschema:"text of the whole plan with these lines"`
}

// A Remedy is an action that would make a fact true in the present state.
type Remedy struct {
	Action string   `json:"action"`
	Call   string   `json:"call" jsonschema:"the action as the next line of the plan"`
	Can    bool     `json:"can" jsonschema:"whether it can be done now"`
	Why    []string `json:"why,omitempty" jsonschema:"what it lacks now"`
}

// A Lack is a rule with the premise at which it fails.
type Lack struct {
	Depth    int     `json:"depth"`
	Rule     string  `json:"rule" jsonschema:"position of the clause as file:line:col"`
	Fact     string  `json:"fact" jsonschema:"the fact that the rule would derive"`
	Obstacle string  `json:"obstacle" jsonschema:"problem with the premise: missing (no such fact), present (the fact exists but must not), false (a comparison), other (all premises hold, and the rule derives another fact)"`
	Needs    string  `json:"needs" jsonschema:"the premise, or the other fact"`
	Bound    []Bound `json:"bound,omitempty" jsonschema:"values of the variables that satisfy the most premises"`
	Passed   int     `json:"passed" jsonschema:"number of premises that hold with these values"`
	Missing  int     `json:"missing" jsonschema:"minimum number of facts that must change; above 1000 no rule can help"`
}

// Lacks returns in words what an action lacks now.
func (r Remedy) Lacks() string { return cmp.Or(strings.Join(r.Why, "; "), "it can be done now") }
