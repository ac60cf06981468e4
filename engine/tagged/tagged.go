// Package tagged evaluates rules for many inputs at once.
//
// What rules derive from an input gets a column more, in front, that tells which
// input it is; what follows from no input has none and is derived once. So a rule
// runs once for all inputs, and what is read for several of them is read in one
// go. Each input gets what an evaluation with it alone would give.
package tagged

import (
	"context"
	"slices"
	"strconv"
	"sync"

	"github.com/google/mangle/ast"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/rule"
)

// A Program is a set of rules for many inputs. It never changes; any number of
// goroutines may use it.
type Program struct {
	program *program.Program
	varies  map[string]bool   // predicates that have a tag
	given   map[string]string // those of them that are given, by the name with a tag; "" where no rule reads it
}

// inputs is the predicate of the tags; no rule can write it, nor the variable for one.
const inputs = "@"

var (
	input = ast.PredicateSym{Symbol: inputs, Arity: 1}
	tag   = ast.Variable{Symbol: program.Input}
)

// tagged is the name of a predicate whose rows have a tag.
func tagged(pred string) string { return pred + "@" }

// New makes a program of a checked set, for inputs that are facts of the given
// predicates: the source is not asked for these.
func New(set *rule.Set, given []string) *Program {
	p := &Program{varies: map[string]bool{}}
	for _, pred := range given {
		p.varies[pred] = true
	}
	for grown := true; grown; {
		grown = false
		for _, c := range set.Clauses {
			if !p.varies[c.Pred()] && slices.ContainsFunc(c.Premises, p.depends) {
				p.varies[c.Pred()], grown = true, true
			}
		}
	}
	known := map[string]bool{} // whose rows from outside the rules have been given tags
	p.program = program.Compile(set.Map(func(c *rule.Clause) []*rule.Clause {
		made := []*rule.Clause{p.tag(c)}
		if pred := c.Pred(); p.varies[pred] && set.Supplies(pred) && !known[pred] {
			known[pred] = true
			made = append(made, outside(c))
		}
		return made
	}))
	p.given = map[string]string{}
	for _, pred := range given {
		if p.given[pred] = ""; p.Reads(pred) {
			p.given[pred] = tagged(pred)
		}
	}
	return p
}

// outside says of the predicate that c defines that rows from outside the rules hold
// for every input.
func outside(c *rule.Clause) *rule.Clause {
	row := ast.Atom{Predicate: c.Head.Predicate}
	for i := range c.Head.Args {
		row.Args = append(row.Args, ast.Variable{Symbol: "@" + strconv.Itoa(i)})
	}
	now := *c
	now.Clause = ast.Clause{Head: withTag(row), Premises: []ast.Term{ast.Atom{Predicate: input, Args: []ast.BaseTerm{tag}}, row}}
	return &now
}

// depends reports whether a premise is about rows that have a tag.
func (p *Program) depends(premise ast.Term) bool {
	a, _, ok := rule.AtomOf(premise)
	return ok && p.varies[a.Predicate.Symbol]
}

// tag writes a clause with the tag where it belongs.
func (p *Program) tag(c *rule.Clause) *rule.Clause {
	if !p.varies[c.Pred()] {
		return c
	}
	now := *c
	now.Head = withTag(c.Head)
	now.Premises = nil
	if !slices.ContainsFunc(c.Premises, func(t ast.Term) bool { return p.depends(t) }) || p.negatesFirst(c) {
		now.Premises = append(now.Premises, ast.Atom{Predicate: input, Args: []ast.BaseTerm{tag}})
	}
	for _, premise := range c.Premises {
		if p.depends(premise) {
			switch a := premise.(type) {
			case ast.Atom:
				premise = withTag(a)
			case ast.NegAtom:
				premise = ast.NegAtom{Atom: withTag(a.Atom)}
			}
		}
		now.Premises = append(now.Premises, premise)
	}
	if c.Groups() {
		now.Transform = &ast.Transform{Statements: slices.Clone(c.Transform.Statements)}
		keys := &now.Transform.Statements[0].Fn
		keys.Args = append([]ast.BaseTerm{tag}, keys.Args...)
	}
	return &now
}

