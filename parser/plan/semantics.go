package plan

// Semantics say what is as the released evaluator has it, so that its outcomes
// can be reproduced, where it does not do what a kitchen or a home would. All
// that tells one semantics from another in code is here; the rest is in overlays
// of rules.
type Semantics struct {
	AsWritten     bool   // a plan is checked by the classes of its constants alone, and not for what it can reach
	TypesAreModes bool   // a step is tried, and its results are taken, only with the classes of its roles and in a foreseen mode
	AllOrders     bool   // every order of the steps is tried, also when none can lead to the end
	KeepsFailed   bool   // a failed step hands out failed objects, and the state with what it has kept
	Aborts        bool   // some faults end the whole evaluation
	Voids         bool   // where anything is wrong, nothing is scored
	Exact         bool   // numbers are rationals and single floats instead of whole billionths
	Quotes        bool   // what no scene can be made ready for is told in the words of the reference
	WritesRoles   bool   // programs name the parameters that the reference does
	IDsAlone      bool   // in programs that are bound ids count, and names do not
	Bottomless    bool   // containers hold any amount
	PlainDishes   bool   // a dish is what lies in one container, with nothing on it
	Beside        string // the folder of rules that say how what a world's rules say is carried out by hand; empty: it is not
	Overlays      string // the folders of rules, in their order, that lie over those of a world
}

// The two semantics, and the first with hands that do what its rules say.
var (
	Corrected = Semantics{}
	Physical  = Semantics{Beside: "motion"}
	Released  = Semantics{
		AsWritten: true, TypesAreModes: true, AllOrders: true, KeepsFailed: true, Aborts: true, Voids: true,
		Exact: true, Quotes: true, WritesRoles: true, IDsAlone: true, Bottomless: true, PlainDishes: true, Overlays: "2023 released",
	}
)

// String returns the name used on command lines.
func (s Semantics) String() string {
	if s.AsWritten {
		return "released"
	}
	return "corrected"
}
