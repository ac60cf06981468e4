package program

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/mangle/ast"

	"hearth/engine"
	"hearth/engine/vm"
	"hearth/eval/report"
	"hearth/parser/source"
)

// Plans describes how the rules of the files that from accepts are evaluated: facts first, then the rules of each
// stratum. A nil from accepts all files.
func (p *Program) Plans(from func(*source.File) bool) (all []report.RulePlan) {
	t := describer{p, p.code(), p.Rules(), map[int32]bool{}}
	t.each(func(_ int, r *vm.Rule) { t.derived[r.Head] = true })
	t.each(func(stratum int, r *vm.Rule) {
		if from != nil && !from(r.Span.File) {
			return
		}
		if r.Group != nil {
			rows := &all[len(all)-1] // the previous rule collects the rows that this one reduces
			rows.Order = append(rows.Order, t.group(r))
			return
		}
		now := t.rule(r)
		now.Stratum, now.Strata = stratum, len(t.code.Layers)
		now.Repeats = stratum > 0 && t.code.Layers[stratum-1].Recursive
		all = append(all, now)
	})
	return all
}

// A describer describes the rules of a program.
type describer struct {
	*Program
	code    *vm.Program
	rules   []engine.Rule
	derived map[int32]bool // slots for which rules derive rows
}

// each calls f for each rule and the number of its stratum. The number is 0 for rules without premises.
func (t *describer) each(f func(stratum int, r *vm.Rule)) {
	for i := range t.code.Facts {
		f(0, &t.code.Facts[i])
	}
	for i := range t.code.Layers {
		for j := range t.code.Layers[i].Rules {
			f(i+1, &t.code.Layers[i].Rules[j])
		}
	}
}

func (t *describer) rule(r *vm.Rule) report.RulePlan {
	out := report.RulePlan{Position: r.Span.String(), Text: strings.Join(strings.Fields(t.rules[r.Clause].Text), " ")}
	out.Order = t.order(r, r.First)
	for _, d := range r.Deltas {
		order := t.order(r, d.First)
		fresh := slices.IndexFunc(order, func(s report.PlannedPremise) bool { return s.Rows == "new" })
		out.Again = append(out.Again, report.PlanDelta{New: order[fresh].Text, Order: order})
	}
	return out
}

// order describes the ops of a rule from index first on.
func (t *describer) order(r *vm.Rule, first int32) []report.PlannedPremise {
	out := []report.PlannedPremise{}
	for o := range t.code.Body(first) {
		if t.code.Inner(o) {
			continue
		}
		now := report.PlannedPremise{Text: t.text(r, int(o.Premise)), Does: "where"}
		switch {
		case o.Looks():
			t.look(r, o, &now)
		case o.Kind == vm.Move || o.Kind == vm.Compute:
			now.Does, now.Binds = "let", []string{r.Names[o.B]}
		}
		out = append(out, now)
	}
	return out
}

// look describes where a premise finds rows, which arguments are fixed, and which variables it binds.
func (t *describer) look(r *vm.Rule, o *vm.Op, out *report.PlannedPremise) {
	if out.Does = "each"; o.Kind == vm.None {
		out.Does = "none"
	}
	for _, c := range t.code.Fixed(o) {
		out.FixedArgs = append(out.FixedArgs, int(c.Col)+1)
	}
	for _, c := range t.code.Binds(o) {
		if name := r.Names[c.Reg]; name[0] != '_' {
			out.Binds = append(out.Binds, name)
		}
	}
	at := &t.code.Slots[o.Slot]
	reads := func(ground engine.Ground, does bool) {
		if does {
			out.Reads = append(out.Reads, string(ground))
		}
	}
	computed := t.Computes(at.Name)
	reads(engine.ByRule, t.derived[o.Slot])
	reads(engine.ByGiven, t.Supplies(at.Name) && at.Static == nil && !at.Asked)
	if o.Part == vm.Since {
		out.Rows = "new"
		return
	}
	reads(engine.ByOntology, at.Static != nil)
	reads(engine.BySource, at.Asked && !computed)
	reads(engine.ByComputed, at.Asked && computed)
	if o.Part == vm.Before {
		out.Rows = "old"
	}
}

// text returns the text of a premise or of a let statement.
func (t *describer) text(r *vm.Rule, premise int) string {
	c := t.Clauses[r.Clause]
	if n := premise - len(c.Premises); n >= 0 {
		return statement(c.Statements()[n])
	}
	at := c.PremiseAt(premise)
	if rewritten := t.rules[r.Clause].Text != c.Span.File.Text[c.Span.Start:c.Span.End]; rewritten || at == c.Span {
		return fmt.Sprint(c.Premises[premise])
	}
	return strings.Join(strings.Fields(at.File.Text[at.Start:at.End]), " ")
}

// group describes what is computed from the rows of each group.
func (t *describer) group(r *vm.Rule) report.PlannedPremise {
	out := report.PlannedPremise{Does: "group"}
	var said []string
	for _, s := range t.Clauses[r.Clause].Statements() {
		said = append(said, statement(s))
	}
	out.Text = strings.Join(said, ", ")
	for _, a := range r.Group.Lets {
		out.Binds = append(out.Binds, r.Names[a.Reg])
	}
	return out
}

// statement formats a do or let statement.
func statement(s ast.TransformStmt) string {
	if s.Var == nil {
		return "do " + s.Fn.String()
	}
	return fmt.Sprintf("let %s = %v", s.Var.Symbol, s.Fn)
}
