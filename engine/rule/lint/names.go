package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/mangle/ast"

	"hearth/engine/rule"
	"hearth/parser/source"
)

// A Kind is the kind of values that an argument holds.
type Kind struct {
	What  What
	Scope string // superclass of Classes, property of Values, or the constant result for Roles that are results
}

// result is the argument name in a Decl for a role that is a result.
const result = "Result"

// A What is a category of names.
type What string

// The categories of names. Properties are names of predicates. Values are the words that a property can have
// as its value. Codes are codes of reasons, and Marks are names of notes for later; only rules define them.
const (
	Roles      What = "role"
	Classes    What = "class"
	Properties What = "property"
	Values     What = "value"
	Codes      What = "code"
	Marks      What = "mark"
	Actions    What = "action"
	Verbs      What = "verb"            // rules define them
	Published  What = "published class" // with its prefix, as in soma/Bread
	Things     What = "thing"
)

// declKinds maps the argument names of a Decl to what the arguments hold.
var declKinds = map[string]What{"Role": Roles, "Result": Roles, "Other": Roles, "Class": Classes, "Super": Classes, "Property": Properties, "Code": Codes, "Mark": Marks, "Action": Actions, "Thing": Things, "Verb": Verbs}

// maxPasses limits the passes that infer kinds. Each pass follows chains of helpers further; chains that need
// more passes do not occur.
const maxPasses = 16

