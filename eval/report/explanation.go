package report

import (
	"cmp"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/engine/proof"
	"hearth/eval/lenient"
	"hearth/parser/diag"
	"hearth/sim"
	"hearth/sim/explanation"
)

// An Explanation shows why a fact holds in an episode, or that it does not hold.
type Explanation struct {
	Asked       string            `json:"asked" jsonschema:"the question as given: a fact, a query, a description of an object, or a variable of the plan"`
	Holds       bool              `json:"holds"`
	Origins     []Origin          `json:"origins,omitempty" jsonschema:"chain of causes: the origin of the fact, then the origin of its cause, and so on; left out if the fact does not hold"`
	Rules       map[string]string `json:"rules,omitempty" jsonschema:"text of every named rule by its position"`
	Warmed      []Warming         `json:"warmed,omitempty" jsonschema:"history of the heat that food took in the quantitative mode: places, times and temperatures; ingredients come first"`
	Warnings    []Diagnostic      `json:"warnings,omitempty" jsonschema:"suspicious numbers in the question and notes about units of time"`
	Corrections []lenient.Note    `json:"forgiven,omitempty" jsonschema:"corrections made while reading the plan; only if it was read leniently"`
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

// OfExplanation describes why a fact holds in an episode. A nil explanation means that it does not hold.
func OfExplanation(asked string, a *explanation.Explanation) *Explanation {
	out := &Explanation{Asked: asked, Holds: a != nil}
	rules := ruleTexts{all: map[string]string{}}
	for ; a != nil; a = a.Original {
		o := Origin{Fact: a.Amounts.Write(a.Fact), State: derivedOf(a.Situation)}
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
	Actions     []Remedy          `json:"actions,omitempty" jsonschema:"actions that would make the fact true in the present state, those that can be done first"`
	Blocked     [][]Proof         `json:"blocked,omitempty" jsonschema:"proofs of the reasons against the step"`
	Lacks       []Lack            `json:"lacks,omitempty" jsonschema:"trees of the rules that could derive the fact, the most likely first; below a rule are the rules for its missing premise"`
	Rules       map[string]string `json:"rules,omitempty" jsonschema:"text of every named rule by its position"`
	Warnings    []Diagnostic      `json:"warnings,omitempty" jsonschema:"suspicious numbers in the question and notes about units of time"`
	Corrections []lenient.Note    `json:"forgiven,omitempty" jsonschema:"corrections made while reading the plan; only if it was read leniently"`
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

// OfAbsence describes why a fact does not hold; an empty fact asks about a whole step. A nil d means that it
// holds.
func OfAbsence(fact string, d *explanation.Absence) *Absence {
	if d == nil {
		return &Absence{Fact: fact, Holds: true}
	}
	out := &Absence{Fact: fact, State: derivedOf(d.Situation), Cause: d.Cause(), Reasons: d.Reasons}
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

// OfRemedies replaces an explanation that says nothing about the present state. The result gives the reasons
// in a situation and the actions that make the fact true.
func OfRemedies(s *sim.Situation, d *Absence) *Absence {
	first := d.Actions[0]
	cause := strings.Join(append(slices.Clone(d.Reasons), "the nearest action is "+first.Call+": "+first.Lacks()), "; ")
	return &Absence{Fact: d.Fact, State: derivedOf(s), Cause: cause, Reasons: d.Reasons, Actions: d.Actions, Warnings: d.Warnings}
}

// Lacks returns in words what an action lacks now.
func (r Remedy) Lacks() string { return cmp.Or(strings.Join(r.Why, "; "), "it can be done now") }

// ruleTexts collects the texts of rules by position: all rules, and those that the report names.
type ruleTexts struct {
	all, used map[string]string
	amounts   explanation.Amounts
}

// addRules adds the rules of a world, and the units in which facts are written.
func (t *ruleTexts) addRules(w *proof.World, amounts explanation.Amounts) {
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
	t.used[place] = oneLine(t.all[place])
}

// proof lists the nodes of a proof tree, each before its premises.
func (t *ruleTexts) proof(p *engine.Proof) (out []Proof) {
	told := map[*engine.Proof]bool{}
	var add func(p *engine.Proof, depth int, above []engine.Fact)
	add = func(p *engine.Proof, depth int, above []engine.Fact) {
		beside := []engine.Fact{p.Fact}
		for _, q := range p.Premises {
			beside = append(beside, q.Fact)
		}
		n := Proof{Depth: depth, Kind: string(p.Ground), Rule: p.Rule, Bound: t.bound(p.Bound, beside), Again: told[p] && len(p.Premises) > 0}
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
func (t *ruleTexts) lacks(out *[]Lack, all []*proof.Lack, depth int) {
	for _, l := range all {
		t.name(l.Rule)
		beside := append([]engine.Fact{l.Fact, l.Needs}, l.Sides...)
		*out = append(*out, Lack{
			depth, l.Rule, t.amounts.Write(l.Fact), string(l.Obstacle), t.amounts.Write(l.Needs, l.Sides...), t.bound(l.Bound, beside), l.Passed, l.Missing,
		})
		t.lacks(out, l.Causes, depth+1)
	}
}

func (t *ruleTexts) bound(values engine.Values, beside []engine.Fact) (out []Bound) {
	for _, v := range values {
		out = append(out, Bound{v.Var, t.amounts.Term(v.Term, beside...)})
	}
	return out
}

// OfDoubts describes warnings about a question.
func OfDoubts(doubts []*diag.Diagnostic) []Diagnostic { return every(doubts, OfDiagnostic) }
