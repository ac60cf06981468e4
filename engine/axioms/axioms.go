// Package axioms writes rules as axioms of PDDL.
//
// An axiom is a derived predicate. [Translate] writes one for each clause of the rules of an action; the things that fill
// the roles of the action become arguments of each predicate. Least and largest values of a group become conditions that
// no other value is smaller or larger. Clauses that PDDL cannot express are listed.
package axioms

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/google/mangle/ast"

	"hearth/engine"
	"hearth/engine/rule"
)

// An Action describes the rules of an action.
type Action struct {
	Name  string
	Rules *rule.Set
	Roles []engine.Term // the roles that things fill
	Open  []engine.Term // the roles that are open
}

// Axioms are the rules of an action in PDDL.
type Axioms struct {
	Lines    []string // in the order of the rules
	Unsaid   []Unsaid
	Defined  map[string]int       // the derived predicates with their numbers of arguments
	Reads    map[string]int       // the other predicates with their numbers of arguments
	Terms    map[engine.Term]bool // the constants
	Asked    []engine.Fact        // premises about computed predicates; free terms are variables
	Complete map[string]bool      // the predicates of which no clause is unsaid
	params   string
	action   Action
	heads    map[string]bool
}

// Unsaid is a clause that PDDL cannot express.
type Unsaid struct{ Pred, Rule, Why string }

// Translate writes the rules of an action.
func Translate(a Action) *Axioms {
	x := &Axioms{Defined: map[string]int{}, Reads: map[string]int{}, Terms: map[engine.Term]bool{}, Complete: map[string]bool{}, heads: map[string]bool{}, action: a}
	for _, r := range a.Roles {
		x.params += " " + Param(r)
	}
	for _, c := range a.Rules.Clauses {
		x.heads[c.Pred()] = true
	}
	bad := map[string]bool{}
	for _, c := range a.Rules.Clauses {
		line, err := x.clause(c)
		if err != nil {
			bad[c.Pred()] = true
			x.Unsaid = append(x.Unsaid, Unsaid{c.Pred(), c.Span.File.Text[c.Span.Start:c.Span.End], err.Error()})
			continue
		}
		x.Defined[x.Name(c.Pred())] = len(a.Roles) + len(c.Head.Args)
		if line != "" {
			x.Lines = append(x.Lines, line)
		}
	}
	x.spread(bad)
	return x
}

// spread finds the predicates that depend on no clause that is unsaid.
func (x *Axioms) spread(bad map[string]bool) {
	for before := -1; before < len(bad); {
		before = len(bad)
		for _, c := range x.action.Rules.Clauses {
			for _, p := range c.Premises {
				if a, _, ok := rule.AtomOf(p); ok && bad[a.Predicate.Symbol] {
					bad[c.Pred()] = true
				}
			}
		}
	}
	for pred := range x.heads {
		x.Complete[pred] = !bad[pred]
	}
}

// Name returns the name of a predicate that the rules of the action define.
func (x *Axioms) Name(pred string) string { return x.action.Name + "--" + word(pred) }

// Param returns the parameter for a role.
func Param(role engine.Term) string { return "?the-" + word(role.Sym()[1:]) }

// Word returns the name of a term in PDDL.
func Word(t engine.Term) string {
	if t.Kind() == engine.NumberKind {
		return strings.Replace("n"+strconv.FormatInt(t.Num(), 10), "n-", "minus", 1)
	}
	return word(strings.TrimPrefix(t.Sym(), "/"))
}

func word(s string) string { return strings.ReplaceAll(strings.ToLower(s), "/", "__") }

// A clause is translated with names for its variables.
type names struct {
	*Axioms
	vars  []string
	fresh int
}

