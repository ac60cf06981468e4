package engine_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/mangle/analysis"
	"github.com/google/mangle/ast"
	mangle "github.com/google/mangle/engine"
	"github.com/google/mangle/factstore"
	"github.com/google/mangle/functional"
	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/rule"
)

// A yardstick evaluates a program with Mangle's own engine, the reference for package vm. It has no limits,
// its integers wrap, and it is an order of magnitude slower.
//
// In Mangle 0.4.0, a rule with two premises of its own stratum never combines two facts that were found in the
// same round, because the facts of a round reach the store only after the next one. Strata with such a rule
// are evaluated again until they derive nothing new.
type yardstick struct {
	program *program.Program
	decls   map[ast.PredicateSym]*ast.Decl
	initial []ast.Atom
	strata  []stratum
}

// A stratum is a program with the rules of one stratum.
type stratum struct {
	info    *analysis.ProgramInfo
	preds   []analysis.Nodeset
	at      map[ast.PredicateSym]int
	repeats bool
}

func newYardstick(t require.TestingT, p *program.Program) *yardstick {
	clauses := namedNegations(p.Clauses)
	analyzer, err := analysis.New(nil, openDecls(clauses), analysis.NoBoundsChecking)
	require.NoError(t, err)
	require.NoError(t, analyzer.EnsureDecl(clauses))
	info, err := analyzer.Analyze(clauses)
	require.NoError(t, err)
	strata, at, err := analysis.Stratify(analysis.Program{
		EdbPredicates: info.EdbPredicates, IdbPredicates: info.IdbPredicates, Rules: info.Rules,
	})
	require.NoError(t, err)
	y := &yardstick{program: p, decls: info.Decls, initial: info.InitialFacts}
	for i, preds := range strata {
		s := stratum{
			info:  &analysis.ProgramInfo{EdbPredicates: info.EdbPredicates, IdbPredicates: info.IdbPredicates, Decls: info.Decls},
			preds: []analysis.Nodeset{preds}, at: map[ast.PredicateSym]int{},
		}
		for sym := range preds {
			s.at[sym] = 0
		}
		for _, c := range info.Rules {
			if at[c.Head.Predicate] != i {
				continue
			}
			s.info.Rules = append(s.info.Rules, c)
			own := 0
			for _, premise := range c.Premises {
				if a, negated, ok := rule.AtomOf(premise); ok && !negated {
					if _, is := preds[a.Predicate]; is {
						own++
					}
				}
			}
			s.repeats = s.repeats || own > 1
		}
		y.strata = append(y.strata, s)
	}
	return y
}

// eval evaluates like [program.Program.Eval].
func (y *yardstick) eval(t require.TestingT, src engine.Source, given []engine.Fact) *engine.Result {
	s := &mangleStore{t: t, p: y.program, src: src, rows: map[ast.PredicateSym]*atomSet{}}
	for _, f := range given {
		if sym := (ast.PredicateSym{Symbol: f.Pred, Arity: len(f.Args)}); y.decls[sym] != nil {
			s.Add(s.atom(sym, f.Args))
		}
	}
	for _, fact := range y.initial {
		computed, err := functional.EvalAtom(fact, nil)
		require.NoError(t, err)
		s.Add(computed)
	}
	for _, l := range y.strata {
		for had := -1; s.n != had && (had < 0 || l.repeats); {
			had = s.n
			_, err := mangle.EvalStratifiedProgramWithStats(l.info, l.preds, l.at, s)
			require.NoError(t, err)
		}
	}
	return s.result(y.decls)
}

// someRow is the prefix of predicates that replace negated premises with unnamed arguments.
const someRow = "some:"

// namedNegations replaces each negated premise with unnamed arguments by a predicate without them, as Mangle
// requires.
func namedNegations(from []*rule.Clause) (clauses []ast.Clause) {
	for _, c := range from {
		plain := c.Clause
		plain.Premises = slices.Clone(c.Premises)
		for i, p := range plain.Premises {
			n, negated := p.(ast.NegAtom)
			if !negated || !slices.Contains(n.Atom.Args, ast.BaseTerm(ast.Variable{Symbol: "_"})) {
				continue
			}
			named := rule.VarSet{}
			named.Add(n)
			some := ast.Atom{Predicate: ast.PredicateSym{Symbol: fmt.Sprint(someRow, len(clauses)), Arity: len(named)}}
			for v := range named {
				some.Args = append(some.Args, v)
			}
			clauses = append(clauses, ast.Clause{Head: some, Premises: []ast.Term{n.Atom}})
			plain.Premises[i] = ast.NewNegAtom(some.Predicate.Symbol, some.Args...)
		}
		clauses = append(clauses, plain)
	}
	return clauses
}

// openDecls declares the predicates that clauses use but do not define, with any arguments.
func openDecls(clauses []ast.Clause) (decls []ast.Decl) {
	known := map[ast.PredicateSym]bool{}
	for _, c := range clauses {
		known[c.Head.Predicate] = true
	}
	for _, c := range clauses {
		for _, p := range c.Premises {
			a, _, ok := rule.AtomOf(p)
			if !ok || known[a.Predicate] {
				continue
			}
			known[a.Predicate] = true
			anything := slices.Repeat([]ast.BaseTerm{ast.AnyBound}, a.Predicate.Arity)
			decls = append(decls, ast.Decl{DeclaredAtom: ast.NewQuery(a.Predicate), Bounds: []ast.BoundDecl{ast.NewBoundDecl(anything...)}})
		}
	}
	return decls
}

