package rule

import (
	"maps"
	"slices"

	"github.com/google/mangle/ast"

	"hearth/engine/rule/infer"
	"hearth/parser/source"
)

// A builder holds a program during the stages of [Load].
type builder struct {
	v        *Vocabulary
	problems source.Diagnostics
	checked  bool // the program was checked when it was precompiled, so the checks are skipped
	declares bool // decls is a copy and is no longer shared with v

	decls   map[string]*declared
	arity   map[string]int // predicate → number of arguments, for declared and replaced predicates; checkNames adds the others
	heads   map[string]int // predicate → number of arguments, for predicates that the units define
	clauses []*Clause
	layers  []Layer
	numbers int // rules of numbered predicates so far

	unitless []*source.Diagnostic    // decimals without a unit
	sorts    map[string][]infer.Sort // predicate → sorts of its columns, declared or inferred
}

// checkNames reports unknown predicates, wrong numbers of arguments, and effects on unknown fluents. It reports
// decimals without a unit in the other clauses: an unknown predicate gives its arguments no unit.
func (b *builder) checkNames() {
	for name, r := range b.v.static {
		if _, ok := b.arity[name]; !ok {
			b.arity[name] = r.Arity()
		}
	}
	for _, c := range b.clauses {
		if _, ok := b.arity[c.Pred()]; !ok {
			b.arity[c.Pred()] = len(c.Head.Args)
		}
	}
	for _, c := range b.clauses {
		if n := b.arity[c.Pred()]; n != len(c.Head.Args) {
			b.wrongArity(c, -1, c.Head, n)
		}
		b.checkEffect(c)
		for i, p := range c.Premises {
			b.checkPremise(c, i, p)
		}
	}
	named := slices.Clone(b.problems.Items)
	for _, d := range b.unitless {
		if !slices.ContainsFunc(named, func(n *source.Diagnostic) bool {
			return n.Span.File == d.Span.File && d.Span.Start <= n.Span.Start && n.Span.Start < d.Span.End
		}) {
			b.problems.Add(d)
		}
	}
}

func (b *builder) checkPremise(c *Clause, i int, p ast.Term) {
	a, ok := p.(ast.Atom)
	if n, negated := p.(ast.NegAtom); negated {
		a, ok = n.Atom, true
	}
	if !ok || infer.Comparisons[a.Predicate] != infer.Free {
		return
	}
	name := a.Predicate.Symbol
	switch n, known := b.arity[name]; {
	case !known:
		d := b.problems.Addf("E0405", c.PremiseAt(i), "nothing declares, defines or supplies %s/%d", name, len(a.Args))
		if b.v.SpellingHint != nil {
			d.Hint = b.v.SpellingHint(name)
		}
		if near := b.nearest(name, b.predicateNames); near != "" && d.Hint == "" {
			d.WithHint("did you mean %s?", near)
		}
	case n != len(a.Args):
		b.wrongArity(c, i, a, n)
	}
}

// nearest returns the most similar known name. It returns "" if there are so many problems that this one is
// only counted.
func (b *builder) nearest(name string, known func() []string) string {
	if b.problems.More > 0 {
		return ""
	}
	return source.Nearest(name, known())
}

func (b *builder) wrongArity(c *Clause, premise int, a ast.Atom, want int) {
	at := c.Span
	if premise >= 0 {
		at = c.PremiseAt(premise)
	}
	decl := b.decls[a.Predicate.Symbol]
	if premise < 0 && decl.numbered() {
		b.problems.Addf("E0406", at, "%s has %d arguments here, found %d", a.Predicate.Symbol, want-1, len(a.Args)).
			WithHint("it is declared as %v; rules leave out the first argument, their number", decl.DeclaredAtom)
		return
	}
	d := b.problems.Addf("E0406", at, "%s has %d arguments, found %d", a.Predicate.Symbol, want, len(a.Args))
	if decl != nil {
		d.WithHint("it is declared as %v", decl.DeclaredAtom)
	}
}

// predicateNames returns the names of all predicates, sorted.
func (b *builder) predicateNames() []string {
	names := slices.Collect(maps.Keys(b.arity))
	for sym := range infer.Comparisons {
		names = append(names, sym.Symbol)
	}
	slices.Sort(names)
	return names
}

func (b *builder) checkEffect(c *Clause) {
	fluent, ok := infer.EffectOn(c.Head)
	if !ok || b.v.Fluents == nil {
		return
	}
	_, many, known := b.v.fluent(fluent)
	switch effect := c.Pred(); {
	case !known:
		d := b.problems.Addf("E0409", c.Span, "unknown fluent %s in %s", fluent, effect)
		if near := b.nearest(fluent, b.fluents); near != "" {
			d.WithHint("did you mean /%s?", near)
		}
	case many && effect == "set":
		b.problems.Addf("E0410", c.Span, "%s can have several values: use add, not set", fluent).WithHint("add(E, /%s, V)", fluent)
	case !many && effect == "add":
		b.problems.Addf("E0410", c.Span, "%s has one value: use set, not add", fluent).WithHint("set(E, /%s, V)", fluent)
	}
}

func (b *builder) fluents() []string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(b.decls)) {
		if _, _, ok := b.v.fluent(name); ok {
			names = append(names, name)
		}
	}
	return names
}
