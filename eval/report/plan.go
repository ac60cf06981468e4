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

// A Plan is the steps of a task.
type Plan struct {
	Task     string       `json:"task"`
	Steps    []string     `json:"steps" jsonschema:"admissible phrases"`
	After    []string     `json:"after" jsonschema:"tasks of the demonstrations that it comes from"`
	Scores   []float64    `json:"scores" jsonschema:"of the steps"`
	Stop     planner.Stop `json:"stop" jsonschema:"why it ends; refused: there is none, and the warning says why"`
	Known    float64      `json:"known,omitempty" jsonschema:"the part of the task that is known, from 0 to 1, where it is planned without a model"`
	Warnings []string     `json:"warnings,omitempty"`
	Program  []string     `json:"-"` // the lines of the steps
	Text     string       `json:"-"` // for people
}

// OfPlan describes a plan; parse reads its steps, without names that stand for others.
func OfPlan(p *planner.Plan, parse func(step string, abstract map[string]string) (program.Line, bool)) *Plan {
	return &Plan{p.Task.Name, names(p.Steps), every(p.Examples, func(d planner.Demonstration) string { return d.Task.Name }),
		names(p.Scores), p.Stop, p.Known, p.Warnings, every(p.Steps, func(step string) string {
			l, _ := parse(step, nil)
			return l.String()
		}), planner.Demonstration{Task: p.Task, Steps: p.Shown()}.String()}
}

// A Translation is the admissible action that a text asks for; what the other
// world has is left out.
type Translation struct {
	Text    string            `json:"text"`
	Action  string            `json:"action,omitempty"`
	Roles   map[string]string `json:"roles,omitempty" jsonschema:"what the text says of them; in brackets something that has it in it"`
	Missing []string          `json:"missing,omitempty" jsonschema:"roles that must be filled and are not named"`
	Left    []string          `json:"left,omitempty" jsonschema:"what no role is for"`
	Line    string            `json:"line,omitempty" jsonschema:"of a program"`
	Phrase  string            `json:"phrase" jsonschema:"the nearest one"`
	Score   float64           `json:"score" jsonschema:"how like the phrase the text is"`
	Known   float64           `json:"known" jsonschema:"the part of the text that is known, from 0 to 1"`
	Refused bool              `json:"refused,omitempty" jsonschema:"the nearest phrase is not near enough: there is no action"`
	Shown   string            `json:"-"` // for people
}

// OfOrder describes what a text asks for in a kitchen.
func OfOrder(text string, o *spoken.Order) *Translation {
	t := &Translation{Text: text, Action: o.Action.Name, Roles: map[string]string{}, Missing: o.Missing, Left: o.Left, Phrase: o.Phrase, Score: o.Score, Known: o.Known, Shown: o.String()}
	for _, f := range o.Fillers {
		_, t.Roles[f.Role], _ = strings.Cut(f.String(), "=")
	}
	return t
}

// OfPhrase describes the phrase that a text means, of which a part is known, and
// the line of a program that it stands for; "" when it stands for none.
func OfPhrase(text, phrase, line string, hit bank.Hit, known float64) *Translation {
	return &Translation{Text: text, Line: line, Phrase: phrase, Score: hit.Score, Known: known, Shown: strings.TrimSpace(line + "  " + phrase)}
}

// Refuse takes out of a translation what it would be if it were near enough.
func (t *Translation) Refuse() *Translation {
	return &Translation{Text: t.Text, Phrase: t.Phrase, Score: t.Score, Known: t.Known, Refused: true}
}

// A Named is something that a thing can be: a class, a type that rules derive, or
// a published class.
type Named struct {
	Name string `json:"name"`
	Doc  string `json:"doc,omitempty"`
	IRI  string `json:"iri,omitempty"`
}

// Search lists those that a word is about: those it is part of the name of, then
// those whose meaning or IRI says it; if there are none, the one with the nearest
// name.
func Search(word string, all []Named, page Page) *List[Named] {
	word = strings.ToLower(word)
	var found []Named
	for _, says := range []func(Named) string{
		func(n Named) string { return n.Name },
		func(n Named) string { return n.Doc + " " + n.IRI },
	} {
		for _, n := range all {
			if strings.Contains(strings.ToLower(says(n)), word) && !slices.Contains(found, n) {
				found = append(found, n)
			}
		}
	}
	if len(found) == 0 {
		known := every(all, func(n Named) string { return n.Name })
		if near := diag.Nearest(word, known); near != "" {
			found = all[slices.Index(known, near):][:1]
		}
	}
	some, rest := cut(found, page)
	return &List[Named]{names(some), rest}
}
