package network

import "strings"

// Print writes f in the notation that [Parse] reads: one action per line, with an empty line between networks.
// It drops comments.
func Print(f *File) string {
	var b strings.Builder
	for i, n := range f.Networks {
		if i > 0 {
			b.WriteByte('\n')
		}
		long := len(n.ID) + len(n.Primary) + 16
		for _, a := range n.Actions {
			long += a.Span.End - a.Span.Start + 1
		}
		b.Grow(long) // estimate: the length in the source
		b.WriteString("#" + n.ID + "\n")
		if n.Primary != "" {
			b.WriteString(";primary " + n.Primary + "\n")
		}
		for _, a := range n.Actions {
			write(&b, a.Name, a.Args)
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// String returns a in the notation of files.
func (a *Action) String() string {
	var b strings.Builder
	write(&b, a.Name, a.Args)
	return b.String()
}

// String returns a in the notation of files.
func (a Arg) String() string {
	if a.Kind != List {
		return a.Text
	}
	var b strings.Builder
	write(&b, "", a.Items)
	return b.String()
}

// write writes args in parentheses, after name unless it is "".
func write(b *strings.Builder, name string, args []Arg) {
	b.WriteString("(" + name)
	for i := range args {
		if i > 0 || name != "" {
			b.WriteByte(' ')
		}
		if args[i].Kind == List {
			write(b, "", args[i].Items)
		} else {
			b.WriteString(args[i].Text)
		}
	}
	b.WriteByte(')')
}
