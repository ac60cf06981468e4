// Package lint finds what rules can hardly mean, beyond what [rule.Load] refuses:
// names that nothing has, rules that never fire, what nobody reads.
//
// Call [Programs]. The package knows no ontology: the
// [World] says which names there are.
package lint

import (
	"cmp"
	"slices"
	"strings"

	"github.com/google/mangle/ast"

	"hearth/engine/rule"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A World is what the rules of a program may speak of beside what they define. It
// remembers what it was told: it is for one goroutine.
type World struct {
	Vocabulary *rule.Vocabulary
	Host       []string                                             // predicates that whoever evaluates the rules gives or reads
	Column     func(pred string, i int) Kind                        // what the ontology says of an argument; the zero Kind where it says nothing
	Names      func(k Kind, all bool) (names []string, closed bool) // that an argument may have: those that most have, or all; others may be meant unless they are closed
	Disjoint   func(class, other string) bool                       // nothing can be of both
	Sure       bool                                                 // only errors are looked for

	known  map[asked]*names         // what Names said
	firsts map[ast.PredicateSym]int // columns of first arguments
	count  int                      // of the columns
	read   map[*rule.Clause]*reading
}

// names are those of a kind.
type names struct {
	all    []string
	has    map[string]bool
	closed bool
}

// An asked is what names are asked for.
type asked struct {
	Kind
	all bool
}

// of asks for the names of a kind, once: for those that most have, or for all.
func (w *World) of(k Kind, all bool) *names {
	n := w.known[asked{k, all}]
	if n == nil {
		n = &names{has: map[string]bool{}}
		n.all, n.closed = w.Names(k, all)
		for _, name := range n.all {
			n.has[name] = true
		}
		if w.known == nil {
			w.known = map[asked]*names{}
		}
		w.known[asked{k, all}] = n
	}
	return n
}

// has reports whether a name is one of a kind.
func (w *World) has(k Kind, name string) bool {
	return w.of(k, false).has[name] || w.of(k, true).has[name]
}

// A File is a file of rules with what its place says of it.
type File struct {
	*source.File
	In      int      // so many programs of the world
	Actions []string // that it is named after; nil: it is for all
	Roles   []string // that those have
	Results []string // those of the roles that are handed out
	Types   bool     // it derives types of things, for questions
	Core    bool     // other worlds have it, too: what is of no use here is of use there
	Base    bool     // all programs have it, and words for reasons that no rule gives, but whoever executes steps
}

// A Program is the files of rules that are read together: for an action, or for types.
type Program struct {
	Files   []File
	Fillers map[string]string // the class that what plays a role must be of, where the action says one
}

// A Finding is something that is wrong with a clause, or may be.
type Finding struct {
	*diag.Diagnostic
	// Of is in how many programs it must be so to count: in one, or in all that the
	// clause is part of.
	Of int
}

// A located is a clause with the file that it stands in.
type located struct {
	*rule.Clause
	*reading
	in *File
}

// A checker looks at the rules of one program.
type checker struct {
	*World
	Program
	clauses  []located
	declared map[string]ast.Decl
	rules    map[string][]located // by what they define

	columns  [][]Kind // what arguments hold, by columns
	vars     [][]Kind // what variables of a clause stand for
	seeded   []bool   // because ontology or schema say so
	roles    []string // that steps have beside those of their actions
	findings []Finding
}

// check looks at one program. Those that cannot be read have been
// reported by whoever loaded them.
func check(w *World, p Program) []Finding {
	k := &checker{World: w, Program: p, declared: map[string]ast.Decl{}, rules: map[string][]located{}}
	for _, d := range w.Vocabulary.Declared() {
		k.declared[d.DeclaredAtom.Predicate.Symbol] = d
	}
	for i := range p.Files {
		text := w.Vocabulary.Text(p.Files[i].File)
		for _, d := range text.Decls() {
			k.declared[d.DeclaredAtom.Predicate.Symbol] = d
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
	k.checkProducts()
	k.checkLiving()
	k.checkRead()
	return k.findings
}

// Programs puts the findings about the programs of a world together: each once,
// and what must be so everywhere only if it is.
func Programs(w *World, programs []Program) (all []*diag.Diagnostic) {
	times := map[string]int{}
	for _, p := range programs {
		for _, f := range check(w, p) {
			if times[f.Error()]++; times[f.Error()] == f.Of {
				all = append(all, f.Diagnostic)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b *diag.Diagnostic) int {
		return cmp.Or(strings.Compare(a.Span.File.Name, b.Span.File.Name), cmp.Compare(a.Span.Start, b.Span.Start))
	})
	return all
}

// add notes a finding that counts anywhere.
func (k *checker) add(severity diag.Severity, code string, at source.Span, format string, args ...any) *diag.Diagnostic {
	d := diag.New(code, at, format, args...)
	d.Severity = severity
	k.findings = append(k.findings, Finding{d, 1})
	return d
}

// everywhere notes a warning about a clause that counts if it is so in all programs.
func (k *checker) everywhere(c located, code string, at source.Span, format string, args ...any) *diag.Diagnostic {
	d := k.add(diag.Warning, code, at, format, args...)
	k.findings[len(k.findings)-1].Of = c.in.In
	return d
}

// word narrows a place to the first time that a name or a variable stands there.
func word(at source.Span, w string) source.Span {
	text := at.File.Text[at.Start:at.End]
	for from := 0; ; {
		i := strings.Index(text[from:], w)
		if i < 0 {
			return at
		}
		i += from
		end := i + len(w)
		if (i == 0 || !inWord(text[i-1])) && (end == len(text) || !inWord(text[end])) {
			return source.Span{File: at.File, Start: at.Start + i, End: at.Start + end}
		}
		from = end
	}
}

func inWord(b byte) bool {
	return b == '_' || b == '-' || b == '/' || '0' <= b && b <= '9' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z'
}

// at is the place of a premise, of the clause for -1.
func at(c located, premise int) source.Span {
	if premise < 0 {
		return c.At
	}
	return c.PremiseAt(premise)
}

// isGiven reports whether rows of a predicate come from outside the rules.
func (k *checker) isGiven(pred string) bool { return k.Vocabulary.Supplies(pred) }
