package prepare

import (
	_ "embed"

	"hearth/ontology/tree"
	"hearth/parser/diag"
	"hearth/parser/source"
)

//go:embed preparation.yaml
var preparation string

// Default is what the released environment takes for granted, for [Load].
func Default() *source.File { return &source.File{Name: "preparation.yaml", Text: preparation} }

// Knowledge is what an environment takes for granted about actions, rooms,
// things and their states.
type Knowledge struct{ knowledge }

// knowledge is a file such as preparation.yaml, which says what the keys mean.
type knowledge struct {
	Actions      roles             `what:"a list of actions"`
	Turns        map[string]turns  `what:"a turn"`
	Rooms        map[string]string // a room, and the one that stands in for it
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

// Roles are the actions that mean something for the conditions that a program
// assumes.
type roles struct {
	Go     names // to a place
	Seek   names // a place or a thing
	Sit    names // down
	Settle names // on a seat, in whatever way
	Leave  names // the seat
	Rise   names
	Take   names // into the hands
	LetGo  names
	Put    names // one thing to another
	Grab   names
	Open   names
	Close  names
	Watch  names
}

// turns are the actions that turn one aspect of things over.
type turns map[string]turn

// A turn is one of them.
type turn struct {
	To    string
	First []assumption `what:"an assumption"` // what the first mention of a thing assumes
	Again string       // what is wrong with doing it again; empty if nothing is
}

// An assumption is a condition on the thing that is turned.
type assumption struct {
	Is       string
	Of       string // what the condition is between the thing and; may be empty
	Property string // only for things that have it; empty for all
	Unless   string // only where this condition is not assumed
}

// A state is set in place of another one, which may be empty.
type state struct {
	Is  string `what:"a name"`
	Not string `what:"a name"`
}

// A pattern gives a state to all nodes that have what it names.
type pattern struct {
	state
	Property, Category, Class string
	Word                      []string // one of them is part of the name of the class
}

// An effect is what a condition makes of a scene.
type effect struct {
	state
	Edge  string // a relation from the first to the second thing
	Both  bool   // and back
	Clear bool   // whatever is on the thing goes to the floor
}

// Load reads knowledge. The error is a [*diag.List].
func Load(f *source.File) (*Knowledge, error) {
	var problems diag.List
	k := &Knowledge{}
	tree.Read(f, "a file on preparation", &problems, &k.knowledge)
	return k, problems.Err()
}
