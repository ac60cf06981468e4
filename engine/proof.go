package engine

// A Ground names the reason why a fact of a [Proof] holds.
type Ground string

// The grounds. Only ByRule, ByAggregate and ByRow have premises.
const (
	ByRule      Ground = "rule"      // the premises of a clause hold
	ByAggregate Ground = "aggregate" // a clause with an aggregate; the premises are all rows of one group
	ByRow       Ground = "row"       // one row of such a group: the body of the clause holds; the node has no fact
	ByGiven     Ground = "given"     // the caller of the evaluation gave the fact
	ByOntology  Ground = "ontology"  // a static fact of the vocabulary
	BySource    Ground = "source"    // the Source has the fact
	ByComputed  Ground = "computed"  // the Source computed the fact; see Proof.Asked
	ByAbsence   Ground = "absence"   // no fact matches; free terms match anything
	ByBuiltin   Ground = "builtin"   // a comparison or equation of values
)

// A Proof states why a fact holds: the rule, the values of its variables, and its premises, down to facts that
// no rule derived. It is plain data that can be stored as JSON. Package engine/proof checks it.
type Proof struct {
	Fact   Fact   `json:"fact"`
	Ground Ground `json:"by"`
	Rule   string `json:"rule,omitempty"`  // position of the clause as file:line:col
	Bound  Values `json:"bound,omitempty"` // values of the variables, in the order in which the clause binds them
	Asked  []Term `json:"asked,omitempty"` // for a computed fact, the pattern that the Source was asked: inputs have values, outputs are free

	// Premises are in the order in which they are written in the clause.
	Premises []*Proof `json:"premises,omitempty"`
}

// Values are values of variables.
type Values []Value

// A Value is a variable with its value.
type Value struct {
	Var  string `json:"var"`
	Term Term   `json:"term"`
}
