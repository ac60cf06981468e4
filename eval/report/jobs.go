package report

// A Job is work that many processes share, and how far it has come.
type Job struct {
	ID      string  `json:"job"`
	State   string  `json:"state" jsonschema:"waiting, running, done or cancelled"`
	Items   int     `json:"items" jsonschema:"files or programs that it has"`
	Done    int     `json:"done" jsonschema:"of them"`
	GivenUp int     `json:"given_up" jsonschema:"of those that are done: they have no result"`
	Shards  int     `json:"shards" jsonschema:"parts that workers take"`
	Waiting int     `json:"waiting" jsonschema:"of these parts, for a worker"`
	Leased  int     `json:"leased" jsonschema:"of these parts, to workers"`
	Workers int     `json:"workers" jsonschema:"that have a part"`
	Seconds float64 `json:"seconds" jsonschema:"since it was submitted, or until it was done"`
	Rate    float64 `json:"per_second" jsonschema:"items that are done, in the last minute; of all the time when nothing is left"`
	Left    float64 `json:"seconds_left,omitempty" jsonschema:"at that rate; left out where nothing is left, or nothing is known"`
	Made    string  `json:"made_with" jsonschema:"version of Hearth"`
	Owner   string  `json:"owner" jsonschema:"who submitted it: the user of Postgres, or local"`
	Lost    []Lost  `json:"lost,omitempty" jsonschema:"the items that were given up, where one job is asked for"`
}

// A Quota is how much somebody may have in a ledger that is not done.
type Quota struct {
	Owner string `json:"owner" jsonschema:"a user of Postgres, local, or * for all who have none of their own"`
	Jobs  int    `json:"jobs" jsonschema:"0 for any number"`
	Items int    `json:"items" jsonschema:"networks and programs; 0 for any number"`
}

// Lost is an item of a job that was given up.
type Lost struct {
	Item int    `json:"item" jsonschema:"its place, from 1"`
	Name string `json:"name" jsonschema:"its file, or its own name"`
	Why  string `json:"why"`
}
