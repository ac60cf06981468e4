package report

// An End is the final state of a replayed recorded program, in the format of the reference results.
type End struct {
	ID      string  `json:"id"`
	Outcome string  `json:"outcome" jsonschema:"ok, precondition, crash, parse, or why no scene could be prepared"`
	Step    *int    `json:"fail_step" jsonschema:"failed step, counted from 0; null if all steps were done"`
	Message *string `json:"message"`
	Hash    *string `json:"final_hash"`
}

// A Task is a built-in household task.
type Task struct {
	ID          string   `json:"id"`
	Set         string   `json:"set"`
	Title       string   `json:"title"`
	Description string   `json:"description"`
	Steps       int      `json:"steps" jsonschema:"number of steps of the program"`
	Program     []string `json:"program,omitempty" jsonschema:"lines of the program; left out in lists"`
	Text        string   `json:"-"` // the task as text for people
}

// A Preparation describes all completed stages of preparing a scene for a program.
type Preparation struct {
	ID         string         `json:"id"`
	Outcome    string         `json:"outcome" jsonschema:"ok, or the kind of the failure"`
	Message    string         `json:"message,omitempty"`
	Bound      []string       `json:"bound" jsonschema:"the program with node identifiers"`
	Names      []PreparedName `json:"names"`
	Conditions []Condition    `json:"conditions" jsonschema:"initial conditions that the program assumes"`
	Rooms      []StandIn      `json:"rooms"`
	FirstRoom  string         `json:"first_room,omitempty"`
	Placed     []Placement    `json:"placed"`
	Usual      []StatesChange `json:"usual_states" jsonschema:"objects that were set to their usual states"`
	Changes    []string       `json:"changes,omitempty" jsonschema:"the changes as sentences: added objects, and objects of the program that were set to their usual states"`
	Effects    []Effect       `json:"changed" jsonschema:"changes that made conditions true"`
	Delta      *Delta         `json:"delta,omitempty" jsonschema:"changes that lead from the scene in its usual states to the prepared scene"`
	Stages     string         `json:"-"` // description of all stages, for people
}

// An Effect lists the changes that made a condition true.
type Effect struct {
	Condition
	Added   []Triple       `json:"edges_added,omitempty"`
	Removed []Triple       `json:"edges_removed,omitempty"`
	States  []StatesChange `json:"states_changed,omitempty"`
}

// A PreparedName shows how the name of an object changes during preparation.
type PreparedName struct {
	Original string `json:"given"` // name in the program
	Abstract string `json:"kind"`  // name of its kind, which inference uses
	Class    string `json:"class"` // class of the kind in scenes
}

// A Condition is what a program assumes about the scene in which it starts.
type Condition struct {
	Name    string `json:"condition"`
	Subject string `json:"subject" jsonschema:"an object in the notation of programs"`
	Object  string `json:"object,omitempty" jsonschema:"an object in the notation of programs"`
}

// A StandIn is a room of the scene that replaces another one.
type StandIn struct {
	Room string `json:"room"`
	For  string `json:"for"`
}

// A Placement binds an object of a program to a node.
type Placement struct {
	Object string `json:"object" jsonschema:"an object in the notation of programs"`
	ID     int    `json:"id"` // id of the node
	Why    string `json:"why"`
	Room   string `json:"room,omitempty"` // room that was searched; empty for rooms and the character
}
