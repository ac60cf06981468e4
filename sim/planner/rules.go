package planner

// Params are the parameters of the paper (A.1), with those that its programs
// have besides.
type Params struct {
	Sampling
	Samples  int     `json:"samples"` // k: how many samples are drawn for a step, or for a plan
	Beta     float64 `json:"beta"`    // weight of the mean log-probability against the cosine
	Epsilon  float64 `json:"epsilon"` // the plan ends before a step whose best score is below
	Top      float64 `json:"top"`     // share of the likeliest samples that end the plan when all are empty
	MaxSteps int     `json:"max_steps"`
	Examples int     `json:"examples"` // demonstrations in the prompt
}

// Rules say how samples of a step are ranked and when a plan ends. The zero
// value knows no penalties.
type Rules struct {
	Name     string
	Defaults Params

	// LastPenalty is added to the score of the phrase of the step before.
	LastPenalty float64

	// Used is the score of any phrase of the plan so far, whatever else it would
	// have, and the epsilon that ends no plan; 0 for neither.
	Used float64

	// LastWins is the rule that the last of equally good samples is taken.
	LastWins bool

	// Unprompted is the rule that the model writes "Step 2:" and so on by
	// itself, in just these letters: only the first step has its number in the
	// prompt. A sample without a colon then has Unnumbered for its score and for
	// its log-probability, whatever it says. What the model says counts as it
	// is: a blank is not empty.
	Unprompted bool
	Unnumbered float64

	// WholeTokens is the least number of tokens that a plan of one completion
	// may have, and then only an empty line ends it; 0: as many as its steps may
	// have, and the next task ends it as well.
	WholeTokens int
}

// Notebook are the rules of the published demonstration.
var Notebook = Rules{
	Name:        "notebook",
	LastPenalty: -0.5,
	Defaults: Params{
		Sampling: Sampling{Temperature: 0.6, TopP: 0.9, PresencePenalty: 0.5, FrequencyPenalty: 0.3, MaxTokens: 10, Stop: []string{"\n"}},
		Samples:  10, Beta: 0.3, Epsilon: 0.8, Top: 0.5, MaxSteps: 20, Examples: 1,
	},
}

// Interface are the rules of the program that the results of the paper were
// evaluated with. Its threshold is off.
var Interface = Rules{
	Name:        "interface",
	Used:        -100,
	LastWins:    true,
	Unprompted:  true,
	Unnumbered:  -200,
	WholeTokens: 100,
	Defaults: Params{
		Sampling: Sampling{Temperature: 0.6, TopP: 0.9, PresencePenalty: 0.5, FrequencyPenalty: 0.3, MaxTokens: 10, Stop: []string{"\n"}},
		Samples:  1, Beta: 0.2, Epsilon: -100, Top: 0.2, MaxSteps: 20, Examples: 1,
	},
}

// A Method says which parts of the algorithm are left out. The zero value
// leaves out none.
type Method struct {
	Name  string
	Whole bool // no trajectory correction: one completion is the plan
	Raw   bool // no action translation: the plan is made of the model's own words
	Fixed bool // no dynamic example: the first demonstrations are the examples of all tasks
}

// Methods are those of the paper (tables 1 and 2); the first is its final one.
var Methods = []Method{
	{Name: "translated"},
	{Name: "vanilla", Whole: true, Raw: true, Fixed: true},
	{Name: "without-translation", Raw: true},
	{Name: "without-correction", Whole: true},
	{Name: "without-dynamic-example", Fixed: true},
}
