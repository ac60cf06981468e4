package show

import (
	"fmt"
	"strconv"
	"strings"

	"hearth/eval/report"
)

// plans writes how rules are evaluated. A fact without premises has one line; for every other rule, the
// premises follow in the order of evaluation.
func (t table) plans(l *report.List[report.RulePlan]) {
	for i, r := range l.Items {
		if len(r.Order) == 0 {
			t.row(r.Text + "  (" + r.Position + ": stated)")
			continue
		}
		if i > 0 {
			t.row("")
		}
		t.row(r.Text)
		how := "computed before the strata"
		switch {
		case r.Repeats:
			how = fmt.Sprintf("stratum %d of %d, until the fixpoint", r.Stratum, r.Strata)
		case r.Stratum > 0:
			how = fmt.Sprintf("stratum %d of %d, once", r.Stratum, r.Strata)
		}
		t.row("  " + r.Position + ": " + how)
		t.premises(r.Order)
		for _, d := range r.Again {
			t.row("  then, when " + d.New + " has new rows")
			t.premises(d.Order)
		}
	}
}

// premiseVerbs and rowSources give the words for how a premise is evaluated, and for where its rows come from.
var (
	premiseVerbs = map[string]string{
		"each": "for each", "some": "if there is", "none": "if there is no", "where": "if", "let": "take", "group": "of all",
	}
	rowSources = map[string]string{
		"rule": "derived facts", "given": "facts of the step", "ontology": "the ontology", "source": "the state", "computed": "computed predicates",
	}
)

// premises writes a line for each premise.
func (t table) premises(order []report.PlannedPremise) {
	for i, p := range order {
		kind, in, binds := p.Does, "", ""
		if kind == "each" && len(p.Binds) == 0 {
			kind = "some"
		}
		for _, g := range p.Reads {
			in += ", " + rowSources[g]
		}
		switch by := strings.Trim(fmt.Sprint(p.FixedArgs), "[]"); {
		case in == "":
		case len(p.FixedArgs) > 1:
			in = "in " + in[2:] + " by arguments " + strings.ReplaceAll(by, " ", ", ")
		case len(p.FixedArgs) == 1:
			in = "in " + in[2:] + " by argument " + by
		default:
			in = "in all of " + in[2:]
		}
		if len(p.Binds) > 0 {
			binds = "gives " + strings.Join(p.Binds, ", ")
		}
		t.row("    "+strconv.Itoa(i+1)+" "+strings.TrimSpace(premiseVerbs[kind]+" "+p.Rows), strings.TrimPrefix(p.Text, "!"), binds, in)
	}
}
