package pddl

import (
	"slices"
	"strings"
)

// A ground is a planning task without variables: moves that change atoms, which are numbered.
type ground struct {
	start state
	goal  condition
	moves []move
}

// A state is a set of atoms.
type state []uint64

func (s state) has(atom int) bool { return s[atom/64]&(1<<(atom%64)) != 0 }

func (s state) set(atom int, to bool) {
	if s[atom/64] &^= 1 << (atom % 64); to {
		s[atom/64] |= 1 << (atom % 64)
	}
}

// A move is an operator with objects for its parameters.
type move struct {
	needs   condition
	changes []change
}

// A change makes an atom true or false if a condition holds.
type change struct {
	when condition
	atom int
	to   bool
}

// maxMoves is the maximum number of moves of a planning task.
const maxMoves = 50_000

// A grounder replaces variables by objects.
type grounder struct {
	*Problem
	arities map[string]int  // arguments of each predicate
	changes map[string]bool // predicates that operators change
	facts   map[string]bool
	atoms   map[string]int
	failed  bool
}

// newGround builds the task of a problem with operators. It returns false if the operators are not valid, as a planner
// would, or too many.
func newGround(p *Problem, operators []Operator, predicates map[string]int) (*ground, bool) {
	g := &grounder{Problem: p, arities: predicates, changes: map[string]bool{}, facts: map[string]bool{}, atoms: map[string]int{}}
	type schema struct {
		names         []string
		types         map[string]string
		needs, effect *formula
	}
	var all []schema
	for _, o := range operators {
		root, err := readLists(pddl(o.Parameters))
		needs, ok := parseFormula(strings.ToLower(o.Precondition))
		effect, effectOK := parseFormula(strings.ToLower(o.Effect))
		if err != nil || !ok || !effectOK || len(root.items) != 1 {
			return nil, false
		}
		s := schema{needs: needs, effect: effect}
		s.names, s.types = typed(&list{items: append([]*list{{}}, root.items[0].items...)})
		all = append(all, s)
		g.declare(effect)
	}
	for _, f := range p.facts {
		g.facts[f] = true
	}
	out := &ground{}
	for _, s := range all {
		g.bind(s.names, s.types, map[string]string{}, func(objects map[string]string) {
			m := move{needs: g.condition(s.needs, objects)}
			g.effect(s.effect, objects, condition{op: always}, &m.changes)
			if len(m.changes) > 0 && m.needs.op != never {
				out.moves = append(out.moves, m)
			}
			g.failed = g.failed || len(out.moves) > maxMoves
		})
	}
	out.goal = g.condition(p.goal, nil)
	out.start = make(state, len(g.atoms)/64+1)
	for f := range g.facts {
		if i, ok := g.atoms[f]; ok {
			out.start.set(i, true)
		}
	}
	out.relevant()
	return out, !g.failed
}

// declare collects the predicates that an effect changes.
func (g *grounder) declare(f *formula) {
	names := map[string]bool{}
	f.predicates(names)
	for n := range names {
		g.changes[n] = true
	}
}

// bind calls do with each choice of objects for the variables.
func (g *grounder) bind(names []string, types, objects map[string]string, do func(map[string]string)) {
	if len(names) == 0 || g.failed {
		do(objects)
		return
	}
	for _, o := range g.names {
		if t := types[names[0]]; t == anything || t == g.objects[o] {
			objects[names[0]] = o
			g.bind(names[1:], types, objects, do)
		}
	}
	delete(objects, names[0])
}

// each calls do with each choice of objects for the variables of exists or forall.
func (g *grounder) each(variables *formula, objects map[string]string, do func(map[string]string)) {
	words := &list{items: []*list{{}}}
	for _, w := range strings.Fields(variables.atom) {
		words.items = append(words.items, &list{word: w})
	}
	names, types := typed(words)
	inner := map[string]string{}
	for k, v := range objects {
		inner[k] = v
	}
	g.bind(names, types, inner, do)
}

// name returns an atom with objects for its variables, and whether it is valid.
func (g *grounder) name(f *formula, objects map[string]string) (pred, atom string) {
	words := strings.Fields(f.atom)
	if len(words) == 0 {
		g.failed = true
		return "", ""
	}
	n, known := g.arities[words[0]]
	if words[0] == "=" {
		n, known = 2, true
	}
	if !known || n != len(words)-1 {
		g.failed = true
	}
	for i, w := range words[1:] {
		if o, ok := objects[w]; ok {
			words[i+1] = o
		}
	}
	return words[0], strings.Join(words, " ")
}

