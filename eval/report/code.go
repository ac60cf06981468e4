package report

import "hearth/parser/source"

// OfCodes lists the pages of all codes.
func OfCodes(page Page) *List[*source.CodePage] {
	return ListOf(source.Codes(), page, source.ExplainCode)
}

// A KnownReason describes a reason of the rules why a step cannot be done.
type KnownReason struct {
	Reason  string    `json:"reason"`
	Says    []Wording `json:"says" jsonschema:"wordings of the reason, several if actions word it differently; braces mark the names that a step fills in"`
	Actions []string  `json:"actions" jsonschema:"actions whose rules can give the reason; empty if it follows from the state of the world"`
	Rules   []string  `json:"rules" jsonschema:"positions of the rules that give the reason"`
}

// A Wording is a text with its position.
type Wording struct {
	Text     string `json:"text"`
	Position string `json:"at"`
}

// Cases is the result of running test cases of rules.
type Cases struct {
	Cases  int          `json:"cases" jsonschema:"number of cases"`
	Failed []FailedCase `json:"failed"`
}

// A FailedCase is a case whose result differs from the expected one.
type FailedCase struct {
	Name string `json:"case"`
	Diff string `json:"diff" jsonschema:"difference between the expected and the actual result"`
}

// A Coverage counts the rules that derived a row.
type Coverage struct {
	Files []FileCoverage `json:"files"`
	Fired int            `json:"gave_a_row"`
	Rules int            `json:"rules"`
}

// A FileCoverage is the coverage of one rule file.
type FileCoverage struct {
	Name   string       `json:"file"`
	Fired  int          `json:"gave_a_row"`
	Rules  int          `json:"rules"`
	Silent []SilentRule `json:"silent,omitempty" jsonschema:"rules that never derived a row, in the order of the file"`
}

// A SilentRule is a rule that never derived a row.
type SilentRule struct {
	Line   int    `json:"line"`
	Col    int    `json:"col"`
	Text   string `json:"text"`
	Reason string `json:"reason,omitempty" jsonschema:"why the rule can never derive a row; such a rule is not counted"`
}

// Share returns the percentage of rules that derived a row.
func (c *Coverage) Share() float64 { return share(c.Fired, c.Rules) }

// Share returns the percentage of rules of the file that derived a row.
func (f *FileCoverage) Share() float64 { return share(f.Fired, f.Rules) }

func share(fired, rules int) float64 { return 100 * float64(fired) / float64(max(rules, 1)) }

// A RuleTime holds the cost of one rule in a run, and the number of its rows.
type RuleTime struct {
	Position string  `json:"at" jsonschema:"position of the rule"`
	Head     string  `json:"head" jsonschema:"predicate that the rule defines"`
	Calls    int     `json:"calls" jsonschema:"number of evaluations"`
	Derived  int     `json:"gave" jsonschema:"rows that the rule derived, including rows that existed already"`
	New      int     `json:"new" jsonschema:"derived rows that did not exist before"`
	RowsRead int     `json:"looked_at" jsonschema:"number of rows read and comparisons made"`
	Millis   float64 `json:"ms"`
	Share    float64 `json:"share" jsonschema:"percentage of the time of all rules"`
}

// A PredicateGroup lists the predicates from one source.
type PredicateGroup struct {
	Source string      `json:"by" jsonschema:"source of the predicates"`
	Preds  []Predicate `json:"predicates"`
}

// A Predicate describes a predicate that rules can use.
type Predicate struct {
	Name    string `json:"name"`
	Args    string `json:"arguments"`
	Meaning string `json:"meaning"`
}
