package owl

import (
	"fmt"
	"slices"
)

// A Fault describes an error in a call.
type Fault struct {
	Arg int // index of the argument, from 0; -1 for the call itself
	Msg string
}

// Check reports an error in a call: an unknown constructor, a wrong number of arguments, or an argument of the
// wrong sort. The annotations of an axiom must have been removed. Check does not look below the arguments. It
// returns nil if the call is correct.
func Check(n *Node) *Fault {
	s, ok := constructors()[n.Text]
	if !ok {
		return &Fault{-1, fmt.Sprintf("there is no constructor %.60q", n.Text)}
	}
	skip := leadingAnnotations(n)
	args := n.Args[skip:]
	if wrong := count(s, len(args)); wrong != "" {
		return &Fault{-1, n.Text + " " + wrong}
	}
	for i, a := range args {
		if want := s.sortOf(i); !fits(a, want) {
			return &Fault{skip + i, fmt.Sprintf("argument %d of %s must be %s", i+1, n.Text, Noun(want))}
		}
	}
	return nil
}

// leadingAnnotations counts the annotations at the start of an annotation.
func leadingAnnotations(n *Node) (count int) {
	for n.Text == "Annotation" && count < len(n.Args) && n.Args[count].Is("Annotation") {
		count++
	}
	return count
}

// count describes what is wrong with the number n of arguments. It returns "" if the number is right.
func count(s Signature, n int) string {
	least := len(s.fixed) + len(s.repeated)
	switch {
	case n < least && s.repeated != nil:
		return fmt.Sprintf("takes at least %d arguments, found %d", least, n)
	case s.repeated != nil && (n-len(s.fixed))%len(s.repeated) != 0:
		return fmt.Sprintf("takes %d arguments and then groups of %d, found %d", len(s.fixed), len(s.repeated), n)
	case s.repeated == nil && (n < least || n > least+len(s.optional)):
		return fmt.Sprintf("takes %d arguments, found %d", least+len(s.optional), n)
	}
	return ""
}

// sortOf returns the sort of argument i.
func (s Signature) sortOf(i int) Sort {
	fixed := slices.Concat(s.fixed, s.optional)
	if i < len(fixed) {
		return fixed[i]
	}
	return s.repeated[(i-len(fixed))%len(s.repeated)]
}

// Takes returns the sort of entity that a name denotes as argument i of a constructor. It returns 0 if no name
// is allowed there.
func Takes(constructor string, i int) Sort { return sorts[constructors()[constructor].sortOf(i)].name }

func fits(n *Node, want Sort) bool {
	switch s := sorts[want]; {
	case s.members != 0:
		return n.Is("") && !slices.ContainsFunc(n.Args, func(a *Node) bool { return !fits(a, s.members) })
	case n.Kind == Call:
		made := constructors()[n.Text].makes
		return made == want || made == 'P' && want == 'H'
	default:
		return slices.Contains(s.plain, n.Kind)
	}
}

// Uses calls visit for every name in n, with the sort of entity it is used as. The sort is AnIRI if the name
// is only mentioned. Names of facets are skipped.
func Uses(n *Node, visit func(iri string, as Sort)) {
	skip := leadingAnnotations(n)
	for _, a := range n.Args[:skip] {
		Uses(a, visit)
	}
	for i, a := range n.Args[skip:] {
		use(a, constructors()[n.Text].sortOf(i), visit)
	}
}

func use(a *Node, as Sort, visit func(iri string, as Sort)) {
	switch {
	case a.Is(""):
		for _, x := range a.Args {
			use(x, sorts[as].members, visit)
		}
	case a.Kind == Call:
		Uses(a, visit)
	case a.Kind == Literal:
		visit(a.Type(), ADatatype)
	case a.Kind == IRI:
		visit(a.Text, sorts[as].name)
	}
}
