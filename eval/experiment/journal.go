package experiment

import (
	"hearth/eval/batch"
	"hearth/eval/household"
)

// A Note is what a journal says of a plan: what it is worth and what it cost. Of one
// that failed only the costs are known.
type Note struct {
	Steps []string       `json:"steps"` // as people write them
	Row   household.Kept `json:"row,omitzero"`
	Names *bool          `json:"names,omitempty"` // see [Plan]
	Spent Spent          `json:"spent,omitzero"`

	Translation string `json:"translation,omitempty"`
	Embedded    Spent  `json:"embedded,omitzero"` // by the translation, since the line before
}

// charge puts into a note what a translation has spent.
func (n *Note) charge(translation string, spent Spent) {
	if spent != (Spent{}) {
		n.Translation, n.Embedded = translation, spent
	}
}

// Costs are what a journal says of costs besides those of plans that are there.
type costs struct {
	lost     map[batch.ID]Spent // on plans that failed, by their IDs without names
	embedded map[string]Spent   // by translation
	total    Spent              // all together, plans that are there included
}

// costs adds up the journal. What plans of other experiments cost is left out.
func (r *Runner) costs(l *layout) *costs {
	out := &costs{lost: map[batch.ID]Spent{}, embedded: map[string]Spent{}}
	wanted := map[batch.ID]bool{{}: true} // what no plan has told
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
