package report

import (
	"slices"
	"strings"

	"hearth/parser/diag"
	"hearth/parser/program"
	"hearth/sim/planner"
	"hearth/sim/planner/bank"
	"hearth/sim/planner/spoken"
)

// A Plan holds the steps of a task.
type Plan struct {
	Task       string       `json:"task"`
	Steps      []string     `json:"steps" jsonschema:"phrases of admissible actions"`
	After      []string     `json:"after" jsonschema:"tasks of the demonstrations used as examples"`
	Scores     []float64    `json:"scores" jsonschema:"scores of the steps"`
	Stop       planner.Stop `json:"stop" jsonschema:"why the plan ends; refused: there is no plan, and a warning gives the reason"`
	KnownShare float64      `json:"known,omitempty" jsonschema:"fraction of the words of the task that are known, from 0 to 1; given if no model was used"`
	Warnings   []string     `json:"warnings,omitempty"`
	Program    []string     `json:"-"` // program line for each step
	Text       string       `json:"-"` // the plan as text, for people
}

// OfPlan describes a plan. The function parse converts a step to a program line; its second argument is always
// nil.
func OfPlan(p *planner.Plan, parse func(step string, abstract map[string]string) (program.Line, bool)) *Plan {
	return &Plan{p.Task.Name, copied(p.Steps), every(p.Examples, func(d planner.Demonstration) string { return d.Task.Name }),
		copied(p.Scores), p.Stop, p.KnownShare, p.Warnings, every(p.Steps, func(step string) string {
			l, _ := parse(step, nil)
			return l.String()
		}), planner.Demonstration{Task: p.Task, Steps: p.Shown()}.String()}
}

// A Translation is the admissible action that a text asks for, in a kitchen or in a household. Fields that
// exist only in the other world are left out.
type Translation struct {
	Text       string            `json:"text"`
	Action     string            `json:"action,omitempty"`
	Roles      map[string]string `json:"roles,omitempty" jsonschema:"fillers named by the text; in brackets an object that contains the filler"`
	Missing    []string          `json:"missing,omitempty" jsonschema:"required roles that the text does not fill"`
	Left       []string          `json:"left,omitempty" jsonschema:"things named by the text that fit no role"`
	Line       string            `json:"line,omitempty" jsonschema:"program line of the action"`
	Phrase     string            `json:"phrase" jsonschema:"the closest phrase"`
	Score      float64           `json:"score" jsonschema:"similarity of the text and the phrase"`
	KnownShare float64           `json:"known" jsonschema:"fraction of the words of the text that are known, from 0 to 1"`
	Refused    bool              `json:"refused,omitempty" jsonschema:"whether the closest phrase is too different, so that there is no action"`
	Reason     string            `json:"reason,omitempty" jsonschema:"in the household, why no admissible phrase says the same as the text"`
	Shown      string            `json:"-"` // for people
}

// OfOrder describes the kitchen action that a text asks for.
func OfOrder(text string, o *spoken.Order) *Translation {
	t := &Translation{Text: text, Action: o.Action.Name, Roles: map[string]string{}, Missing: o.Missing, Left: o.Left, Phrase: o.Phrase, Score: o.Score, KnownShare: o.KnownShare, Reason: o.Why, Shown: o.String()}
	for _, f := range o.Fillers {
		_, t.Roles[f.Role], _ = strings.Cut(f.String(), "=")
	}
	return t
}

// OfPhrase describes the household phrase that is closest to a text. The line is the program line of the
// phrase, or "". Known is the share of known words in the text, from 0 to 1.
func OfPhrase(text, phrase, line string, hit bank.Hit, known float64) *Translation {
	return &Translation{Text: text, Line: line, Phrase: phrase, Score: hit.Score, KnownShare: known, Shown: strings.TrimSpace(line + "  " + phrase)}
}

// Refuse returns the translation without its action, because the closest phrase is too different.
func (t *Translation) Refuse() *Translation {
	return &Translation{Text: t.Text, Phrase: t.Phrase, Score: t.Score, KnownShare: t.KnownShare, Refused: true, Reason: t.Reason}
}

// A TypeName is a name for a kind of thing: a class, a type that rules derive, or a published class.
type TypeName struct {
	Name string `json:"name"`
	Doc  string `json:"doc,omitempty"`
	IRI  string `json:"iri,omitempty"`
}

// Search finds names by a word. It lists names that contain the word, then those whose description or IRI
// contains it. If there are none, it returns the most similar name.
func Search(word string, all []TypeName, page Page) *List[TypeName] {
	word = strings.ToLower(word)
	var found []TypeName
	for _, says := range []func(TypeName) string{
		func(n TypeName) string { return n.Name },
		func(n TypeName) string { return n.Doc + " " + n.IRI },
	} {
		for _, n := range all {
			if strings.Contains(strings.ToLower(says(n)), word) && !slices.Contains(found, n) {
				found = append(found, n)
			}
		}
	}
	if len(found) == 0 {
		known := every(all, func(n TypeName) string { return n.Name })
		if near := diag.Nearest(word, known); near != "" {
			found = all[slices.Index(known, near):][:1]
		}
	}
	some, rest := cut(found, page)
	return &List[TypeName]{copied(some), rest}
}
