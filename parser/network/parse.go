package network

import (
	"iter"
	"slices"
	"strings"

	"hearth/parser/bound"
	"hearth/parser/diag"
	"hearth/parser/scan"
	"hearth/parser/source"
)

// Parse reads a file of networks. The error is a *diag.List; the file returned
// beside it holds what could be read.
func Parse(src *source.File) (*File, error) { return parse(src, nil) }

// ParseAs reads a file whose first network has no header, as if it had that of a
// recipe.
func ParseAs(src *source.File, id string) (*File, error) {
	return parse(src, &Network{ID: id, At: source.Span{File: src}})
}

// parse reads a file. Its first network is that one; nil where a header begins it.
func parse(src *source.File, first *Network) (*File, error) {
	p := parser{src: src, out: &File{Source: src}, to: len(src.Text)}
	if first != nil {
		p.network, p.out.Networks = first, []*Network{first}
	}
	start := len(src.Text) - len(strings.TrimPrefix(src.Text, "\ufeff"))
	for at, end := range lines(src.Text, start, len(src.Text)) {
		p.line(at, end)
		if p.words > bound.Networks.Parts {
			p.errs.Addf("E0110", p.span(at, end), "the file has more than %d words", bound.Networks.Parts).
				WithHint("split it into several files")
			break
		}
		if p.network != nil && len(p.network.Actions) > bound.Networks.Within {
			p.errs.Addf("E0110", p.span(at, end), "the network has more than %d actions", bound.Networks.Within).
				WithHint("recipes have some dozens: is a header missing?")
			break
		}
	}
	return p.out, p.errs.Err()
}

// ParseActions reads the actions in src.Text[from:to], which has no headers:
// any indentation, any number of actions on a line, comments behind them. The
// error is a *diag.List; the actions returned beside it could be read.
func ParseActions(src *source.File, from, to int) ([]*Action, error) {
	p := parser{src: src, network: &Network{}, to: to}
	for at, end := range lines(src.Text, from, to) {
		for at = p.skipBlanks(at, end); at < end && src.Text[at] != ';'; at = p.skipBlanks(at, end) {
			if src.Text[at] != '(' {
				p.errs.Addf("E0101", p.span(at, end), "expected an action, found %.40q", src.Text[at:end]).
					WithHint("write (name argument ...)")
				break
			}
			at = p.action(at, end)
		}
	}
	return p.network.Actions, p.errs.Err()
}

// lines yields where the lines of text[from:to] start and end, line ends
// (LF or CR LF) not included.
func lines(text string, from, to int) iter.Seq2[int, int] {
	return func(yield func(at, end int) bool) {
		for from < to {
			at, end, next := line(text, from, to)
			if !yield(at, end) {
				return
			}
			from = next
		}
	}
}

// line tells where the line that starts at at ends, its end not included, and where the
// next one starts.
func line(text string, at, to int) (start, end, next int) {
	end, next = to, to
	if n := strings.IndexByte(text[at:to], '\n'); n >= 0 {
		end, next = at+n, at+n+1
	}
	if end > at && text[end-1] == '\r' {
		end--
	}
	return at, end, next
}

type parser struct {
	src      *source.File
	out      *File
	network  *Network // the one being read; nil before the first header
	headless bool     // an action before the first header was reported
	words    int      // headers, names and arguments so far
	to       int      // where the text ends
	forms    []form   // that were read, from the one that comes next
	errs     diag.List
}

// line reads one line by its first character.
func (p *parser) line(at, end int) {
	text := p.src.Text[at:end]
	switch {
	case strings.Trim(text, " ") == "":
	case text[0] == ';':
		p.comment(at, end)
	case text[0] == '#':
		p.header(at, end)
	case text[0] == '(':
		if p.network == nil && !p.headless {
			p.headless = true
			p.errs.Addf("E0103", p.span(at, end), "this action belongs to no recipe: it is neither executed nor scored").
				WithHint("start the file with the id of a recipe, as in #afghan-biscuits")
		}
		p.unread("an action", p.action(at, end), end)
	default:
		p.stray(at, end)
	}
}

// comment notes the primary output, if that is what the comment is about.
func (p *parser) comment(at, end int) {
	text := p.src.Text[at:end]
	fields := strings.Fields(strings.TrimLeft(text, ";"))
	if p.network == nil || len(fields) != 2 || !strings.EqualFold(fields[0], "primary") || fields[1][0] != '?' {
		return
	}
	if _, bad := strange(fields[1]); bad || strings.ContainsAny(fields[1], "();") {
		return
	}
	from := at + strings.LastIndex(text, fields[1])
	span := p.span(from, from+len(fields[1]))
	if p.network.Primary != "" {
		p.errs.Addf("E0111", span, "the primary output of %.40s is %.40s already", p.network.ID, p.network.Primary).
			WithHint("keep one ;primary line for each recipe")
		return
	}
	p.network.Primary, p.network.PrimaryAt = strings.ToLower(fields[1]), span
}

