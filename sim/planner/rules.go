package planner

// Params are the parameters of the paper (appendix A.1) and the additional ones of its programs.
type Params struct {
	Sampling
	Samples  int     `json:"samples"` // k: number of samples drawn for a step, or for a plan made at once
	Beta     float64 `json:"beta"`    // weight of the mean log-probability relative to the cosine
	Epsilon  float64 `json:"epsilon"` // the plan ends when the best score of a step is below this
	Top      float64 `json:"top"`     // share of the most likely samples that end the plan if all are empty
	MaxSteps int     `json:"max_steps"`
	Examples int     `json:"examples"` // number of demonstrations in the prompt
}

// Rules define how the samples of a step are ranked and when a plan ends. The zero value has no penalties.
type Rules struct {
	Name     string
	Defaults Params

	// LastPenalty is added to the score of a phrase equal to that of the previous step.
	LastPenalty float64

	// Used is the score of any phrase that the plan already has, in place of its normal score. An epsilon
	// equal to Used ends no plan. 0 disables both.
	Used float64

	// LastWins makes the last of equally good samples win, instead of the first.
	LastWins bool

	// Unprompted makes the model write "Step 2:" and so on itself, in exactly these letters; the prompt has
	// the number of the first step only. A sample without a colon then gets Unnumbered as its score and
	// log-probability. Samples are used without trimming: a blank is not empty.
	Unprompted bool
	Unnumbered float64

	// WholeTokens is the minimum number of tokens allowed for a plan made at once, which then ends only at an
	// empty line. If it is 0, the limit is the tokens of all steps, and the next task also ends the plan.
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

// Interface are the rules of the program used for the evaluation in the paper. Its threshold is disabled.
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

// A Method selects parts of the algorithm to leave out. The zero value leaves out none.
type Method struct {
	Name  string
	Whole bool // no trajectory correction: one completion is the whole plan
	Raw   bool // no action translation: the plan has the words of the model
	Fixed bool // no dynamic example: all tasks use the first demonstrations
}

// Methods are those of the paper (tables 1 and 2); the first is its final one.
var Methods = []Method{
	{Name: "translated"},
	{Name: "vanilla", Whole: true, Raw: true, Fixed: true},
	{Name: "without-translation", Raw: true},
	{Name: "without-correction", Whole: true},
	{Name: "without-dynamic-example", Fixed: true},
}
