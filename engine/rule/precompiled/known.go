// Package known reads what was found out about rule text when Hearth was made:
// what the texts say that come with it, and which programs of them were checked.
// With it, they are loaded without a parser and without the analysis.
//
// [Read] opens the form in which it is kept. Nothing there can be out of date:
// a text or a program is known by a hash of it, and one that was changed is not
// known, but read and checked as those of users are. A [Recorder] makes what is kept.
package precompiled

import (
	"crypto/sha256"
	"encoding/binary"

	"github.com/google/mangle/ast"
	"github.com/google/mangle/parse"
)

// A Sum identifies a text or a program.
type Sum [16]byte

// Of returns the sum of a text.
func Of(text string) (s Sum) {
	whole := sha256.Sum256([]byte(text))
	return Sum(whole[:])
}

// Rules are what is known. They never change.
type Rules struct {
	texts    map[Sum]string
	programs map[Sum]bool
}

// Read opens rules in the form in which they are kept: how many texts there are, the
// sum, the length and the content of each; then the sums of programs.
func Read(kept string) *Rules {
	k := &Rules{map[Sum]string{}, map[Sum]bool{}}
	r := reader{rest: kept}
	for range r.number() {
		sum := r.sum()
		k.texts[sum] = r.take(r.number())
	}
	for r.rest != "" {
		k.programs[r.sum()] = true
	}
	return k
}

// Text returns what a text says, as the parser does; ok is false when that is not
// known.
func (k *Rules) Text(text string) (u parse.SourceUnit, ok bool) {
	kept, ok := k.texts[Of(text)]
	if !ok {
		return u, false
	}
	r := reader{rest: kept}
	return r.unit(), true
}

// Checked reports whether nothing is wrong with a program.
func (k *Rules) Checked(program Sum) bool { return k.programs[program] }

// A reader reads what is kept of one text. Variables and constants are written where
// they occur first, and numbered from there on.
type reader struct {
	rest    string
	terms   []ast.BaseTerm
	symbols []string
}

func (r *reader) take(n int) string {
	s := r.rest[:n]
	r.rest = r.rest[n:]
	return s
}

func (r *reader) sum() Sum { return Sum([]byte(r.take(len(Sum{})))) }

// number reads a number that is not negative.
func (r *reader) number() int {
	n, shift := 0, 0
	for i := range len(r.rest) {
		n |= int(r.rest[i]&0x7f) << shift
		if shift += 7; r.rest[i] < 0x80 {
			r.rest = r.rest[i+1:]
			break
		}
	}
	return n
}

// symbol reads a name or text, which is new or has a number.
func (r *reader) symbol() string {
	n := r.number()
	if n > 0 {
		return r.symbols[n-1]
	}
	s := r.take(r.number())
	r.symbols = append(r.symbols, s)
	return s
}

func (r *reader) unit() (u parse.SourceUnit) {
	u.Decls = list(r, r.decl)
	u.Clauses = list(r, r.clause)
	return u
}

// list reads how many there are, and each; nil when there are none.
func list[T any](r *reader, each func() T) (all []T) {
	n := r.number()
	if n == 0 {
		return nil
	}
	all = make([]T, n)
	for i := range all {
		all[i] = each()
	}
	return all
}

func (r *reader) decl() ast.Decl {
	return ast.Decl{DeclaredAtom: r.atom(), Descr: list(r, r.atom), Bounds: list(r, r.bounds)}
}

func (r *reader) bounds() ast.BoundDecl { return ast.BoundDecl{Bounds: list(r, r.term)} }

func (r *reader) clause() ast.Clause {
	c := ast.Clause{Head: r.atom(), Premises: list(r, r.premise)}
	to := &c.Transform
	for range r.number() {
		*to = &ast.Transform{Statements: list(r, r.statement)}
		to = &(*to).Next
	}
	return c
}

func (r *reader) atom() ast.Atom {
	name, args := r.symbol(), list(r, r.term)
	return ast.Atom{Predicate: ast.PredicateSym{Symbol: name, Arity: len(args)}, Args: args}
}

// What a premise or a term begins with.
const (
	positive = iota
	negated
	equal
	unequal
)

const (
	variable = iota
	constant
	call
	numbered // and more: that term
)

func (r *reader) premise() ast.Term {
	switch r.number() {
	case positive:
		return r.atom()
	case negated:
		return ast.NegAtom{Atom: r.atom()}
	case equal:
		return ast.Eq{Left: r.term(), Right: r.term()}
	default:
		return ast.Ineq{Left: r.term(), Right: r.term()}
	}
}

func (r *reader) term() (t ast.BaseTerm) {
	switch n := r.number(); n {
	case call:
		return r.call()
	case variable:
		t = ast.Variable{Symbol: r.symbol()}
	case constant:
		c := ast.Constant{Type: ast.ConstantType(r.number()), Symbol: r.symbol()}
		c.NumValue = int64(binary.BigEndian.Uint64([]byte(r.take(8))))
		t = c
	default:
		return r.terms[n-numbered]
	}
	r.terms = append(r.terms, t)
	return t
}

func (r *reader) call() ast.ApplyFn {
	return ast.ApplyFn{Function: ast.FunctionSym{Symbol: r.symbol(), Arity: r.number() - 1}, Args: list(r, r.term)}
}

func (r *reader) statement() (s ast.TransformStmt) {
	if r.number() > 0 {
		s.Var = &ast.Variable{Symbol: r.symbol()}
	}
	s.Fn = r.call()
	return s
}
