package rule

import (
	"slices"
	"sync"

	"github.com/google/mangle/ast"

	"hearth/engine"
	"hearth/engine/rule/infer"
	"hearth/parser/precompiled"
	"hearth/parser/source"
)

// A Vocabulary describes the predicates that rules may use but do not define. Set the exported fields before
// the first [Load] and do not change them afterwards. A Vocabulary is shared by all programs of a domain. It
// caches parsed files and the index of the static facts.
type Vocabulary struct {
	// Decls declares the fluents and the static relations, as rule text.
	Decls string
	// Facts are the static facts, which are the same in every situation.
	Facts []engine.Fact
	// Fluents returns the kind of values of a fluent (NameKind, NumberKind or TextKind) and whether it may
	// have several values. If Fluents is nil, there are no fluents.
	Fluents func(pred string) (sort engine.Kind, many, ok bool)
	// Supplied are the declared predicates, besides the fluents, that the Source answers.
	Supplied []string
	// Inputs are the declared predicates whose rows the caller gives to each evaluation. The Source is never
	// asked for them.
	Inputs []string
	// SpellingHint returns a hint for an unknown predicate whose name has a meaning elsewhere, or "". It may be
	// nil.
	SpellingHint func(pred string) (hint string)
	// Amounts are arguments that are amounts in billionths of their unit, which rules may write as decimals.
	// Times are arguments in milliseconds. "p" is the last argument of p; "p 0" is its first argument.
	Amounts, Times []string
	// Record is called with the hash of each program that is checked without problems. If it is not nil, no
	// program counts as precompiled.
	Record func(program precompiled.Sum)

	once    sync.Once
	ownText *Text
	columns infer.Columns
	decls   map[string]*declared // declarations of ownText
	arity   map[string]int       // number of arguments of each declared predicate
	static  map[string]*engine.Relation
	inputs  checkInputs

	mu    sync.Mutex
	units map[*source.File]*Text
}

// maxCached limits the number of parsed files in the cache.
const maxCached = 1024

// prepare parses the Decls and indexes the facts, once.
func (v *Vocabulary) prepare() error {
	v.once.Do(func() {
		v.ownText = Parse(&source.File{Name: "vocabulary", Text: v.Decls})
		b := &builder{v: v, decls: map[string]*declared{}, arity: map[string]int{}}
		for i := range v.ownText.decls {
			b.declare(&v.ownText.decls[i])
		}
		v.decls, v.arity = b.decls, b.arity
		v.ownText.Problems().Merge(b.problems)
		v.columns = infer.ColumnsOf(v.Amounts, v.Times)
		v.static = indexFacts(v.Facts, v.ownText)
		v.describe()
	})
	return v.ownText.Problems().Err()
}

// Declared returns the declarations of the vocabulary, or nil if they cannot be parsed.
func (v *Vocabulary) Declared() []ast.Decl {
	if v.prepare() != nil {
		return nil
	}
	return v.ownText.Decls()
}

// Text returns the parse of f. It is cached.
func (v *Vocabulary) Text(f *source.File) *Text {
	v.mu.Lock()
	u := v.units[f]
	v.mu.Unlock()
	if u != nil {
		return u
	}
	u = Parse(f)
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.units == nil || len(v.units) >= maxCached {
		v.units = map[*source.File]*Text{}
	}
	v.units[f] = u
	return u
}

// Columns returns the arguments that have a unit: those of Amounts and Times.
func (v *Vocabulary) Columns() infer.Columns {
	_ = v.prepare()
	return v.columns
}

// follow infers the units of columns and variables in clauses.
func (v *Vocabulary) follow(clauses []*Clause, decls map[string]*declared) *infer.Units {
	return infer.FollowUnits(plain(clauses), v.Columns(), func(pred string) bool { return decls[pred] != nil && len(decls[pred].modes) > 0 })
}

// fluent calls Fluents, which may be nil.
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
	return v.static[pred] != nil || v.asked(pred) || slices.Contains(v.Inputs, pred)
}

// indexFacts groups facts by predicate and drops repeated ones. A fact whose number of arguments differs from
// the declaration, or from the first fact, becomes a problem of own.
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

// WrongArity returns a diagnostic for a fact with the wrong number of arguments.
func WrongArity(f engine.Fact, want int) *source.Diagnostic {
	return source.Errorf("E0424", source.Span{}, "expected %d arguments in the fact %v, found %d", want, f, len(f.Args))
}