// kinds infers what arguments hold, from the ontology, from declarations, and from variables that link
// arguments.
func (k *checker) kinds() {
	k.columns, k.seeded = make([][]Kind, k.count), make([]bool, k.count)
	for _, c := range k.clauses {
		if len(c.Premises) == 0 && len(c.Head.Args) == 1 {
			switch name := strings.TrimPrefix(fmt.Sprint(c.Head.Args[0]), "/"); c.Pred() {
			case "role":
				k.roles = append(k.roles, name)
			case "expects":
				k.classes = append(k.classes, name)
			}
		}
		for _, a := range c.atoms {
			k.seed(a)
		}
	}
	seen := slices.Repeat([]int{-1}, len(k.clauses)) // clause → value of now at its last visit
	learned, now := make([]int, k.count), 0          // column → value of now when its kinds last changed; now counts the changes
	for range maxPasses {
		before := now
		for n, c := range k.clauses {
			if !c.anyAfter(learned, seen[n]) {
				continue
			}
			seen[n] = now
			vars := k.variableKinds(c)
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

// seed sets the kinds of a predicate's arguments that the ontology or a Decl gives.
func (k *checker) seed(a atom) {
	p := a.Predicate
	d, isDeclared := k.declared[p.Symbol]
	declared := d.DeclaredAtom.Args
	if len(declared) == p.Arity+1 { // heads of numbered predicates lack the number
		declared = declared[1:]
	}
	for i := range p.Arity {
		at := a.first + i
		if k.seeded[at] {
			return
		}
		kind := k.Column(p.Symbol, i)
		if isDeclared && i < len(declared) && kind == (Kind{}) {
			kind.What = declKinds[fmt.Sprint(declared[i])]
			if fmt.Sprint(declared[i]) == result {
				kind.Scope = result
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

// checkNames reports names that are not valid where they occur.
func (k *checker) checkNames(c located) {
	for _, a := range c.atoms {
		_, isDeclared := k.declared[a.Predicate.Symbol]
		for i, t := range a.Args {
			kinds := k.kindsAt(a, i)
			asksRole := a.premise >= 0 && len(kinds) > 0 && kinds[0].What == Roles && !k.defines(c.file, a.Predicate.Symbol)
			k.checkName(c, a.premise, t, kinds, isDeclared || asksRole || k.seeded[a.first+i])
		}
	}
	for i, p := range c.Premises {
		name, t, ok := constantOf(p)
		if v := slices.Index(c.names, name); ok && v >= 0 {
			k.checkName(c, i, t, k.variableKinds(c)[v], false)
		}
	}
	if c.file.Types && slices.Contains(k.Host, c.Pred()) {
		k.add("", "E0442", c.Span, "%s has no effect here: steps do not read rules for types", c.Pred()).
			WithHint("move it to a rule file outside the types folder")
	}
}

// defines reports whether a file contains rules for a predicate.
func (k *checker) defines(in *File, pred string) bool {
	return slices.ContainsFunc(k.rules[pred], func(c located) bool { return c.file == in })
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

// checkName reports a name that belongs to none of the kinds. Names of things have two parts and are not
// checked, but those of classes of other ontologies are.
func (k *checker) checkName(c located, premise int, t ast.BaseTerm, kinds []Kind, sure bool) {
	constant, ok := t.(ast.Constant)
	if !ok || constant.Type != ast.NameType || len(kinds) == 0 {
		return
	}
	if strings.Contains(constant.Symbol[1:], "/") {
		if slices.Contains(kinds, Kind{What: Classes}) {
			k.checkPublished(c, premise, constant.Symbol)
		}
		return
	}
	name := constant.Symbol[1:]
	isResult := len(c.file.Results) == 0 || !slices.Contains(c.file.Roles, name) || slices.Contains(c.file.Results, name)
	switch {
	case slices.Contains(kinds, Kind{What: Verbs}):
		k.checkVerb(c, premise, constant.Symbol)
	case slices.Contains(kinds, Kind{What: Codes}), slices.Contains(kinds, Kind{What: Marks}):
	case slices.Contains(kinds, Kind{What: Things}):
		if len(kinds) == 1 {
			k.noThing(c, premise, constant)
		}
	case kinds[0] == Kind{Roles, result} && !isResult:
		k.add("", "E0441", rule.WordIn(position(c, premise), constant.Symbol), "%s is an input of %s, not a result", constant, strings.Join(c.file.Actions, " or ")).
			WithHint("there %s", oneOf(c.file.Results))
	default:
		k.checkKnown(c, premise, constant, kinds, sure)
	}
}

// checkVerb reports a verb that no other file has, but a similar one. Files with declarations define verbs.
func (k *checker) checkVerb(c located, premise int, symbol string) {
	if len(k.Vocabulary.Text(c.file.File).Decls()) > 0 {
		return
	}
	var known []string
	for _, other := range k.clauses {
		for _, a := range other.atoms {
			for i, t := range a.Args {
				if verb, ok := t.(ast.Constant); ok && other.file != c.file && slices.Contains(k.kindsAt(a, i), Kind{What: Verbs}) {
					known = append(known, verb.Symbol)
				}
			}
		}
	}
	slices.Sort(known)
	if near := source.Nearest(symbol, known); !slices.Contains(known, symbol) && source.IsSlip(symbol, near) {
		k.add(source.Warning, "E0441", rule.WordIn(position(c, premise), symbol), "unknown verb %s", symbol[1:]).WithHint("did you mean %s?", near)
	}
}

// checkPublished reports a misspelt class of another ontology. Other ontologies may have more classes than are known.
func (k *checker) checkPublished(c located, premise int, symbol string) {
	known := k.namesOf(Kind{What: Published}, true)
	if near := source.Nearest(symbol[1:], known.all); !known.has[symbol[1:]] && isSlip(symbol[1:], near) {
		k.add(source.Warning, "E0441", rule.WordIn(position(c, premise), symbol), "unknown class %s", symbol[1:]).WithHint("did you mean /%s?", near)
	}
}

// checkKnown reports a name that is not among the known names. A name in an undeclared column is only a
// warning, because other programs may read it.
func (k *checker) checkKnown(c located, premise int, constant ast.Constant, kinds []Kind, sure bool) {
	name := constant.Symbol[1:]
	own := func(kind Kind) bool { return kind.What == Roles && c.file.Actions != nil }
	for _, kind := range kinds {
		if kind.What == Roles && slices.Contains(k.roles, name) || kind.What == Classes && slices.Contains(k.classes, name) || own(kind) && slices.Contains(c.file.Roles, name) {
			return
		}
	}
	if k.hasAny(slices.DeleteFunc(slices.Clone(kinds), own), name) {
		return
	}
	var known []string
	closed := true
	for _, kind := range kinds {
		of := k.namesOf(kind, true)
		closed = closed && of.closed
		if own(kind) {
			known = append(known, c.file.Roles...)
		} else {
			known = append(known, of.all...)
		}
	}
	near := source.Nearest(name, known)
	if !closed && !isSlip(name, near) {
		return
	}
	severity := source.Severity("")
	if !closed || !sure {
		severity = source.Warning
	}
	d := k.add(severity, "E0441", rule.WordIn(position(c, premise), constant.Symbol), "%s", unknown(c, kinds[0], name))
	switch {
	case near != "":
		d.WithHint("did you mean /%s?", near)
	case kinds[0].What != Classes || kinds[0].Scope != "":
		d.WithHint("there %s", oneOf(known))
	}
}

// noThing reports a name with one part in the place of a thing. It is usually the name of a class.
func (k *checker) noThing(c located, premise int, name ast.Constant) {
	d := k.add(source.Warning, "E0441", rule.WordIn(position(c, premise), name.Symbol), "%s is not a thing", name)
	pred := c.Pred()
	if premise >= 0 {
		a, _, _ := rule.AtomOf(c.Premises[premise])
		pred = a.Predicate.Symbol
	}
	switch {
	case k.has(Kind{What: Classes}, name.Symbol[1:]):
		d.WithHint("it is a class: use a variable X with is_a(X, %s)", name)
	case k.declared[pred].DeclaredAtom.Args != nil:
		d.WithHint("the arguments are %v", k.declared[pred].DeclaredAtom)
	}
}

// isSlip reports whether word is probably a misspelling of other. Underscores are ignored, because scenes
// differ in them.
func isSlip(word, other string) bool {
	plain := func(s string) string { return strings.ReplaceAll(s, "_", "") }
	return source.IsSlip(word, other) && plain(word) != plain(other)
}

// unknown returns the message for an unknown name.
func unknown(c located, kind Kind, name string) string {
	switch {
	case kind.What == Roles && c.file.Actions != nil:
		return fmt.Sprintf("%s has no role %s", strings.Join(c.file.Actions, " or "), name)
	case kind.What == Roles:
		return "no action has a role " + name
	case kind.What == Values:
		return fmt.Sprintf("%s has no value %s", kind.Scope, name)
	case kind.Scope != "":
		return fmt.Sprintf("unknown %s %s", kind.Scope, name)
	}
	return fmt.Sprintf("unknown %s %s", kind.What, name)
}

// oneOf lists at most 12 names for a hint.
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
