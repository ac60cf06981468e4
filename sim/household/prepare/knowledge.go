package prepare

import (
	_ "embed"
	"strings"

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
type Knowledge struct {
	roles      map[string]role // by action
	turns      map[string]turns
	rooms      map[string]string // a room, and the one that stands in for it
	surfaces   names
	beside     names // what is not looked for on a surface
	seats      names
	character  string
	floor      string
	room       string // the category of rooms
	new        string // the category of things of a class that the scene has not
	defaults   []pattern
	conditions map[string]effect
}

// names is a set of names of classes.
type names map[string]bool

// A role is what actions mean for the conditions that a program assumes.
type role uint16

const (
	goes    role = 1 << iota // to a place
	seeks                    // a place or a thing
	sits                     // down
	settles                  // on a seat, in whatever way
	leaves                   // the seat
	rises
	takes // into the hands
	letsGo
	puts // one thing to another
	grabs
	opens
	closes
	watches
)

var roleNames = map[string]role{
	"go": goes, "seek": seeks, "sit": sits, "settle": settles, "leave": leaves, "rise": rises, "take": takes,
	"let-go": letsGo, "put": puts, "grab": grabs, "open": opens, "close": closes, "watch": watches,
}

// turns are actions that turn one aspect of things over.
type turns map[string]turn

// A turn is one of them.
type turn struct {
	to    string
	first []assumption // what the first mention of a thing assumes
	again string       // what is wrong with doing it again; empty if nothing is
}

// An assumption is a condition on the thing that is turned.
type assumption struct {
	is       string
	of       string // what the condition is between the thing and; may be empty
	property string // only for things that have it; empty for all
	unless   string // only where this condition is not assumed
}

// A state is set in place of another one, which may be empty.
type state struct{ is, not string }

// A pattern gives a state to all nodes that have what it names.
type pattern struct {
	state
	property, category, class string
	words                     []string // one of them is part of the name of the class
}

// An effect is what a condition makes of a scene.
type effect struct {
	state
	edge  string // a relation from the first to the second thing
	both  bool   // and back
	clear bool   // whatever is on the thing goes to the floor
}

// Load reads knowledge. The error is a [*diag.List].
func Load(f *source.File) (*Knowledge, error) {
	k := &Knowledge{
		roles: map[string]role{}, turns: map[string]turns{}, rooms: map[string]string{},
		conditions: map[string]effect{},
	}
	l := &loader{}
	doc := tree.Parse(f, &l.problems)
	if doc == nil {
		doc = &tree.Node{}
	}
	l.each(doc, "a file on preparation", map[string]func(*tree.Node){
		"actions": func(n *tree.Node) { l.actions(n, k) },
		"turns": func(n *tree.Node) {
			l.fields(n, "turns", func(name string, n *tree.Node) { k.turns[name] = l.turns(n) })
		},
		"rooms":         func(n *tree.Node) { l.fields(n, "rooms", func(name string, n *tree.Node) { k.rooms[name] = n.Text }) },
		"surfaces":      func(n *tree.Node) { k.surfaces = l.names(n) },
		"beside":        func(n *tree.Node) { k.beside = l.names(n) },
		"seats":         func(n *tree.Node) { k.seats = l.names(n) },
		"character":     l.word(&k.character),
		"floor":         l.word(&k.floor),
		"room-category": l.word(&k.room),
		"new-category":  l.word(&k.new),
		"defaults":      func(n *tree.Node) { k.defaults = l.patterns(n) },
		"conditions": func(n *tree.Node) {
			l.fields(n, "conditions", func(name string, n *tree.Node) { k.conditions[name] = l.effect(n) })
		},
	})
	return k, l.problems.Err()
}

// A loader reads knowledge and collects what is wrong with it.
type loader struct{ problems diag.List }

// each calls the function of each key of a map.
func (l *loader) each(n *tree.Node, what string, read map[string]func(*tree.Node)) {
	keys := tree.Keys{}
	for key, f := range read {
		keys[key] = func(field tree.Field) { f(field.Value) }
	}
	n.Each(&l.problems, what, keys)
}

// fields calls read for each key of a map, whatever it is.
func (l *loader) fields(n *tree.Node, what string, read func(string, *tree.Node)) {
	for _, f := range n.Map(&l.problems, what) {
		read(f.Key, f.Value)
	}
}

func (l *loader) word(to *string) func(*tree.Node) {
	return func(n *tree.Node) { *to = n.Word(&l.problems, "a name") }
}

func (l *loader) words(n *tree.Node) (out []string) {
	for _, w := range n.Words(&l.problems, "names") {
		out = append(out, w.Text)
	}
	return out
}

func (l *loader) names(n *tree.Node) names {
	all := names{}
	for _, w := range l.words(n) {
		all[w] = true
	}
	return all
}

func (l *loader) flag(to *bool, what string) func(*tree.Node) {
	return func(n *tree.Node) { *to = n.Flag(&l.problems, what) }
}

// actions reads which actions have a role.
func (l *loader) actions(n *tree.Node, k *Knowledge) {
	read := map[string]func(*tree.Node){}
	for name, r := range roleNames {
		read[name] = func(n *tree.Node) {
			for _, action := range l.words(n) {
				k.roles[strings.ToUpper(action)] |= r
			}
		}
	}
	l.each(n, "a list of actions", read)
}

func (l *loader) turns(n *tree.Node) turns {
	all := turns{}
	l.fields(n, "turns", func(action string, n *tree.Node) {
		var t turn
		l.each(n, "a turn", map[string]func(*tree.Node){
			"to": l.word(&t.to), "again": l.word(&t.again),
			"first": func(n *tree.Node) { t.first = l.assumptions(n) },
		})
		all[strings.ToUpper(action)] = t
	})
	return all
}

func (l *loader) assumptions(n *tree.Node) (out []assumption) {
	for _, item := range n.Items {
		var a assumption
		l.each(item, "an assumption", map[string]func(*tree.Node){
			"is": l.word(&a.is), "of": l.word(&a.of), "property": l.word(&a.property), "unless": l.word(&a.unless),
		})
		out = append(out, a)
	}
	return out
}

func (l *loader) patterns(n *tree.Node) (out []pattern) {
	for _, item := range n.Items {
		var p pattern
		l.each(item, "a default", map[string]func(*tree.Node){
			"is": l.word(&p.is), "not": l.word(&p.not), "property": l.word(&p.property),
			"category": l.word(&p.category), "class": l.word(&p.class),
			"word": func(n *tree.Node) { p.words = l.words(n) },
		})
		out = append(out, p)
	}
	return out
}

func (l *loader) effect(n *tree.Node) (e effect) {
	l.each(n, "a condition", map[string]func(*tree.Node){
		"is": l.word(&e.is), "not": l.word(&e.not), "edge": l.word(&e.edge),
		"both": l.flag(&e.both, "both"), "clear": l.flag(&e.clear, "clear"),
	})
	return e
}
