package rule

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/google/mangle/ast"

	"hearth/parser/source"
)

// A namespace knows which predicates a file of a user may define. Predicates with a Decl are shared: every file may add
// rules to them. All others are helpers, and a helper of a user's file is private to it: a helper of that name in another
// file is a different predicate. A predicate with the name of its file is a type, which questions use.
type namespace struct {
	shared  map[string]bool                       // predicates that the vocabulary or a file that no user added declares
	helpers map[string]source.Span                // helpers of all built-in files and of the added files read so far → the position of the first rule
	types   []ast.PredicateSym                    // types of added files that have the name of a built-in helper; the helper is renamed
	first   map[ast.PredicateSym]ast.PredicateSym // predicates of added files → the name that questions read; built-in types keep theirs
}

// namespace returns the names in the units that no user added.
func (b *builder) namespace(units []Unit) *namespace {
	n := &namespace{shared: map[string]bool{"role": true, "expects": true}, helpers: map[string]source.Span{}} // only lint reads them
	n.first = map[ast.PredicateSym]ast.PredicateSym{}
	if !slices.ContainsFunc(units, func(u Unit) bool { return u.File.Added }) {
		return n
	}
	for name := range b.decls {
		n.shared[name] = true
	}
	for _, u := range units {
		if u.File.Added {
			continue
		}
		text := b.v.Text(u.File)
		for i := range text.decls {
			n.shared[text.decls[i].name()] = true
		}
		n.add(text)
		for _, c := range text.Clauses {
			if p := c.Head.Predicate; p.Symbol == word(stem(u.File)) {
				n.first[p] = p
			}
		}
	}
	for _, u := range units {
		if !u.File.Added {
			continue
		}
		for _, c := range b.v.Text(u.File).Clauses {
			p := c.Head.Predicate
			if _, taken := n.helpers[p.Symbol]; taken && !n.shared[p.Symbol] && p.Symbol == word(stem(u.File)) && !slices.Contains(n.types, p) {
				n.types = append(n.types, p)
			}
		}
	}
	for _, p := range n.types {
		delete(n.helpers, p.Symbol)
	}
	return n
}

// add adds the helpers of a file.
func (n *namespace) add(text *Text) {
	for _, c := range text.Clauses {
		if _, known := n.helpers[c.Pred()]; !known && !statement(c.Pred()) {
			n.helpers[c.Pred()] = c.Span
		}
	}
}

// private renames the helpers of a file of a user that have the name of a helper in another file. The file may add to such
// a helper if it says extends(/helper), or replace its rules if it says replaces(/helper). Rules for such a helper that the
// file neither reads nor announces are reported: they are probably meant for the other file. A question reads helpers of
// users' files rather than built-in ones of that name.
func (b *builder) private(n *namespace, u Unit, text *Text) []*Clause {
	clauses := text.Clauses
	if !u.File.Added {
		for _, p := range n.types {
			clauses = rename(clauses, p, ast.PredicateSym{Symbol: p.Symbol + "__built_in", Arity: p.Arity})
		}
		return clauses
	}
	for p, own := range n.first {
		if u.Question && p != own && !slices.ContainsFunc(clauses, func(c *Clause) bool { return c.Pred() == p.Symbol }) {
			clauses = rename(clauses, p, own)
		}
	}
	announced := map[string]bool{}
	for _, c := range clauses {
		if name, ok := named(c); ok && statement(c.Pred()) {
			announced[name] = true
		}
	}
	for _, c := range text.Clauses {
		p := c.Head.Predicate
		other, taken := n.helpers[p.Symbol]
		_, met := n.first[p]
		if !met && !n.shared[p.Symbol] && !announced[p.Symbol] {
			n.first[p] = p
		}
		if !taken || n.shared[p.Symbol] || announced[p.Symbol] || !slices.ContainsFunc(clauses, func(c *Clause) bool { return c.Pred() == p.Symbol }) {
			continue
		}
		if !reads(clauses, p) {
			b.problems.Addf("E0450", c.Span, "%s has rules for %s, too", place(other), p.Symbol).
				WithHint("to add to them, write extends(/%s); otherwise choose another name", p.Symbol)
			announced[p.Symbol] = true // one problem is enough
			continue
		}
		own := ast.PredicateSym{Symbol: p.Symbol + "__in_" + word(stem(u.File)), Arity: p.Arity}
		clauses = rename(clauses, p, own)
		if !met {
			n.first[p] = own
		}
	}
	n.add(text)
	return clauses
}

// checkExtends reports facts extends(/p) where no file has rules for p. It is enough that the file itself has some: the
// rules of an action do not read the files of types.
func (b *builder) checkExtends(n *namespace, text *Text) {
	for _, c := range text.Clauses {
		if c.Pred() != "extends" {
			continue
		}
		name, ok := named(c)
		if !ok {
			b.problems.Addf("E0408", c.Span, "expected the name of one predicate in extends").WithHint("extends(/wears).")
			continue
		}
		_, known := n.helpers[name]
		if !known && !slices.ContainsFunc(text.Clauses, func(c *Clause) bool { return c.Pred() == name }) {
			d := b.problems.Addf("E0408", WordIn(c.Span, "/"+name), "no file has rules for %s", name)
			if near := source.Nearest(name, b.headNames()); near != "" {
				d.WithHint("did you mean extends(/%s)?", near)
			}
		}
	}
}

// renamed matches the end of the name of a renamed helper: the file, or the number of arguments.
var renamed = regexp.MustCompile(`__(in_\w+|built_in|\d+)$`)

// PlainName returns the name of a predicate as rules write it.
func PlainName(pred string) string { return renamed.ReplaceAllString(pred, "") }

// statement reports whether facts of a predicate are about the rules of other files.
func statement(pred string) bool { return pred == "extends" || pred == "replaces" }

// stem returns the name of a file without folder and extension.
func stem(f *source.File) string { return strings.TrimSuffix(path.Base(f.Name), path.Ext(f.Name)) }

// place returns the file and line of a span.
func place(s source.Span) string {
	line, _ := s.Pos()
	return fmt.Sprintf("%s:%d", s.File.Name, line)
}

// word replaces all letters that cannot be in the name of a predicate.
func word(text string) string {
	return strings.Map(func(r rune) rune {
		if notInWord(r) {
			return '_'
		}
		return r
	}, text)
}