// negatesFirst reports whether the first premise about tagged rows is negated: then
// it cannot say which tag is meant.
func (p *Program) negatesFirst(c *rule.Clause) bool {
	_, negated, _ := rule.AtomOf(c.Premises[slices.IndexFunc(c.Premises, p.depends)])
	return negated
}

func withTag(a ast.Atom) ast.Atom {
	return ast.Atom{
		Predicate: ast.PredicateSym{Symbol: tagged(a.Predicate.Symbol), Arity: a.Predicate.Arity + 1},
		Args:      append([]ast.BaseTerm{tag}, a.Args...),
	}
}

// A Result is what an evaluation derived for all inputs, until it is released. It
// is for one goroutine.
type Result struct {
	of     *program.Loan
	varies map[string]bool
	rows   map[string]rows // that were asked for
}

// Rows are with their tags, by which they are sorted, and without; or have none.
type rows struct{ with, without [][]engine.Term }

// A memory is that of facts with tags, while they are given.
type memory struct {
	given []engine.Fact
	terms []engine.Term
}

var memories = sync.Pool{New: func() any { return &memory{} }}

// Eval derives what follows for each input from its facts and from what the
// source says. Facts that do not vary are those of the first. Limits are those of all together, and whatever error one of them
// gives is that of all.
func (p *Program) Eval(ctx context.Context, src engine.Source, of [][]engine.Fact, lim engine.Limits) (*Result, error) {
	m := memories.Get().(*memory)
	given, terms := m.given[:0], m.terms[:0]
	add := func(pred string, from int) {
		given = append(given, engine.Fact{Pred: pred, Args: terms[from:len(terms):len(terms)]})
	}
	for i, facts := range of {
		from := len(terms)
		terms = append(terms, engine.Number(int64(i)))
		add(inputs, from)
		for _, f := range facts {
			from := len(terms)
			name, varies := p.given[f.Pred]
			if varies {
				terms = append(terms, engine.Number(int64(i)))
			} else if name = f.Pred; i > 0 {
				continue
			}
			terms = append(terms, f.Args...)
			if name != "" {
				add(name, from)
			}
		}
	}
	l, err := p.program.Lend(ctx, src, given, lim)
	m.given, m.terms = given, terms
	memories.Put(m)
	if err != nil {
		return nil, err
	}
	return &Result{l, p.varies, map[string]rows{}}, nil
}

// Reads reports whether given facts of a predicate are of use to the rules.
func (p *Program) Reads(pred string) bool {
	if p.varies[pred] {
		pred = tagged(pred)
	}
	_, reads := p.program.Arity(pred)
	return reads
}

// Release gives back the memory of the rows: none of them may be used any more.
func (r *Result) Release() { r.of.Release() }

// For returns what follows for one input, as rows by predicates.
func (r *Result) For(i int) For { return For{r, engine.Number(int64(i))} }

// A For is what follows for one input.
type For struct {
	all *Result
	tag engine.Term
}

// Rows returns the rows of a predicate, as [engine.Result.Rows] does.
func (f For) Rows(pred string) [][]engine.Term {
	r := f.all
	all, known := r.rows[pred]
	if !r.varies[pred] {
		if !known {
			all.without = r.of.Rows(pred)
			r.rows[pred] = all
		}
		return all.without
	}
	if !known {
		all.with = r.of.Rows(tagged(pred))
		all.without = make([][]engine.Term, len(all.with))
		for i, row := range all.with {
			all.without[i] = row[1:]
		}
		r.rows[pred] = all
	}
	from, _ := slices.BinarySearchFunc(all.with, f.tag, func(row []engine.Term, t engine.Term) int { return row[0].Compare(t) })
	to := from
	for to < len(all.with) && all.with[to][0] == f.tag {
		to++
	}
	return all.without[from:to:to]
}
