package explanation

import (
	"slices"
	"strings"

	"hearth/engine"
	"hearth/engine/proof"
	"hearth/eval/report"
	"hearth/parser/source"
	"hearth/sim"
)

func derivedOf(s *sim.Situation) *report.State {
	if s == nil {
		return nil
	}
	out := &report.State{}
	if n := len(s.Steps); n > 0 {
		last := s.Steps[n-1].Step
		out.Step, out.Action = last.Index+1, last.Name
	}
	return out
}

// Report describes why a fact holds in an episode. A nil explanation means that it does not hold.
func (a *Explanation) Report(asked string) *report.Explanation {
	out := &report.Explanation{Asked: asked, Holds: a != nil}
	rules := ruleTexts{all: map[string]string{}}
	for ; a != nil; a = a.Original {
		o := report.Origin{Fact: a.Amounts.Write(a.Fact), State: derivedOf(a.Situation)}
		if a.Step != nil {
			o.Step, o.Action = a.Step.Step.Index+1, a.Step.Step.Name
		}
		rules.addRules(a.World, a.Amounts)
		for _, kept := range a.Later {
			o.Unchanged = append(o.Unchanged, kept.Step.Index+1)
		}
		if a.Proof != nil {
			o.Proof = rules.proof(a.Proof)
		}
		out.Origins = append(out.Origins, o)
	}
	out.Rules = rules.used
	return out
}

// Report describes why a fact does not hold; an empty fact asks about a whole step. A nil d means that it
// holds.
func (d *Absence) Report(fact string) *report.Absence {
	if d == nil {
		return &report.Absence{Fact: fact, Holds: true}
	}
	out := &report.Absence{Fact: fact, State: derivedOf(d.Situation), Cause: d.Cause(), Reasons: d.Reasons}
	if d.Step != nil {
		out.Step, out.Action = d.Step.Step.Index+1, d.Step.Step.Name
	}
	rules := ruleTexts{all: map[string]string{}}
	rules.addRules(d.World, d.Amounts)
	for _, p := range d.Blocked {
		out.Blocked = append(out.Blocked, rules.proof(p))
	}
	rules.lacks(&out.Lacks, d.Missing, 0)
	out.Rules = rules.used
	return out
}

// ReportRemedies replaces an explanation that says nothing about the present state. The result gives the reasons
// in a situation and the actions that make the fact true.
func ReportRemedies(s *sim.Situation, d *report.Absence) *report.Absence {
	first := d.Actions[0]
	cause := strings.Join(append(slices.Clone(d.Reasons), "the nearest action is "+first.Call+": "+first.Lacks()), "; ")
	return &report.Absence{Fact: d.Fact, State: derivedOf(s), Cause: cause, Reasons: d.Reasons, Actions: d.Actions, Way: d.Way, Warnings: d.Warnings}
}

// ruleTexts collects the texts of rules by position: all rules, and those that the report names.
type ruleTexts struct {
	all, used map[string]string
	amounts   Amounts
}

// addRules adds the rules of a world, and the units in which facts are written.
func (t *ruleTexts) addRules(w *proof.World, amounts Amounts) {
	t.amounts = amounts
	if w == nil {
		return
	}
	for _, rule := range w.Rules {
		t.all[rule.Span.String()] = rule.Span.File.Text[rule.Span.Start:rule.Span.End] // the source text, with decimals as written
	}
}

func (t *ruleTexts) name(place string) {
	if t.used == nil {
		t.used = map[string]string{}
	}
	t.used[place] = strings.Join(strings.Fields(t.all[place]), " ")
}

// proof lists the nodes of a proof tree, each before its premises.
func (t *ruleTexts) proof(p *engine.Proof) (out []report.Proof) {
	told := map[*engine.Proof]bool{}
	var add func(p *engine.Proof, depth int, above []engine.Fact)
	add = func(p *engine.Proof, depth int, above []engine.Fact) {
		beside := []engine.Fact{p.Fact}
		for _, q := range p.Premises {
			beside = append(beside, q.Fact)
		}
		n := report.Proof{Depth: depth, Kind: string(p.Ground), Rule: p.Rule, Bound: t.bound(p.Bound, beside), Again: told[p] && len(p.Premises) > 0}
		if p.Ground != engine.ByRow {
			n.Fact = t.amounts.Write(p.Fact, above...)
		}
		if p.Ground == engine.ByAbsence {
			n.Fact = "not " + n.Fact
		}
		if p.Rule != "" {
			t.name(p.Rule)
		}
		told[p] = true
		out = append(out, n)
		for _, q := range p.Premises {
			if !n.Again {
				add(q, depth+1, beside)
			}
		}
	}
	add(p, 0, nil)
	return out
}

// lacks appends the rules in all to out. Each comes before the rules that could derive its missing premise.
func (t *ruleTexts) lacks(out *[]report.Lack, all []*proof.Lack, depth int) {
	for _, l := range all {
		t.name(l.Rule)
		beside := append([]engine.Fact{l.Fact, l.Needs}, l.Sides...)
		*out = append(*out, report.Lack{
			Depth: depth, Rule: l.Rule, Fact: t.amounts.Write(l.Fact), Obstacle: string(l.Obstacle), Needs: t.amounts.Write(l.Needs, l.Sides...),
			Bound: t.bound(l.Bound, beside), Passed: l.Passed, Missing: l.Missing,
		})
		t.lacks(out, l.Causes, depth+1)
	}
}

func (t *ruleTexts) bound(values engine.Values, beside []engine.Fact) (out []report.Bound) {
	for _, v := range values {
		out = append(out, report.Bound{Variable: v.Var, Value: t.amounts.Term(v.Term, beside...)})
	}
	return out
}

// Report describes a reason that rules can give.
func (r *KnownReason) Report() *report.KnownReason {
	return &report.KnownReason{
		Reason: r.Code, Actions: append([]string{}, r.Actions...), Rules: report.Convert(r.Clauses, source.Span.String),
		Says: report.Convert(r.Says, func(s ReasonWording) report.Wording { return report.Wording{Text: s.Text, Position: s.Span.String()} }),
	}
}
