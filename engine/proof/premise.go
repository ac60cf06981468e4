package proof

import (
	"slices"
	"strings"

	"github.com/google/mangle/ast"

	"hearth/engine"
)

// premise checks the proof of one premise under the values of its clause.
func (c *Checker) premise(premise ast.Term, p *engine.Proof, s values) error {
	if pred, sides, ok := comparison(premise); ok {
		return c.builtin(pred, sides, p, s)
	}
	atom, positive := premise.(ast.Atom)
	if n, ok := premise.(ast.NegAtom); ok {
		atom = n.Atom
	}
	want, err := s.pattern(atom.Args)
	if err != nil || p.Fact.Pred != atom.Predicate.Symbol || !agrees(want, p.Fact.Args) {
		return refuse(p, "the premise is %v", premise)
	}
	switch {
	case positive && (p.By == engine.ByAbsence || p.By == engine.ByBuiltin):
		return refuse(p, "the premise %v holds by a fact", premise)
	case positive:
		return c.Check(p)
	case p.By != engine.ByAbsence || !slices.Equal(want, p.Fact.Args) || !bare(p):
		return refuse(p, "the premise %v holds when nothing matches", premise)
	}
	return c.nothing(p)
}

// bare reports whether a node rests on nothing else.
func bare(p *engine.Proof) bool {
	return len(p.Premises)+len(p.Bound)+len(p.Asked) == 0 && p.Rule == ""
}

// agrees reports whether row is an instance of pattern.
func agrees(pattern, row []engine.Term) bool {
	if len(pattern) != len(row) {
		return false
	}
	for i, t := range pattern {
		if !free(t) && t != row[i] {
			return false
		}
	}
	return true
}

// comparison returns the two sides of a premise that names no predicate of the rules.
func comparison(premise ast.Term) (pred string, sides []ast.BaseTerm, ok bool) {
	switch p := premise.(type) {
	case ast.Eq:
		return "=", []ast.BaseTerm{p.Left, p.Right}, true
	case ast.Ineq:
		return "!=", []ast.BaseTerm{p.Left, p.Right}, true
	case ast.Atom:
		return p.Predicate.Symbol, p.Args, p.Predicate.IsBuiltin()
	case ast.NegAtom:
		return "!" + p.Atom.Predicate.Symbol, p.Atom.Args, p.Atom.Predicate.IsBuiltin()
	}
	return "", nil, false
}

// builtin checks a comparison.
func (c *Checker) builtin(pred string, sides []ast.BaseTerm, p *engine.Proof, s values) error {
	row, err := s.row(sides)
	if err != nil || p.By != engine.ByBuiltin || p.Fact.Pred != pred || !slices.Equal(row, p.Fact.Args) || !bare(p) {
		return refuse(p, "the premise is %v", engine.Fact{Pred: pred, Args: row})
	}
	if !compare(pred, row) {
		return refuse(p, "that is not so")
	}
	return nil
}

// compare decides a comparison of two values.
func compare(pred string, row []engine.Term) bool {
	if positive, negated := strings.CutPrefix(pred, "!:"); negated {
		return !compare(":"+positive, row)
	}
	if len(row) != 2 {
		return false
	}
	a, b := row[0], row[1]
	switch {
	case pred == "=" || pred == "!=":
		return (a == b) == (pred == "=")
	case numeric[pred] != nil:
		return a.Kind() == engine.NumberKind && b.Kind() == engine.NumberKind && numeric[pred](a.Num(), b.Num())
	case pred == ":match_prefix":
		return a.Kind() == engine.NameKind && strings.HasPrefix(a.Sym(), b.Sym()) && len(a.Sym()) > len(b.Sym())
	}
	return textual[pred] != nil && a.Kind() == engine.TextKind && textual[pred](a.Sym(), b.Sym())
}

var numeric = map[string]func(a, b int64) bool{
	":lt": func(a, b int64) bool { return a < b }, ":le": func(a, b int64) bool { return a <= b },
	":gt": func(a, b int64) bool { return a > b }, ":ge": func(a, b int64) bool { return a >= b },
}

var textual = map[string]func(a, b string) bool{
	":string:starts_with": strings.HasPrefix, ":string:ends_with": strings.HasSuffix, ":string:contains": strings.Contains,
}

// nothing demands that no row matches an absent fact: none is known, the source
// has none, and no clause gives one.
func (c *Checker) nothing(p *engine.Proof) error {
	key := p.Fact.String()
	if err, met := c.absent[key]; met {
		return err
	}
	c.absent[key] = c.none(p)
	return c.absent[key]
}

func (c *Checker) none(p *engine.Proof) error {
	var found []engine.Term
	note := func(row []engine.Term) bool {
		found = slices.Clone(row)
		return false
	}
	err := c.rows(p.Fact.Pred, p.Fact.Args, note)
	for _, cl := range c.heads[p.Fact.Pred] {
		if err != nil || found != nil {
			break
		}
		err = c.gives(cl, p.Fact.Args, note)
	}
	switch {
	case err != nil:
		return refuse(p, "its absence cannot be checked: %v", err)
	case found != nil:
		return refuse(p, "%v holds", engine.Fact{Pred: p.Fact.Pred, Args: found})
	}
	return nil
}
