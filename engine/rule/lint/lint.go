// Package lint finds probable mistakes in rules that [rule.Load] accepts: unknown names, rules that never
// fire, and predicates that nothing reads.
//
// Call [Programs]. The package knows no ontology: the [World] provides the valid names.
package lint

import (
	"cmp"
	"slices"
	"strings"

	"github.com/google/mangle/ast"

	"hearth/engine/rule"
	"hearth/parser/source"
)

// A World describes what the rules of a program may use but do not define. It caches the answers of its
// functions and is for one goroutine.
type World struct {
	Vocabulary *rule.Vocabulary
	Host       []string                                             // predicates that Go code gives to the rules or reads from them
	Codes      []string                                             // codes of reasons that Go code gives
	Slots      []string                                             // placeholders in words of reasons that Go code fills
	Carried    map[string]string                                    // predicate whose rows Go code gives at the next moment → the predicate that it reads them from
	Needs      map[string]string                                    // predicate that Go code reads → the predicate that must also hold for its first argument
	Column     func(pred string, i int) Kind                        // kind of an argument according to the ontology; the zero Kind if it has none
	Names      func(k Kind, all bool) (names []string, closed bool) // returns the names of a kind, only common ones or all; if closed is false, other names may be valid too
	Disjoint   func(class, other string) bool                       // reports whether nothing can belong to both classes
	Sure       bool                                                 // report errors only

	cache  map[namesKey]*names      // results of Names
	firsts map[ast.PredicateSym]int // predicate → column of its first argument
	count  int                      // number of columns
	read   map[*rule.Clause]*reading
}

// names holds the names of a kind.
type names struct {
	all    []string
	has    map[string]bool
	closed bool
}

// A namesKey identifies a call of World.Names.
type namesKey struct {
	Kind
	all bool
}

// namesOf returns all names of a kind, or only the common ones. It caches them.
func (w *World) namesOf(k Kind, all bool) *names {
	n := w.cache[namesKey{k, all}]
	if n == nil {
		n = &names{has: map[string]bool{}}
		n.all, n.closed = w.Names(k, all)
		for _, name := range n.all {
			n.has[name] = true
		}
		if w.cache == nil {
			w.cache = map[namesKey]*names{}
		}
		w.cache[namesKey{k, all}] = n
	}
	return n
}

// has reports whether a name belongs to a kind. It asks for all names only if the name is not a common one.
func (w *World) has(k Kind, name string) bool { return w.hasAny([]Kind{k}, name) }

// hasAny reports whether a name belongs to one of the kinds. It asks for all names only if the name is not a
// common one of any kind.
func (w *World) hasAny(kinds []Kind, name string) bool {
	for _, all := range []bool{false, true} {
		if slices.ContainsFunc(kinds, func(k Kind) bool { return w.namesOf(k, all).has[name] }) {
			return true
		}
	}
	return false
}

// A File is a rule file with the properties that its location gives it.
type File struct {
	*source.File
	ProgramCount int      // number of programs of the world that contain the file
	Actions      []string // actions that the file is named after; nil if it is for all actions
	Roles        []string // roles of those actions
	Results      []string // those roles that are results
	Types        bool     // the file derives types of things, for queries
	Core         bool     // other worlds use the file too, so a rule without effect in this world is valid
}

// A Program is a set of rule files that are read together: for an action, or for types.
type Program struct {
	Files   []File
	Fillers map[string]string // role → class that the action requires for its filler, if any
}

// A Finding is a definite or probable mistake in a clause.
type Finding struct {
	*source.Diagnostic
	// RequiredIn is the number of programs in which the finding must occur to be reported: one, or all that contain
	// the clause.
	RequiredIn int
}

// A located is a clause with its file.
type located struct {
	*rule.Clause
	*reading
	file *File
}

// A checker checks the rules of one program.
type checker struct {
	*World
	Program
	clauses  []located
	declared map[string]ast.Decl
	shared   map[string]bool      // predicates that the files declare
	rules    map[string][]located // predicate → clauses that define it

	columns  [][]Kind // column → kinds that it holds
	vars     [][]Kind // variable of the current clause → kinds that it stands for
	seeded   []bool   // column → whether the ontology, a Decl or the host determines its kinds
	roles    []string // roles that rule text declares, in addition to those of the actions
	classes  []string // classes that rule text declares, in addition to those of the ontology
	findings []Finding
}

// check checks one program. It ignores files that cannot be parsed, because the loader has reported them.
func check(w *World, p Program) []Finding {
	k := &checker{World: w, Program: p, declared: map[string]ast.Decl{}, shared: map[string]bool{}, rules: map[string][]located{}}
	for _, d := range w.Vocabulary.Declared() {
		k.declared[d.DeclaredAtom.Predicate.Symbol] = d
	}
	for i := range p.Files {
		text := w.Vocabulary.Text(p.Files[i].File)
		for _, d := range text.Decls() {
			k.declared[d.DeclaredAtom.Predicate.Symbol] = d
			k.shared[d.DeclaredAtom.Predicate.Symbol] = true
		}
		for _, c := range text.Clauses {
			l := located{c, w.reading(c), &p.Files[i]}
			k.clauses = append(k.clauses, l)
			k.rules[c.Pred()] = append(k.rules[c.Pred()], l)
		}
	}
	k.kinds()
	if w.Sure {
		for _, c := range k.clauses {
			k.checkNames(c)
			k.checkContradiction(c)
		}
		return slices.DeleteFunc(k.findings, func(f Finding) bool { return !f.IsError() })
	}
	k.checkNumbers()
	for _, c := range k.clauses {
		k.checkNames(c)
		k.checkOnce(c)
		k.checkContradiction(c)
	}
	k.checkBoth()
	k.checkCodes()
	k.checkWords()
	k.checkProducts()
	k.checkLiving()
	k.checkRead()
	return k.findings
}

// Programs checks the programs of a world and merges the findings. Each finding is reported once, if it occurs
// in the required number of programs.
func Programs(w *World, programs []Program) (all []*source.Diagnostic) {
	times := map[string]int{}
	for _, p := range programs {
		for _, f := range check(w, p) {
			if times[f.Error()]++; times[f.Error()] == f.RequiredIn {
				all = append(all, f.Diagnostic)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b *source.Diagnostic) int {
		return cmp.Or(strings.Compare(a.Span.File.Name, b.Span.File.Name), cmp.Compare(a.Span.Start, b.Span.Start))
	})
	return all
}

// add records a finding that is reported if it occurs in any program.
func (k *checker) add(severity source.Severity, code string, at source.Span, format string, args ...any) *source.Diagnostic {
	d := source.Errorf(code, at, format, args...)
	d.Severity = severity
	k.findings = append(k.findings, Finding{d, 1})
	return d
}

// everywhere records a warning that is reported only if it occurs in all programs with the clause.
func (k *checker) everywhere(c located, code string, at source.Span, format string, args ...any) *source.Diagnostic {
	d := k.add(source.Warning, code, at, format, args...)
	k.findings[len(k.findings)-1].RequiredIn = c.file.ProgramCount
	return d
}

// position returns the position of a premise, or of the clause if premise is -1.
func position(c located, premise int) source.Span {
	if premise < 0 {
		return c.Span
	}
	return c.PremiseAt(premise)
}

// isGiven reports whether rows of a predicate come from outside the rules.
func (k *checker) isGiven(pred string) bool { return k.Vocabulary.Supplies(pred) }