// clause returns the axiom for a clause, or an empty text if the clause never holds.
func (x *Axioms) clause(c *rule.Clause) (string, error) {
	n := &names{Axioms: x}
	var body, head []string
	for i, t := range c.Head.Args {
		if v, ok := t.(ast.Variable); ok && !slices.Contains(head, variable(v)) {
			head = append(head, variable(v))
			continue
		}
		text, err := n.term(t)
		if err != nil {
			return "", err
		}
		head = append(head, fmt.Sprint("?arg", i))
		body = append(body, "(= "+head[i]+" "+text+")")
	}
	premises, err := n.premises(c.Premises)
	if err != nil {
		return "", err
	}
	if premises == nil && len(c.Premises) > 0 {
		return "", nil
	}
	body = append(body, premises...)
	if c.Transform != nil {
		more, err := n.transform(c, premises)
		if err != nil {
			return "", err
		}
		body = append(body, more...)
	}
	inner := slices.DeleteFunc(n.vars, func(v string) bool { return slices.Contains(head, v) })
	text := "(and " + strings.Join(body, " ") + ")"
	if len(inner) > 0 {
		text = "(exists (" + strings.Join(inner, " ") + ") " + text + ")"
	}
	return "(:derived (" + strings.TrimSpace(x.Name(c.Pred())+x.params+" "+strings.Join(head, " ")) + ") " + text + ")", nil
}

// transform returns the conditions for the statements after the premises of a clause.
func (n *names) transform(c *rule.Clause, premises []string) (all []string, err error) {
	statements := c.Statements()
	if !c.Groups() {
		for _, s := range statements {
			text, err := n.equal(*s.Var, s.Fn)
			if err != nil {
				return nil, err
			}
			all = append(all, text)
		}
		return all, nil
	}
	keys := map[string]bool{}
	for _, k := range statements[0].Fn.Args {
		if v, ok := k.(ast.Variable); ok {
			keys[variable(v)] = true
		}
	}
	for _, s := range statements[1:] {
		name := s.Fn.Function.Symbol
		v, ok := ast.BaseTerm(nil), len(s.Fn.Args) == 1
		if ok {
			v = s.Fn.Args[0]
		}
		of, isVar := v.(ast.Variable)
		if !isVar || name != "fn:min" && name != "fn:max" {
			return nil, fmt.Errorf("PDDL has no %s", name)
		}
		var others []string
		text := "(and " + strings.Join(premises, " ") + ")"
		for _, v := range n.vars {
			if !keys[v] && strings.Contains(text, v) {
				others = append(others, v)
			}
		}
		for _, v := range others {
			text = renamed(text, v)
		}
		less := "(less " + variable(of) + "-other " + variable(of) + ")"
		if name == "fn:max" {
			less = "(less " + variable(of) + " " + variable(of) + "-other)"
		}
		n.Reads["less"] = 2
		names := strings.Join(others, "-other ") + "-other"
		all = append(all, "(= "+n.variable(*s.Var)+" "+variable(of)+")", "(not (exists ("+names+") (and "+text+" "+less+")))")
	}
	return all, nil
}

// renamed returns a text with another name for a variable.
func renamed(text, v string) string {
	for _, end := range []string{" ", ")"} {
		text = strings.ReplaceAll(text, v+end, v+"-other"+end)
	}
	return text
}

// premises returns the conditions for premises, or nil if they never hold.
func (n *names) premises(of []ast.Term) (all []string, err error) {
	for _, p := range of {
		var text string
		switch p := p.(type) {
		case ast.Atom:
			text, err = n.atom(p, false)
		case ast.NegAtom:
			text, err = n.atom(p.Atom, true)
		case ast.Eq:
			text, err = n.equal(p.Left, p.Right)
		case ast.Ineq:
			if text, err = n.equal(p.Left, p.Right); err == nil {
				text = "(not " + text + ")"
			}
		default:
			err = fmt.Errorf("PDDL has no %v", p)
		}
		if err != nil {
			return nil, err
		}
		if text == "" {
			return nil, nil
		}
		all = append(all, text)
	}
	return all, nil
}

// comparisons are the comparisons of numbers, with whether the arguments change places and whether they may be equal.
var comparisons = map[string][2]bool{":lt": {false, false}, ":le": {false, true}, ":gt": {true, false}, ":ge": {true, true}}

