// Package sorts says what the columns of predicates hold, names, numbers or texts,
// and reports what stands where something else is wanted.
//
// Call [Infer]. It reads clauses as Mangle has them and knows no files.
package sorts

import (
	"fmt"
	"strings"

	"github.com/google/mangle/ast"
	"github.com/google/mangle/symbols"

	"hearth/engine"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// Rules are the rules of one program.
type Rules struct {
	Clauses []ast.Clause
	Decls   map[string]ast.Decl
	Fluent  func(pred string) (sort engine.Kind, ok bool) // the values that a fluent has
	At      func(clause, premise int) source.Span         // where a premise stands, a clause for -1
}

// mixed is the sort of a column that holds several kinds of terms.
const mixed engine.Kind = 0xff

// maxSortPasses ends the inference of sorts: every pass but the last learns
// something about a column, but chains as long as this do not occur.
const maxSortPasses = 16

// A sorter checks that names, numbers and texts stand where they are wanted.
// (Mangle's bounds check this only in part: everything conforms to /name.)
// Declared predicates have the sorts of their bounds; those of the others are
// inferred from the clauses that define them.
type sorter struct {
	*Rules
	problems *diag.List
	columns  map[string][]engine.Kind
	fixed    map[string]bool
	learned  bool
	last     bool // what is of several sorts counts, too
	report   bool
	tests    bool // what is looked at only tests values: it says nothing of where they come from

	c    *ast.Clause
	n    int                // the place of c
	at   func() source.Span // where the terms being looked at stand
	vars map[string]engine.Kind
}

// Infer returns the sort of each column of the predicates, declared or inferred,
// and reports what does not fit.
func Infer(r *Rules, problems *diag.List) map[string][]engine.Kind {
	s := &sorter{Rules: r, problems: problems, columns: map[string][]engine.Kind{}, fixed: map[string]bool{}, vars: map[string]engine.Kind{}}
	for name, d := range r.Decls {
		s.columns[name] = declared(d)
		s.fixed[name] = len(d.Bounds) > 0
	}
	s.learn()
	s.last = true // a column of several sorts says nothing while others may still say more
	s.learn()
	s.report = true
	s.run()
	return s.columns
}

// learn follows the rules until nothing more is known of any column.
func (s *sorter) learn() {
	for pass := 0; pass < maxSortPasses; pass++ {
		s.learned = false
		s.run()
		if !s.learned {
			break
		}
	}
}

func (s *sorter) run() {
	for i := range s.Clauses {
		s.c, s.n = &s.Clauses[i], i
		clear(s.vars)
		s.clause()
	}
}

// declared returns the sort that all bounds of d agree on, for each column.
func declared(d ast.Decl) []engine.Kind {
	sorts := make([]engine.Kind, len(d.DeclaredAtom.Args))
	for n, alternative := range d.Bounds {
		for i, bound := range alternative.Bounds {
			k := boundSort(bound)
			if i < len(sorts) && n > 0 && k != sorts[i] {
				k = mixed
			}
			if i < len(sorts) {
				sorts[i] = k
			}
		}
	}
	return sorts
}

func boundSort(bound ast.BaseTerm) engine.Kind {
	c, ok := bound.(ast.Constant)
	if !ok {
		return mixed
	}
	switch c.Symbol {
	case "/any":
		return mixed
	case "/number":
		return engine.NumberKind
	case "/string":
		return engine.TextKind
	case "/float64":
		return mixed
	}
	return engine.NameKind
}

func (s *sorter) clause() {
	c := s.c
	for i, p := range c.Premises {
		s.at = func() source.Span { return s.At(s.n, i) }
		s.premise(p)
	}
	s.at = func() source.Span { return s.At(s.n, -1) }
	for _, st := range statements(c) {
		s.arguments(st.Fn)
		if st.Var != nil {
			s.see(*st.Var, resultSort(st.Fn), st.Fn.Function.Symbol)
		}
	}
	if !s.fixed[c.Head.Predicate.Symbol] {
		s.head(c.Head)
		return
	}
	s.atom(c.Head)
	if fluent, ok := EffectOn(c.Head); ok {
		if sort, known := s.Fluent(fluent); known {
			s.see(c.Head.Args[2], sort, fluent)
		}
	}
}

// statements are what stands behind the bar.
func statements(c *ast.Clause) []ast.TransformStmt {
	if c.Transform == nil {
		return nil
	}
	return c.Transform.Statements
}

func (s *sorter) premise(p ast.Term) {
	switch p := p.(type) {
	case ast.Atom:
		s.atomOrBuiltin(p)
	case ast.NegAtom:
		s.tests = true
		s.atomOrBuiltin(p.Atom)
	case ast.Eq:
		s.same(p.Left, p.Right)
	case ast.Ineq:
		s.tests = true
		s.same(p.Left, p.Right)
	}
	s.tests = false
}

// Comparisons are the builtin predicates of which rules can make use, with the
// sort of what they compare.
var Comparisons = map[ast.PredicateSym]engine.Kind{
	symbols.Lt: engine.NumberKind, symbols.Le: engine.NumberKind, symbols.Gt: engine.NumberKind, symbols.Ge: engine.NumberKind,
	symbols.MatchPrefix: engine.NameKind, symbols.StartsWith: engine.TextKind, symbols.EndsWith: engine.TextKind, symbols.Contains: engine.TextKind,
}

func (s *sorter) atomOrBuiltin(a ast.Atom) {
	if !a.Predicate.IsBuiltin() {
		s.atom(a)
		return
	}
	for _, t := range a.Args {
		s.see(t, Comparisons[a.Predicate], a.Predicate.Symbol)
	}
}

func (s *sorter) atom(a ast.Atom) {
	columns := s.columns[a.Predicate.Symbol]
	for i, t := range a.Args {
		want := engine.Free
		if i < len(columns) {
			want = columns[i]
		}
		s.see(t, want, a.Predicate.Symbol)
	}
}

// same: both sides of an equation have one sort.
func (s *sorter) same(left, right ast.BaseTerm) {
	s.see(left, s.sortOf(right), fmt.Sprint(right))
	s.see(right, s.sortOf(left), fmt.Sprint(left))
}

// see notes that t stands where sort want is wanted, and reports when it has another.
func (s *sorter) see(t ast.BaseTerm, want engine.Kind, where string) {
	if call, ok := t.(ast.ApplyFn); ok {
		s.arguments(call)
	}
	got := s.sortOf(t)
	if v, ok := t.(ast.Variable); ok && v.Symbol != "_" && !s.tests && !Definite(got) && (Definite(want) || s.last && want == mixed) {
		s.vars[v.Symbol] = want
		return
	}
	if s.report && got != want && Definite(got) && Definite(want) {
		s.problems.Addf("E0420", s.at(), "%v is a %s, but %s wants a %s", t, sortName(got), where, sortName(want))
	}
}

// arguments: arithmetic wants numbers, functions on names want names.
func (s *sorter) arguments(call ast.ApplyFn) {
	name := call.Function.Symbol
	want := engine.Free
	switch {
	case arithmetic[name] || name == "fn:number:to_string":
		want = engine.NumberKind
	case strings.HasPrefix(name, "fn:name:"):
		want = engine.NameKind
	}
	args := call.Args
	if list, ok := Listed(args); ok {
		args = list
	}
	for _, t := range args {
		s.see(t, want, name)
	}
}

var arithmetic = map[string]bool{
	"fn:plus": true, "fn:minus": true, "fn:mult": true, "fn:div": true,
	"fn:sum": true, "fn:min": true, "fn:max": true,
}

// resultSort is the sort of what a function makes.
func resultSort(call ast.ApplyFn) engine.Kind {
	switch name := call.Function.Symbol; {
	case arithmetic[name] || name == "fn:count":
		return engine.NumberKind
	case name == "fn:name:root" || name == "fn:name:tip":
		return engine.NameKind
	case strings.HasPrefix(name, "fn:string:") || strings.HasSuffix(name, ":to_string"):
		return engine.TextKind
	}
	return mixed
}

func (s *sorter) sortOf(t ast.BaseTerm) engine.Kind {
	switch t := t.(type) {
	case ast.Variable:
		return s.vars[t.Symbol]
	case ast.ApplyFn:
		return resultSort(t)
	case ast.Constant:
		switch t.Type {
		case ast.NameType:
			return engine.NameKind
		case ast.NumberType:
			return engine.NumberKind
		case ast.StringType:
			return engine.TextKind
		}
	}
	return mixed
}

// head takes the sorts of a head into the columns of its predicate. What is of
// two sorts must be declared: nobody can tell whether both are meant.
func (s *sorter) head(head ast.Atom) {
	name := head.Predicate.Symbol
	columns := s.columns[name]
	if len(columns) < len(head.Args) {
		columns = make([]engine.Kind, len(head.Args))
		s.columns[name] = columns
	}
	for i, t := range head.Args {
		s.see(t, engine.Free, name)
		k := s.sortOf(t)
		switch {
		case k == engine.Free || k == mixed && !s.last || columns[i] == mixed || columns[i] == k:
			continue
		case columns[i] != engine.Free:
			if Definite(k) {
				s.problems.Addf("E0428", s.At(s.n, -1), "argument %d of %s is a %s here, and a %s in another rule", i+1, name, sortName(k), sortName(columns[i])).
					WithHint("if both are meant, say so with a Decl of %s that has two bounds", name)
			}
			k = mixed
		}
		columns[i] = k
		s.learned = true
	}
}

// Definite reports whether a sort is known and one.
func Definite(k engine.Kind) bool { return k != engine.Free && k != mixed }

func sortName(k engine.Kind) string {
	return map[engine.Kind]string{engine.NameKind: "name", engine.NumberKind: "number", engine.TextKind: "text"}[k]
}

// EffectOn returns the fluent that a head set, add or del names, if it names one.
func EffectOn(head ast.Atom) (fluent string, ok bool) {
	switch head.Predicate.Symbol {
	case "set", "add", "del":
		if len(head.Args) == 3 {
			c, isName := head.Args[1].(ast.Constant)
			if isName && c.Type == ast.NameType {
				return c.Symbol[1:], true
			}
		}
	}
	return "", false
}

// Listed returns the elements of the list that is the only argument of a function.
func Listed(args []ast.BaseTerm) (elements []ast.BaseTerm, ok bool) {
	if len(args) != 1 {
		return nil, false
	}
	list, ok := args[0].(ast.ApplyFn)
	return list.Args, ok && list.Function.Symbol == "fn:list"
}
