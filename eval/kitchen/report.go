package kitchen

import (
	"encoding/json"
	"sync"

	"hearth/sim/feature"
)

// A Report is a dish approximation score with the candidates behind it.
type Report struct {
	Score      float64     `json:"score" jsonschema:"score of the best candidate, 0 to 1"`
	Gold       string      `json:"gold" jsonschema:"variable of the gold dish"`
	Candidates []Candidate `json:"candidates"`
	Best       *Breakdown  `json:"best,omitempty" jsonschema:"breakdown of the best candidate; left out when no candidate is a dish"`
}

// A Breakdown is a [Dish] that is computed on first use, because most callers need only the score.
type Breakdown struct{ dish func() *Dish }

func newBreakdown(dish func() *Dish) *Breakdown { return &Breakdown{sync.OnceValue(dish)} }

// Dish returns the breakdown of the score.
func (b *Breakdown) Dish() *Dish { return b.dish() }

// MarshalJSON encodes the dish.
func (b *Breakdown) MarshalJSON() ([]byte, error) { return json.Marshal(b.dish()) }

// UnmarshalJSON decodes a dish.
func (b *Breakdown) UnmarshalJSON(text []byte) error {
	d := new(Dish)
	b.dish = func() *Dish { return d }
	return json.Unmarshal(text, d)
}

// A Candidate is a scored output of the run.
type Candidate struct {
	Var    string  `json:"var"`
	Action string  `json:"action"`
	Score  float64 `json:"score"`
	Reason string  `json:"reason,omitempty" jsonschema:"why the output is not a dish"`
	Err    error   `json:"-"` // why it cannot be weighed; nil if it can
}

// Err returns the error of the first candidate that cannot be weighed. The reference evaluator stops at that
// point; Hearth scores such a candidate 0.
func (r *Report) Err() error {
	for _, c := range r.Candidates {
		if c.Err != nil {
			return c.Err
		}
	}
	return nil
}

// Unweighed returns the variable of the candidate whose error [Report.Err] returns, or "" if there is none.
func (r *Report) Unweighed() string {
	for _, c := range r.Candidates {
		if c.Err != nil {
			return c.Var
		}
	}
	return ""
}

// Points are points reached out of a maximum.
type Points struct {
	Got float64 `json:"got"`
	Max float64 `json:"of"`
}

// Ratio returns the share of points that was reached. It is 1 if the maximum is 0.
func (p Points) Ratio() float64 {
	if p.Max == 0 {
		return 1
	}
	return p.Got / p.Max
}

func (p *Points) add(got, of float64) {
	p.Got += got
	p.Max += of
}

// A Dish is the breakdown of one score:
//
//	Score = 0.98 · Contents.Ratio() + 0.02 · Container.Ratio()
//
// where Contents adds up the scores of Ingredients, with 1 possible for each
// ingredient and each surplus, and Container counts Aspects.
type Dish struct {
	Var         string   `json:"var"`
	Score       float64  `json:"score"`
	Container   Points   `json:"container"`
	Aspects     []Aspect `json:"aspects"`
	Contents    Points   `json:"contents"`
	Ingredients []Match  `json:"ingredients"`
	Surplus     []Item   `json:"surplus,omitempty"`

	words     *Vocabulary // vocabulary of the scorer
	gold, got dish
}

// An Aspect is an attribute of the container; it is worth one point.
type Aspect struct {
	Name    string               `json:"name"`
	Reached bool                 `json:"reached"`
	Differs []feature.Difference `json:"differs,omitempty" jsonschema:"differences; was: the gold dish, is: the dish"`
}

// An Item is a base ingredient with its amount in the whole dish.
type Item struct {
	Class  string        `json:"class"`
	Amount feature.Value `json:"amount"`
}

// A Match is the breakdown for one gold ingredient:
//
//	Score = 0.6 · Slots.Ratio() + 0.4 · Mixtures.Ratio()
//
// where Mixtures adds up the ratios of Levels, with 1 possible for each level
// and each unpaired mixture. A missing ingredient scores 0.
type Match struct {
	Gold     Item                 `json:"gold"`
	Got      *Item                `json:"got,omitempty" jsonschema:"matched ingredient; left out when it is missing"`
	Score    float64              `json:"score"`
	Slots    Points               `json:"slots"`
	Differs  []feature.Difference `json:"differs,omitempty" jsonschema:"differences; was: the gold dish, is: the dish"`
	Mixtures Points               `json:"mixtures"`
	Levels   []Level              `json:"levels,omitempty" jsonschema:"compared mixtures, the outermost first"`
	Unpaired int                  `json:"unpaired,omitempty" jsonschema:"number of mixtures that only one of the two went through"`

	gold, got *base // got is nil for a missing ingredient
}

// A Level compares two mixtures that an ingredient went through.
type Level struct {
	Gold    string               `json:"gold" jsonschema:"class of the gold mixture"`
	Got     string               `json:"got" jsonschema:"class of the mixture"`
	Points  Points               `json:"points"`
	Differs []feature.Difference `json:"differs,omitempty"`
}
