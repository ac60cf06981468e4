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
