package experiment

import (
	"hearth/eval/batch"
	"hearth/eval/household"
)

// A Note is the entry of a plan in a journal: its scores and its costs. For a plan that failed only the costs
// are known.
type Note struct {
	Steps  []string             `json:"steps"` // steps in natural language
	Row    household.JournalRow `json:"row,omitzero"`
	Names  *bool                `json:"names,omitempty"` // whether the plan names a thing of its task; see [Plan]
	Spent  Spent                `json:"spent,omitzero"`
	Dishes []*Dish              `json:"dishes,omitempty"` // the networks of a recipe, one for each sample; then Row is empty

	Translation string `json:"translation,omitempty"`
	Embedded    Spent  `json:"embedded,omitzero"` // costs of the translation since the previous line
}

// charge stores the costs of a translation in a note.
func (n *Note) charge(translation string, spent Spent) {
	if spent != (Spent{}) {
		n.Translation, n.Embedded = translation, spent
	}
}

// Costs are the costs in a journal that do not belong to finished plans.
type costs struct {
	lost     map[batch.ID]Spent // costs of failed plans, by their IDs without names
	embedded map[string]Spent   // costs of embedding, by translation
	total    Spent              // all costs, finished plans included
}

// costs adds up the costs in the journal. It ignores plans of other experiments.
func (r *Runner) costs(l *layout) *costs {
	out := &costs{lost: map[batch.ID]Spent{}, embedded: map[string]Spent{}}
	wanted := map[batch.ID]bool{{}: true} // records with the empty ID hold costs that belong to no plan
	for _, c := range l.cells {
		wanted[c.Nameless()] = true
	}
	there := map[batch.ID]bool{}
	for _, record := range r.Journal.Records() {
		id, n := record.Nameless(), &record.Result
		if !wanted[id] {
			continue
		}
		out.total = out.total.Plus(n.Spent).Plus(n.Embedded)
		out.embedded[n.Translation] = out.embedded[n.Translation].Plus(n.Embedded)
		if record.Error != "" || there[id] {
			out.lost[id] = out.lost[id].Plus(n.Spent)
		}
		there[id] = there[id] || record.Error == ""
	}
	return out
}