// atom returns the condition for an atom. It is empty for a premise that never holds.
func (n *names) atom(a ast.Atom, negated bool) (string, error) {
	pred := a.Predicate.Symbol
	if how, ok := comparisons[pred]; ok {
		return n.comparison(a, how, negated)
	}
	if strings.HasPrefix(pred, ":") {
		return "", fmt.Errorf("PDDL has no %s", pred)
	}
	var args, free []string
	row := engine.Fact{Pred: pred}
	for i, t := range a.Args {
		if v, ok := t.(ast.Variable); ok && v.Symbol == "_" {
			n.fresh++
			free = append(free, fmt.Sprint("?any", n.fresh))
			args = append(args, free[len(free)-1])
			if !negated {
				n.vars = append(n.vars, args[i])
			}
			row.Args = append(row.Args, engine.Term{})
			continue
		}
		text, err := n.term(t)
		if err != nil {
			return "", err
		}
		row.Args = append(row.Args, rule.ConstantIn(a, i))
		args = append(args, text)
	}
	var text string
	switch {
	case n.heads[pred]:
		text = "(" + strings.TrimSpace(n.Name(pred)+n.params+" "+strings.Join(args, " ")) + ")"
	case pred == "arg":
		text = n.roleIn(args, n.action.Roles, true)
	case pred == "open":
		text = n.roleIn(args, n.action.Open, false)
	case n.action.Rules.Asks(pred) || n.action.Rules.Static(pred) != nil:
		if n.Reads[word(pred)] = len(args); n.action.Rules.Computes(pred) {
			n.Asked = append(n.Asked, row)
		}
		text = "(" + word(pred) + " " + strings.Join(args, " ") + ")"
	}
	switch {
	case !negated:
		return text, nil
	case text == "":
		return "(and)", nil
	case len(free) > 0:
		text = "(exists (" + strings.Join(free, " ") + ") " + text + ")"
	}
	return "(not " + text + ")", nil
}

// roleIn returns the condition that a role is one of some roles, and filled by a thing.
func (n *names) roleIn(args []string, roles []engine.Term, filled bool) string {
	var any []string
	for _, r := range roles {
		n.Terms[r] = true
		text := "(= " + args[0] + " " + Word(r) + ")"
		if filled {
			text = "(and " + text + " (= " + args[1] + " " + Param(r) + "))"
		}
		any = append(any, text)
	}
	if len(any) == 0 {
		return ""
	}
	return "(or " + strings.Join(any, " ") + ")"
}

func (n *names) comparison(a ast.Atom, how [2]bool, negated bool) (string, error) {
	var args []string
	for _, t := range a.Args {
		text, err := n.term(t)
		if err != nil {
			return "", err
		}
		args = append(args, text)
	}
	if how[0] {
		slices.Reverse(args)
	}
	n.Reads["less"] = 2
	text := "(less " + strings.Join(args, " ") + ")"
	if how[1] {
		text = "(or " + text + " (= " + strings.Join(args, " ") + "))"
	}
	if negated {
		text = "(not " + text + ")"
	}
	return text, nil
}

// equal returns the condition that two terms are equal. One of them may be a sum or a difference.
func (n *names) equal(left, right ast.BaseTerm) (string, error) {
	if _, ok := left.(ast.ApplyFn); ok {
		left, right = right, left
	}
	l, err := n.term(left)
	if err != nil {
		return "", err
	}
	f, ok := right.(ast.ApplyFn)
	if !ok {
		r, err := n.term(right)
		return "(= " + l + " " + r + ")", err
	}
	if name := f.Function.Symbol; name != "fn:plus" && name != "fn:minus" || len(f.Args) != 2 {
		return "", fmt.Errorf("PDDL has no %s", name)
	}
	a, err := n.term(f.Args[0])
	if err != nil {
		return "", err
	}
	b, err := n.term(f.Args[1])
	n.Reads["plus"] = 3
	if f.Function.Symbol == "fn:minus" {
		return "(plus " + l + " " + b + " " + a + ")", err
	}
	return "(plus " + a + " " + b + " " + l + ")", err
}

// term returns a variable or a constant in PDDL.
func (n *names) term(t ast.BaseTerm) (string, error) {
	switch t := t.(type) {
	case ast.Variable:
		return n.variable(t), nil
	case ast.Constant:
		if c, ok := rule.TermOf(t); ok && c.Kind() != engine.TextKind {
			n.Terms[c] = true
			return Word(c), nil
		}
	}
	return "", fmt.Errorf("PDDL has no %v", t)
}

func (n *names) variable(v ast.Variable) string {
	name := variable(v)
	if !slices.Contains(n.vars, name) {
		n.vars = append(n.vars, name)
	}
	return name
}

func variable(v ast.Variable) string { return "?" + strings.ToLower(v.Symbol) }
