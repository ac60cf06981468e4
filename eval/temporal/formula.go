package temporal

import (
	"fmt"
	"strings"

	"hearth/facts/graph"
)

// A Formula is about the states and steps of a plan: an atom, or an operator with its parts.
type Formula struct {
	Name  string   // of an atom
	Args  []string // of an atom
	op    string   // atom, not, and, or, then, forall, exists, forn
	parts []*Formula
	count int    // of forn
	word  string // variable of forall, exists and forn
}

// A Step is an action with its objects, as name.id.
type Step struct {
	Name string
	Args []string
}

// A moment is a state of a plan with the step that follows it. The last state has no step.
type moment struct {
	*graph.Graph
	nodes map[int]*graph.Node
	step  *Step
}

// A Vocabulary has the names of formulas.
type Vocabulary struct {
	Actions   map[string]int    `json:"subgoal_actions"` // with the number of objects
	Published map[string]string `json:"tl_predicates_to_vh"`
	States    map[string]string `json:"vh_states_to_tl"`
	Relations map[string]string `json:"vh_relations_to_tl"`
}

// Arity returns the number of objects of a predicate or action. It returns ok == false for an unknown name.
func (v *Vocabulary) Arity(name string) (n int, ok bool) {
	if n, ok := v.Actions[name]; ok && !v.IsPredicate(name) {
		return n, true
	}
	if !v.IsPredicate(name) {
		return 0, false
	}
	if published := v.Published[name]; v.Relations[published] == name && v.States[published] != name {
		return 2, true
	}
	return 1, true
}

// IsPredicate reports whether a name is a predicate.
func (v *Vocabulary) IsPredicate(name string) bool { return v.Published[name] != "" }

// A parser reads words and punctuation.
type parser struct {
	words []string
	depth int
}

// Parse reads a formula such as exists x. (DRINK(x)) then HOLDS_RH(character.65, cup.3).
func Parse(text string) (*Formula, error) {
	p := &parser{words: split(text)}
	f, err := p.list(0)
	if err == nil && len(p.words) > 0 {
		err = fmt.Errorf("unexpected %.40q in a formula", p.words[0])
	}
	return f, err
}

// split returns the words and the punctuation of a formula.
func split(text string) (all []string) {
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		n := strings.IndexAny(text, "(),. \t\r\n")
		if n < 0 {
			n = len(text)
		}
		// an object is a name and an id
		if rest := text[n:]; n > 0 && len(rest) > 1 && rest[0] == '.' && '0' <= rest[1] && rest[1] <= '9' {
			digits := strings.IndexFunc(rest[1:], func(r rune) bool { return r < '0' || r > '9' })
			if digits < 0 {
				digits = len(rest) - 1
			}
			n += 1 + digits
		}
		n = max(n, 1)
		all, text = append(all, text[:n]), text[n:]
	}
	return all
}

func (p *parser) next() string {
	if len(p.words) == 0 {
		return ""
	}
	w := p.words[0]
	p.words = p.words[1:]
	return w
}

func (p *parser) peek() string {
	if len(p.words) == 0 {
		return ""
	}
	return p.words[0]
}

func (p *parser) take(word string) error {
	if w := p.next(); w != word {
		return fmt.Errorf("expected %q in a formula, found %.40q", word, w)
	}
	return nil
}

// maxDepth is the maximum depth of formulas.
const maxDepth = 100

// levels are the operators between formulas; those that bind less come first.
var levels = []string{"then", "or", "and"}

func (p *parser) list(level int) (*Formula, error) {
	if level == len(levels) {
		return p.single()
	}
	first, err := p.list(level + 1)
	if err != nil || p.peek() != levels[level] {
		return first, err
	}
	out := &Formula{op: levels[level], parts: []*Formula{first}}
	for p.peek() == levels[level] {
		p.next()
		part, err := p.list(level + 1)
		if err != nil {
			return nil, err
		}
		out.parts = append(out.parts, part)
	}
	return out, nil
}

func (p *parser) single() (*Formula, error) {
	if p.depth++; p.depth > maxDepth {
		return nil, fmt.Errorf("a formula is nested more than %d deep", maxDepth)
	}
	defer func() { p.depth-- }()
	switch word := p.next(); word {
	case "not":
		part, err := p.single()
		return &Formula{op: word, parts: []*Formula{part}}, err
	case "(":
		return p.inParentheses()
	case "forall", "exists", "forn":
		out := &Formula{op: word}
		if word == "forn" {
			if _, err := fmt.Sscan(strings.TrimSuffix(p.next(), "."), &out.count); err != nil {
				return nil, err
			}
			if p.peek() == "." {
				p.next()
			}
		}
		out.word = p.next()
		if err := p.take("."); err != nil {
			return nil, err
		}
		if err := p.take("("); err != nil {
			return nil, err
		}
		part, err := p.inParentheses()
		out.parts = []*Formula{part}
		return out, err
	case "", ")", ",", ".":
		return nil, fmt.Errorf("expected a name in a formula, found %.40q", word)
	default:
		return p.atom(word)
	}
}

func (p *parser) inParentheses() (*Formula, error) {
	f, err := p.list(0)
	if err == nil {
		err = p.take(")")
	}
	return f, err
}

func (p *parser) atom(name string) (*Formula, error) {
	out := &Formula{op: "atom", Name: name}
	if err := p.take("("); err != nil {
		return nil, err
	}
	for p.peek() != ")" {
		if len(out.Args) > 0 {
			if err := p.take(","); err != nil {
				return nil, err
			}
		}
		word := p.next()
		if strings.Trim(word, "(),.") == "" {
			return nil, fmt.Errorf("expected an object in a formula, found %.40q", word)
		}
		out.Args = append(out.Args, word)
	}
	p.next()
	return out, nil
}

// Atoms returns the atoms of a formula.
func (f *Formula) Atoms() (all []*Formula) {
	if f.op == "atom" {
		return []*Formula{f}
	}
	for _, p := range f.parts {
		all = append(all, p.Atoms()...)
	}
	return all
}

// Path returns the atoms of a formula in their order, with the first alternative of each or. It returns false for a formula without such an order.
func (f *Formula) Path() (all []*Formula, ok bool) {
	switch f.op {
	case "atom":
		return []*Formula{f}, true
	case "or":
		return f.parts[0].Path()
	case "and", "then":
		for _, p := range f.parts {
			part, ok := p.Path()
			if !ok {
				return nil, false
			}
			all = append(all, part...)
		}
		return all, true
	}
	return nil, false
}
