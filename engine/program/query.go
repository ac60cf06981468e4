package program

import (
	"context"
	"slices"
	"strings"

	"github.com/google/mangle/ast"

	"hearth/engine"
	"hearth/engine/rule"
	"hearth/engine/rule/infer"
	"hearth/engine/rule/syntax"
	"hearth/parser/source"
)

// Answer is the predicate that a [Query] defines.
const Answer = "answer"

// A Query is a question: the body of a rule without a head, with optional rules before it. A number with a
// decimal point stands for billionths.
type Query struct {
	Vars    []string    // columns of the answer: the named variables in the order of their first occurrence, or those of the aggregate
	Uses    []string    // predicates of premises that the query does not define, sorted
	Defines []rule.Pred // predicates that the rules of the query define

	Names []Name // names in the query, premise by premise

	// Premises holds the text of each premise, in their order. It is nil if the query aggregates or defines rules,
	// because a part of it would then mean something else.
	Premises []string

	file   *source.File
	unit   *source.File
	pieces []piece
}

// A Column is an argument of a predicate, counted from 0.
type Column struct {
	Pred string
	Arg  int
}

// ParseQuery parses a query over a vocabulary. The error is a *source.Diagnostics with positions in f.
func ParseQuery(v *rule.Vocabulary, f *source.File) (*Query, error) {
	q := &Query{file: f}
	body, end, err := lastBody(f)
	if err != nil {
		return nil, err
	}
	q.write(body, end)
	text := v.Text(q.unit)
	if text.Problems().Err() != nil {
		return nil, q.relocate(misread(f, text.Problems()))
	}
	last := len(text.Clauses) - 1
	defined := map[string]bool{}
	for _, c := range text.Clauses[:last] {
		defined[c.Pred()] = true
		q.Defines = append(q.Defines, rule.Pred{Name: c.Pred(), Span: q.span(c.Span)})
	}
	q.Uses = slices.DeleteFunc(rule.UsesOf(text.Clauses), func(p string) bool { return defined[p] })
	q.Names = q.names(text.Clauses)
	q.columns(text.Clauses[last])
	if c := text.Clauses[last]; last == 0 && c.Transform == nil {
		for _, at := range c.Spans() {
			at = q.span(at)
			q.Premises = append(q.Premises, f.Text[at.Start:at.End])
		}
	}
	q.write(body, end)
	return q, nil
}

// lastBody returns the bounds of the last statement of a text. Its period may be missing.
func lastBody(f *source.File) (start, end int, err error) {
	list, _ := syntax.Statements(f)
	if len(list) > 0 {
		start = list[len(list)-1].Span.End
	}
	switch rest, _, unfinished := syntax.Next(f.Text, start); {
	case unfinished:
		start, end = rest, len(f.Text)
	case len(list) > 0:
		start, end = list[len(list)-1].Span.Start, start
	}
	end = start + len(strings.TrimSuffix(f.Text[start:end], "."))
	if start == end {
		return 0, 0, &source.Diagnostics{Items: []*source.Diagnostic{
			source.Errorf("E0701", source.Span{File: f}, "the query is empty").WithHint("in(X, Y)")}}
	}
	return start, end, nil
}

// columns sets q.Vars to the columns of the answer of c.
func (q *Query) columns(c *rule.Clause) {
	for _, i := range inTextOrder(c) {
		switch p := c.Premises[i].(type) {
		case ast.Atom:
			for _, t := range p.Args {
				q.column(t)
			}
		case ast.Eq:
			q.column(p.Left)
			q.column(p.Right)
		}
	}
	if c.Groups() {
		q.Vars = nil
	}
	for _, s := range c.Statements() {
		if s.Var != nil {
			q.column(*s.Var)
			continue
		}
		for _, t := range s.Fn.Args {
			q.column(t)
		}
	}
}

// inTextOrder returns the indexes of the premises of c in the order of the text.
func inTextOrder(c *rule.Clause) []int {
	order := make([]int, len(c.Premises))
	for i := range order {
		order[c.TextIndex[i]] = i
	}
	return order
}

