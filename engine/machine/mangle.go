package machine

import (
	"context"
	"errors"

	"github.com/google/mangle/ast"
	mangle "github.com/google/mangle/engine"
	"github.com/google/mangle/factstore"
	"github.com/google/mangle/functional"

	"hearth/engine"
	"hearth/engine/rule"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// EvalMangle is Eval on Mangle's own engine, over the same Source. It is the
// reference that plans are tested against. It differs in what goes wrong:
// Limits.Steps counts what the engine asks for, and integers wrap silently.
func (p *Program) EvalMangle(ctx context.Context, src engine.Source, given []engine.Fact, lim engine.Limits) (r *engine.Result, err error) {
	defer rule.Recover(&err)
	defer func() {
		switch r := recover().(type) {
		case nil:
		case stopped:
			err = r.err
		default:
			panic(r)
		}
	}()
	if ctx.Err() != nil {
		return nil, stoppedBy(ctx.Err(), source.Span{})
	}
	s := newMangleStore(ctx, p, src, lim.OrDefaults())
	for _, f := range given {
		s.give(f)
	}
	options := mangle.WithCreatedFactLimit(s.lim.Facts)
	_, err = mangle.EvalStratifiedProgramWithStats(p.Info, p.Strata, p.Stratum, s, options)
	switch {
	case errors.Is(err, functional.ErrDivisionByZero):
		return nil, failure("E0435", "a rule divides by zero")
	case err != nil:
		return nil, failure("E0436", "%v", err)
	}
	return s.result()
}

// stopped is what a store panics with, because Mangle ignores the errors of
// stores; [recoverFault] takes the error out.
type stopped struct{ err error }

// A mangleStore is the fact store that Mangle's engine reads and writes: what
// was given and derived, the vocabulary's facts, and the Source.
type mangleStore struct {
	ctx   context.Context
	p     *Program
	src   engine.Source
	lim   engine.Limits
	rows  map[ast.PredicateSym]*atomSet
	n     int // facts held
	steps int
}

// An atomSet keeps the facts of a predicate by their text and first argument.
type atomSet struct {
	list  []ast.Atom
	seen  map[string]bool
	first map[ast.Constant][]ast.Atom
}

var _ factstore.FactStore = (*mangleStore)(nil)

func newMangleStore(ctx context.Context, p *Program, src engine.Source, lim engine.Limits) *mangleStore {
	return &mangleStore{ctx: ctx, p: p, src: src, lim: lim, rows: map[ast.PredicateSym]*atomSet{}}
}

func (s *mangleStore) stop(err error) { panic(stopped{err}) }

func (s *mangleStore) tick() {
	if s.steps++; s.steps > s.lim.Steps {
		s.stop(failure("E0431", "the rules took more than %d steps", s.lim.Steps))
	}
	if s.steps%stopEvery == 0 && s.ctx.Err() != nil {
		s.stop(stoppedBy(s.ctx.Err(), source.Span{}))
	}
}

// give adds a given fact.
func (s *mangleStore) give(f engine.Fact) {
	sym := ast.PredicateSym{Symbol: f.Pred, Arity: len(f.Args)}
	for known := range s.p.Info.Decls {
		if known.Symbol == f.Pred && known.Arity != len(f.Args) {
			s.stop(wrongGiven(f, known.Arity))
		}
	}
	if _, ok := s.p.Info.Decls[sym]; ok {
		s.Add(s.atom(sym, f.Args))
	}
}

// atom makes a fact of terms.
func (s *mangleStore) atom(sym ast.PredicateSym, row []engine.Term) ast.Atom {
	a := ast.Atom{Predicate: sym, Args: make([]ast.BaseTerm, len(row))}
	for i, t := range row {
		c, err := rule.ConstantOf(t)
		if err != nil {
			s.stop(failure("E0438", "%s: %v", sym.Symbol, err))
		}
		a.Args[i] = c
	}
	return a
}

// Add is part of Mangle's store interface; it reports whether a is new.
func (s *mangleStore) Add(a ast.Atom) bool {
	s.tick()
	set := s.rows[a.Predicate]
	if set == nil {
		set = &atomSet{seen: map[string]bool{}, first: map[ast.Constant][]ast.Atom{}}
		s.rows[a.Predicate] = set
	}
	key := a.String()
	if set.seen[key] {
		return false
	}
	if len(key) > s.lim.ValueSize+len(a.Predicate.Symbol)+2*len(a.Args) {
		s.stop(failure("E0433", "a fact of %s grew over %d bytes", a.Predicate.Symbol, s.lim.ValueSize))
	}
	if s.n++; s.n > s.lim.Facts {
		s.stop(failure("E0430", "more than %d facts were derived", s.lim.Facts))
	}
	set.seen[key] = true
	if c, ok := firstArgument(a); ok {
		set.first[c] = append(set.first[c], a)
	}
	set.list = append(set.list, a)
	return true
}

// Contains is part of Mangle's store interface.
func (s *mangleStore) Contains(a ast.Atom) bool {
	s.tick()
	set := s.rows[a.Predicate]
	return set != nil && set.seen[a.String()]
}

// GetFacts is part of Mangle's store interface: it yields the facts that match
// query, those of the Source and the vocabulary unless a rule derived them too.
func (s *mangleStore) GetFacts(query ast.Atom, yield func(ast.Atom) error) error {
	s.tick()
	set := s.rows[query.Predicate]
	if err := s.own(set, query, yield); err != nil {
		return err
	}
	name := query.Predicate.Symbol
	relation, asked := s.p.Static(name), s.p.Asks(name)
	if relation == nil && !asked {
		return nil
	}
	pattern, ok := patternOf(query)
	if !ok {
		return nil
	}
	var failed error
	each := func(row []engine.Term) bool {
		s.tick()
		fact := s.atom(query.Predicate, row)
		if set != nil && set.seen[fact.String()] {
			return true
		}
		failed = yield(fact)
		return failed == nil
	}
	if relation != nil {
		relation.Scan(pattern, each)
	}
	if asked && failed == nil {
		if err := s.src.Scan(name, pattern, each); err != nil {
			s.stop(failure("E0438", "%s: %v", name, err))
		}
	}
	return failed
}

// own yields the given and derived facts that match query.
func (s *mangleStore) own(set *atomSet, query ast.Atom, yield func(ast.Atom) error) error {
	if set == nil {
		return nil
	}
	candidates := set.list
	if c, ok := firstArgument(query); ok {
		candidates = set.first[c]
	}
	for _, fact := range candidates {
		s.tick()
		if factstore.Matches(query.Args, fact.Args) {
			if err := yield(fact); err != nil {
				return err
			}
		}
	}
	return nil
}

// firstArgument returns the first argument of a when it is a constant that
// equals another one exactly when both are the same Go value.
func firstArgument(a ast.Atom) (ast.Constant, bool) {
	if len(a.Args) == 0 {
		return ast.Constant{}, false
	}
	c, ok := a.Args[0].(ast.Constant)
	if ok {
		_, ok = rule.TermOf(c)
	}
	return c, ok
}

// patternOf converts a query; one that asks for a list matches no row of a Source.
func patternOf(query ast.Atom) (pattern []engine.Term, ok bool) {
	pattern = make([]engine.Term, len(query.Args))
	for i, t := range query.Args {
		if c, isConst := t.(ast.Constant); isConst {
			if pattern[i], ok = rule.TermOf(c); !ok {
				return nil, false
			}
		}
	}
	return pattern, true
}

// ListPredicates is part of Mangle's store interface.
func (s *mangleStore) ListPredicates() []ast.PredicateSym {
	list := make([]ast.PredicateSym, 0, len(s.rows))
	for sym := range s.rows {
		list = append(list, sym)
	}
	return list
}

// EstimateFactCount is part of Mangle's store interface.
func (s *mangleStore) EstimateFactCount() int { return s.n }

// Merge is part of Mangle's store interface.
func (s *mangleStore) Merge(from factstore.ReadOnlyFactStore) {
	for _, sym := range from.ListPredicates() {
		err := from.GetFacts(ast.NewQuery(sym), func(a ast.Atom) error { s.Add(a); return nil })
		if err != nil {
			s.stop(failure("E0439", "%v", err))
		}
	}
}

// result converts what was derived; rows with lists cannot be.
func (s *mangleStore) result() (*engine.Result, error) {
	var out []engine.Table
	for sym, set := range s.rows {
		if _, known := s.p.Info.Decls[sym]; !known {
			continue // the rows of an aggregate
		}
		t := engine.Table{Pred: sym.Symbol, Arity: sym.Arity, N: len(set.list)}
		for _, a := range set.list {
			for _, x := range a.Args {
				c, _ := x.(ast.Constant)
				term, ok := rule.TermOf(c)
				if !ok {
					list := &diag.List{}
					list.Add(s.noTerm(a))
					return nil, list
				}
				t.Flat = append(t.Flat, term)
			}
		}
		out = append(out, t)
	}
	return engine.NewResult(out), nil
}

// noTerm reports a derived fact that no Term can express, at a clause that derives it.
func (s *mangleStore) noTerm(a ast.Atom) *diag.Diagnostic {
	for _, c := range s.p.Clauses {
		if c.Head.Predicate == a.Predicate {
			return diag.New("E0437", c.At, "%s derives a list or structure", c.Pred()).
				WithHint("use it inside one rule, or derive its elements")
		}
	}
	return diag.New("E0437", source.Span{}, "%v is a list or structure", a)
}
