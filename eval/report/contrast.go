package report

// A Contrast is how one executed plan differs from another.
type Contrast struct {
	Same   bool         `json:"same" jsonschema:"every step went the same, and the same world came of it"`
	Was    Ran          `json:"was"`
	Is     Ran          `json:"is"`
	Steps  []StepChange `json:"steps" jsonschema:"those that are different, in the order of execution; steps of the same text are taken for the same"`
	Things []Change     `json:"things" jsonschema:"how the world is different in the end; things are taken for the same when they have the same id, or the same variable stands for them, or they were made as the first, second and so on of their class"`
	Rest
}

// A Ran is an executed plan as a whole.
type Ran struct {
	Status   string   `json:"status"`
	Executed int      `json:"executed" jsonschema:"how many steps were"`
	Time     *float64 `json:"execution_time" jsonschema:"null when nothing was executed, and where steps take no time"`
	Hash     string   `json:"final_hash"`
}

// A StepChange is a step that one of two executed plans lacks, or that went otherwise in them.
type StepChange struct {
	What string `json:"what" jsonschema:"new (the former plan has none of this text), gone, changed (other things came of it) or shifted (only when it was done is different)"`
	Text string `json:"text" jsonschema:"as the plans write it"`
	Was  *Step  `json:"was,omitempty"`
	Is   *Step  `json:"is,omitempty"`
}

// A Change is what became of one thing.
type Change struct {
	Thing
	What       string `json:"what" jsonschema:"made, gone, moved or changed"`
	From       *Thing `json:"from,omitempty" jsonschema:"what it lay in, where that is another"`
	To         *Thing `json:"to,omitempty"`
	Properties []Was  `json:"properties" jsonschema:"those that are different"`
	Share      string `json:"share,omitempty" jsonschema:"of what a thing that is followed went into: how much of it is that thing, or some"`
}

// A Was is a property before and after.
type Was struct {
	Name string `json:"name" jsonschema:"with a path where it is that of a part"`
	Was  string `json:"was,omitempty"`
	Is   string `json:"is,omitempty"`
}

// Table returns the steps by columns.
func (c *Contrast) Table() Table { return tableOf(c.Steps) }
