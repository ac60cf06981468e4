package network

import (
	"iter"
	"slices"
	"strings"

	"hearth/parser/scan"
	"hearth/parser/source"
)

// Parse reads a file of networks. The error is a *source.Diagnostics. The returned file holds what could be read, even
// if there is an error.
func Parse(src *source.File) (*File, error) { return parse(src, nil) }

// ParseAs reads a file whose first network has no header, and gives it the recipe id.
func ParseAs(src *source.File, id string) (*File, error) {
	return parse(src, &Network{ID: id, Span: source.Span{File: src}})
}

// parse reads a file. Actions before the first header belong to first. If first is nil, they are a mistake.
func parse(src *source.File, first *Network) (*File, error) {
	p := parser{src: src, out: &File{Source: src}}
	if first != nil {
		p.network, p.out.Networks = first, []*Network{first}
	}
	start := len(src.Text) - len(strings.TrimPrefix(src.Text, "\ufeff"))
	for at, end := range lines(src.Text, start, len(src.Text)) {
		p.line(at, end)
		if p.words > source.NetworkLimits.Parts {
			p.errs.Addf("E0110", p.span(at, end), "the file has more than %d words", source.NetworkLimits.Parts).
				WithHint("split it into several files")
			break
		}
		if p.network != nil && len(p.network.Actions) > source.NetworkLimits.PerPart {
			p.errs.Addf("E0110", p.span(at, end), "the network has more than %d actions", source.NetworkLimits.PerPart).
				WithHint("recipes have a few dozen actions: is a header missing?")
			break
		}
	}
	if p.network == nil && !p.headless && len(p.errs.Items) > 1 {
		p.errs.Items[0].WithHint("a network has actions in parentheses; if this is the text of a recipe, hearth read makes a network of it")
	}
	return p.out, p.errs.Err()
}

// ParseActions reads the actions in src.Text[from:to], which has no headers. It allows any indentation,
// several actions on a line, and comments after them. The error is a *source.Diagnostics. The returned actions are
// those that could be read.
func ParseActions(src *source.File, from, to int) ([]*Action, error) {
	p := parser{src: src, network: &Network{}}
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

// lines yields the start and end of each line in text[from:to], without line ends (LF or CR LF).
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

// line returns the bounds of the line that starts at offset at, without its line end, and the start of the
// next line.
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
	network  *Network // the current network; nil before the first header
	headless bool     // an action before the first header was reported
	words    int      // number of headers, names and arguments so far
	errs     source.Diagnostics
}

// line reads one line; the first character decides what it is.
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
			p.errs.Addf("E0103", p.span(at, end), "this action is not part of a recipe: it is neither executed nor scored").
				WithHint("start the file with the id of a recipe, as in #almond-snow-kisses")
		}
		p.unread("an action", p.action(at, end), end)
	default:
		p.stray(at, end)
	}
}

// comment records the primary output, if the comment names it.
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
		p.errs.Addf("E0111", span, "the primary output of %.40s is already %.40s", p.network.ID, p.network.Primary).
			WithHint("keep one ;primary line for each recipe")
		return
	}
	p.network.Primary, p.network.PrimaryAt = strings.ToLower(fields[1]), span
}

// header starts a network, even if the id is malformed, so that the actions after it are read.
func (p *parser) header(at, end int) {
	p.words++
	p.network = &Network{Span: p.span(at, end)}
	p.out.Networks = append(p.out.Networks, p.network)
	s := &scanner{Cursor: scan.Cursor{Text: p.src.Text[at+1 : end]}}
	id, err := s.Next()
	switch {
	case err != nil:
		p.errs.Add((&builder{scan.Statement{File: p.src, Start: at + 1}}).problem(err))
	case id.Type != word || kindOf(id.Value) == Variable:
		p.errs.Addf("E0104", p.network.Span, "this header has no recipe id").
			WithHint("write it after the #, as in #almond-snow-kisses")
	default:
		p.network.ID = strings.ToLower(id.Value)
		p.unread("the id of a recipe", at+1+s.Offset, end)
		p.idComment(at+1+s.Offset, end)
	}
}

// action reads the form that starts at offset at. It returns the offset at which reading continues.
func (p *parser) action(at, end int) int {
	a, problem := readAction(p.src, at, end)
	if problem != nil {
		p.errs.Add(problem)
		return end
	}
	p.words += 1 + words(a.Args)
	if p.network != nil {
		p.network.Actions = append(p.network.Actions, a)
	}
	return a.Span.End
}

// unread warns about ignored text after an action or an id.
func (p *parser) unread(what string, at, end int) {
	if at = p.skipBlanks(at, end); at < end && p.src.Text[at] != ';' && p.network != nil {
		p.warn(at, end, what, "write it on a separate line, or after a ;")
	}
}

func (p *parser) warn(at, end int, what, hint string) {
	d := source.Errorf("E0130", p.span(at, end), "the text after %s on its line is ignored", what).WithHint("%s", hint)
	d.Severity = source.Warning
	p.network.Unread.Add(d)
}

// idComment warns about a comment after a recipe id that contains a primary output or an action. Both are read
// only on a separate line.
func (p *parser) idComment(at, end int) {
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
			a, _ := readAction(p.src, from, end)
			meant = a != nil && slices.ContainsFunc(a.Args, func(arg Arg) bool { return arg.Kind == Variable })
		}
	}
	if meant {
		p.warn(at, end, "the id of a recipe", "write each on a separate line")
	}
}

// words counts args, including those in lists.
func words(args []Arg) int {
	n := len(args)
	for _, a := range args {
		n += words(a.Items)
	}
	return n
}

// stray reports a line that does not belong to a network. If only its indentation is wrong, stray also parses it.
func (p *parser) stray(at, end int) {
	from := p.skipBlanks(at, end)
	if from > at && from < end && strings.IndexByte("(#;", p.src.Text[from]) >= 0 {
		p.errs.Addf("E0102", p.span(at, end), "unexpected indentation").
			WithHint("remove the blanks before %q", p.src.Text[from])
		p.line(from, end)
		return
	}
	if from == end {
		p.errs.Addf("E0101", p.span(at, end), "this line has blanks other than spaces").
			WithHint("leave the line empty")
		return
	}
	p.errs.Addf("E0101", p.span(from, end), "expected a recipe id, an action or a comment, found %.40q", p.src.Text[from:end]).
		WithHint("start the line with # (recipe id), ( (action) or ; (comment)")
}

func (p *parser) skipBlanks(at, end int) int {
	return end - len(strings.TrimLeft(p.src.Text[at:end], blanks))
}

// span returns the span of the text between two offsets, without trailing blanks.
func (p *parser) span(from, end int) source.Span {
	text := strings.TrimRight(p.src.Text[from:end], blanks)
	return source.Span{File: p.src, Start: from, End: from + len(text)}
}
