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

// A book has what a journal says of the plans of an experiment, by their IDs without
// names.
type book struct {
	plans    map[batch.ID]*Note
	lost     map[batch.ID]Spent // on plans that failed
	embedded map[string]Spent   // by translation
	total    Spent
}

// book reads the journal. What it says of plans of other experiments is left out.
func (r *Runner) book(l *layout) *book {
	b := &book{plans: map[batch.ID]*Note{}, lost: map[batch.ID]Spent{}, embedded: map[string]Spent{}}
	wanted := map[batch.ID]bool{{}: true} // what no plan has told
	for _, c := range l.cells {
		wanted[c.Nameless()] = true
	}
	for _, record := range r.Journal.Records() {
		k, n := record.Nameless(), &record.Result
		if !wanted[k] {
			continue
		}
		b.total = b.total.Plus(n.Spent).Plus(n.Embedded)
		b.embedded[n.Translation] = b.embedded[n.Translation].Plus(n.Embedded)
		if record.Error == "" && b.plans[k] == nil {
			b.plans[k] = n
		} else {
			b.lost[k] = b.lost[k].Plus(n.Spent)
		}
	}
	return b
}
