package rule

import (
	"maps"
	"slices"
	"strings"

	"github.com/google/mangle/ast"

	"hearth/engine/rule/infer"
	"hearth/parser/source"
)

// maxBuilt limits the number of arguments of text-building functions in one clause. Each argument can multiply
// the size of a value.
const maxBuilt = 16

// functions are the functions that rules can call. Other functions of Mangle are refused. The value is true
// for functions that take their arguments as a list in brackets.
var functions = map[string]bool{
	"fn:plus": false, "fn:minus": false, "fn:mult": false, "fn:div": false, "fn:sum": true, "fn:max": true, "fn:min": true,
	"fn:number:to_string": false, "fn:name:to_string": false, "fn:name:root": false, "fn:name:tip": false, "fn:string:concat": false,
}

// reducers are the functions that reduce the rows of a group.
var reducers = []string{"fn:count", "fn:sum", "fn:max", "fn:min"}

// illDefined maps functions to a hint about what to use instead. Their result depends on an unspecified order,
// or is a fraction.
var illDefined = map[string]string{
	"fn:collect":          "give each row a rank and read the rows by rank",
	"fn:collect_distinct": "a predicate is already a set: read its rows",
	"fn:collect_to_map":   "a predicate is already a map: read its rows",
	"fn:pick_any":         "give each row a rank and take the least with fn:min",
	"fn:avg":              "derive the sum and the count, and divide where the average is used",
	"fn:float:div":        "numbers are integers: count in smaller units",
	"fn:float:mult":       "numbers are integers: count in smaller units",
	"fn:float:plus":       "numbers are integers: count in smaller units",
	"fn:float:max":        "numbers are integers: count in smaller units",
	"fn:float:min":        "numbers are integers: count in smaller units",
	"fn:float:sum":        "numbers are integers: count in smaller units",
	"fn:sqrt":             "numbers are integers: compare squares instead",
}

// shapes are the prefixes of functions and comparisons on lists and structures.
var shapes = []string{"fn:list", "fn:pair", "fn:tuple", "fn:map", "fn:struct", "fn:some", "fn:name:list", ":list:", ":match_pair", ":match_cons", ":match_nil", ":match_field", ":match_entry"}

func isShape(name string) bool {
	return slices.ContainsFunc(shapes, func(s string) bool { return strings.HasPrefix(name, s) })
}

// checkValues checks every value that c contains or computes.
func checkValues(c *Clause, problems *source.Diagnostics) {
	k := &valueCheck{c: c, problems: problems, span: c.Span}
	k.all(c.Head.Args)
	for i, p := range c.Premises {
		k.span = c.PremiseAt(i)
		if a, _, _ := AtomOf(p); isShape(a.Predicate.Symbol) {
			k.shape(a.Predicate.Symbol)
		}
		k.all(TermsOf(p))
	}
	k.span = c.Span
	for _, s := range c.Statements() {
		name := s.Fn.Function.Symbol
		switch {
		case s.Var == nil:
		case c.Groups() && slices.Contains(reducers, name):
			k.all(s.Fn.Args)
		case slices.Contains(reducers, name) && !listed(s.Fn):
			problems.Addf("E0404", WordIn(c.Span, name), "%s must follow do fn:group_by()", name).
				WithHint("|> do fn:group_by(X), let %v = %v has one value for each X", *s.Var, s.Fn)
		default:
			k.value(s.Fn)
		}
	}
	if k.built > maxBuilt {
		problems.Addf("E0423", c.Span, "the functions of the clause build texts from %d parts, but at most %d are allowed", k.built, maxBuilt)
	}
}

// listed reports whether the arguments of a function are a list in brackets.
func listed(call ast.ApplyFn) bool {
	_, ok := infer.Listed(call.Args)
	return ok
}

// A valueCheck finds values that rules cannot compute with.
type valueCheck struct {
	c        *Clause
	problems *source.Diagnostics
	span     source.Span // position of the current premise or clause
	built    int         // number of arguments of text-building functions
	shaped   bool        // a list or structure has been reported
}

func (k *valueCheck) all(terms []ast.BaseTerm) {
	for _, t := range terms {
		k.value(t)
	}
}

func (k *valueCheck) value(t ast.BaseTerm) {
	switch t := t.(type) {
	case ast.Constant:
		switch t.Type {
		case ast.NameType, ast.NumberType, ast.StringType:
		case ast.Float64Type, ast.BytesType:
			if _, ok := infer.FromConstant(t); ok {
				break // a decimal; wholeNumbers checks later whether it is allowed here
			}
			k.problems.Addf("E0404", k.c.Span, "%v is not a name, an integer or a text", t).
				WithHint("use an integer in a smaller unit, such as billionths")
		default:
			k.shape(t.String())
		}
	case ast.ApplyFn:
		k.call(t)
	}
}

// shape reports the first list or structure of the clause.
func (k *valueCheck) shape(what string) {
	if k.shaped {
		return
	}
	k.shaped = true
	k.problems.Addf("E0437", k.span, "lists and structures such as %s are not supported", what).
		WithHint("rules compute with names, numbers and texts: write a fact for each element")
}

func (k *valueCheck) call(t ast.ApplyFn) {
	name, args := t.Function.Symbol, t.Args
	bracketed, known := functions[name]
	hint, bad := illDefined[name]
	switch {
	case bad:
		k.problems.Addf("E0416", k.c.Span, "the result of %s is not a well-defined integer", name).WithHint("%s", hint)
	case isShape(name):
		k.shape(name)
		return
	case name == "fn:count":
		k.problems.Addf("E0404", k.c.Span, "fn:count must follow do fn:group_by()").
			WithHint("|> do fn:group_by(), let N = fn:count()")
		return
	case !known:
		d := k.problems.Addf("E0425", WordIn(k.span, name), "unknown function %s", name)
		if near := source.Nearest(name, slices.Sorted(maps.Keys(functions))); near != "" {
			d.WithHint("did you mean %s?", near)
		}
		return
	case bracketed:
		var ok bool
		if args, ok = infer.Listed(args); !ok {
			k.problems.Addf("E0404", k.c.Span, "the arguments of %s must be in brackets", name).WithHint("%s([A, B])", name)
			return
		}
	}
	switch {
	case len(args) == 0:
		k.problems.Addf("E0404", k.c.Span, "%s needs at least one argument", name)
	case len(args) == 1 && slices.Contains([]string{"fn:plus", "fn:mult", "fn:div"}, name):
		k.problems.Addf("E0404", WordIn(k.span, name), "%s needs two arguments, found 1", name).WithHint("%s(A, B)", name)
	}
	if strings.HasPrefix(name, "fn:string:") {
		k.built += len(args)
	}
	k.all(args)
}
