package proof

import (
	"slices"
	"strings"

	"github.com/google/mangle/ast"

	"hearth/engine"
)

// premise checks the proof p of one premise. s holds the values of the variables of its clause.
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
		return refuse(p, "the proof does not match the premise %v", premise)
	}
	switch {
	case positive && (p.Ground == engine.ByAbsence || p.Ground == engine.ByBuiltin):
		return refuse(p, "the premise %v needs a fact", premise)
	case positive:
		return c.Check(p)
	case p.Ground != engine.ByAbsence || !slices.Equal(want, p.Fact.Args) || !bare(p):
		return refuse(p, "the premise %v holds only if nothing matches it", premise)
	}
	return c.nothing(p)
}

// bare reports whether a proof has no premises, values, inputs or rule.
func bare(p *engine.Proof) bool {
	return len(p.Premises)+len(p.Bound)+len(p.Asked) == 0 && p.Rule == ""
}

// agrees reports whether row is an instance of pattern.
func agrees(pattern, row []engine.Term) bool {
	return len(pattern) == len(row) && engine.Match(pattern, row)
}

// comparison returns the predicate and the sides of a comparison. ok is false for other premises.
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

// builtin checks the proof of a comparison.
func (c *Checker) builtin(pred string, sides []ast.BaseTerm, p *engine.Proof, s values) error {
	row, err := s.row(sides)
	if err != nil || p.Ground != engine.ByBuiltin || p.Fact.Pred != pred || !slices.Equal(row, p.Fact.Args) || !bare(p) {
		return refuse(p, "the proof does not match the premise %v", engine.Fact{Pred: pred, Args: row})
	}
	if !compare(pred, row) {
		return refuse(p, "the comparison does not hold")
	}
	return nil
}

// compare evaluates a comparison of two values.
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

// nothing checks that no row matches an absent fact: no row is known, the source has none, and no clause
// derives one. Results are cached.
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
		err = c.derives(cl, p.Fact.Args, note)
	}
	switch {
	case err != nil:
		return refuse(p, "cannot check that the fact is absent: %v", err)
	case found != nil:
		return refuse(p, "%v holds", engine.Fact{Pred: p.Fact.Pred, Args: found})
	}
	return nil
}
