package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/mangle/ast"

	"hearth/parser/diag"
)

// A Kind is what an argument holds.
type Kind struct {
	What What
	Of   string // the class above them all; the property whose values they are; [result] of roles that are handed out
}

// result is what a Decl calls a role that an action hands out.
const result = "Result"

// A What is a sort of names.
type What string

// The sorts of names: roles of actions, classes, properties by their predicates,
// values of a property of words, codes of reasons, which only rules define, and things.
const (
	Roles      What = "role"
	Classes    What = "class"
	Properties What = "property"
	Values     What = "value"
	Codes      What = "code"
	Things     What = "thing"
)

// meant is what an argument of a Decl holds, by its name.
var meant = map[string]What{"Role": Roles, "Result": Roles, "Other": Roles, "Class": Classes, "Super": Classes, "Property": Properties, "Code": Codes}

// maxPasses ends the search for what arguments hold: chains of helpers are shorter.
const maxPasses = 16

// kinds finds out what arguments hold: what the ontology and declarations say,
// and what follows from the variables that stand there, too.
func (k *checker) kinds() {
	k.columns, k.seeded = make([][]Kind, k.count), make([]bool, k.count)
	for _, c := range k.clauses {
		if c.Pred() == "role" && len(c.Premises) == 0 && len(c.Head.Args) == 1 {
			k.roles = append(k.roles, strings.TrimPrefix(fmt.Sprint(c.Head.Args[0]), "/"))
		}
		for _, a := range c.atoms {
			k.seed(a)
		}
	}
	seen := slices.Repeat([]int{-1}, len(k.clauses)) // the time at which a clause was looked at
	learned, now := make([]int, k.count), 0          // the times at which columns learned something
	for range maxPasses {
		before := now
		for n, c := range k.clauses {
			if !c.anyAfter(learned, seen[n]) {
				continue
			}
			seen[n] = now
			vars := k.stands(c)
			for _, a := range c.atoms {
				for i, v := range a.vars {
					if at := a.first + i; v >= 0 && !k.seeded[at] && k.learn(at, vars[v]) {
						now++
						learned[at] = now
					}
				}
			}
		}
		if now == before {
			return
		}
	}
}

// seed notes what is said of the arguments of a predicate.
func (k *checker) seed(a atom) {
	p := a.Predicate
	d, isDeclared := k.declared[p.Symbol]
	for i := range p.Arity {
		at := a.first + i
		if k.seeded[at] {
			return
		}
		kind := k.Column(p.Symbol, i)
		if isDeclared && i < len(d.DeclaredAtom.Args) && kind == (Kind{}) {
			kind.What = meant[fmt.Sprint(d.DeclaredAtom.Args[i])]
			if fmt.Sprint(d.DeclaredAtom.Args[i]) == result {
				kind.Of = result
			}
		}
		if host := slices.Contains(k.Host, p.Symbol) || k.isGiven(p.Symbol); host || kind != (Kind{}) {
			k.seeded[at] = true
		}
		if kind != (Kind{}) {
			k.columns[at] = []Kind{kind}
		}
	}
}

func (k *checker) learn(at int, kinds []Kind) (learned bool) {
	for _, kind := range kinds {
		if !slices.Contains(k.columns[at], kind) {
			k.columns[at], learned = append(k.columns[at], kind), true
		}
	}
	return learned
}

// checkNames reports names that nothing has where they stand.
func (k *checker) checkNames(c located) {
	for _, a := range c.atoms {
		_, isDeclared := k.declared[a.Predicate.Symbol]
		for i, t := range a.Args {
			kinds := k.at(a, i)
			asksRole := a.premise >= 0 && len(kinds) > 0 && kinds[0].What == Roles && !k.defines(c.in, a.Predicate.Symbol)
			k.checkName(c, a.premise, t, kinds, isDeclared || asksRole || k.seeded[a.first+i])
		}
	}
	for i, p := range c.Premises {
		name, t, ok := constantOf(p)
		if v := slices.Index(c.names, name); ok && v >= 0 {
			k.checkName(c, i, t, k.stands(c)[v], false)
		}
	}
	if c.in.Types && slices.Contains(k.Host, c.Pred()) {
		k.add("", "E0442", c.At, "%s has no effect here: no step reads rules for types", c.Pred()).
			WithHint("what a step does stands in a file beside the folder of types")
	}
}

// defines reports whether rules for a predicate stand in a file.
func (k *checker) defines(in *File, pred string) bool {
	return slices.ContainsFunc(k.rules[pred], func(c located) bool { return c.in == in })
}

