package kitchen

import "hearth/sim/feature"

// A Report is a dish approximation score and where it comes from.
type Report struct {
	Score      float64     `json:"score" jsonschema:"of the best candidate, 0 to 1"`
	Gold       string      `json:"gold" jsonschema:"variable of the gold dish"`
	Candidates []Candidate `json:"candidates"`
	Best       *Dish       `json:"best,omitempty" jsonschema:"left out when no candidate is a dish"`
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

// add takes a candidate; the first of the best ones stays the best.
func (r *Report) add(c Candidate, d *Dish) {
	r.Candidates = append(r.Candidates, c)
	if d != nil && (r.Best == nil || d.Score > r.Best.Score) {
		r.Best, r.Score = d, d.Score
	}
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

// judge adds a point for an attribute, reached or not. When it is not, judge
// appends to differs where the two are different.
func (p *Points) judge(a attribute, differs []feature.Difference) []feature.Difference {
	if a.reached {
		p.add(1, 1)
		return differs
	}
	p.add(0, 1)
	found := feature.DiffValues(a.name, a.gold, a.got)
	if found == nil { // got lacks a slot that gold has empty
		found = []feature.Difference{{Path: a.name, Was: a.gold, Is: a.got}}
	}
	return append(differs, found...)
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

func (d *Dish) aspect(a attribute) {
	differs := d.Container.judge(a, nil)
	d.Aspects = append(d.Aspects, Aspect{Name: a.name, Reached: a.reached, Differs: differs})
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
