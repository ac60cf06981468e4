package depend

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"

	"github.com/google/mangle/ast"

	"hearth/engine"
	"hearth/engine/rule"
)

// A Form is what rules are but for how their keys are called: from given facts that are
// alike but for that, two sets of rules of one form derive the same but for that.
type Form struct {
	Sum  [16]byte      // no other form has it
	Keys []engine.Term // of which given facts matter, in the order in which rules speak of them
}

// FormOf returns the form of rules from [Analysis.Slice], together with that of the goals and
// of those facts that are given whatever happens, where these matter: facts of fixed
// predicates say the same in each form, of others only the key counts. Keys whose names mean
// more than that keep them. There is no form where rules look at names, or at given facts of
// any key.
func (r *Analysis) FormOf(slice *rule.Set, goals, given []engine.Fact, keys []engine.Term) (f Form, ok bool) {
	w := &writer{of: r, keys: keys, named: r.meant(slice, keys), plain: true}
	for _, c := range slice.Clauses {
		w.clause(c)
	}
	if !w.plain {
		return f, false
	}
	for _, g := range goals {
		w.fact(g, g.Args)
	}
	for _, g := range given {
		if !w.looks(g) {
			continue
		}
		args := g.Args
		if r.preds[g.Pred].varies {
			args = args[:1]
		}
		w.fact(g, args)
	}
	whole := sha256.Sum256(w.text)
	f.Sum = [16]byte(whole[:16])
	for _, k := range w.met {
		if slices.ContainsFunc(w.asked, func(g engine.Fact) bool { return g.Args[0] == k }) {
			f.Keys = append(f.Keys, k)
		}
	}
	return f, true
}

// A writer writes rules: what they speak of by its name, keys and variables by when they
// come first.
type writer struct {
	of    *Analysis
	keys  []engine.Term
	named []engine.Term // keys that keep their names
	text  []byte
	met   []engine.Term // keys, as they come
	asked []engine.Fact // given facts that rules look at, by their first argument
	vars  []string      // of the clause
	plain bool          // rules look at no names, and at no given facts of any key
}

// Each thing that is written begins with one of these.
const (
	beginClause = iota + 1
	beginAtom
	beginNegated
	beginEqual
	beginUnequal
	beginLet
	aVariable
	anything
	aConstant
	aKey
	aCall
	endOfList
)

func (w *writer) begin(kind byte) { w.text = append(w.text, kind) }

func (w *writer) number(n uint64) { w.text = binary.AppendUvarint(w.text, n) }

func (w *writer) word(s string) {
	w.number(uint64(len(s)))
	w.text = append(w.text, s...)
}

func (w *writer) clause(c *rule.Clause) {
	w.vars = w.vars[:0]
	w.begin(beginClause)
	w.atom(beginAtom, c.Head)
	for _, p := range c.Premises {
		switch p := p.(type) {
		case ast.Atom:
			w.premise(beginAtom, p)
		case ast.NegAtom:
			w.premise(beginNegated, p.Atom)
		case ast.Eq:
			w.begin(beginEqual)
			w.terms([]ast.BaseTerm{p.Left, p.Right})
		case ast.Ineq:
			w.begin(beginUnequal)
			w.terms([]ast.BaseTerm{p.Left, p.Right})
		default:
			w.plain = false
		}
	}
	if c.Transform == nil {
		return
	}
	for _, s := range c.Transform.Statements {
		w.begin(beginLet)
		if s.Var != nil {
			w.term(*s.Var)
		}
		w.term(s.Fn)
	}
	w.plain = w.plain && c.Transform.Next == nil
}

// premise notes which given facts it looks at.
func (w *writer) premise(kind byte, a ast.Atom) {
	name := a.Predicate.Symbol
	if p := w.of.preds[name]; p != nil && p.given {
		key := rule.ConstantIn(a, 0)
		w.asked = append(w.asked, engine.Fact{Pred: name, Args: []engine.Term{key}})
		w.plain = w.plain && key.Kind() != engine.Free
	}
	w.plain = w.plain && !looksAtNames(name)
	w.atom(kind, a)
}

// looks reports whether some premise looks at a given fact.
func (w *writer) looks(f engine.Fact) bool {
	return slices.ContainsFunc(w.asked, func(g engine.Fact) bool { return g.Pred == f.Pred && g.Args[0] == f.Args[0] })
}

func (w *writer) atom(kind byte, a ast.Atom) {
	w.begin(kind)
	w.word(a.Predicate.Symbol)
	w.terms(a.Args)
}

func (w *writer) fact(f engine.Fact, args []engine.Term) {
	w.begin(beginAtom)
	w.word(f.Pred)
	for _, t := range args {
		if t.Kind() == engine.Free {
			w.begin(anything)
			continue
		}
		w.term(rule.ConstantOf(t))
	}
	w.begin(endOfList)
}

func (w *writer) terms(all []ast.BaseTerm) {
	for _, t := range all {
		w.term(t)
	}
	w.begin(endOfList)
}

func (w *writer) term(t ast.BaseTerm) {
	switch t := t.(type) {
	case ast.Variable:
		if t.Symbol == "_" {
			w.begin(anything)
			return
		}
		n := slices.Index(w.vars, t.Symbol)
		if n < 0 {
			n = len(w.vars)
			w.vars = append(w.vars, t.Symbol)
		}
		w.begin(aVariable)
		w.number(uint64(n))
	case ast.Constant:
		w.constant(t)
	case ast.ApplyFn:
		w.plain = w.plain && !looksAtNames(t.Function.Symbol)
		w.begin(aCall)
		w.word(t.Function.Symbol)
		w.terms(t.Args)
	default:
		w.plain = false
	}
}

func (w *writer) constant(c ast.Constant) {
	if k := keyIn(w.keys, c); k >= 0 {
		n := slices.Index(w.met, w.keys[k])
		if n < 0 {
			n = len(w.met)
			w.met = append(w.met, w.keys[k])
		}
		if !slices.Contains(w.named, w.keys[k]) {
			w.begin(aKey)
			w.number(uint64(n))
			return
		}
	}
	_, plain := rule.TermOf(c)
	w.plain = w.plain && plain
	w.begin(aConstant)
	w.number(uint64(c.Type))
	w.word(c.Symbol)
	w.number(uint64(c.NumValue))
}
