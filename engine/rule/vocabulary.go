package rule

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/google/mangle/ast"
	"github.com/google/mangle/parse"

	"hearth/engine"
	"hearth/engine/rule/decimal"
	"hearth/engine/rule/known"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A Vocabulary says what rules may speak of beside what they define. Fill in
// the exported fields; the first [Load] prepares it, and after that it must
// not be changed. It is shared by all programs of a domain and caches what
// they have in common: parsed files and the index of the static facts.
type Vocabulary struct {
	// Decls declares the fluents and the static relations, as rule text.
	Decls string
	// Facts are the static rows, the same in every situation.
	Facts []engine.Fact
	// Fluents reports what values a fluent has (NameKind, NumberKind or
	// TextKind), and whether it may have several. Nil means there are none.
	Fluents func(pred string) (sort engine.Kind, many, ok bool)
	// Supplied are the declared predicates, beside the fluents, that the
	// Source answers.
	Supplied []string
	// Given are the declared predicates whose rows come with each evaluation
	// and of which the Source is never asked.
	Given []string
	// Spelled says how rules ask for what is called like a predicate and is none, "" for
	// what is nothing. Nil: nothing is.
	Spelled func(pred string) (hint string)
	// Amounts are arguments that are amounts, in billionths of their unit, which rules
	// may write as decimals; Times those that are milliseconds. "p" is the last
	// argument of p, "p 0" the first one of several.
	Amounts, Times []string
	// Known is what was found out before; nil: nothing.
	Known Known

	once        sync.Once
	own         *Text
	columns     decimal.Columns // see [Vocabulary.Columns]
	columnsOnce sync.Once
	decls       map[string]*declared // of own
	arity       map[string]int       // of what is declared there
	static      map[string]*engine.Relation
	said        known.Said
	mark        known.Sum // of what counts for all rules

	mu    sync.Mutex
	units map[*source.File]*Text
}

// Known is what was found out about rules before: [known.Rules].
type Known interface {
	// Text returns what a text says; ok is false when that is not known.
	Text(text string) (u parse.SourceUnit, ok bool)
	// Checked reports whether it is known that nothing is wrong with a program.
	Checked(program known.Sum) bool
}

// describe notes all that checks look at beside the rules.
func (v *Vocabulary) describe() {
	for _, d := range v.own.decls {
		kind, many, ok := v.fluent(d.name())
		v.said.Say(d.name(), d.at.File.Text[d.at.Start:d.at.End], kind, many, ok)
	}
	for pred, rows := range v.static {
		v.said.Say(pred, "static", rows.Arity())
	}
	v.said.List(v.Supplied, v.Given, v.Amounts, v.Times)
	v.mark = v.said.Anywhere(fmt.Sprintln(plain(v.own.Clauses)), "__")
}

// sum identifies a program: the texts in their order, and what the vocabulary says of what they speak of.
func (v *Vocabulary) sum(units []Unit) known.Sum {
	var b strings.Builder
	fmt.Fprintf(&b, "%x", v.mark)
	for _, u := range units {
		fmt.Fprintf(&b, " %x %t", v.said.Sum(u.File.Text), u.Overlay)
	}
	return known.Of(b.String())
}

// maxCached bounds the number of files whose parse is kept.
const maxCached = 1024

// prepare reads the Decls and indexes the facts, once.
func (v *Vocabulary) prepare() error {
	v.once.Do(func() {
		v.own = parseWith(v.Known, &source.File{Name: "vocabulary", Text: v.Decls})
		b := &builder{v: v, decls: map[string]*declared{}, arity: map[string]int{}}
		for i := range v.own.decls {
			b.declare(&v.own.decls[i])
		}
		v.decls, v.arity = b.decls, b.arity
		v.own.Problems().Merge(b.problems)
		v.static = indexFacts(v.Facts, v.own)
		v.describe()
	})
	return v.own.Problems().Err()
}

// Declared are the declarations of what the vocabulary has.
func (v *Vocabulary) Declared() []ast.Decl {
	if v.prepare() != nil {
		return nil
	}
	return v.own.Decls()
}

// Text returns the parse of f, from the cache if the file was read before.
func (v *Vocabulary) Text(f *source.File) *Text {
	v.mu.Lock()
	u := v.units[f]
	v.mu.Unlock()
	if u != nil {
		return u
	}
	u = parseWith(v.Known, f)
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.units == nil || len(v.units) >= maxCached {
		v.units = map[*source.File]*Text{}
	}
	v.units[f] = u
	return u
}

// Columns are the arguments with units.
func (v *Vocabulary) Columns() decimal.Columns {
	v.columnsOnce.Do(func() { v.columns = decimal.ColumnsOf(v.Amounts, v.Times) })
	return v.columns
}

// follow finds out where in clauses amounts and times stand.
func (v *Vocabulary) follow(clauses []*Clause, decls map[string]*declared) *decimal.Units {
	return decimal.Follow(plain(clauses), v.Columns(), func(pred string) bool { return decls[pred] != nil && len(decls[pred].modes) > 0 })
}

// fluent is Fluents, which may be nil.
func (v *Vocabulary) fluent(pred string) (sort engine.Kind, many, ok bool) {
	if v.Fluents == nil {
		return engine.Free, false, false
	}
	return v.Fluents(pred)
}

// asked reports whether the Source is asked for pred.
func (v *Vocabulary) asked(pred string) bool {
	_, _, fluent := v.fluent(pred)
	return fluent || slices.Contains(v.Supplied, pred)
}

// Supplies reports whether rows of pred can come from outside the rules.
func (v *Vocabulary) Supplies(pred string) bool {
	return v.static[pred] != nil || v.asked(pred) || slices.Contains(v.Given, pred)
}

// indexFacts groups facts by predicate and drops repeated ones; facts of an
// arity other than the declared or the first one are problems of own.
func indexFacts(facts []engine.Fact, own *Text) map[string]*engine.Relation {
	arity := map[string]int{}
	for _, d := range own.decls {
		arity[d.name()] = d.DeclaredAtom.Predicate.Arity
	}
	rows := map[string][][]engine.Term{}
	for _, f := range facts {
		if _, ok := arity[f.Pred]; !ok {
			arity[f.Pred] = len(f.Args)
		}
		if len(f.Args) != arity[f.Pred] {
			own.Problems().Add(WrongArity(f, arity[f.Pred]))
			continue
		}
		rows[f.Pred] = append(rows[f.Pred], f.Args)
	}
	static := map[string]*engine.Relation{}
	for pred, of := range rows {
		static[pred] = engine.NewRelation(arity[pred], of)
	}
	return static
}

// WrongArity reports a fact whose predicate has another number of arguments.
func WrongArity(f engine.Fact, want int) *diag.Diagnostic {
	return diag.New("E0424", source.Span{}, "the fact %s%v has %d arguments, its predicate %d", f.Pred, f.Args, len(f.Args), want)
}
