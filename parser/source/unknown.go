package source

import (
	"slices"
	"strings"
)

// mostListed is the number of names that a hint lists when none is similar.
const mostListed = 12

// NoPlan returns the error for a file without a plan (E0614).
func NoPlan(file, what string) *Diagnostic {
	return Errorf("E0614", Span{}, "%s holds no %s", file, what).WithHint("an empty plan means the start state; commands that only ask questions accept it")
}

// Unknown returns the error for an unknown name, with the nearest known name as a hint. The parameter what is
// the kind of name, such as class.
func Unknown(code, what, name string, known []string) *Diagnostic {
	d := Errorf(code, Span{}, "there is no %s %.80s", what, name)
	isVariable := strings.HasPrefix(name, "?")
	if isVariable { // suggest only other variables
		known = slices.DeleteFunc(slices.Clone(known), func(k string) bool { return !strings.HasPrefix(k, "?") })
	}
	switch near := Nearest(name, known); {
	case near != "":
		d.Meant(near)
	case isVariable && len(known) > mostListed:
		d.WithHint("there is %s …", strings.Join(known[:mostListed], ", "))
	case isVariable && len(known) > 0:
		d.WithHint("there is %s", strings.Join(known, ", "))
	case isVariable:
		d.WithHint("a variable stands for something in a network: name the network as well")
	}
	return d
}
