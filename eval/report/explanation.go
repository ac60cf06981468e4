package report

import (
	"hearth/engine"
	"hearth/engine/proof"
	"hearth/parser/diag"
	"hearth/sim"
	"hearth/sim/explanation"
)

// An Explanation says why a fact holds in an episode, or that it does not.
type Explanation struct {
	Asked    string            `json:"asked" jsonschema:"as it was asked: a fact, a query, that a thing fits a description, or a variable of the plan"`
	Holds    bool              `json:"holds"`
	Origins  []Origin          `json:"origins,omitempty" jsonschema:"what made the fact so; then why the thing was like that of which it was made, and so on; left out when it does not hold"`
	Rules    map[string]string `json:"rules,omitempty" jsonschema:"the text of every rule that is named, by its place"`
	Warmed   []Warming         `json:"warmed,omitempty" jsonschema:"of what heat did to food, in the quantitative mode: where it was, from when to when, and how warm that made it; what it was made of comes first"`
	Warnings []Diagnostic      `json:"warnings,omitempty" jsonschema:"numbers in what was asked that were hardly meant so, and notes of times"`
}

// A Warming is a time in which some food was in one place.
type Warming struct {
	Thing  string     `json:"thing"`
	Place  string     `json:"place" jsonschema:"the nearest place that heats or cools, or else the furniture that it stood in or on"`
	Step   int        `json:"step,omitempty" jsonschema:"since which it was there, by its place in the plan; left out for the start"`
	Action string     `json:"action,omitempty"`
	From   float64    `json:"from" jsonschema:"seconds"`
	To     float64    `json:"to" jsonschema:"seconds"`
	Core   [2]float64 `json:"core" jsonschema:"degrees Celsius in its middle, when that began and when it ended"`
	Mean   [2]float64 `json:"mean" jsonschema:"the same on the mean"`
}

// An Origin says which step made a fact so, and proves it.
type Origin struct {
	Fact      string  `json:"fact" jsonschema:"as it holds, without anything left open"`
	Step      int     `json:"step,omitempty" jsonschema:"whose rules gave the fact or made it so, by its place in the plan; left out for what was so at the start"`
	Action    string  `json:"action,omitempty"`
	State     *State  `json:"state,omitempty" jsonschema:"from which the fact follows, by rules of questions; left out where a step or the start made it so"`
	Unchanged []int   `json:"unchanged,omitempty" jsonschema:"the later steps, which left it so"`
	Proof     []Proof `json:"proof,omitempty" jsonschema:"of the fact, or of the effect that made it so: a tree"`
}

// A State is one of those that an episode goes through.
type State struct {
	Step   int    `json:"step" jsonschema:"that led to it, by its place in the plan; 0 for the start"`
	Action string `json:"action,omitempty"`
}

func derivedOf(s *sim.Situation) *State {
	if s == nil {
		return nil
	}
	out := &State{}
	if n := len(s.Steps); n > 0 {
		last := s.Steps[n-1].Step
		out.Step, out.Action = last.Index+1, last.Name
	}
	return out
}

// A Proof is a node of the tree of a proof; below it is what it follows from.
type Proof struct {
	Depth int     `json:"depth"`
	Fact  string  `json:"fact,omitempty" jsonschema:"what holds; left out for a row"`
	By    string  `json:"by" jsonschema:"why: rule, aggregate (the rows below, all of them), row (the body of a clause), given (by the step), ontology, source (the state), computed, absence (nothing like it), builtin (a comparison)"`
	Rule  string  `json:"rule,omitempty" jsonschema:"the place of the clause: file:line:col"`
	Bound []Bound `json:"bound,omitempty" jsonschema:"what its variables stand for"`
	Again bool    `json:"again,omitempty" jsonschema:"what it follows from stands above, where it is first"`
}

// A Bound is a variable of a rule with its value.
type Bound struct {
	Variable string `json:"variable"`
	Value    string `json:"value"`
}

