package functional

import (
	"maps"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hearth/ontology/owl"
	"hearth/parser/diag"
	"hearth/parser/scan"
)

// A parser turns tokens into nodes of the model.
type parser struct {
	scan.Reader
	prefixes map[string]string
	end      int // of the last list
}

// refuse says what is wrong with a token that cannot stand where it does.
func (p *parser) refuse(t lexer.Token) *diag.Diagnostic {
	if t.EOF() {
		return diag.New("E0340", p.Place(t), "the file ends in the middle of a statement").WithHint("close what was opened, with a ) for every (")
	}
	return diag.New("E0340", p.Place(t), "%.40q cannot stand here", t.Value).WithHint("write statements as Name(argument ...)")
}

// statement reads one. An axiom is left without its annotations, which come beside it.
func (p *parser) statement() (n *owl.Node, notes []*owl.Node) {
	name := p.Expect(word)
	args, starts := p.list()
	for owl.Constructors()[name.Value].Axiom && len(args) > 0 && args[0].Is("Annotation") {
		notes = append(notes, args[0])
		args, starts = args[1:], starts[1:]
	}
	return p.call(name, args, starts), notes
}

// call makes a call and checks it.
func (p *parser) call(name lexer.Token, args []*owl.Node, starts []lexer.Token) *owl.Node {
	n := owl.Apply(strings.Clone(name.Value), args...)
	if p.Broken {
		return n
	}
	if f := owl.Check(n); f != nil && n.Text != "Import" {
		at := name
		if f.Arg >= 0 {
			at = starts[f.Arg]
		}
		p.Report(diag.New("E0343", p.Place(at), "%s", f.Msg))
	}
	return n
}

// list reads arguments in parentheses, and with which token each starts.
func (p *parser) list() (args []*owl.Node, starts []lexer.Token) {
	p.Demand("(")
	for !p.Broken && !p.Is(")") {
		starts = append(starts, p.Next)
		args = append(args, p.argument())
	}
	p.end = p.Next.Pos.Offset + 1
	p.Accept(")")
	return args, starts
}

func (p *parser) argument() *owl.Node {
	if p.Is("(") {
		args, _ := p.list()
		return owl.Apply("", args...)
	}
	w := p.Expect(full, short, blank, text, word)
	switch {
	case w.Type == text:
		return p.literal(w)
	case w.Type != word:
		return p.name(w)
	case p.Is("("):
		args, starts := p.list()
		return p.call(w, args, starts)
	}
	if strings.Trim(w.Value, "0123456789") != "" || len(w.Value) > 9 {
		p.Report(diag.New("E0341", p.Place(w), "%.40q is neither a name nor a number up to 999999999", w.Value).
			WithHint("names have a prefix, as in :%.40s, or stand in angle brackets", w.Value))
	}
	return &owl.Node{Kind: owl.Number, Text: digits(w.Value)}
}

// digits writes a number without zeros in front.
func digits(s string) string {
	if s = strings.TrimLeft(s, "0"); s == "" {
		return "0"
	}
	return strings.Clone(s)
}

func (p *parser) literal(t lexer.Token) *owl.Node {
	value := unescape(t.Value[1 : len(t.Value)-1])
	switch {
	case p.Next.Type == lang:
		return owl.Value(value, "", p.Advance().Value[1:])
	case p.Accept("^^"):
		return owl.Value(value, p.name(p.Expect(full, short)).Text, "")
	}
	return owl.Text(value)
}

// unescape takes the backslashes off quotes and backslashes.
func unescape(s string) string {
	return strings.ToValidUTF8(escapes.Replace(s), "\uFFFD")
}

var escapes = strings.NewReplacer(`\"`, `"`, `\\`, `\`)

// name resolves an IRI or a blank node.
func (p *parser) name(t lexer.Token) *owl.Node {
	switch {
	case p.Broken:
		return owl.Name("")
	case t.Type == blank:
		return &owl.Node{Kind: owl.Blank, Text: strings.Clone(t.Value[2:])}
	case t.Type == full:
		return owl.Name(strings.ToValidUTF8(t.Value[1:len(t.Value)-1], "\uFFFD"))
	}
	prefix, local, _ := strings.Cut(t.Value, ":")
	space, ok := p.prefixes[prefix]
	if !ok {
		d := diag.New("E0344", p.Place(t), "the prefix %.40s: is not declared", prefix)
		if near := diag.Nearest(prefix, slices.Sorted(maps.Keys(p.prefixes))); near != "" {
			d.WithHint("did you mean %s:?", near)
		} else {
			d.WithHint("declare it at the start of the file: Prefix(%.40s:=<http://...>)", prefix)
		}
		p.Report(d)
	}
	return owl.Name(space + local)
}
