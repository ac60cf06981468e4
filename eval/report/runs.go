package report

// A StoredRun is a stored run.
type StoredRun struct {
	Run      string             `json:"run" jsonschema:"name of the run in queries"`
	StoredAt string             `json:"kept" jsonschema:"time when the run was stored"`
	World    string             `json:"world"`
	Plan     string             `json:"plan,omitempty"`
	File     string             `json:"file,omitempty"`
	Status   string             `json:"status"`
	Steps    int                `json:"steps"`
	Labels   map[string]string  `json:"labels,omitempty" jsonschema:"labels that the user gave"`
	Scores   map[string]float64 `json:"scores,omitempty"`
	Episode  string             `json:"episode" jsonschema:"hash of the episode; runs with equal results share it"`
}

// RunsAnswer is the answer of a query about many runs.
type RunsAnswer struct {
	Answer
	Runs     int      `json:"runs" jsonschema:"number of runs that the answer covers"`
	Replayed *int     `json:"replayed,omitempty" jsonschema:"number of covered runs that were replayed to read their states; left out if the query reads no states"`
	Stale    int      `json:"made_by_other_rules,omitempty" jsonschema:"number of covered runs that other rules or another ontology produced; their states are unchanged, but queries on them use the current rules"`
	Left     int      `json:"left_out,omitempty" jsonschema:"number of runs that the answer leaves out because they would have to be replayed too"`
	Broken   []Broken `json:"unreadable,omitempty" jsonschema:"runs whose data cannot be read; the answer leaves them out"`
}

// Broken is a run whose data cannot be read.
type Broken struct {
	Run string `json:"run"`
	Why string `json:"why"`
}

// A RunSettings holds the settings of a run. Many runs share one value.
type RunSettings struct {
	World     string            `json:"world"`
	Edition   string            `json:"edition,omitempty"`
	Semantics string            `json:"semantics"`
	Mode      string            `json:"mode"`
	Hearth    string            `json:"hearth" jsonschema:"version of Hearth"`
	Hash      string            `json:"hash" jsonschema:"hash of the rules and the ontology, including overlays"`
	Labels    map[string]string `json:"labels,omitempty" jsonschema:"labels that the user gave: model, seed, prompt"`
}

// A RunStep describes a step and its result. Times are in milliseconds.
type RunStep struct {
	Step    int         `json:"step"`
	Action  string      `json:"action"`
	Status  string      `json:"status"`
	Start   *int64      `json:"start_ms,omitempty"`
	End     *int64      `json:"end_ms,omitempty"`
	Reasons []RunReason `json:"reasons,omitempty"`
	Binds   []RunBind   `json:"binds,omitempty"`
	Waits   []RunWait   `json:"waits_for,omitempty"`
}

// A RunReason explains why a step was not done.
type RunReason struct {
	Code  string `json:"code"`
	Role  string `json:"role,omitempty"`
	Thing string `json:"thing,omitempty"`
	Class string `json:"class,omitempty"`
}

// A RunBind is the filler of a role. Value is a name with its slash, a text after a quotation mark, or # and a
// number in billionths.
type RunBind struct {
	Role  string `json:"role"`
	Value string `json:"value"`
	Class string `json:"class,omitempty"`
	Var   string `json:"variable,omitempty"`
}

// A RunWait is an unbound variable that a step needs.
type RunWait struct {
	Var  string `json:"variable"`
	Step int    `json:"step,omitempty" jsonschema:"step that should bind the variable; left out if there is none"`
}

// A WholeRun is a stored run with the results of its steps.
type WholeRun struct {
	StoredRun
	Settings RunSettings  `json:"made_with"`
	Executed []RunOutcome `json:"outcomes" jsonschema:"executed steps in the order of execution, then the other steps"`
}

// A RunOutcome is a step of a stored run as other programs read it: its fillers are values as in a [RunsAnswer].
type RunOutcome struct {
	RunStep
	Binds []RunFiller `json:"binds,omitempty"` // in place of the field of RunStep
}

// A RunFiller is the filler of a role.
type RunFiller struct {
	Role  string `json:"role"`
	Value any    `json:"value" jsonschema:"name with its slash, text after a quotation mark, or number in its unit"`
	Unit  string `json:"unit,omitempty" jsonschema:"unit of the number; left out for a count"`
	Class string `json:"class,omitempty"`
	Var   string `json:"variable,omitempty"`
}
