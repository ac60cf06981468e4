// Package sorts says what the columns of predicates hold, names, numbers or texts,
// and reports what stands where something else is wanted.
//
// Call [Infer]. It reads clauses as Mangle has them and knows no files.
package typing

import (
	"fmt"
	"strings"

	"github.com/google/mangle/ast"
	"github.com/google/mangle/symbols"
)

// Rules are the rules of one program.
type Rules struct {
	Clauses []ast.Clause
	Decl    func(pred string) (decl ast.Decl, ok bool)
	Fluent  func(pred string) (sort Sort, ok bool) // the values that a fluent has
	Report  func(Problem)
}

// A Problem is what does not fit.
type Problem struct {
	Clause, Premise int // where it is; the head is premise -1
	Code, Msg, Hint string
}

// A Sort is what a column holds.
type Sort uint8

// The sorts. Free is what nothing is known of.
const (
	Free Sort = iota
	Name
	Number
	Text
	mixed // several kinds of terms
)

// maxSortPasses ends the inference of sorts: every pass but the last learns
// something about a column, but chains as long as this do not occur.
const maxSortPasses = 16

// A sorter checks that names, numbers and texts stand where they are wanted.
// (Mangle's bounds check this only in part: everything conforms to /name.)
// Declared predicates have the sorts of their bounds; those of the others are
// inferred from the clauses that define them.
type sorter struct {
	*Rules
	columns map[string][]Sort
	fixed   map[string]bool
	learned bool
	last    bool // what is of several sorts counts, too
	report  bool
	tests   bool // what is looked at only tests values: it says nothing of where they come from

	c    *ast.Clause
	n    int // the place of c
	at   int // the premise that is looked at
	vars map[string]Sort
}

// Infer returns the sort of each column of the predicates that the rules speak of,
// declared or inferred, and reports what does not fit.
func Infer(r *Rules) map[string][]Sort {
	s := &sorter{Rules: r, columns: map[string][]Sort{}, fixed: map[string]bool{}, vars: map[string]Sort{}}
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

// of returns what is known of the columns of a predicate: at first what is declared.
func (s *sorter) of(pred string) []Sort {
	columns, known := s.columns[pred]
	if !known {
		if d, ok := s.Decl(pred); ok {
			columns, s.fixed[pred] = declared(d), len(d.Bounds) > 0
		}
		s.columns[pred] = columns
	}
	return columns
}

// declared returns the sort that all bounds of d agree on, for each column.
func declared(d ast.Decl) []Sort {
	sorts := make([]Sort, len(d.DeclaredAtom.Args))
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

func boundSort(bound ast.BaseTerm) Sort {
	c, ok := bound.(ast.Constant)
	if !ok {
		return mixed
	}
	switch c.Symbol {
	case "/any":
		return mixed
	case "/number":
		return Number
	case "/string":
		return Text
	case "/float64":
		return mixed
	}
	return Name
}

func (s *sorter) clause() {
	c := s.c
	for i, p := range c.Premises {
		s.at = i
		s.premise(p)
	}
	s.at = -1
	for _, st := range statements(c) {
		s.arguments(st.Fn)
		if st.Var != nil {
			s.see(*st.Var, resultSort(st.Fn), st.Fn.Function.Symbol)
		}
	}
	if s.of(c.Head.Predicate.Symbol); !s.fixed[c.Head.Predicate.Symbol] {
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
var Comparisons = map[ast.PredicateSym]Sort{
	symbols.Lt: Number, symbols.Le: Number, symbols.Gt: Number, symbols.Ge: Number,
	symbols.MatchPrefix: Name, symbols.StartsWith: Text, symbols.EndsWith: Text, symbols.Contains: Text,
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
	columns := s.of(a.Predicate.Symbol)
	for i, t := range a.Args {
		want := Free
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
func (s *sorter) see(t ast.BaseTerm, want Sort, where string) {
	if call, ok := t.(ast.ApplyFn); ok {
		s.arguments(call)
	}
	got := s.sortOf(t)
	if v, ok := t.(ast.Variable); ok && v.Symbol != "_" && !s.tests && !Definite(got) && (Definite(want) || s.last && want == mixed) {
		s.vars[v.Symbol] = want
		return
	}
	if s.report && got != want && Definite(got) && Definite(want) {
		s.Report(Problem{s.n, s.at, "E0420", fmt.Sprintf("%v is a %s, but %s wants a %s", t, sortName(got), where, sortName(want)), ""})
	}
}

// arguments: arithmetic wants numbers, functions on names want names.
func (s *sorter) arguments(call ast.ApplyFn) {
	name := call.Function.Symbol
	want := Free
	switch {
	case arithmetic[name] || name == "fn:number:to_string":
		want = Number
	case strings.HasPrefix(name, "fn:name:"):
		want = Name
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
func resultSort(call ast.ApplyFn) Sort {
	switch name := call.Function.Symbol; {
	case arithmetic[name] || name == "fn:count":
		return Number
	case name == "fn:name:root" || name == "fn:name:tip":
		return Name
	case strings.HasPrefix(name, "fn:string:") || strings.HasSuffix(name, ":to_string"):
		return Text
	}
	return mixed
}

func (s *sorter) sortOf(t ast.BaseTerm) Sort {
	switch t := t.(type) {
	case ast.Variable:
		return s.vars[t.Symbol]
	case ast.ApplyFn:
		return resultSort(t)
	case ast.Constant:
		switch t.Type {
		case ast.NameType:
			return Name
		case ast.NumberType:
			return Number
		case ast.StringType:
			return Text
		}
	}
	return mixed
}

// head takes the sorts of a head into the columns of its predicate. What is of
// two sorts must be declared: nobody can tell whether both are meant.
func (s *sorter) head(head ast.Atom) {
	name := head.Predicate.Symbol
	columns := s.of(name)
	if len(columns) < len(head.Args) {
		columns = make([]Sort, len(head.Args))
		s.columns[name] = columns
	}
	for i, t := range head.Args {
		s.see(t, Free, name)
		k := s.sortOf(t)
		switch {
		case k == Free || k == mixed && !s.last || columns[i] == mixed || columns[i] == k:
			continue
		case columns[i] != Free:
			if Definite(k) {
				s.Report(Problem{s.n, -1, "E0428", fmt.Sprintf("argument %d of %s is a %s here, and a %s in another rule", i+1, name, sortName(k), sortName(columns[i])),
					fmt.Sprintf("if both are meant, say so with a Decl of %s that has two bounds", name)})
			}
			k = mixed
		}
		columns[i] = k
		s.learned = true
	}
}

// Definite reports whether a sort is known and one.
func Definite(k Sort) bool { return k != Free && k != mixed }

func sortName(k Sort) string {
	return map[Sort]string{Name: "name", Number: "number", Text: "text"}[k]
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
