package engine

// A Ground says what makes a fact of a [Proof] hold.
type Ground string

// The grounds. Only the first two have premises.
const (
	ByRule      Ground = "rule"      // the premises of a clause hold
	ByAggregate Ground = "aggregate" // the premises are the rows of one group, all of them
	ByRow       Ground = "row"       // one row of a group: the body of the clause holds; it has no fact
	ByGiven     Ground = "given"     // the caller of the evaluation said so
	ByOntology  Ground = "ontology"  // a static fact of the vocabulary
	BySource    Ground = "source"    // the Source has this fact
	ByComputed  Ground = "computed"  // the Source computed it; see Proof.Asked
	ByAbsence   Ground = "absence"   // nothing matches the fact, in which free terms stand for anything
	ByBuiltin   Ground = "builtin"   // a comparison or an equation of the values
)

// A Proof says why a fact holds: by which rule, with which values, from which
// premises, down to facts that no rule derived. It is plain data: it can be
// written as JSON, read again, and be checked by package engine/proof.
type Proof struct {
	Fact  Fact   `json:"fact"`
	By    Ground `json:"by"`
	Rule  string `json:"rule,omitempty"`  // file:line:col of the clause
	Bound Values `json:"bound,omitempty"` // the values of its variables, by the order in which it binds them
	Asked []Term `json:"asked,omitempty"` // of a computed fact: the inputs; what was computed is free

	// Premises follow the order in which the clause is written.
	Premises []*Proof `json:"premises,omitempty"`
}

// Values are the values of variables.
type Values []Value

// A Value is what one variable stands for.
type Value struct {
	Var  string `json:"var"`
	Term Term   `json:"term"`
}
