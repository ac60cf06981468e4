package owl

import (
	"fmt"
	"slices"
)

// A Fault says what is wrong with a call.
type Fault struct {
	Arg int // the argument, counted from 0; -1 is the call itself
	Msg string
}

// Check reports what is wrong with a call itself: an unknown constructor, too
// few or too many arguments, or arguments of another sort. Annotations have
// been taken off an axiom; what is below the arguments is not looked at.
func Check(n *Node) *Fault {
	s, ok := constructors()[n.Text]
	if !ok {
		return &Fault{-1, fmt.Sprintf("there is no constructor %.60q", n.Text)}
	}
	skip := noted(n)
	args := n.Args[skip:]
	if wrong := count(s, len(args)); wrong != "" {
		return &Fault{-1, n.Text + " " + wrong}
	}
	for i, a := range args {
		if want := s.at(i); !fits(a, want) {
			return &Fault{skip + i, fmt.Sprintf("argument %d of %s is %s", i+1, n.Text, Noun(want))}
		}
	}
	return nil
}

// noted counts the annotations that an annotation starts with.
func noted(n *Node) (count int) {
	for n.Text == "Annotation" && count < len(n.Args) && n.Args[count].Is("Annotation") {
		count++
	}
	return count
}

// count says what is wrong with a number of arguments, "" if nothing is.
func count(s Signature, n int) string {
	least := len(s.fixed) + len(s.repeated)
	switch {
	case n < least && s.repeated != nil:
		return fmt.Sprintf("takes at least %d arguments, and here are %d", least, n)
	case s.repeated != nil && (n-len(s.fixed))%len(s.repeated) != 0:
		return fmt.Sprintf("takes %d arguments and then groups of %d, and here are %d", len(s.fixed), len(s.repeated), n)
	case s.repeated == nil && (n < least || n > least+len(s.optional)):
		return fmt.Sprintf("takes %d arguments, and here are %d", least+len(s.optional), n)
	}
	return ""
}

// at returns the sort of argument i.
func (s Signature) at(i int) Sort {
	fixed := slices.Concat(s.fixed, s.optional)
	if i < len(fixed) {
		return fixed[i]
	}
	return s.repeated[(i-len(fixed))%len(s.repeated)]
}

// Takes returns the sort of entity that a name is as argument i of a constructor,
// 0 where no name can stand.
func Takes(constructor string, i int) Sort { return sorts[constructors()[constructor].at(i)].name }

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

// Uses calls visit for every name in n with the sort of entity it is used as,
// AnIRI where it is only mentioned. Names of facets are not among them.
func Uses(n *Node, visit func(iri string, as Sort)) {
	skip := noted(n)
	for _, a := range n.Args[:skip] {
		Uses(a, visit)
	}
	for i, a := range n.Args[skip:] {
		use(a, constructors()[n.Text].at(i), visit)
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
		visit(a.Type, ADatatype)
	case a.Kind == IRI:
		visit(a.Text, sorts[as].name)
	}
}
