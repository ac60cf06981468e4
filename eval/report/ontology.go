package report

// An ActionLine is an action in a list.
type ActionLine struct {
	Name      string `json:"name"`
	Roles     int    `json:"roles" jsonschema:"number of roles"`
	Category  string `json:"category"`
	Doc       string `json:"doc"`
	Signature string `json:"signature" jsonschema:"call pattern in the notation of networks"`
}

// An Action describes an action completely enough to write plans with it.
type Action struct {
	Name      string     `json:"name"`
	Doc       string     `json:"doc"`
	Signature string     `json:"signature" jsonschema:"call pattern in the notation of networks"`
	Roles     []Role     `json:"roles"`
	Category  string     `json:"category"`
	Released  [][]string `json:"released_modes" jsonschema:"combinations of roles that may be open together in the released simulator"`
	Rules     []string   `json:"rules" jsonschema:"rule files that define the action"`
	IRI       string     `json:"iri,omitempty"`
}

// A Role is a role of an action.
type Role struct {
	Name      string   `json:"name"`
	Gives     bool     `json:"gives" jsonschema:"whether the role is a result rather than an argument"`
	Is        string   `json:"is" jsonschema:"a class, number or anything"`
	Among     []string `json:"one_of,omitempty"`
	Optional  bool     `json:"optional" jsonschema:"whether the role may be left open"`
	Otherwise string   `json:"default,omitempty" jsonschema:"filler of the role if it is left open"`
}

// A Type describes a name for a kind of thing. It is a class, a type that rules derive, a class that is also
// derived, or a published class.
type Type struct {
	Class     *Class     `json:"class,omitempty"`
	Derived   *Derived   `json:"derived,omitempty"`
	Published *Published `json:"published,omitempty"`
}

// A Class describes a class: its place in the hierarchy, its properties, and the actions that take its things.
type Class struct {
	Name       string     `json:"name"`
	Doc        string     `json:"doc,omitempty"`
	IRI        string     `json:"iri,omitempty"`
	Abstract   bool       `json:"abstract,omitempty" jsonschema:"whether every object of the class belongs to a more specific class"`
	Supers     []string   `json:"superclasses"`
	Above      []string   `json:"all_superclasses" jsonschema:"all superclasses, the most specific first"`
	Subs       []string   `json:"subclasses"`
	Below      []string   `json:"all_subclasses"`
	AtStart    int        `json:"at_the_start" jsonschema:"number of objects of the class in the initial state"`
	Properties []Slot     `json:"properties"`
	Facts      []Relation `json:"facts" jsonschema:"facts about the class in relations of the ontology, such as a weight"`
	Actions    []TakenBy  `json:"actions"`
}

// A Slot is a property that things of a class have.
type Slot struct {
	Name    string   `json:"name"`
	Is      string   `json:"is"`
	Default string   `json:"default,omitempty"`
	Classes []string `json:"from" jsonschema:"classes that declare the property, the most specific first"`
}

// A Relation is a fact about a class.
type Relation struct {
	Relation string `json:"relation"`
	Values   []any  `json:"values" jsonschema:"arguments of the fact; the class is the first, and quantities are in their unit"`
	Text     string `json:"-"` // the fact as in a rule, for people
}

// A TakenBy is an action that takes things of a class, with the roles for them.
type TakenBy struct {
	Name  string   `json:"name"`
	Roles []string `json:"roles"`
}

// A Derived is a type that rules derive.
type Derived struct {
	Name    string       `json:"name"`
	Doc     string       `json:"doc,omitempty"`
	AtStart int          `json:"at_the_start" jsonschema:"number of objects of the type in the initial state"`
	Rules   []PlacedRule `json:"rules" jsonschema:"rules in the files that define the type, in their order"`
	Uses    []string     `json:"uses" jsonschema:"other files that contribute rules to the type"`
}

// A PlacedRule is a rule with its position.
type PlacedRule struct {
	Position string `json:"at"`
	Text     string `json:"text"`
}

// A Published is a class of a published ontology.
type Published struct {
	Name     string   `json:"name"`
	IRI      string   `json:"iri"`
	Supers   []string `json:"superclasses"`
	Above    []string `json:"all_superclasses"`
	Subs     []string `json:"subclasses"`
	Property string   `json:"by,omitempty" jsonschema:"property that gives objects such a class"`
	Term     string   `json:"in_rules" jsonschema:"name of the class in rules"`
}

// A Node is a class in a tree of classes.
type Node struct {
	Depth int      `json:"depth"`
	Name  string   `json:"name"`
	Same  []string `json:"same_as,omitempty" jsonschema:"equivalent classes"`
	Again bool     `json:"again,omitempty" jsonschema:"whether the subtree is left out because it appears above, at the first occurrence"`
}
