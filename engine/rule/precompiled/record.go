package precompiled

import (
	"bytes"
	"encoding/binary"
	"maps"
	"slices"
	"strings"

	"github.com/google/mangle/ast"
	"github.com/google/mangle/parse"
)

// A Recorder records every text and program that is looked up, to precompile them. It has the same methods as
// [Rules], but treats no program as checked. It is for one goroutine.
type Recorder struct {
	texts    map[Sum]string // in binary form
	programs map[Sum]bool
}

// NewRecorder returns an empty recorder.
func NewRecorder() *Recorder { return &Recorder{map[Sum]string{}, map[Sum]bool{}} }

// Text parses and records a text.
func (r *Recorder) Text(text string) (u parse.SourceUnit, ok bool) {
	u, err := parse.Unit(strings.NewReader(text))
	if err != nil {
		return u, false
	}
	w := &writer{terms: map[ast.BaseTerm]int{}, symbols: map[string]int{}}
	w.unit(u)
	r.texts[SumOf(text)] = string(w.out)
	return u, true
}

// Checked records a program. It returns false, so the caller checks the program.
func (r *Recorder) Checked(program Sum) bool {
	r.programs[program] = true
	return false
}

// Encode returns the binary form of everything recorded, for [Read].
func (r *Recorder) Encode() string {
	w := &writer{}
	w.number(len(r.texts))
	for _, sum := range slices.SortedFunc(maps.Keys(r.texts), compare) {
		w.out = append(w.out, sum[:]...)
		w.number(len(r.texts[sum]))
		w.out = append(w.out, r.texts[sum]...)
	}
	for _, sum := range slices.SortedFunc(maps.Keys(r.programs), compare) {
		w.out = append(w.out, sum[:]...)
	}
	return string(w.out)
}

func compare(a, b Sum) int { return bytes.Compare(a[:], b[:]) }

// A writer encodes one text for a reader.
type writer struct {
	out     []byte
	terms   map[ast.BaseTerm]int
	symbols map[string]int
}

func (w *writer) number(n int) { w.out = binary.AppendUvarint(w.out, uint64(n)) }

func (w *writer) symbol(s string) {
	if n, known := w.symbols[s]; known {
		w.number(n)
		return
	}
	w.symbols[s] = len(w.symbols) + 1
	w.number(0)
	w.number(len(s))
	w.out = append(w.out, s...)
}

func (w *writer) unit(u parse.SourceUnit) {
	w.number(len(u.Decls))
	for _, d := range u.Decls {
		w.atom(d.DeclaredAtom)
		w.number(len(d.Descr))
		for _, a := range d.Descr {
			w.atom(a)
		}
		w.number(len(d.Bounds))
		for _, b := range d.Bounds {
			w.list(b.Bounds)
		}
	}
	w.number(len(u.Clauses))
	for _, c := range u.Clauses {
		w.atom(c.Head)
		w.number(len(c.Premises))
		for _, p := range c.Premises {
			w.premise(p)
		}
		w.transforms(c.Transform)
	}
}

func (w *writer) transforms(first *ast.Transform) {
	var all []*ast.Transform
	for t := first; t != nil; t = t.Next {
		all = append(all, t)
	}
	w.number(len(all))
	for _, t := range all {
		w.number(len(t.Statements))
		for _, s := range t.Statements {
			w.number(0)
			if s.Var != nil {
				w.out[len(w.out)-1] = 1
				w.symbol(s.Var.Symbol)
			}
			w.call(s.Fn)
		}
	}
}

func (w *writer) atom(a ast.Atom) {
	w.symbol(a.Predicate.Symbol)
	w.list(a.Args)
}

func (w *writer) list(terms []ast.BaseTerm) {
	w.number(len(terms))
	for _, t := range terms {
		w.term(t)
	}
}

func (w *writer) premise(p ast.Term) {
	switch p := p.(type) {
	case ast.Atom:
		w.number(positive)
		w.atom(p)
	case ast.NegAtom:
		w.number(negated)
		w.atom(p.Atom)
	case ast.Eq:
		w.number(equal)
		w.term(p.Left)
		w.term(p.Right)
	case ast.Ineq:
		w.number(unequal)
		w.term(p.Left)
		w.term(p.Right)
	}
}

func (w *writer) term(t ast.BaseTerm) {
	if c, is := t.(ast.ApplyFn); is {
		w.number(call)
		w.call(c)
		return
	}
	if n, known := w.terms[t]; known {
		w.number(numbered + n)
		return
	}
	w.terms[t] = len(w.terms)
	switch t := t.(type) {
	case ast.Variable:
		w.number(variable)
		w.symbol(t.Symbol)
	case ast.Constant:
		w.number(constant)
		w.number(int(t.Type))
		w.symbol(t.Symbol)
		w.out = binary.BigEndian.AppendUint64(w.out, uint64(t.NumValue))
	}
}

func (w *writer) call(c ast.ApplyFn) {
	w.symbol(c.Function.Symbol)
	w.number(c.Function.Arity + 1)
	w.list(c.Args)
}
