package hearth

import (
	"hearth/eval/household"
	"hearth/eval/sequence"
)

// Scorer returns what scores programs in this household. Executability, the
// kinds of errors and goals need no more; set its People to compare programs
// with those of people.
func (h *Household) Scorer() (*household.Set, error) {
	judge, err := household.NewJudge(h.Domain, h.rules)
	if err != nil {
		return nil, err
	}
	return &household.Set{House: h.house, Judge: judge, Reader: sequence.Reader{
		Actions: h.Actions, Templates: h.Phrases, Abstract: h.kinds,
	}}, nil
}

// Site is the home as a place to score programs in: it is made ready for each.
func (o *Home) Site(name string) household.Site {
	return household.Prepared(name, o.house.Prepare, o.scene)
}
