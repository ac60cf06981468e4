package plan

// Semantics selects the behaviour of the released evaluator where it differs from a real kitchen or home. It
// makes published outcomes reproducible. All such switches in code are here; the other differences are in
// overlays of rules.
type Semantics struct {
	AsWritten       bool   // check plans only by the classes of their constants, not for reachability
	TypesAreModes   bool   // accept steps and results only with the classes of their roles; only listed sets of roles may be open
	AllOrders       bool   // try every order of the steps, even if none can reach the end
	KeepsFailed     bool   // a failed step returns failed objects and the state it had reached
	FaultsAbort     bool   // certain errors in a step end the whole evaluation
	FaultsVoidScore bool   // any mistake in a plan makes its score void
	Exact           bool   // numbers are rationals and single floats, not whole billionths
	QuotesReference bool   // report a scene that cannot be prepared in the words of the reference
	WritesRoles     bool   // programs may omit exactly the parameters that the reference lets them omit
	IDsAlone        bool   // in programs bound to a scene, ids alone identify things; a wrong name is only a warning
	NoCapacity      bool   // containers have no capacity limit
	PlainDishes     bool   // a dish is the content of one container, with nothing on it
	MotionRules     string // folder of rules for manual motions; "" to ignore them
	Overlays        string // folders of rules that overlay those of a world, in order
}

// The two semantics, and a variant of Corrected with manual motions.
var (
	Corrected = Semantics{}
	Physical  = Semantics{MotionRules: "motion"}
	Released  = Semantics{
		AsWritten: true, TypesAreModes: true, AllOrders: true, KeepsFailed: true, FaultsAbort: true, FaultsVoidScore: true,
		Exact: true, QuotesReference: true, WritesRoles: true, IDsAlone: true, NoCapacity: true, PlainDishes: true, Overlays: "2023 released",
	}
)

// String returns the name used on command lines.
func (s Semantics) String() string {
	if s.AsWritten {
		return "released"
	}
	return "corrected"
}
