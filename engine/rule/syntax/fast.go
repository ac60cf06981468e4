package syntax

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/google/mangle/ast"
	"github.com/google/mangle/parse"
	"github.com/google/mangle/symbols"
)

// read parses a text without Mangle. ok is false if the text needs Mangle's parser: it has a mistake, a string
// with an escape, or another rare form. Otherwise the result equals that of Mangle's parser.
func read(text string) (u parse.SourceUnit, ok bool) {
	r := &reader{text: text, ok: true}
	u.Decls = []ast.Decl{{DeclaredAtom: ast.Atom{Predicate: symbols.Package}, Descr: []ast.Atom{noPackage}}}
	for r.blank(); r.ok && r.pos < len(text); {
		if r.keyword("Decl") {
			u.Decls = append(u.Decls, r.decl())
		} else {
			u.Clauses = append(u.Clauses, r.clause())
		}
	}
	return u, r.ok
}

// noPackage is the descr that Mangle's parser adds to a text without a package.
var noPackage = ast.NewAtom(ast.DescrName, ast.String(""))

// keywords holds the keywords of the rule language that look like predicates or variables.
var keywords = map[string]bool{"bound": true, "let": true, "do": true, "descr": true, "inclusion": true, "opt": true, "Package": true, "Use": true, "Decl": true}

// A reader parses a text. ok becomes false when it meets something it cannot parse.
type reader struct {
	text string
	pos  int
	ok   bool
}

// peek returns the next byte, or 0 at the end.
func (r *reader) peek() byte {
	if r.pos < len(r.text) {
		return r.text[r.pos]
	}
	return 0
}

// blank skips white space and comments.
func (r *reader) blank() {
	for r.pos < len(r.text) {
		switch r.text[r.pos] {
		case ' ', '\t', '\r', '\n', '\f':
			r.pos++
		case '#':
			if n := strings.IndexByte(r.text[r.pos:], '\n'); n >= 0 {
				r.pos += n + 1
			} else {
				r.pos = len(r.text)
			}
		default:
			return
		}
	}
}

// take skips sign and the blanks after it. It returns false if sign is not next.
func (r *reader) take(sign string) bool {
	if !strings.HasPrefix(r.text[r.pos:], sign) {
		return false
	}
	r.pos += len(sign)
	r.blank()
	return true
}

// need is like take, but sets ok to false if sign is not next.
func (r *reader) need(sign string) { r.ok = r.ok && r.take(sign) }

// keyword skips a keyword and the blanks after it. It returns false if another word is next.
func (r *reader) keyword(word string) bool {
	end := r.pos + len(word)
	if !strings.HasPrefix(r.text[r.pos:], word) || end < len(r.text) && (isWord(r.text[end]) || strings.IndexByte("_:.", r.text[end]) >= 0) {
		return false
	}
	r.pos = end
	r.blank()
	return true
}

// word reads a word and skips the blanks after it. A word contains letters, digits and the bytes in more.
// Words that Mangle would read differently set ok to false.
func (r *reader) word(more string) string {
	from := r.pos
	for r.pos++; isWord(r.peek()) || r.peek() != 0 && strings.IndexByte(more, r.peek()) >= 0; {
		r.pos++
	}
	word := r.text[from:r.pos]
	r.ok = r.ok && !keywords[word] && r.peek() != '_' && r.peek() != ':' && !(r.peek() == '.' && r.pos+1 < len(r.text) && isWord(r.text[r.pos+1]))
	r.blank()
	return word
}

func isWord(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || isDigit(c) }

// items reads a list that ends with end, whose start was skipped.
func (r *reader) items(end string, item func()) {
	if r.ok && r.take(end) {
		return
	}
	for item(); r.ok && r.take(","); {
		item()
	}
	r.need(end)
}

// stop skips the period at the end of a statement.
func (r *reader) stop() {
	r.ok = r.ok && r.peek() == '.' && (r.pos+1 == len(r.text) || strings.IndexByte(" \t\r\n\f#", r.text[r.pos+1]) >= 0)
	r.take(".")
}

// decl reads a declaration after its keyword.
func (r *reader) decl() ast.Decl {
	atom := r.atom()
	var descr []ast.Atom
	if r.ok && r.keyword("descr") {
		r.need("[")
		r.items("]", func() { descr = append(descr, r.atom()) })
	}
	var bounds []ast.BoundDecl
	for r.ok && r.keyword("bound") {
		var terms []ast.BaseTerm
		r.need("[")
		r.items("]", func() { terms = append(terms, r.term()) })
		bounds = append(bounds, ast.NewBoundDecl(terms...))
	}
	r.stop()
	if !r.ok {
		return ast.Decl{}
	}
	d, err := ast.NewDecl(atom, descr, bounds, nil)
	r.ok = err == nil
	return d
}

func (r *reader) clause() (c ast.Clause) {
	if c.Head = r.atom(); r.ok && r.take(":-") {
		for c.Premises = append(c.Premises, r.premise()); r.ok && r.take(","); {
			c.Premises = append(c.Premises, r.premise())
		}
		for to := &c.Transform; r.ok && r.take("|>"); to = &(*to).Next {
			*to = r.transform()
		}
	}
	r.stop()
	return c
}

