package network

import "strings"

// Print writes f in the notation that [Parse] reads: one action a line, an
// empty line between networks. Comments are lost.
func Print(f *File) string {
	var b strings.Builder
	for i, n := range f.Networks {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString("#" + n.ID + "\n")
		if n.Primary != "" {
			b.WriteString(";primary " + n.Primary + "\n")
		}
		for _, a := range n.Actions {
			b.WriteString(a.String() + "\n")
		}
	}
	return b.String()
}

// String returns a as one line of a file writes it.
func (a *Action) String() string {
	return form(a.Name, a.Args)
}

// String returns a as the notation writes it.
func (a Arg) String() string {
	if a.Kind == List {
		return form("", a.Items)
	}
	return a.Text
}

// form writes args between parentheses, behind name unless that is empty.
func form(name string, args []Arg) string {
	words := make([]string, 0, 1+len(args))
	if name != "" {
		words = append(words, name)
	}
	for _, arg := range args {
		words = append(words, arg.String())
	}
	return "(" + strings.Join(words, " ") + ")"
}
