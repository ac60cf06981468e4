package kitchen

import (
	"encoding/json"
	"sync"

	"hearth/sim/feature"
)

// A Report is a dish approximation score and where it comes from.
type Report struct {
	Score      float64     `json:"score" jsonschema:"of the best candidate, 0 to 1"`
	Gold       string      `json:"gold" jsonschema:"variable of the gold dish"`
	Candidates []Candidate `json:"candidates"`
	Best       *Breakdown  `json:"best,omitempty" jsonschema:"left out when no candidate is a dish"`
}

// A Breakdown is a [Dish] that is made when somebody looks at it: of most networks only
// the score is wanted.
type Breakdown struct{ dish func() *Dish }

func newBreakdown(dish func() *Dish) *Breakdown { return &Breakdown{sync.OnceValue(dish)} }

// Dish returns where the points went.
func (b *Breakdown) Dish() *Dish { return b.dish() }

// MarshalJSON writes the dish.
func (b *Breakdown) MarshalJSON() ([]byte, error) { return json.Marshal(b.dish()) }

// UnmarshalJSON reads a dish.
func (b *Breakdown) UnmarshalJSON(text []byte) error {
	d := new(Dish)
	b.dish = func() *Dish { return d }
	return json.Unmarshal(text, d)
}

// A Candidate is an output of the run that was scored.
type Candidate struct {
	Var    string  `json:"var"`
	Action string  `json:"action"`
	Score  float64 `json:"score"`
	Reason string  `json:"reason,omitempty" jsonschema:"why it is no dish at all"`
	Err    error   `json:"-"` // it cannot be weighed
}

// Err returns the error of the first candidate that cannot be weighed. The
// reference gives up at that point; here such a candidate scores 0.
func (r *Report) Err() error {
	for _, c := range r.Candidates {
		if c.Err != nil {
			return c.Err
		}
	}
	return nil
}

// Unweighed is the variable of the candidate that [Report.Err] is about; "" when there is none.
func (r *Report) Unweighed() string {
	for _, c := range r.Candidates {
		if c.Err != nil {
			return c.Var
		}
	}
	return ""
}

// Points are reached out of a maximum.
type Points struct {
	Got float64 `json:"got"`
	Of  float64 `json:"of"`
}

// Ratio returns the share that was reached; of nothing it is 1.
func (p Points) Ratio() float64 {
	if p.Of == 0 {
		return 1
	}
	return p.Got / p.Of
}

func (p *Points) add(got, of float64) {
	p.Got += got
	p.Of += of
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

	words     *Vocabulary // of the scorer
	gold, got dish
}

// An Aspect of the container is worth one point.
type Aspect struct {
	Name    string               `json:"name"`
	Reached bool                 `json:"reached"`
	Differs []feature.Difference `json:"differs,omitempty" jsonschema:"was: gold, is: the dish"`
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
	Got      *Item                `json:"got,omitempty" jsonschema:"left out when it is missing"`
	Score    float64              `json:"score"`
	Slots    Points               `json:"slots"`
	Differs  []feature.Difference `json:"differs,omitempty" jsonschema:"was: gold, is: the dish"`
	Mixtures Points               `json:"mixtures"`
	Levels   []Level              `json:"levels,omitempty" jsonschema:"outermost mixture first"`
	Unpaired int                  `json:"unpaired,omitempty" jsonschema:"mixtures that only one of the two went through"`

	gold, got *base // got is nil when it is missing
}

// A Level compares two mixtures that an ingredient went through.
type Level struct {
	Gold    string               `json:"gold" jsonschema:"class"`
	Got     string               `json:"got" jsonschema:"class"`
	Points  Points               `json:"points"`
	Differs []feature.Difference `json:"differs,omitempty"`
}
