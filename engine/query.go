package engine

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/google/mangle/ast"

	"hearth/parser/diag"
	"hearth/parser/source"
)

// Answer is the predicate that a [Query] defines.
const Answer = "answer"

// A Query is a text that asks: the body of a rule, perhaps behind rules of its
// own, without a head. A number with a decimal point stands for billionths.
type Query struct {
	Vars []string // the columns of the answer: the named variables as they first appear, or those of the aggregate
	Uses []string // the predicates of all premises that it does not define, sorted
	Own  []Pred   // what its own rules define

	file   *source.File
	unit   *source.File
	pieces []piece
	origin map[string]Column
}

// A Column is an argument of a predicate, counted from 0.
type Column struct {
	Pred string
	Arg  int
}

// A piece is a part of the unit that was taken over from the query.
type piece struct{ unit, query int }

// ParseQuery reads a query. The error is a *diag.List with places in f.
func ParseQuery(f *source.File) (*Query, error) {
	q := &Query{file: f, origin: map[string]Column{}}
	body, end, err := lastBody(f)
	if err != nil {
		return nil, err
	}
	q.write(body, end)
	text := parseUnit(q.unit)
	if err := text.problems.Err(); err != nil {
		return nil, q.Placed(err)
	}
	last := len(text.clauses) - 1
	for _, c := range text.clauses[:last] {
		q.Own = append(q.Own, Pred{Name: c.head(), Derived: true, At: q.span(c.at)})
	}
	q.Uses = slices.DeleteFunc(usesOf(text.clauses), func(p string) bool {
		return slices.ContainsFunc(q.Own, func(own Pred) bool { return own.Name == p })
	})
	q.columns(text.clauses[last])
	q.write(body, end)
	return q, nil
}

// lastBody finds the last statement of a text, of which the period may be missing.
func lastBody(f *source.File) (start, end int, err error) {
	list, _ := statements(f)
	if len(list) > 0 {
		start = list[len(list)-1].at.End
	}
	switch rest, unfinished := nextToken(f.Text, start); {
	case unfinished:
		start, end = rest.start, len(f.Text)
	case len(list) > 0:
		start, end = list[len(list)-1].at.Start, start
	}
	end = start + len(strings.TrimSuffix(f.Text[start:end], "."))
	if start == end {
		return 0, 0, &diag.List{Items: []*diag.Diagnostic{
			diag.New("E0701", source.Span{File: f}, "the query is empty").WithHint("in(X, Y)")}}
	}
	return start, end, nil
}

// write makes the unit: what precedes the body, the head, the body.
func (q *Query) write(start, end int) {
	var b strings.Builder
	q.pieces = q.pieces[:0]
	keep := func(from, to int) {
		for from < to {
			t, ok := nextToken(q.file.Text[:to], from)
			next, text := to, ""
			if ok {
				next, text = t.end, billionths(q.file.Text[t.start:t.end])
			}
			if text == "" {
				text = q.file.Text[from:next]
			} else {
				text = q.file.Text[from:t.start] + text
			}
			q.pieces = append(q.pieces, piece{b.Len(), from})
			b.WriteString(text)
			from = next
		}
	}
	keep(0, start)
	q.pieces = append(q.pieces, piece{b.Len(), start})
	b.WriteString(Answer + "(" + strings.Join(q.Vars, ", ") + ") :- ")
	keep(start, end)
	b.WriteString("\n.")
	q.unit = &source.File{Name: q.file.Name, Text: b.String()}
}

// billionths writes a decimal number as rules know it; "" for other words.
func billionths(word string) string {
	whole, part, ok := strings.Cut(word, ".")
	if !ok || whole == "" || len(part) > 9 || strings.Trim(whole+part, "0123456789") != "" {
		return ""
	}
	n, err := strconv.ParseInt(whole+part+strings.Repeat("0", 9-len(part)), 10, 64)
	if err != nil {
		return ""
	}
	return strconv.FormatInt(n, 10)
}

// usesOf lists the predicates of premises.
func usesOf(clauses []*clause) (uses []string) {
	for _, c := range clauses {
		for _, p := range c.Premises {
			if a, _, ok := atomOf(p); ok {
				uses = append(uses, a.Predicate.Symbol)
			}
		}
	}
	slices.Sort(uses)
	return slices.Compact(uses)
}

