package rule

import (
	"slices"
	"sync"

	"github.com/google/mangle/ast"
	"github.com/google/mangle/parse"

	"hearth/engine/rule/infer"
	"hearth/engine/rule/syntax"
	"hearth/parser/source"
)

// A Unit is one rule file of a program.
type Unit struct {
	File *source.File
	// Overlay means that a fact replaces(/p) in the file drops the clauses for p of all earlier units.
	Overlay bool
	// Question means that the file is a question. It reads a user's helper rather than a built-in helper of the same name.
	Question bool
}

// A Text is a parsed file. It is cached and shared by programs, so it must not be changed.
type Text struct {
	decls   []declared
	Clauses []*Clause

	span     source.Span
	problems source.Diagnostics
	check    sync.Once
}

// A declared is a Decl with its position.
type declared struct {
	ast.Decl
	span  source.Span
	modes []ast.Mode // each mode marks the arguments that must be bound; one of the modes must apply
}

func (d *declared) name() string { return d.DeclaredAtom.Predicate.Symbol }

// A Clause is a rule or a fact with its position. Its negated premises come after the premises that bind their
// variables.
type Clause struct {
	ast.Clause
	Span      source.Span
	TextIndex []int                // TextIndex[i] is the index of premise i in the text
	Spans     func() []source.Span // positions of the premises, in the order of the text

	decimals  bool
	rewritten bool // the clause differs from the text
}

// Pred returns the name of the predicate that c defines.
func (c *Clause) Pred() string { return c.Head.Predicate.Symbol }

// Groups reports whether c aggregates.
func (c *Clause) Groups() bool { return c.Transform != nil && !c.Transform.IsLetTransform() }

// Statements returns the do and let statements of c.
func (c *Clause) Statements() []ast.TransformStmt {
	if c.Transform == nil {
		return nil
	}
	return c.Transform.Statements
}

// inTextOrder returns c with its premises in the order of the text.
func (c *Clause) inTextOrder() ast.Clause {
	plain := c.Clause
	plain.Premises = make([]ast.Term, len(c.Premises))
	for i, p := range c.Premises {
		plain.Premises[c.TextIndex[i]] = p
	}
	return plain
}

// PremiseAt returns the position of premise i.
func (c *Clause) PremiseAt(i int) source.Span {
	if spans := c.Spans(); i < len(c.TextIndex) && c.TextIndex[i] < len(spans) {
		return spans[c.TextIndex[i]]
	}
	return c.Span
}

// Problems returns the problems that a single clause or declaration shows, without the rest of the program.
// The text is checked once; precompiled programs are not checked.
func (u *Text) Problems() *source.Diagnostics {
	u.check.Do(func() {
		defer u.unreadable()
		for i := range u.decls {
			checkDecl(&u.decls[i], &u.problems)
		}
		for _, c := range u.Clauses {
			checkClause(c, &u.problems)
		}
	})
	return &u.problems
}

// unreadable converts a panic into a problem.
func (u *Text) unreadable() {
	if r := recover(); r != nil {
		u.problems.Addf("E0403", u.span, "cannot parse the rules: %v", r)
	}
}

// Parse parses a file. Its errors are in the problems of the result.
func Parse(f *source.File) (u *Text) {
	whole := source.Span{File: f, Start: 0, End: 0}
	u = &Text{span: whole}
	defer u.unreadable()
	if len(f.Text) > source.RuleLimits.Bytes {
		u.problems.Addf("E0401", whole, "the file has %d bytes, but at most %d are allowed", len(f.Text), source.RuleLimits.Bytes).
			WithHint("split it into several files")
		return u
	}
	spans, deep := syntax.Statements(f)
	if deep != nil {
		u.problems.Addf("E0402", *deep, "brackets are nested more than %d deep", source.RuleLimits.Depth)
		return u
	}
	text, problem := syntax.Parse(f)
	if problem != nil {
		u.problems.Add(problem)
		return u
	}
	u.place(text, spans)
	return u
}

// place assigns the position of its statement to each Decl and clause.
func (u *Text) place(text parse.SourceUnit, spans []syntax.Statement) {
	decls := text.Decls[1:] // the first Decl is the package
	if name := text.Decls[0].PackageID(); name != "" || len(decls)+len(text.Clauses) != len(spans) {
		u.problems.Addf("E0404", u.span, "Package and Use are not supported in rule files").WithHint("use overlays and shared files instead")
		return
	}
	for _, s := range spans {
		if s.Decl {
			d := decls[0]
			d.Descr = slices.Clip(d.Descr) // because the analysis appends to it
			u.decls = append(u.decls, declared{d, s.Span, d.Modes()})
			decls = decls[1:]
			continue
		}
		u.Clauses = append(u.Clauses, orderNegation(text.Clauses[0], s.Span))
		text.Clauses = text.Clauses[1:]
	}
}

// orderNegation moves each negated premise after the first premise with which all its variables are bound. A
// premise with a variable that is never bound stays at the end and is reported later. Mangle reorders in the same way, but
// loses premises if two of them wait.
func orderNegation(c ast.Clause, at source.Span) *Clause {
	out := &Clause{Clause: c, Span: at, decimals: infer.HasDecimal(c), Spans: sync.OnceValue(func() []source.Span { return syntax.Premises(at) })}
	if len(c.Premises) == 0 {
		return out
	}
	bound := VarSet{}
	var waiting []int
	out.Premises = make([]ast.Term, 0, len(c.Premises))
	take := func(i int) {
		out.Premises = append(out.Premises, c.Premises[i])
		out.TextIndex = append(out.TextIndex, i)
	}
	for i, p := range c.Premises {
		if n, ok := p.(ast.NegAtom); ok {
			if _, open := bound.open(n); open {
				waiting = append(waiting, i)
				continue
			}
		}
		take(i)
		bound.Bind(p)
		waiting = slices.DeleteFunc(waiting, func(w int) bool {
			_, open := bound.open(c.Premises[w].(ast.NegAtom))
			if !open {
				take(w)
			}
			return !open
		})
	}
	for _, w := range waiting {
		take(w)
	}
	return out
}
