package depend

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"hearth/engine"
)

// A binding maps each variable of a clause to the number of a constant; 0 if it is unbound.
type binding []int32

// args returns the arguments of a premise, in which constants replace the bound variables.
func (b binding) args(p *premise) []int32 {
	all := make([]int32, len(p.args))
	for i, a := range p.args {
		if all[i] = a; a < 0 {
			all[i] = b[-1-a]
		}
	}
	return all
}

// unify binds the variables in the head of c to the constants of a goal. It returns false if a constant
// differs.
func (c *clause) unify(g *goal) (binding, bool) {
	bound := make(binding, len(c.vars))
	for i, h := range c.head {
		want := g.args[i]
		if want == 0 || h == 0 || h == want {
			continue
		}
		if h > 0 || bound[-1-h] != 0 && bound[-1-h] != want {
			return nil, false
		}
		bound[-1-h] = want
	}
	return bound, true
}

// possible reports whether each premise that is not negated can have rows.
func (c *clause) possible(bound binding) bool {
	for i := range c.premises {
		p := &c.premises[i]
		if p.negated {
			continue
		}
		for k, a := range p.args {
			if a < 0 {
				a = bound[-1-a]
			}
			if all := p.pred.column(k); !all.any && (all.len() == 0 || a != 0 && !all.has(a)) {
				return false
			}
		}
	}
	return true
}

// A goal is a pattern of facts together with the goals that these facts depend on.
type goal struct {
	pred *predicate
	args []int32 // 0 for any constant

	used     bool // allUses has computed the field uses
	uses     []use
	visiting bool // valuesIn is visiting the goal

	sorts   []Sorts // column → sorts that can occur in it; see [Analysis.settle]
	mayHold bool    // facts that match may exist
	visit   int
	settled bool

	seen     int // last round in which KeysOf visited the goal
	followed bool
	keys     values // keys of given facts that match the goal; the keys of sources are not included
	sources  []*goal
}

// A use is a clause that can derive facts of a goal, with the goals of its premises.
type use struct {
	clause *clause
	bound  binding
	goals  []*goal // premise → its goal
}

// uses returns the clauses that can derive facts of a goal.
func (r *Analysis) uses(g *goal) []use {
	r.settle(g)
	return g.uses
}

// allUses returns the clauses that may derive facts of a goal, before sorts are taken into account. They are
// computed once.
func (r *Analysis) allUses(g *goal) []use {
	if g.used {
		return g.uses
	}
	g.used = true
	for _, c := range g.pred.clauses {
		bound, ok := c.unify(g)
		if !ok || !c.possible(bound) {
			continue
		}
		u := use{c, bound, make([]*goal, len(c.premises))}
		for i := range c.premises {
			u.goals[i] = r.goal(c.premises[i].pred, bound.args(&c.premises[i]))
		}
		g.uses = append(g.uses, u)
	}
	return g.uses
}

// goalOf returns the goal for a fact. Free terms match anything.
func (r *Analysis) goalOf(f engine.Fact) *goal {
	args := make([]int32, len(f.Args))
	for i, t := range f.Args {
		args[i] = r.number(t)
	}
	return r.goal(r.predicate(f.Pred, len(args)), args)
}

// goal returns the goal for a predicate and arguments.
func (r *Analysis) goal(of *predicate, args []int32) *goal {
	r.name = binary.AppendVarint(r.name[:0], int64(of.number))
	for _, a := range args {
		r.name = binary.AppendVarint(r.name, int64(a))
	}
	g := r.goals[string(r.name)]
	if g == nil {
		g = &goal{pred: of, args: args}
		r.goals[string(r.name)] = g
	}
	return g
}

// values is a set of constants: those that can occur in a column or as a variable. It is a bit set of their
// numbers.
type values struct {
	any  bool // every value can occur
	bits []uint64
}

func (v *values) add(n int32) {
	for len(v.bits) <= int(n>>6) {
		v.bits = append(v.bits, 0)
	}
	v.bits[n>>6] |= 1 << (n & 63)
}

func (v values) has(n int32) bool { return int(n>>6) < len(v.bits) && v.bits[n>>6]>>(n&63)&1 == 1 }

func (v values) len() (n int) {
	for _, w := range v.bits {
		n += bits.OnesCount64(w)
	}
	return n
}

// merge adds other values and reports whether any of them was new.
func (v *values) merge(other values) (more bool) {
	if other.any {
		more = !v.any
		*v = values{any: true}
		return more
	}
	if longer := len(other.bits) - len(v.bits); longer > 0 {
		v.bits = append(v.bits, make([]uint64, longer)...)
	}
	for i, w := range other.bits {
		more = more || w&^v.bits[i] != 0
		v.bits[i] |= w
	}
	return more
}

// each yields the numbers of the constants.
func (v values) each(yield func(n int32) bool) {
	for i, w := range v.bits {
		for ; w != 0; w &= w - 1 {
			if !yield(int32(i<<6 + bits.TrailingZeros64(w))) {
				return
			}
		}
	}
}

// named returns the constants of v as terms, sorted.
func (r *Analysis) named(v values) []engine.Term {
	var all []engine.Term
	for n := range v.each {
		all = append(all, r.terms[n])
	}
	slices.SortFunc(all, engine.Term.Compare)
	return all
}