// number returns the number of an atom.
func (g *grounder) number(atom string) int {
	i, ok := g.atoms[atom]
	if !ok {
		i = len(g.atoms)
		g.atoms[atom] = i
	}
	return i
}

// condition grounds a condition.
func (g *grounder) condition(f *formula, objects map[string]string) condition {
	switch f.word {
	case "not":
		return g.condition(f.parts[0], objects).negated()
	case "and", "or":
		var parts []condition
		for _, p := range f.parts {
			parts = append(parts, g.condition(p, objects))
		}
		return joined(map[string]operation{"and": every, "or": some}[f.word], parts)
	case "exists", "forall":
		var parts []condition
		g.each(f.parts[0], objects, func(inner map[string]string) { parts = append(parts, g.condition(f.parts[1], inner)) })
		return joined(map[string]operation{"forall": every, "exists": some}[f.word], parts)
	case "when":
		g.failed = true
		return condition{op: never}
	}
	if f.atom == "()" {
		return condition{op: always}
	}
	pred, atom := g.name(f, objects)
	words := strings.Fields(atom)
	switch {
	case pred == "=" && len(words) == 3 && words[1] == words[2], !g.changes[pred] && g.facts[atom]:
		return condition{op: always}
	case pred == "=", !g.changes[pred]:
		return condition{op: never}
	}
	return condition{op: is, atom: g.number(atom)}
}

// effect adds the changes of an effect.
func (g *grounder) effect(f *formula, objects map[string]string, when condition, to *[]change) {
	switch f.word {
	case "and":
		for _, p := range f.parts {
			g.effect(p, objects, when, to)
		}
	case "forall":
		g.each(f.parts[0], objects, func(inner map[string]string) { g.effect(f.parts[1], inner, when, to) })
	case "when":
		if c := joined(every, []condition{when, g.condition(f.parts[0], objects)}); c.op != never {
			g.effect(f.parts[1], objects, c, to)
		}
	case "not":
		g.failed = g.failed || f.parts[0].word != ""
		if !g.failed {
			g.change(f.parts[0], objects, when, false, to)
		}
	case "":
		if f.atom != "()" {
			g.change(f, objects, when, true, to)
		}
	default:
		g.failed = true
	}
}

func (g *grounder) change(f *formula, objects map[string]string, when condition, value bool, to *[]change) {
	if _, atom := g.name(f, objects); !g.failed {
		*to = append(*to, change{when, g.number(atom), value})
	}
}

// joined joins conditions by and or or.
func joined(op operation, parts []condition) condition {
	neutral, absorbing := always, never
	if op == some {
		neutral, absorbing = never, always
	}
	var rest []condition
	for _, p := range parts {
		switch p.op {
		case absorbing:
			return p
		case neutral:
		default:
			rest = append(rest, p)
		}
	}
	switch len(rest) {
	case 0:
		return condition{op: neutral}
	case 1:
		return rest[0]
	}
	return condition{op: op, parts: slices.Clip(rest)}
}

// relevant removes changes of atoms that neither the goal nor a condition of another change depends on, and moves
// without changes.
func (t *ground) relevant() {
	used := map[int]bool{}
	t.goal.atoms(used)
	for before := -1; before < len(used); {
		before = len(used)
		for i := range t.moves {
			for _, c := range t.moves[i].changes {
				if used[c.atom] {
					t.moves[i].needs.atoms(used)
					c.when.atoms(used)
				}
			}
		}
	}
	for i := range t.moves {
		t.moves[i].changes = slices.DeleteFunc(t.moves[i].changes, func(c change) bool { return !used[c.atom] })
	}
	t.moves = slices.DeleteFunc(t.moves, func(m move) bool { return len(m.changes) == 0 })
}

// atoms adds the atoms of a condition.
func (c *condition) atoms(to map[int]bool) {
	if c.op == is || c.op == isNot {
		to[c.atom] = true
	}
	for i := range c.parts {
		c.parts[i].atoms(to)
	}
}
