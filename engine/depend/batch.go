package depend

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

// A Batch evaluates rules for many inputs at once. It never changes. Any number of goroutines may use it.
//
// Each predicate that depends on an input gets an additional first column, the tag. It holds the index of the
// input. A predicate that depends on no input has no tag and is derived once. So each rule runs once for all
// inputs, and reads are shared. The result for each input is the same as that of a separate evaluation.
type Batch struct {
	program     *program.Program
	varies      map[string]bool   // predicates that have a tag
	taggedNames map[string]string // given predicate → its name with a tag; "" if no rule reads it
}

// inputs is the predicate that holds all tags. Neither this name nor the variable for a tag can occur in rule
// text.
const inputs = "@"

var (
	input = ast.PredicateSym{Symbol: inputs, Arity: 1}
	tag   = ast.Variable{Symbol: program.Input}
)

// tagged returns the name of a predicate with a tag.
func tagged(pred string) string { return pred + "@" }

// NewBatch returns a program for a checked set. given names the predicates whose facts differ from input to input.
// The source is not asked for them.
func NewBatch(set *rule.Set, given []string) *Batch {
	p := &Batch{varies: map[string]bool{}}
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
	known := map[string]bool{} // predicates for which outside was called
	p.program = program.Compile(set.Map(func(c *rule.Clause) []*rule.Clause {
		made := []*rule.Clause{p.tag(c)}
		if pred := c.Pred(); p.varies[pred] && set.Supplies(pred) && !known[pred] {
			known[pred] = true
			made = append(made, outside(c))
		}
		return made
	}))
	p.taggedNames = map[string]string{}
	for _, pred := range given {
		if p.taggedNames[pred] = ""; p.Reads(pred) {
			p.taggedNames[pred] = tagged(pred)
		}
	}
	return p
}

// outside returns a clause that copies the rows of c's predicate that no rule derives. It gives them the tag
// of every input.
func outside(c *rule.Clause) *rule.Clause {
	row := ast.Atom{Predicate: c.Head.Predicate}
	for i := range c.Head.Args {
		row.Args = append(row.Args, ast.Variable{Symbol: "@" + strconv.Itoa(i)})
	}
	now := *c
	now.Clause = ast.Clause{Head: withTag(row), Premises: []ast.Term{ast.Atom{Predicate: input, Args: []ast.BaseTerm{tag}}, row}}
	return &now
}

// depends reports whether a premise reads rows that have a tag.
func (p *Batch) depends(premise ast.Term) bool {
	a, _, ok := rule.AtomOf(premise)
	return ok && p.varies[a.Predicate.Symbol]
}

// tag adds the tag to a clause where it is needed.
func (p *Batch) tag(c *rule.Clause) *rule.Clause {
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

// negatesFirst reports whether the first premise with a tag is negated, so that it cannot bind the tag.
func (p *Batch) negatesFirst(c *rule.Clause) bool {
	_, negated, _ := rule.AtomOf(c.Premises[slices.IndexFunc(c.Premises, p.depends)])
	return negated
}

func withTag(a ast.Atom) ast.Atom {
	return ast.Atom{
		Predicate: ast.PredicateSym{Symbol: tagged(a.Predicate.Symbol), Arity: a.Predicate.Arity + 1},
		Args:      append([]ast.BaseTerm{tag}, a.Args...),
	}
}

// A BatchResult holds the facts derived for all inputs until it is released. It is for one goroutine.
type BatchResult struct {
	loan   *program.Loan
	varies map[string]bool
	rows   map[string]batchRows // cache of the rows that the caller has read, by predicate
}

// batchRows holds the rows of a predicate twice: sorted with their tags, and in the same order without tags. tagged
// is nil for a predicate that has no tag.
type batchRows struct{ tagged, untagged [][]engine.Term }

// A memory is a buffer for tagged facts. Later evaluations reuse it.
type memory struct {
	facts []engine.Fact
	terms []engine.Term
}

var memories = sync.Pool{New: func() any { return &memory{} }}

// Eval derives the consequences of the facts of each input and of src. of[i] holds the facts of input i. Facts
// of predicates that were not given to NewBatch are taken from the first input only. The limits and the error apply
// to all inputs together.
func (p *Batch) Eval(ctx context.Context, src engine.Source, of [][]engine.Fact, lim engine.Limits) (*BatchResult, error) {
	m := memories.Get().(*memory)
	given, terms := m.facts[:0], m.terms[:0]
	add := func(pred string, from int) {
		given = append(given, engine.Fact{Pred: pred, Args: terms[from:len(terms):len(terms)]})
	}
	for i, facts := range of {
		from := len(terms)
		terms = append(terms, engine.Number(int64(i)))
		add(inputs, from)
		for _, f := range facts {
			from := len(terms)
			name, varies := p.taggedNames[f.Pred]
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
	m.facts, m.terms = given, terms
	memories.Put(m)
	if err != nil {
		return nil, err
	}
	return &BatchResult{l, p.varies, map[string]batchRows{}}, nil
}

// Reads reports whether the rules read given facts of a predicate.
func (p *Batch) Reads(pred string) bool {
	if p.varies[pred] {
		pred = tagged(pred)
	}
	_, reads := p.program.Arity(pred)
	return reads
}

// Release frees the memory of the rows for later evaluations. The rows must not be used afterwards.
func (r *BatchResult) Release() { r.loan.Release() }

// ForInput returns the facts derived for input i.
func (r *BatchResult) ForInput(i int) InputResult { return InputResult{r, engine.Number(int64(i))} }

// An InputResult holds the facts derived for one input.
type InputResult struct {
	all *BatchResult
	tag engine.Term
}

// Rows returns the rows of a predicate, sorted as by [engine.Result.Rows].
func (f InputResult) Rows(pred string) [][]engine.Term {
	r := f.all
	all, known := r.rows[pred]
	if !r.varies[pred] {
		if !known {
			all.untagged = r.loan.Rows(pred)
			r.rows[pred] = all
		}
		return all.untagged
	}
	if !known {
		all.tagged = r.loan.Rows(tagged(pred))
		all.untagged = make([][]engine.Term, len(all.tagged))
		for i, row := range all.tagged {
			all.untagged[i] = row[1:]
		}
		r.rows[pred] = all
	}
	from, _ := slices.BinarySearchFunc(all.tagged, f.tag, func(row []engine.Term, t engine.Term) int { return row[0].Compare(t) })
	to := from
	for to < len(all.tagged) && all.tagged[to][0] == f.tag {
		to++
	}
	return all.untagged[from:to:to]
}