// transform reads statements: a do statement or none, then let statements.
func (r *reader) transform() *ast.Transform {
	t := &ast.Transform{}
	if r.keyword("do") {
		t.Statements = append(t.Statements, ast.TransformStmt{Fn: r.call()})
		if !r.take(",") {
			return t
		}
	}
	for more := true; r.ok && more; more = r.take(",") {
		if r.ok = r.keyword("let") && 'A' <= r.peek() && r.peek() <= 'Z'; !r.ok {
			break
		}
		v := ast.Variable{Symbol: r.word("")}
		r.need("=")
		t.Statements = append(t.Statements, ast.TransformStmt{Var: &v, Fn: r.call()})
	}
	return t
}

// call reads an application of a function.
func (r *reader) call() (c ast.ApplyFn) {
	const prefix = "fn:"
	if r.ok = r.ok && strings.HasPrefix(r.text[r.pos:], prefix); !r.ok {
		return c
	}
	c.Function.Symbol = r.word("_:")
	r.need("(")
	r.items(")", func() { c.Args = append(c.Args, r.term()) })
	c.Function.Arity = len(c.Args)
	return c
}

// operators lists the operators of comparisons with their predicates. != and = have a term type instead of a
// predicate.
var operators = []struct {
	sign string
	pred string
}{{"!=", ""}, {"<=", ":le"}, {">=", ":ge"}, {"<", ":lt"}, {">", ":gt"}, {"=", ""}}

func (r *reader) premise() ast.Term {
	switch c := r.peek(); {
	case 'a' <= c && c <= 'z' && !strings.HasPrefix(r.text[r.pos:], "fn:"):
		return r.atom()
	case c == '!':
		r.take("!")
		return ast.NegAtom{Atom: r.atom()}
	case c == ':':
		return r.builtin()
	}
	left := r.term()
	for _, of := range operators {
		if !r.ok || !r.take(of.sign) {
			continue
		}
		switch right := r.term(); of.sign {
		case "!=":
			return ast.Ineq{Left: left, Right: right}
		case "=":
			return ast.Eq{Left: left, Right: right}
		default:
			return ast.NewAtom(of.pred, left, right)
		}
	}
	r.ok = false
	return nil
}

func (r *reader) atom() (a ast.Atom) {
	c := r.peek()
	if r.ok = r.ok && 'a' <= c && c <= 'z'; !r.ok {
		return a
	}
	return r.applied(r.word("_"))
}

// builtin reads an atom whose predicate starts with a colon, such as :string:contains.
func (r *reader) builtin() ast.Atom {
	r.ok = r.ok && r.pos+1 < len(r.text) && 'a' <= r.text[r.pos+1] && r.text[r.pos+1] <= 'z'
	return r.applied(r.word("_:"))
}

// applied reads the arguments of a predicate.
func (r *reader) applied(pred string) (a ast.Atom) {
	r.need("(")
	r.items(")", func() { a.Args = append(a.Args, r.term()) })
	a.Predicate = ast.PredicateSym{Symbol: pred, Arity: len(a.Args)}
	return a
}

// term reads a variable, a name, a number, a string or a call.
func (r *reader) term() ast.BaseTerm {
	switch c := r.peek(); {
	case c == '_':
		r.take("_")
		return ast.Variable{Symbol: "_"}
	case 'A' <= c && c <= 'Z':
		return ast.Variable{Symbol: r.word("")}
	case c == 'f':
		return r.call()
	case c == '/':
		name, err := ast.Name(r.word("/.-_~%"))
		r.ok = r.ok && err == nil
		return name
	case isDigit(c) || c == '-':
		return r.numeral()
	case c == '"' || c == '\'':
		return ast.String(r.quoted(c))
	}
	r.ok = false
	return nil
}

// numeral reads a number, which may have digits after a decimal point.
func (r *reader) numeral() ast.BaseTerm {
	from := r.pos
	for r.pos++; isDigit(r.peek()); {
		r.pos++
	}
	decimal := r.peek() == '.' && r.pos+1 < len(r.text) && isDigit(r.text[r.pos+1])
	if !decimal {
		r.pos = from
		n, err := strconv.ParseInt(r.word(""), 10, 64)
		r.ok = r.ok && err == nil
		return ast.Number(n)
	}
	for r.pos++; isDigit(r.peek()); {
		r.pos++
	}
	n, err := strconv.ParseFloat(r.text[from:r.pos], 64)
	r.ok = r.ok && err == nil && !isWord(r.peek())
	r.blank()
	return ast.Float64(n)
}

// quoted reads a string without escapes and line breaks.
func (r *reader) quoted(quote byte) string {
	n := strings.IndexByte(r.text[r.pos+1:], quote)
	if n < 0 {
		r.ok = false
		return ""
	}
	text := r.text[r.pos+1 : r.pos+1+n]
	r.pos += n + 2
	r.ok = r.ok && utf8.ValidString(text) && !strings.ContainsAny(text, "\\\r\n")
	r.blank()
	return text
}
