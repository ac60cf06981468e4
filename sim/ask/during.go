package ask

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/engine/rule"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/world"
)

// bounds matches the argument types in a declaration.
var bounds = regexp.MustCompile(`bound \[(.*?)\]`)

// timed declares _during predicates for the measures of a schema and for types. Predicates that need bound
// arguments get none.
func (b *Base) timed(declared []rule.Pred, decls *strings.Builder) {
	for _, p := range declared {
		text := p.Span.File.Text[p.Span.Start:p.Span.End]
		sorts := bounds.FindStringSubmatch(text)
		if !b.domain.Model().Computes(p.Name) || sorts == nil || strings.Contains(text, "descr") {
			continue
		}
		b.declareDuring(p.Name, b.args[p.Name], sorts[1], decls)
	}
	for _, name := range b.Types() {
		b.declareDuring(name, []string{"X"}, "/name", decls)
	}
}

// declareDuring declares the _during predicate of pred.
func (b *Base) declareDuring(pred string, args []string, sorts string, decls *strings.Builder) {
	fmt.Fprintf(decls, "Decl %s%s(%s, From, To) bound [%s, /number, /number].\n", pred, during, strings.Join(args, ", "), sorts)
	b.vocab.Supplied = append(b.vocab.Supplied, pred+during)
	n := len(args)
	b.spans[pred] = n
	for i := range args {
		if slices.Contains(b.vocab.Amounts, pred+fmt.Sprint(" ", i)) || i == n-1 && slices.Contains(b.vocab.Amounts, pred) {
			b.vocab.Amounts = append(b.vocab.Amounts, fmt.Sprint(pred, during, " ", i))
		}
	}
	b.vocab.Times = append(b.vocab.Times, fmt.Sprint(pred, during, " ", n), pred+during)
}

// scanSpans yields the facts of a predicate that held at some time up to the situation and match a pattern.
// Each row ends with the times From and To.
func (a *situationSource) scanSpans(fluent string, pattern []engine.Term, yield func([]engine.Term) bool) error {
	rows, known := a.spans[fluent]
	if !known {
		var err error
		if rows, err = a.trace(a.situation, fluent); err != nil {
			return err
		}
		if a.spans == nil {
			a.spans = map[string][][]engine.Term{}
		}
		a.spans[fluent] = rows
	}
	for _, row := range rows {
		if matches(pattern, row) && !yield(row) {
			break
		}
	}
	return nil
}

func matches(pattern, row []engine.Term) bool {
	for i, t := range pattern {
		if t.Kind() != engine.Free && t != row[i] {
			return false
		}
	}
	return true
}

// A fact is one row of a predicate; terms beyond its arity are zero.
type fact [maxArgs]engine.Term

// maxArgs is the maximum number of arguments of a predicate with a _during form.
const maxArgs = 8

// trace follows the facts of a fluent, a measure or a type through the states of the branch. A step takes
// effect at its end: an oven set to 180 degrees has that temperature when it is ready, while steps that do not
// need the oven continue. A fact that a later step ends before that time has From = To.
func (a *situationSource) trace(s *sim.Situation, pred string) (rows [][]engine.Term, err error) {
	first := s.State
	if len(s.Steps) > 0 {
		first = s.Steps[0].Before
	}
	n := a.base.arity(pred)
	since := map[fact]int64{}
	now, end := []fact{}, first.Clock()
	close := func(f fact, at int64) {
		from := since[f]
		rows = append(rows, append(slices.Clone(f[:n]), engine.Number(from), engine.Number(max(from, at))))
		delete(since, f)
	}
	enter := func(state *world.State, at int64) error {
		held, err := a.factsOf(state, pred, n)
		if err != nil {
			return err
		}
		still := make(map[fact]bool, len(held))
		for _, f := range held {
			still[f] = true
		}
		for _, f := range now {
			if !still[f] {
				close(f, at)
			}
		}
		for _, f := range held {
			if _, known := since[f]; !known {
				since[f] = at
			}
		}
		now, end = held, max(end, at)
		return nil
	}
	if err := enter(first, first.Clock()); err != nil {
		return nil, err
	}
	for _, r := range s.Steps {
		if err := enter(r.After, r.End); err != nil {
			return nil, err
		}
	}
	for _, f := range now {
		close(f, end)
	}
	return rows, nil
}

// arity returns the number of arguments of a predicate that has a _during form.
func (b *Base) arity(pred string) int {
	if n, measured := b.spans[pred]; measured {
		return n
	}
	return 2 // pred is a fluent: a thing and its value
}

// factsOf returns the rows of a predicate in a state, in the order of the state.
func (a *situationSource) factsOf(state *world.State, pred string, n int) (facts []fact, err error) {
	add := func(row []engine.Term) bool {
		var f fact
		copy(f[:], row)
		facts = append(facts, f)
		return true
	}
	v := &world.View{State: state}
	if !slices.Contains(a.base.Types(), pred) {
		return facts, v.Scan(pred, make([]engine.Term, n), add)
	}
	q, err := a.base.Prepare(&source.File{Name: "type", Text: pred + "(X)"})
	if err != nil {
		return nil, err
	}
	rows, err := q.program.Answers(a.ctx, v, nil, a.situation.Episode.Domain.Limits())
	for _, row := range rows {
		add(row)
	}
	return facts, err
}
