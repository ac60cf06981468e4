package ask

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/explanation"
)

// A claim is a statement to be explained.
type claim struct {
	fact  engine.Fact
	query *Query // derives the fact from a state; nil if only rules of steps derive it
}

// described matches a claim that a thing fits a description: /bowl/1 is container.
var described = regexp.MustCompile(`^\s*(/\S+|[A-Z]\w*)\s+is\s`)

// claim parses a statement: a fact, a thing with a description, or a query.
func (b *Base) claim(e *sim.Episode, src *source.File) (*claim, error) {
	if m := described.FindStringSubmatch(src.Text); m != nil {
		q, err := b.PrepareEntities(&source.File{Name: "description", Text: src.Text[len(m[0]):]})
		c := &claim{engine.Fact{Pred: program.Answer, Args: make([]engine.Term, 1)}, q}
		if strings.HasPrefix(m[1], "/") {
			c.fact.Args[0] = engine.Name(m[1])
		}
		return c, err
	}
	f, err := program.ReadFact(src.Text)
	single := err == nil && !repeats(src.Text)
	if single && !b.speaksOf(f.Pred) {
		return &claim{fact: f}, b.checkFact(e, f, src)
	}
	q, bad := b.Prepare(src)
	switch {
	case bad != nil && err != nil && unreadable(bad):
		return nil, err
	case single && (only(bad, "E0406") || only(bad, "E0420") && b.derives(e, f.Pred)) && b.checkFact(e, f, src) == nil:
		return &claim{fact: f}, nil // the rules of steps use the same name for another predicate
	case bad != nil:
		return nil, bad
	case single:
		f.Pred = q.program.Reads(f.Pred) // a file of a user may have a helper of that name
		return &claim{f, q}, q.exist(e.End())
	}
	return &claim{engine.Fact{Pred: program.Answer, Args: make([]engine.Term, len(q.Columns))}, q}, nil
}

// repeats reports whether a variable occurs twice in a fact, so that both occurrences must be equal.
func repeats(fact string) bool {
	seen := map[string]bool{}
	for _, name := range variable.FindAllString(fact, -1) {
		if seen[name] {
			return true
		}
		seen[name] = true
	}
	return false
}

var variable = regexp.MustCompile(`\b[A-Z]\w*\b`)

// unreadable reports whether an error consists only of syntax errors without hints.
func unreadable(err error) bool {
	list, _ := source.SplitError(err)
	return !slices.ContainsFunc(list.Items, func(d *source.Diagnostic) bool { return d.Code != "E0403" || d.Hint != "" })
}

// only reports whether an error has a single diagnostic with the given code: E0406 for a wrong number of
// arguments, or E0420 for an argument of the wrong type.
func only(err error, code string) bool {
	list, _ := source.SplitError(err)
	return len(list.Items) == 1 && list.Items[0].Code == code
}

// situationAfter returns the situation after a step, or the last situation if step is nil.
func situationAfter(e *sim.Episode, step *sim.Result) (*sim.Situation, error) {
	if step == nil {
		return e.End(), nil
	}
	s, err := e.AfterStep(step.Step.Index + 1)
	if err != nil {
		err = explanation.NotExecuted("E0702", e, step.Step.Index+1)
	}
	return s, err
}

// Trace evaluates a query in a situation and keeps the derivation, so that its answers can be explained.
func (q *Query) Trace(ctx context.Context, s *sim.Situation) (*explanation.Trace, error) {
	all, err := q.traces(ctx, s, 1)
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// traces returns the traces of the query in at most n places of a situation.
func (q *Query) traces(ctx context.Context, s *sim.Situation, n int) (all []*explanation.Trace, err error) {
	if err := q.exist(s); err != nil {
		return nil, err
	}
	places, err := q.places(ctx, s)
	for _, p := range places[:min(n, len(places))] {
		t, err := explanation.Evaluate(ctx, q.program, p.from, p.inputs, s.Episode.Domain.Limits())
		if err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	return all, err
}

// Why explains a statement about an episode: a fact, a query, that a thing fits a description (/bowl/1 is
// container), or a variable of the plan, whose value is explained. Queries and descriptions are proved in the
// last state, or in the state after the given step. Facts that rules of steps derive are proved for the given
// step, or for the last step that derives them. The result is nil if the statement does not hold. The error is
// a problem in the text or a limit.
func (b *Base) Why(ctx context.Context, e *sim.Episode, src *source.File, step *sim.Result) (*explanation.Explanation, error) {
	if strings.HasPrefix(src.Text, "?") {
		if err := mentioned(e, src); err != nil {
			return nil, err
		}
		return explanation.WhyBound(ctx, e, src.Text)
	}
	c, err := b.claim(e, src)
	if err != nil {
		return nil, err
	}
	return c.why(ctx, e, step)
}

func (c *claim) why(ctx context.Context, e *sim.Episode, step *sim.Result) (*explanation.Explanation, error) {
	if c.query == nil || explanation.IsStateFact(e, c.fact) {
		return explanation.Why(ctx, e, c.fact, step)
	}
	s, err := situationAfter(e, step)
	if err != nil {
		return nil, err
	}
	traces, err := c.query.traces(ctx, s, 2)
	if err != nil {
		return nil, err
	}
	for _, t := range traces {
		p, err := t.Prove(c.fact)
		if err != nil {
			return nil, err
		}
		if p != nil {
			return &explanation.Explanation{Fact: p.Fact, Situation: s, Proof: p, World: t.World, Amounts: t.Amounts}, nil
		}
	}
	return explanation.Why(ctx, e, c.fact, step)
}

// Warnings returns warnings about numbers in a text for [Base.Why] or [Base.WhyNot]. It returns none if the text
// has errors.
func (b *Base) Warnings(e *sim.Episode, src *source.File) []*source.Diagnostic {
	c, err := b.claim(e, src)
	if err != nil || c.query == nil {
		return nil
	}
	return c.query.program.Warnings
}

// WhyNot explains why a statement that [Base.Why] could prove does not hold. For a query or description it
// returns what prevents the rules from deriving it in the last state, or in the state after the given step.
// For a fact that rules of steps derive, it returns the step that ended it or comes closest to causing it, and
// what prevents that step. For a variable it returns why no step bound it. The result is nil if the statement
// holds.
func (b *Base) WhyNot(ctx context.Context, e *sim.Episode, src *source.File, step *sim.Result) (*explanation.Absence, error) {
	if strings.HasPrefix(src.Text, "?") {
		if err := mentioned(e, src); err != nil {
			return nil, err
		}
		return explanation.WhyUnbound(ctx, e, src.Text)
	}
	c, err := b.claim(e, src)
	switch {
	case err != nil:
		return nil, err
	case c.query == nil || explanation.IsStateFact(e, c.fact):
		if step == nil {
			return explanation.WhyNone(ctx, e, c.fact)
		}
		return explanation.WhyNot(ctx, e, c.fact, step)
	}
	x := &explanation.Absence{Fact: c.fact}
	if holding, err := c.why(ctx, e, step); holding != nil || err != nil {
		return nil, err
	}
	if x.Situation, err = situationAfter(e, step); err != nil {
		return nil, err
	}
	t, err := c.query.Trace(ctx, x.Situation)
	if err != nil {
		return nil, err
	}
	x.World, x.Amounts = t.World, t.Amounts
	x.Missing, err = t.Missing(ctx, c.fact)
	return x, err
}
