package report

import (
	"hearth/engine"
	"hearth/parser/diag"
	"hearth/sim/explanation"
)

// OfCodes lists the pages of all codes.
func OfCodes(page Page) *List[*diag.Page] { return listOf(diag.Codes(), page, diag.Explain) }

// A KnownReason is a reason why a step cannot be done.
type KnownReason struct {
	Reason  string   `json:"reason"`
	Says    []Saying `json:"says" jsonschema:"its words; several where actions say it differently. Words in braces stand for what the step names"`
	Actions []string `json:"actions" jsonschema:"whose rules can give it; none when the state of the world does"`
	Rules   []string `json:"rules" jsonschema:"the places of those that give it"`
}

// A Saying is a text with its place.
type Saying struct {
	Text string `json:"text"`
	At   string `json:"at"`
}

// OfReason describes a reason that rules can give.
func OfReason(r *explanation.KnownReason) *KnownReason {
	return &KnownReason{r.Code, every(r.Says, func(s explanation.Saying) Saying { return Saying{s.Text, s.At.String()} }),
		append([]string{}, r.Actions...), written(r.At)}
}

// Cases are what came of cases of rules.
type Cases struct {
	Cases  int          `json:"cases" jsonschema:"how many there are"`
	Failed []FailedCase `json:"failed"`
}

// A FailedCase is a case of which something else came out than it wants.
type FailedCase struct {
	Name string `json:"case"`
	Diff string `json:"diff" jsonschema:"from what is wanted to what came out"`
}

// A Coverage tells how many rules gave a row.
type Coverage struct {
	Files []FileCoverage `json:"files"`
	Fired int            `json:"gave_a_row"`
	Rules int            `json:"rules"`
}

// A FileCoverage is that of one file of rules.
type FileCoverage struct {
	Name   string       `json:"file"`
	Fired  int          `json:"gave_a_row"`
	Rules  int          `json:"rules"`
	Silent []SilentRule `json:"silent,omitempty" jsonschema:"those that never gave a row, in their order"`
}

// A SilentRule is one that never gave a row.
type SilentRule struct {
	Line   int    `json:"line"`
	Col    int    `json:"col"`
	Text   string `json:"text"`
	Reason string `json:"reason,omitempty" jsonschema:"why it cannot; then it is not counted"`
}

// OfSilent describes a rule that never gave a row.
func OfSilent(r engine.Rule, reason string) SilentRule {
	line, col := r.At.Pos()
	return SilentRule{line, col, oneLine(r.Text), reason}
}

// Share is the percentage of the rules that gave a row.
func (c *Coverage) Share() float64 { return share(c.Fired, c.Rules) }

// Share is the percentage of the rules of the file that gave a row.
func (f *FileCoverage) Share() float64 { return share(f.Fired, f.Rules) }

func share(fired, rules int) float64 { return 100 * float64(fired) / float64(max(rules, 1)) }

// A RuleTime is what one rule took of the time of a run, and what it gave.
type RuleTime struct {
	At     string  `json:"at" jsonschema:"the place of the rule"`
	Head   string  `json:"head" jsonschema:"the predicate that the rule defines"`
	Calls  int     `json:"calls" jsonschema:"how often it was evaluated"`
	Gave   int     `json:"gave" jsonschema:"rows, those included that were there already"`
	New    int     `json:"new" jsonschema:"rows of them that were not"`
	Looked int     `json:"looked_at" jsonschema:"rows looked at, and comparisons made"`
	Millis float64 `json:"ms"`
	Share  float64 `json:"share" jsonschema:"percent of the time of all rules"`
}

// A PredicateGroup is the predicates that come from one place.
type PredicateGroup struct {
	By    string      `json:"by" jsonschema:"who supplies them"`
	Preds []Predicate `json:"predicates"`
}

// A Predicate is what rules can use.
type Predicate struct {
	Name    string `json:"name"`
	Args    string `json:"arguments"`
	Meaning string `json:"meaning"`
}
