// Package precompiled reads precompiled rules: the parsed text of the built-in rule files, and the built-in programs
// that have been checked. They are loaded without parsing and without analysis.
//
// [Read] opens the binary form. It cannot be out of date: texts and programs are identified by a hash, and a
// changed text is parsed and checked as usual. A [Recorder] writes the binary form.
package precompiled

import (
	"crypto/sha256"
	"encoding/binary"

	"github.com/google/mangle/ast"
	"github.com/google/mangle/parse"
)

// A Sum is the hash of a text or a program.
type Sum [16]byte

// SumOf returns the hash of a text.
func SumOf(text string) (s Sum) {
	whole := sha256.Sum256([]byte(text))
	return Sum(whole[:])
}

// Rules are precompiled rules. They never change.
type Rules struct {
	texts    map[Sum]string
	programs map[Sum]bool
}

// Read opens the binary form. The form contains the number of texts, then the sum, length and content of each
// text, then the sums of programs.
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

// Text returns the parse of a text. ok is false if the text is not precompiled.
func (k *Rules) Text(text string) (u parse.SourceUnit, ok bool) {
	kept, ok := k.texts[SumOf(text)]
	if !ok {
		return u, false
	}
	r := reader{rest: kept}
	return r.unit(), true
}

// Checked reports whether a program was checked without problems.
func (k *Rules) Checked(program Sum) bool { return k.programs[program] }

// A reader decodes one text. Variables and constants are encoded at their first occurrence and referenced by
// number afterwards.
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

// number reads an unsigned varint.
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

// symbol reads a name or a text. A symbol that occurred before is encoded by its number.
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

// list reads a count and that many elements. It returns nil for an empty list.
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

// Numbers that mark the kind of a premise and, below, the kind of a term.
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
	numbered // this and larger numbers refer to an earlier term
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