// OfExplanation describes why what was asked holds in an episode; without an
// account it does not.
func OfExplanation(asked string, a *explanation.Explanation) *Explanation {
	out := &Explanation{Asked: asked, Holds: a != nil}
	rules := accounts{all: map[string]string{}}
	for ; a != nil; a = a.From {
		o := Origin{Fact: a.Amounts.Write(a.Fact), State: derivedOf(a.At)}
		if a.Step != nil {
			o.Step, o.Action = a.Step.Step.Index+1, a.Step.Step.Name
		}
		rules.of(a.World, a.Amounts)
		for _, kept := range a.Kept {
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

// An Absence says why a step does not do something, or why something does not
// follow from a state; or that it does.
type Absence struct {
	Fact     string            `json:"fact,omitempty" jsonschema:"as it was asked: a fact, a query, that a thing fits a description, or a variable of the plan; left out where a whole step is meant"`
	Holds    bool              `json:"holds" jsonschema:"there is nothing to deny: the fact holds, or the step was done"`
	Step     int               `json:"step,omitempty" jsonschema:"that does not do it; left out when all steps were done, and where no step is to blame"`
	Action   string            `json:"action,omitempty"`
	State    *State            `json:"state,omitempty" jsonschema:"from which it does not follow; left out where a step is to blame"`
	Cause    string            `json:"cause,omitempty" jsonschema:"in a line: the reasons against the step, and what the likeliest rule lacks"`
	Reasons  []string          `json:"reasons,omitempty" jsonschema:"in words: why the step was not done, or not even tried"`
	Blocked  [][]Proof         `json:"blocked,omitempty" jsonschema:"proofs of the reasons against the step"`
	Lacks    []Lack            `json:"lacks,omitempty" jsonschema:"trees of the rules that could give the fact, the likeliest first; below a rule are those that could give what it lacks"`
	Rules    map[string]string `json:"rules,omitempty" jsonschema:"the text of every rule that is named, by its place"`
	Warnings []Diagnostic      `json:"warnings,omitempty" jsonschema:"numbers in what was asked that were hardly meant so, and notes of times"`
}

// A Lack is a rule with the premise at which it fails.
type Lack struct {
	Depth    int     `json:"depth"`
	Rule     string  `json:"rule" jsonschema:"the place of the clause: file:line:col"`
	Fact     string  `json:"fact" jsonschema:"what it would give"`
	Obstacle string  `json:"obstacle" jsonschema:"what is wrong with the premise: missing (there is no such fact), present (the fact is there, and must not be), false (a comparison), other (all premises hold, and the rule gives another fact)"`
	Needs    string  `json:"needs" jsonschema:"the premise, or the other fact"`
	Bound    []Bound `json:"bound,omitempty" jsonschema:"the values that lead furthest"`
	Passed   int     `json:"passed" jsonschema:"how many premises hold with them"`
	Missing  int     `json:"missing" jsonschema:"how many facts must change, at the least; above 1000 no rule can help"`
}

// OfAbsence describes why what was asked, a fact or "", is not so; without an
// absence it is.
func OfAbsence(fact string, d *explanation.Absence) *Absence {
	if d == nil {
		return &Absence{Fact: fact, Holds: true}
	}
	out := &Absence{Fact: fact, State: derivedOf(d.At), Cause: d.Cause(), Reasons: d.Reasons}
	if d.Step != nil {
		out.Step, out.Action = d.Step.Step.Index+1, d.Step.Step.Name
	}
	rules := accounts{all: map[string]string{}}
	rules.of(d.World, d.Amounts)
	for _, p := range d.Blocked {
		out.Blocked = append(out.Blocked, rules.proof(p))
	}
	rules.lacks(&out.Lacks, d.Lacks, 0)
	out.Rules = rules.used
	return out
}

// accounts are told with the texts of rules by their places: all that there are, and
// those that are named.
type accounts struct {
	all, used map[string]string
	amounts   explanation.Amounts
}

// of adds the rules that something rests on.
func (t *accounts) of(w *proof.World, amounts explanation.Amounts) {
	t.amounts = amounts
	if w == nil {
		return
	}
	for _, rule := range w.Rules {
		t.all[rule.At.String()] = rule.At.File.Text[rule.At.Start:rule.At.End] // as it was written, with its decimals
	}
}

func (t *accounts) name(place string) {
	if t.used == nil {
		t.used = map[string]string{}
	}
	t.used[place] = oneLine(t.all[place])
}

// proof lists the parts of a proof.
func (t *accounts) proof(p *engine.Proof) (out []Proof) {
	told := map[*engine.Proof]bool{}
	var add func(p *engine.Proof, depth int, above []engine.Fact)
	add = func(p *engine.Proof, depth int, above []engine.Fact) {
		beside := []engine.Fact{p.Fact}
		for _, q := range p.Premises {
			beside = append(beside, q.Fact)
		}
		n := Proof{Depth: depth, By: string(p.By), Rule: p.Rule, Bound: t.bound(p.Bound, beside), Again: told[p] && len(p.Premises) > 0}
		if p.By != engine.ByRow {
			n.Fact = t.amounts.Write(p.Fact, above...)
		}
		if p.By == engine.ByAbsence {
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

// lacks lists rules, each before those that could give what it lacks.
func (t *accounts) lacks(out *[]Lack, all []*proof.Lack, depth int) {
	for _, l := range all {
		t.name(l.Rule)
		beside := append([]engine.Fact{l.Fact, l.Needs}, l.Sides...)
		*out = append(*out, Lack{
			depth, l.Rule, t.amounts.Write(l.Fact), string(l.Obstacle), t.amounts.Write(l.Needs, l.Sides...), t.bound(l.Bound, beside), l.Passed, l.Missing,
		})
		t.lacks(out, l.From, depth+1)
	}
}

func (t *accounts) bound(values engine.Values, beside []engine.Fact) (out []Bound) {
	for _, v := range values {
		out = append(out, Bound{v.Var, t.amounts.Term(v.Term, beside...)})
	}
	return out
}

// OfDoubts describes what is told beside an answer.
func OfDoubts(doubts []*diag.Diagnostic) []Diagnostic { return every(doubts, OfDiagnostic) }