// header starts a network, even if the id cannot be read: actions follow.
func (p *parser) header(at, end int) {
	p.words++
	p.network = &Network{At: p.span(at, end)}
	p.out.Networks = append(p.out.Networks, p.network)
	s := &scanner{Cursor: scan.Cursor{Text: p.src.Text[at+1 : end]}}
	id, err := s.Next()
	switch {
	case err != nil:
		p.errs.Add((&builder{scan.Statement{File: p.src, At: at + 1}}).problem(err))
	case ArgKind(id.Type) != Symbol && ArgKind(id.Type) != Number:
		p.errs.Addf("E0104", p.network.At, "this header has no recipe id").
			WithHint("write it behind the #, as in #afghan-biscuits")
	default:
		p.network.ID = strings.ToLower(id.Value)
		p.unread("the id of a recipe", at+1+s.At, end)
		p.behind(at+1+s.At, end)
	}
}

// action reads the form that starts at at, and returns where reading goes on.
func (p *parser) action(at, end int) int {
	a, problem := p.form(at)
	if problem != nil {
		p.errs.Add(problem)
		return end
	}
	p.words += 1 + words(a.Args)
	if p.network != nil {
		p.network.Actions = append(p.network.Actions, a)
	}
	return a.At.End
}

// form returns what stands at at. What later lines begin with is read with it.
func (p *parser) form(at int) (*Action, *diag.Diagnostic) {
	for len(p.forms) > 0 && p.forms[0].at < at {
		p.forms = p.forms[1:]
	}
	if len(p.forms) == 0 || p.forms[0].at > at {
		p.forms = readForms(p.src, at, p.to)
	}
	return p.forms[0].action, p.forms[0].problem
}

// unread warns of what follows an action or an id on its line.
func (p *parser) unread(what string, at, end int) {
	if at = p.skipBlanks(at, end); at < end && p.src.Text[at] != ';' && p.network != nil {
		p.warn(at, end, what, "write it on a line of its own, or behind a ;")
	}
}

func (p *parser) warn(at, end int, what, hint string) {
	d := diag.New("E0130", p.span(at, end), "what follows %s on its line is not read", what).WithHint("%s", hint)
	d.Severity = diag.Warning
	p.network.Unread.Add(d)
}

// behind warns of what a remark behind the id of a recipe says that only counts on a
// line of its own: its primary output, and actions.
func (p *parser) behind(at, end int) {
	text := p.src.Text[at:end]
	remark := strings.TrimLeft(text, blanks)
	if !strings.HasPrefix(remark, ";") {
		return
	}
	at = end - len(remark)
	fields := strings.Fields(strings.TrimLeft(remark, ";"))
	meant := len(fields) > 1 && strings.EqualFold(fields[0], "primary") && fields[1][0] == '?'
	for from := at; !meant && from < end; from++ {
		if p.src.Text[from] == '(' {
			a := readForms(p.src, from, end)[0].action
			meant = a != nil && slices.ContainsFunc(a.Args, func(arg Arg) bool { return arg.Kind == Variable })
		}
	}
	if meant {
		p.warn(at, end, "the id of a recipe", "write each on a line of its own")
	}
}

// words counts args and all that lists hold.
func words(args []Arg) int {
	n := len(args)
	for _, a := range args {
		n += words(a.Items)
	}
	return n
}

// stray reports a line that starts with anything else, and reads it all the
// same if only its indentation is wrong.
func (p *parser) stray(at, end int) {
	from := p.skipBlanks(at, end)
	if from > at && from < end && strings.IndexByte("(#;", p.src.Text[from]) >= 0 {
		p.errs.Addf("E0102", p.span(at, end), "a line must not be indented").
			WithHint("remove the blanks before %q", p.src.Text[from])
		p.line(from, end)
		return
	}
	if from == end {
		p.errs.Addf("E0101", p.span(at, end), "this line holds blanks other than spaces").
			WithHint("leave the line empty")
		return
	}
	p.errs.Addf("E0101", p.span(from, end), "%.40q is no recipe id, no action and no comment", p.src.Text[from:end]).
		WithHint("a line starts with # (recipe id), ( (action) or ; (comment)")
}

func (p *parser) skipBlanks(at, end int) int {
	return end - len(strings.TrimLeft(p.src.Text[at:end], blanks))
}

// span covers from to end without the blanks at the end.
func (p *parser) span(from, end int) source.Span {
	text := strings.TrimRight(p.src.Text[from:end], blanks)
	return source.Span{File: p.src, Start: from, End: from + len(text)}
}