// constantOf returns the variable and the constant of a premise that compares them.
func constantOf(p ast.Term) (variable string, t ast.BaseTerm, ok bool) {
	var sides [2]ast.BaseTerm
	switch p := p.(type) {
	case ast.Eq:
		sides = [2]ast.BaseTerm{p.Left, p.Right}
	case ast.Ineq:
		sides = [2]ast.BaseTerm{p.Left, p.Right}
	default:
		return "", nil, false
	}
	for n, side := range sides {
		v, isVariable := side.(ast.Variable)
		if _, isConstant := sides[1-n].(ast.Constant); isVariable && isConstant {
			return v.Symbol, sides[1-n], true
		}
	}
	return "", nil, false
}

// checkName reports a name that is of none of the kinds. Things have names in two
// parts, and may be anything.
func (k *checker) checkName(c located, premise int, t ast.BaseTerm, kinds []Kind, sure bool) {
	constant, ok := t.(ast.Constant)
	if !ok || constant.Type != ast.NameType || len(kinds) == 0 || strings.Contains(constant.Symbol[1:], "/") {
		return
	}
	name := constant.Symbol[1:]
	isResult := len(c.in.Results) == 0 || !slices.Contains(c.in.Roles, name) || slices.Contains(c.in.Results, name)
	switch {
	case slices.Contains(kinds, Kind{What: Codes}):
	case slices.Contains(kinds, Kind{What: Things}):
		if len(kinds) == 1 {
			k.noThing(c, premise, constant)
		}
	case kinds[0] == Kind{Roles, result} && !isResult:
		k.add("", "E0441", word(at(c, premise), constant.Symbol), "%s is given to %s, and is no result", constant, strings.Join(c.in.Actions, " or ")).
			WithHint("there %s", oneOf(c.in.Results))
	default:
		k.checkKnown(c, premise, constant, kinds, sure)
	}
}

// checkKnown reports a name that is none of those that there are. What nobody declared may
// be read by others, too.
func (k *checker) checkKnown(c located, premise int, constant ast.Constant, kinds []Kind, sure bool) {
	name := constant.Symbol[1:]
	own := func(kind Kind) bool { return kind.What == Roles && c.in.Actions != nil }
	for _, kind := range kinds {
		if kind.What == Roles && slices.Contains(k.roles, name) || own(kind) && slices.Contains(c.in.Roles, name) || !own(kind) && k.has(kind, name) {
			return
		}
	}
	var known []string
	closed := true
	for _, kind := range kinds {
		of := k.of(kind, true)
		closed = closed && of.closed
		if own(kind) {
			known = append(known, c.in.Roles...)
		} else {
			known = append(known, of.all...)
		}
	}
	near := diag.Nearest(name, known)
	if !closed && !isSlip(name, near) {
		return
	}
	severity := diag.Severity("")
	if !closed || !sure {
		severity = diag.Warning
	}
	d := k.add(severity, "E0441", word(at(c, premise), constant.Symbol), "%s", unknown(c, kinds[0], name))
	switch {
	case near != "":
		d.WithHint("did you mean /%s?", near)
	case kinds[0].What != Classes || kinds[0].Of != "":
		d.WithHint("there %s", oneOf(known))
	}
}

// noThing reports a name in one part where a thing stands: most often it is that of a
// class.
func (k *checker) noThing(c located, premise int, name ast.Constant) {
	d := k.add(diag.Warning, "E0441", word(at(c, premise), name.Symbol), "there is no thing %s", name)
	if k.has(Kind{What: Classes}, name.Symbol[1:]) {
		d.WithHint("it is a class: a variable X stands for a thing of it, with is_a(X, %s)", name)
	}
}

// isSlip reports whether a word is another with a letter wrong. Scenes differ in how
// they write words of two parts.
func isSlip(word, other string) bool {
	plain := func(s string) string { return strings.ReplaceAll(s, "_", "") }
	return diag.IsSlip(word, other) && plain(word) != plain(other)
}

// unknown says what there is not.
func unknown(c located, kind Kind, name string) string {
	switch {
	case kind.What == Roles && c.in.Actions != nil:
		return fmt.Sprintf("%s has no role %s", strings.Join(c.in.Actions, " or "), name)
	case kind.What == Roles:
		return "no action has a role " + name
	case kind.What == Values:
		return fmt.Sprintf("%s has no value %s", kind.Of, name)
	case kind.Of != "":
		return fmt.Sprintf("there is no %s %s", kind.Of, name)
	}
	return fmt.Sprintf("there is no %s %s", kind.What, name)
}

// oneOf lists some names for a hint.
func oneOf(names []string) string {
	const most = 12
	names = slices.Compact(slices.Sorted(slices.Values(names)))
	if len(names) == 0 {
		return "is none"
	}
	if len(names) == 1 {
		return "is /" + names[0]
	}
	more := ""
	if len(names) > most {
		names, more = names[:most], " …"
	}
	return "are /" + strings.Join(names, ", /") + more
}
