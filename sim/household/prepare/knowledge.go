package prepare

import (
	_ "embed"

	"hearth/ontology/tree"
	"hearth/parser/source"
)

//go:embed preparation.yaml
var preparation string

// Default returns the knowledge of the released environment, as input for [Load].
func Default() *source.File { return &source.File{Name: "preparation.yaml", Text: preparation} }

// Knowledge holds the assumptions of an environment about actions, rooms, things and their states.
type Knowledge struct{ knowledge }

// knowledge has the structure of preparation.yaml; comments in that file explain the keys.
type knowledge struct {
	Actions      roles             `what:"a list of actions"`
	Turns        map[string]turns  `what:"a turn"`
	Rooms        map[string]string // rooms, each with the one that replaces it; "" if none does
	Surfaces     names
	Beside       names
	Seats        names
	Character    string
	Floor        string
	RoomCategory string
	NewCategory  string
	Defaults     []pattern         `what:"a default"`
	Conditions   map[string]effect `what:"a condition"`
}

// names is a set of names of classes, or of actions in lower case.
type names map[string]bool

// roles lists the actions that matter for the conditions that a program assumes.
type roles struct {
	Go      names // to a place
	Seek    names // a place or a thing
	Sit     names // down
	Settle  names // on a seat, in any way
	Leave   names // the seat
	Rise    names
	Grab    names
	Take    names // grab or put on; counts for things used at a place
	LetGo   names // of a taken thing
	SetDown names // a grabbed thing; counts for things used from a seat
	Put     names // one thing to another
	Open    names
	Close   names
	Watch   names
}

// turns maps actions to the way in which they change one aspect of things.
type turns map[string]turn

// A turn is one such change.
type turn struct {
	To    string
	First []assumption `what:"an assumption"` // conditions assumed when a thing is first mentioned
	Again string       // text of the error if a thing is turned to the state that it has; "" to allow it
}

// An assumption is a condition on the thing that is turned.
type assumption struct {
	Is       string
	Object   string `key:"of"` // second thing of the condition, if it has one; may be ""
	Property string // property that the thing must have; "" for any thing
	Unless   string // name of a condition that makes this one unnecessary if it is assumed of the thing
}

// A state replaces its opposite, which may be empty.
type state struct {
	Is  string `what:"a name"`
	Not string `what:"a name"`
}

// A pattern gives a state to all nodes that match all its fields.
type pattern struct {
	state
	Property, Category, Class string
	Word                      []string // the name of the class contains one of these
}

// An effect is the change that a condition makes to a scene.
type effect struct {
	state
	Edge  string // relation that is added from the first to the second thing; may be ""
	Both  bool   // add the relation from the second to the first thing, too
	Clear bool   // move everything on the thing to the floor
}

// Load reads knowledge. The error is a [*source.Diagnostics].
func Load(f *source.File) (*Knowledge, error) {
	var problems source.Diagnostics
	k := &Knowledge{}
	tree.Read(f, "a file on preparation", &problems, &k.knowledge)
	return k, problems.Err()
}
