package report

// A Job is the state of batch work that many processes share.
type Job struct {
	ID          string  `json:"job"`
	State       string  `json:"state" jsonschema:"waiting, running, done, cancelled, or refused: no known worker can do it"`
	Items       int     `json:"items" jsonschema:"number of files or programs"`
	Done        int     `json:"done" jsonschema:"number of items that are done"`
	GivenUp     int     `json:"given_up" jsonschema:"number of items without a result, because they failed or timed out too often; they count as done"`
	Shards      int     `json:"shards" jsonschema:"number of shards, the parts that workers lease"`
	Waiting     int     `json:"waiting" jsonschema:"number of shards that wait for a worker"`
	Leased      int     `json:"leased" jsonschema:"number of shards that workers have leased"`
	Workers     int     `json:"workers" jsonschema:"number of workers that have a shard"`
	Seconds     float64 `json:"seconds" jsonschema:"seconds since submission, or from submission to completion"`
	Rate        float64 `json:"per_second" jsonschema:"items done per second in the last minute; for a complete job the mean over its whole time"`
	SecondsLeft float64 `json:"seconds_left,omitempty" jsonschema:"estimated seconds to completion at this rate; left out if nothing remains or the rate is unknown"`
	Version     string  `json:"made_with" jsonschema:"version of Hearth that submitted the job"`
	Identity    string  `json:"identity" jsonschema:"protocol, and hashes of the built-in rules, ontologies and data: what workers must have in common with the job"`
	Refused     string  `json:"refused,omitempty" jsonschema:"why the last worker that looked cannot do the job; left out if a worker with its identity was seen since"`
	Owner       string  `json:"owner" jsonschema:"Postgres user who submitted the job, or local"`
	Lost        []Lost  `json:"lost,omitempty" jsonschema:"items that were given up; listed only for a single job"`
}

// A Quota limits the unfinished work that an owner may have in a job ledger.
type Quota struct {
	Owner string `json:"owner" jsonschema:"a Postgres user, local, or * for all users without a separate quota"`
	Jobs  int    `json:"jobs" jsonschema:"maximum number of unfinished jobs; 0 for no limit"`
	Items int    `json:"items" jsonschema:"maximum number of unfinished networks and programs; 0 for no limit"`
}

// Lost is an item of a job that was given up.
type Lost struct {
	Item int    `json:"item" jsonschema:"position of the item in the job, from 1"`
	Name string `json:"name" jsonschema:"file or name of the item"`
	Why  string `json:"why"`
}
