package explain

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/mangle/ast"

	"hearth/engine"
	"hearth/engine/plan"
	"hearth/engine/program"
	"hearth/parser/source"
)

// Rules describes the rules of the files that from accepts: facts first, then the rules of each stratum. A nil
// from accepts all files.
func Rules(p *program.Program, from func(*source.File) bool) (all []Rule) {
	t := describer{program: p, plan: p.Plan(), rules: p.Rules(), derived: map[int]bool{}}
	t.each(func(_ *plan.Layer, r *plan.Rule) { t.derived[r.Head] = true })
	stratum := 0
	var last *plan.Layer
	t.each(func(l *plan.Layer, r *plan.Rule) {
		if l != last {
			last, stratum = l, stratum+1
		}
		if from != nil && !from(r.Span.File) {
			return
		}
		if r.Group != nil {
			rows := &all[len(all)-1] // the previous rule collects the rows that this one reduces
			rows.Order = append(rows.Order, t.group(r))
			return
		}
		all = append(all, t.rule(r))
		now := &all[len(all)-1]
		now.Stratum, now.Strata, now.Repeats = stratum, len(t.plan.Layers), l != nil && l.Recursive
	})
	return all
}

// A describer describes the rules of a program.
type describer struct {
	program *program.Program
	plan    *plan.Plan
	rules   []engine.Rule
	derived map[int]bool // slots for which rules derive rows
}

// each calls f for each rule and its layer. The layer is nil for rules without premises.
func (t *describer) each(f func(l *plan.Layer, r *plan.Rule)) {
	for i := range t.plan.Facts {
		f(nil, &t.plan.Facts[i])
	}
	for i := range t.plan.Layers {
		for j := range t.plan.Layers[i].Rules {
			f(&t.plan.Layers[i], &t.plan.Layers[i].Rules[j])
		}
	}
}

func (t *describer) rule(r *plan.Rule) Rule {
	out := Rule{Position: r.Span.String(), Text: strings.Join(strings.Fields(t.rules[r.Clause].Text), " ")}
	out.Order = t.steps(r, r.Steps)
	for i := range r.Deltas {
		order := t.steps(r, r.Deltas[i].Steps)
		fresh := slices.IndexFunc(order, func(s Premise) bool { return s.Rows == "new" })
		out.Again = append(out.Again, Delta{New: order[fresh].Text, Order: order})
	}
	return out
}

func (t *describer) steps(r *plan.Rule, steps []plan.Step) []Premise {
	out := make([]Premise, len(steps))
	for i := range steps {
		s := &steps[i]
		out[i].Text = t.text(r, s.Premise)
		switch s.Kind {
		case plan.Find, plan.Absent:
			t.look(r, s, &out[i])
		case plan.Let:
			out[i].Does, out[i].Binds = let, []string{r.Names[s.Reg]}
		default:
			out[i].Does = where
		}
	}
	return out
}

// look describes where a premise finds rows, which arguments are fixed, and which variables it binds.
func (t *describer) look(r *plan.Rule, s *plan.Step, out *Premise) {
	out.Does = each
	if s.Kind == plan.Absent {
		out.Does = none
	}
	for i, c := range s.Cols {
		switch c.Kind {
		case plan.Fixed:
			out.FixedArgs = append(out.FixedArgs, i+1)
		case plan.Bind:
			if name := r.Names[c.Reg]; name[0] != '_' {
				out.Binds = append(out.Binds, name)
			}
		}
	}
	at := &t.plan.Slots[s.Slot]
	reads := func(ground engine.Ground, does bool) {
		if does {
			out.Reads = append(out.Reads, ground)
		}
	}
	computed := t.program.Computes(at.Name)
	reads(engine.ByRule, t.derived[s.Slot])
	reads(engine.ByGiven, t.program.Supplies(at.Name) && at.Static == nil && !at.Asked)
	if s.Part == plan.Since {
		out.Rows = "new"
		return
	}
	reads(engine.ByOntology, at.Static != nil)
	reads(engine.BySource, at.Asked && !computed)
	reads(engine.ByComputed, at.Asked && computed)
	if s.Part == plan.Before {
		out.Rows = "old"
	}
}

// text returns the text of a premise or of a let statement.
func (t *describer) text(r *plan.Rule, premise int) string {
	c := t.program.Clauses[r.Clause]
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
func (t *describer) group(r *plan.Rule) Premise {
	out := Premise{Does: group}
	var said []string
	for _, s := range t.program.Clauses[r.Clause].Statements() {
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
