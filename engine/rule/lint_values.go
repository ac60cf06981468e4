package rule

import (
	"maps"
	"slices"
	"strings"

	"github.com/google/mangle/ast"

	"hearth/engine/rule/typing"
	"hearth/engine/rule/units"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// maxBuilt bounds the arguments of those functions of a clause that build texts:
// each of them can multiply the size of a value.
const maxBuilt = 16

// functions are those that rules compute with: all others of Mangle's are
// refused. What is true takes its numbers in brackets.
var functions = map[string]bool{
	"fn:plus": false, "fn:minus": false, "fn:mult": false, "fn:div": false, "fn:sum": true, "fn:max": true, "fn:min": true,
	"fn:number:to_string": false, "fn:name:to_string": false, "fn:name:root": false, "fn:name:tip": false, "fn:string:concat": false,
}

// reducers are the functions of the rows of a group.
var reducers = []string{"fn:count", "fn:sum", "fn:max", "fn:min"}

// undefinite are the functions whose result depends on an order that nobody
// defines, or that make fractions; the value says what to do instead.
var undefinite = map[string]string{
	"fn:collect":          "name the rows by a rank and read them in order",
	"fn:collect_distinct": "a predicate is already a set: read its rows",
	"fn:collect_to_map":   "a predicate is already a map: read its rows",
	"fn:pick_any":         "take the least with fn:min over a rank",
	"fn:avg":              "derive sum and count and divide where the number is used",
	"fn:float:div":        "numbers are integers: count in smaller units",
	"fn:float:mult":       "numbers are integers: count in smaller units",
	"fn:float:plus":       "numbers are integers: count in smaller units",
	"fn:float:max":        "numbers are integers: count in smaller units",
	"fn:float:min":        "numbers are integers: count in smaller units",
	"fn:float:sum":        "numbers are integers: count in smaller units",
	"fn:sqrt":             "numbers are integers: compare squares instead",
}

// shapes are how the names of functions and comparisons begin that are about
// lists and structures.
var shapes = []string{"fn:list", "fn:pair", "fn:tuple", "fn:map", "fn:struct", "fn:some", "fn:name:list", ":list:", ":match_pair", ":match_cons", ":match_nil", ":match_field", ":match_entry"}

func isShape(name string) bool {
	return slices.ContainsFunc(shapes, func(s string) bool { return strings.HasPrefix(name, s) })
}

// checkValues looks at every value that c writes or computes.
func checkValues(c *Clause, problems *diag.List) {
	k := &valueCheck{c: c, problems: problems, at: c.At}
	k.all(c.Head.Args)
	for i, p := range c.Premises {
		k.at = c.PremiseAt(i)
		if a, _, _ := AtomOf(p); isShape(a.Predicate.Symbol) {
			k.shape(a.Predicate.Symbol)
		}
		k.all(TermsOf(p))
	}
	k.at = c.At
	for _, s := range c.Statements() {
		name := s.Fn.Function.Symbol
		switch {
		case s.Var == nil:
		case c.Groups() && slices.Contains(reducers, name):
			k.all(s.Fn.Args)
		default:
			k.value(s.Fn)
		}
	}
	if k.built > maxBuilt {
		problems.Addf("E0423", c.At, "the functions of the clause build values from %d parts, %d are the most", k.built, maxBuilt)
	}
}

// A valueCheck looks for values that rules cannot compute with.
type valueCheck struct {
	c        *Clause
	problems *diag.List
	at       source.Span // of what is looked at
	built    int         // arguments of functions that build texts
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
			if _, ok := units.Of(t); ok {
				break // what it is there for, the program says
			}
			k.problems.Addf("E0404", k.c.At, "%v is neither a name, an integer nor a text", t).
				WithHint("count in smaller units, such as billionths")
		default:
			k.shape(t.String())
		}
	case ast.ApplyFn:
		k.call(t)
	}
}

// shape reports a list or structure, once.
func (k *valueCheck) shape(what string) {
	if k.shaped {
		return
	}
	k.shaped = true
	k.problems.Addf("E0437", k.at, "%s is about lists or structures", what).
		WithHint("rules compute with names, numbers and texts: write a fact for each element")
}

func (k *valueCheck) call(t ast.ApplyFn) {
	name, args := t.Function.Symbol, t.Args
	bracketed, known := functions[name]
	hint, bad := undefinite[name]
	switch {
	case bad:
		k.problems.Addf("E0416", k.c.At, "%s has no definite integer result", name).WithHint("%s", hint)
	case isShape(name):
		k.shape(name)
		return
	case name == "fn:count":
		k.problems.Addf("E0404", k.c.At, "fn:count counts the rows of a group, and stands behind do fn:group_by()").
			WithHint("|> do fn:group_by(), let N = fn:count()")
		return
	case !known:
		d := k.problems.Addf("E0425", k.c.At, "there is no function %s", name)
		if near := diag.Nearest(name, slices.Sorted(maps.Keys(functions))); near != "" {
			d.WithHint("did you mean %s?", near)
		}
		return
	case bracketed:
		var ok bool
		if args, ok = typing.Listed(args); !ok {
			k.problems.Addf("E0404", k.c.At, "%s wants its numbers in brackets here", name).WithHint("%s([A, B])", name)
			return
		}
	}
	if len(args) == 0 {
		k.problems.Addf("E0404", k.c.At, "%s of nothing has no value", name)
	}
	if strings.HasPrefix(name, "fn:string:") {
		k.built += len(args)
	}
	k.all(args)
}
