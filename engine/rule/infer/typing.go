package infer

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/google/mangle/ast"
	"github.com/google/mangle/symbols"
)

// Rules are the rules of one program.
type Rules struct {
	Clauses []ast.Clause
	Decl    func(pred string) (decl ast.Decl, ok bool)
	Fluent  func(pred string) (sort Sort, ok bool) // sort of the values of a fluent
	Report  func(Problem)
}

// A Problem is a conflict between sorts.
type Problem struct {
	Clause, Premise int // indexes of the clause and the premise; -1 for the head
	Code, Msg, Hint string
}

// A Sort is the type of the terms in a column.
type Sort uint8

// The sorts. Free means unknown.
const (
	Free Sort = iota
	Name
	Number
	Text
	mixed // terms of several sorts
)

// maxSortPasses limits the inference. Each pass but the last learns something about a column; longer chains do
// not occur in practice.
const maxSortPasses = 16

// A sorter infers sorts and checks them. Mangle's bounds check sorts only in part, because everything conforms
// to /name. Columns of declared predicates have the sorts of their bounds. Columns of other predicates are
// inferred from the clauses that define them.
type sorter struct {
	*Rules
	columns map[string][]Sort
	fixed   map[string]bool
	learned bool
	last    bool // mixed columns determine the sort of variables
	report  bool
	tests   bool // the current premise only tests values, so it does not determine their sort

	c            *ast.Clause
	clauseIndex  int // index of c
	premiseIndex int // index of the current premise
	vars         map[string]Sort
}

// Sorts returns the sort of each column of all predicates in the rules, declared or inferred, and reports
// conflicts.
func Sorts(r *Rules) map[string][]Sort {
	s := &sorter{Rules: r, columns: map[string][]Sort{}, fixed: map[string]bool{}, vars: map[string]Sort{}}
	s.learn()
	s.last = true // only now, because a mixed column gives no information while others may still be inferred
	s.learn()
	s.report = true
	s.run()
	return s.columns
}

// learn repeats passes over the rules until no column changes.
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
		s.c, s.clauseIndex = &s.Clauses[i], i
		clear(s.vars)
		s.clause()
	}
}

// columnsOf returns the sorts of the columns of a predicate. Initially they are the declared ones.
func (s *sorter) columnsOf(pred string) []Sort {
	columns, known := s.columns[pred]
	if !known {
		if d, ok := s.Decl(pred); ok {
			columns, s.fixed[pred] = declared(d), len(d.Bounds) > 0
		}
		s.columns[pred] = columns
	}
	return columns
}

// declared returns for each column the sort that all bounds of d agree on.
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
		s.premiseIndex = i
		s.premise(p)
	}
	s.premiseIndex = -1
	for _, st := range statements(c) {
		s.arguments(st.Fn)
		if st.Var != nil {
			s.see(*st.Var, resultSort(st.Fn), st.Fn.Function.Symbol)
		}
	}
	if s.columnsOf(c.Head.Predicate.Symbol); !s.fixed[c.Head.Predicate.Symbol] {
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

// statements returns the do and let statements of a clause.
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

// Comparisons are the builtin predicates that rules may use, with the sort of their arguments.
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
	columns := s.columnsOf(a.Predicate.Symbol)
	for i, t := range a.Args {
		want := Free
		if i < len(columns) {
			want = columns[i]
		}
		s.see(t, want, a.Predicate.Symbol)
	}
}

// same requires that both sides of an equation have one sort.
func (s *sorter) same(left, right ast.BaseTerm) {
	s.see(left, s.sortOf(right), fmt.Sprint(right))
	s.see(right, s.sortOf(left), fmt.Sprint(left))
}

// see records that t has sort want, and reports a conflict. where names the predicate, function or term that
// expects the sort.
func (s *sorter) see(t ast.BaseTerm, want Sort, where string) {
	if call, ok := t.(ast.ApplyFn); ok {
		s.arguments(call)
	}
	got := s.sortOf(t)
	if v, ok := t.(ast.Variable); ok && v.Symbol != "_" && !s.tests && !definite(got) && (definite(want) || s.last && want == mixed) {
		s.vars[v.Symbol] = want
		return
	}
	if s.report && got != want && definite(got) && definite(want) {
		hint := ""
		if c, ok := t.(ast.Constant); ok && got == Text && want == Name && plainName.MatchString(c.Symbol) {
			hint = fmt.Sprintf("write /%s: names start with a slash", c.Symbol)
		}
		s.Report(Problem{s.clauseIndex, s.premiseIndex, "E0420", fmt.Sprintf("%v is a %s, but %s expects a %s", t, sortName(got), where, sortName(want)), hint})
	}
}

// arguments checks the arguments of a function: arithmetic takes numbers, functions of names take names.
func (s *sorter) arguments(call ast.ApplyFn) {
	name := call.Function.Symbol
	want := Free
	switch {
	case arithmetic[name] || name == "fn:number:to_string":
		want = Number
	case strings.HasPrefix(name, "fn:name:"):
		want = Name
	}
	args, _ := Listed(call.Args)
	for _, t := range args {
		s.see(t, want, name)
	}
}

var arithmetic = map[string]bool{
	"fn:plus": true, "fn:minus": true, "fn:mult": true, "fn:div": true,
	"fn:sum": true, "fn:min": true, "fn:max": true,
}

// resultSort returns the sort of the result of a function.
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

// head adds the sorts of a head to the columns of its predicate. A column with two sorts must be declared,
// because it may be a mistake.
func (s *sorter) head(head ast.Atom) {
	name := head.Predicate.Symbol
	columns := s.columnsOf(name)
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
			if definite(k) {
				s.Report(Problem{s.clauseIndex, -1, "E0428", fmt.Sprintf("argument %d of %s is a %s here, but a %s in another rule", i+1, name, sortName(k), sortName(columns[i])),
					fmt.Sprintf("if both are intended, declare %s with two bounds", name)})
			}
			k = mixed
		}
		columns[i] = k
		s.learned = true
	}
}

// definite reports whether k is known and a single sort.
func definite(k Sort) bool { return k != Free && k != mixed }

// plainName matches a text that could be a name.
var plainName = regexp.MustCompile(`^[a-z][\w-]*$`)

func sortName(k Sort) string {
	return map[Sort]string{Name: "name", Number: "number", Text: "text"}[k]
}

// EffectOn returns the fluent of a head that is a set, add or del of a constant fluent.
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

// Listed returns the elements if the only argument of a function is a list. Otherwise it returns args and false.
func Listed(args []ast.BaseTerm) (elements []ast.BaseTerm, ok bool) {
	if len(args) == 1 {
		if list, isCall := args[0].(ast.ApplyFn); isCall && list.Function.Symbol == "fn:list" {
			return list.Args, true
		}
	}
	return args, false
}