// columns names what c answers, and where its values come from.
func (q *Query) columns(c *clause) {
	for _, i := range inTextOrder(c) {
		switch p := c.Premises[i].(type) {
		case ast.Atom:
			for arg, t := range p.Args {
				q.column(t, Column{p.Predicate.Symbol, arg})
			}
		case ast.Eq:
			q.column(p.Left, q.sourceOf(p.Right))
			q.column(p.Right, q.sourceOf(p.Left))
		}
	}
	if c.groups() {
		q.Vars = nil
	}
	for _, s := range statementsOf(c) {
		if s.Var != nil {
			q.column(*s.Var, q.sourceOf(s.Fn))
			continue
		}
		for _, t := range s.Fn.Args {
			q.column(t, q.sourceOf(t))
		}
	}
}

// inTextOrder lists the premises of c as they were written.
func inTextOrder(c *clause) []int {
	order := make([]int, len(c.Premises))
	for i := range order {
		order[c.moved[i]] = i
	}
	return order
}

// column adds a named variable to the answer.
func (q *Query) column(t ast.BaseTerm, from Column) {
	v, ok := t.(ast.Variable)
	if !ok || v.Symbol == "_" || slices.Contains(q.Vars, v.Symbol) {
		return
	}
	q.Vars = append(q.Vars, v.Symbol)
	if _, known := q.origin[v.Symbol]; !known {
		q.origin[v.Symbol] = from
	}
}

// keepsUnit are the functions whose result is in the unit of their arguments.
var keepsUnit = []string{"fn:plus", "fn:minus", "fn:sum", "fn:max", "fn:min"}

// sourceOf says which column the value of t was copied or summed from.
func (q *Query) sourceOf(t ast.BaseTerm) Column {
	switch t := t.(type) {
	case ast.Variable:
		return q.origin[t.Symbol]
	case ast.ApplyFn:
		if slices.Contains(keepsUnit, t.Function.Symbol) {
			for _, a := range t.Args {
				if from := q.sourceOf(a); from != (Column{}) {
					return from
				}
			}
		}
	}
	return Column{}
}

// Origin returns the column that a variable takes its values from: directly,
// or as a sum, difference or extreme of them. Its zero value is none.
func (q *Query) Origin(variable string) Column { return q.origin[variable] }

// Load compiles the query with the units that define what it uses. Problems of
// the query have their place in its own text.
func (q *Query) Load(v *Vocabulary, units []Unit) (*Program, error) {
	p, err := Load(v, append(slices.Clip(units), Unit{File: q.unit}))
	return p, q.Placed(err)
}

// Placed gives the diagnostics of an error, such as that of an evaluation, their
// place in the query.
func (q *Query) Placed(err error) error {
	var list *diag.List
	if !errors.As(err, &list) {
		return err
	}
	for _, d := range list.Items {
		if d.At.File == q.unit {
			d.At = q.span(d.At)
		}
	}
	return list
}

// span finds a part of the unit in the query.
func (q *Query) span(at source.Span) source.Span {
	start := q.place(at.Start)
	return source.Span{File: q.file, Start: start, End: max(start, q.place(at.End))}
}

// place finds a place of the unit in the query.
func (q *Query) place(at int) int {
	i, exact := slices.BinarySearchFunc(q.pieces, at, func(p piece, at int) int { return p.unit - at })
	if !exact {
		i--
	}
	for exact && i+1 < len(q.pieces) && q.pieces[i+1].unit == at {
		i++
	}
	from := q.pieces[i]
	most := len(strings.TrimRight(q.file.Text, " \t\r\n"))
	if i+1 < len(q.pieces) {
		most = q.pieces[i+1].query
	}
	return min(from.query+at-from.unit, most)
}

// Mentions lists which predicates a rule file defines and which its premises
// use, both sorted.
func Mentions(f *source.File) (defines, uses []string, err error) {
	text := parseUnit(f)
	for _, c := range text.clauses {
		defines = append(defines, c.head())
	}
	slices.Sort(defines)
	return slices.Compact(defines), usesOf(text.clauses), text.problems.Err()
}