// column adds a named variable to the answer.
func (q *Query) column(t ast.BaseTerm) {
	v, ok := t.(ast.Variable)
	if !ok || v.Symbol == "_" || slices.Contains(q.Vars, v.Symbol) {
		return
	}
	q.Vars = append(q.Vars, v.Symbol)
}

// A QueryProgram is a compiled query with the rules that it uses. Diagnostics about the query have their position
// in its text.
type QueryProgram struct {
	*Program
	Scales   []int64              // variable → factor from the printed unit to the stored one, such as 1000 for seconds, stored as milliseconds
	Warnings []*source.Diagnostic // numbers that are probably written in the wrong unit, and notes about times

	query *Query
	fast  *Program // same program with reordered premises
}

// Load compiles the query with the units that define the predicates it uses. cost decides the order of the
// premises and must not depend on a situation. If cost is nil, they keep the order of the text.
func (q *Query) Load(v *rule.Vocabulary, units []rule.Unit, cost Cost) (p *QueryProgram, err error) {
	defer rule.Recover(&err)
	set, err := rule.Load(v, append(slices.Clip(units), rule.Unit{File: q.unit, Question: true}))
	if err != nil {
		return nil, q.relocate(err)
	}
	p = q.withUnits(Compile(set))
	if p.fast = p.Program; cost != nil {
		p.fast = q.ordered(p.Program, cost)
	}
	p.fast.Arity(Answer) // compile now, so that a failure is reported here
	return p, nil
}

// Precompiled reports whether the query was checked when Hearth was built, with the units that define the
// predicates it uses.
func (q *Query) Precompiled(v *rule.Vocabulary, units []rule.Unit) bool {
	return v.Precompiled(append(slices.Clip(units), rule.Unit{File: q.unit}))
}

// withUnits finds the amounts and times in p. It sets the scale of each variable and the warnings.
func (q *Query) withUnits(p *Program) *QueryProgram {
	out := &QueryProgram{Program: p, Scales: make([]int64, len(q.Vars)), query: q}
	for n := range out.Scales {
		out.Scales[n] = 1
	}
	inferred := p.Set.Units()
	for i, c := range p.Clauses {
		if *c.Span.File != *q.unit {
			continue
		}
		for _, b := range inferred.Bares(i, c.Clause) {
			at := q.span(rule.BareIn(b, c.Span))
			if b.Unit == infer.Time || b.IsSlip() && !strings.Contains(q.file.Text[at.Start:at.End], ".") {
				out.Warnings = append(out.Warnings, rule.BareProblem(b, at))
			}
		}
		for n := range c.Head.Args {
			if c.Pred() == Answer {
				out.Scales[n] = inferred.UnitOf(c.Head, n).PerUnit()
			}
		}
	}
	return out
}

// Reads returns pred, the predicate of the first premise of the query, as the program names it.
func (p *QueryProgram) Reads(pred string) string {
	for _, c := range p.Clauses {
		if c.Pred() == Answer && len(c.Premises) > 0 {
			if a, _, ok := rule.AtomOf(c.Premises[0]); ok {
				return a.Predicate.Symbol
			}
		}
	}
	return pred
}

// Answers returns the rows of the answer, in the order and with the errors of [Program.Eval].
func (p *QueryProgram) Answers(ctx context.Context, src engine.Source, given []engine.Fact, lim engine.Limits) ([][]engine.Term, error) {
	l, err := p.fast.Lend(ctx, src, given, lim)
	if err != nil {
		return nil, p.query.relocate(err)
	}
	defer l.Release()
	lent := l.Rows(Answer)
	rows, flat := make([][]engine.Term, len(lent)), make([]engine.Term, 0, len(lent)*len(p.Scales))
	for i, row := range lent {
		from := len(flat)
		flat = append(flat, row...)
		rows[i] = flat[from:len(flat):len(flat)]
	}
	return rows, nil
}

// Trace is like [Program.Trace], but errors have positions in the query.
func (p *QueryProgram) Trace(ctx context.Context, src engine.Source, given []engine.Fact, lim engine.Limits) (*Trace, error) {
	t, err := p.Program.Trace(ctx, src, given, lim)
	return t, p.query.relocate(err)
}