// A mangleStore is the fact store of Mangle's engine. It contains the given and derived facts, the facts of
// the vocabulary and the Source. Mangle ignores errors of stores, so they fail the test.
type mangleStore struct {
	t    require.TestingT
	p    *program.Program
	src  engine.Source
	rows map[ast.PredicateSym]*atomSet
	n    int // number of facts
}

// An atomSet holds the facts of a predicate, by text and by first argument.
type atomSet struct {
	list  []ast.Atom
	seen  map[string]bool
	first map[ast.Constant][]ast.Atom
}

var _ factstore.FactStore = (*mangleStore)(nil)

// atom converts a row to an atom.
func (s *mangleStore) atom(sym ast.PredicateSym, row []engine.Term) ast.Atom {
	a := ast.Atom{Predicate: sym, Args: make([]ast.BaseTerm, len(row))}
	for i, t := range row {
		switch t.Kind() {
		case engine.NumberKind:
			a.Args[i] = ast.Number(t.Num())
		case engine.TextKind:
			a.Args[i] = ast.String(t.Sym())
		default:
			name, err := ast.Name(t.Sym())
			require.NoError(s.t, err, sym.Symbol)
			a.Args[i] = name
		}
	}
	return a
}

// Add implements Mangle's store interface. It reports whether a is new.
func (s *mangleStore) Add(a ast.Atom) bool {
	set := s.rows[a.Predicate]
	if set == nil {
		set = &atomSet{seen: map[string]bool{}, first: map[ast.Constant][]ast.Atom{}}
		s.rows[a.Predicate] = set
	}
	key := a.String()
	if set.seen[key] {
		return false
	}
	s.n++
	set.seen[key] = true
	if c, ok := firstArgument(a); ok {
		set.first[c] = append(set.first[c], a)
	}
	set.list = append(set.list, a)
	return true
}

// Contains implements Mangle's store interface.
func (s *mangleStore) Contains(a ast.Atom) bool {
	set := s.rows[a.Predicate]
	return set != nil && set.seen[a.String()]
}

// GetFacts implements Mangle's store interface. It yields the facts that match query; a fact of the Source or
// the vocabulary that a rule also derived is yielded once.
func (s *mangleStore) GetFacts(query ast.Atom, yield func(ast.Atom) error) error {
	set := s.rows[query.Predicate]
	if err := s.own(set, query, yield); err != nil {
		return err
	}
	name := query.Predicate.Symbol
	pattern := make([]engine.Term, len(query.Args))
	for i, t := range query.Args {
		if c, isConst := t.(ast.Constant); isConst {
			pattern[i], _ = rule.TermOf(c)
		}
	}
	var failed error
	each := func(row []engine.Term) bool {
		fact := s.atom(query.Predicate, row)
		if set != nil && set.seen[fact.String()] {
			return true
		}
		failed = yield(fact)
		return failed == nil
	}
	if static := s.p.Static(name); static != nil {
		static.Scan(pattern, each)
	}
	if s.p.Asks(name) && failed == nil {
		require.NoError(s.t, s.src.Scan(name, pattern, each), name)
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
		if factstore.Matches(query.Args, fact.Args) {
			if err := yield(fact); err != nil {
				return err
			}
		}
	}
	return nil
}

// firstArgument returns the first argument of a if it is a constant.
func firstArgument(a ast.Atom) (ast.Constant, bool) {
	if len(a.Args) == 0 {
		return ast.Constant{}, false
	}
	c, ok := a.Args[0].(ast.Constant)
	return c, ok
}

// ListPredicates implements Mangle's store interface.
func (s *mangleStore) ListPredicates() []ast.PredicateSym {
	list := make([]ast.PredicateSym, 0, len(s.rows))
	for sym := range s.rows {
		list = append(list, sym)
	}
	return list
}

// EstimateFactCount implements Mangle's store interface.
func (s *mangleStore) EstimateFactCount() int { return s.n }

// Merge implements Mangle's store interface.
func (s *mangleStore) Merge(from factstore.ReadOnlyFactStore) {
	for _, sym := range from.ListPredicates() {
		require.NoError(s.t, from.GetFacts(ast.NewQuery(sym), func(a ast.Atom) error { s.Add(a); return nil }))
	}
}

// result returns the derived facts without the rows of groups.
func (s *mangleStore) result(decls map[ast.PredicateSym]*ast.Decl) *engine.Result {
	var out []engine.Table
	for sym, set := range s.rows {
		if decls[sym] == nil || strings.HasPrefix(sym.Symbol, someRow) {
			continue
		}
		t := engine.Table{Pred: sym.Symbol, Arity: sym.Arity, N: len(set.list)}
		for _, a := range set.list {
			for _, x := range a.Args {
				term, ok := rule.TermOf(x.(ast.Constant))
				require.True(s.t, ok, "%v", a)
				t.Flat = append(t.Flat, term)
			}
		}
		out = append(out, t)
	}
	return engine.NewResult(out)
}
