package ask

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/engine/query"
	"hearth/engine/rule"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/explanation"
)

// A claim is what somebody asks the reason of.
type claim struct {
	fact  engine.Fact
	query *Query // that derives it from a state; nil when only rules of steps speak of it
}

// described matches a claim that a thing fits a description: /bowl/1 is container.
var described = regexp.MustCompile(`^\s*(/\S+|[A-Z]\w*)\s+is\s`)

// claim reads what is asked about: a fact, a thing with a description of it, or a
// query.
func (b *Base) claim(e *sim.Episode, src *source.File) (*claim, error) {
	if m := described.FindStringSubmatch(src.Text); m != nil {
		q, err := b.PrepareEntities(&source.File{Name: "description", Text: src.Text[len(m[0]):]})
		c := &claim{engine.Fact{Pred: query.Answer, Args: make([]engine.Term, 1)}, q}
		if strings.HasPrefix(m[1], "/") {
			c.fact.Args[0] = engine.Name(m[1])
		}
		return c, err
	}
	f, err := rule.ReadFact(src.Text)
	single := err == nil && !repeats(src.Text)
	if single && !b.speaksOf(f.Pred) {
		return &claim{fact: f}, b.spokenOf(e, f, src)
	}
	q, bad := b.Prepare(src)
	switch {
	case bad != nil && err != nil && unreadable(bad):
		return nil, err
	case single && (only(bad, "E0406") || only(bad, "E0420") && b.derives(e, f.Pred)) && b.spokenOf(e, f, src) == nil:
		return &claim{fact: f}, nil // rules of steps have another predicate of that name
	case bad != nil:
		return nil, bad
	case single:
		return &claim{f, q}, q.exist(e.End())
	}
	return &claim{engine.Fact{Pred: query.Answer, Args: make([]engine.Term, len(q.Columns))}, q}, nil
}

// repeats reports whether a fact has a variable twice: then both are the same.
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

// unreadable reports whether an error says of a text only that it cannot be read.
func unreadable(err error) bool {
	list, _ := diag.Of(err)
	return !slices.ContainsFunc(list.Items, func(d *diag.Diagnostic) bool { return d.Code != "E0403" || d.Hint != "" })
}

// only reports whether an error says one thing: with E0406 that a predicate has
// another number of arguments, with E0420 that an argument is of another sort.
func only(err error, code string) bool {
	list, _ := diag.Of(err)
	return len(list.Items) == 1 && list.Items[0].Code == code
}

// at is the situation that a question is about: after a step, or the last one.
func at(e *sim.Episode, step *sim.Result) (*sim.Situation, error) {
	if step == nil {
		return e.End(), nil
	}
	return e.After(step.Step.Index + 1)
}

// Trace asks a query of a situation, to ask why what it finds is so.
func (q *Query) Trace(ctx context.Context, s *sim.Situation) (*explanation.Trace, error) {
	if err := q.exist(s); err != nil {
		return nil, err
	}
	return explanation.Evaluate(ctx, q.program, q.base.in(ctx, s), standing(s), s.Episode.Domain.Limits())
}

// Why accounts for what a text says of an episode: a fact, the answer to a query,
// that a thing fits a description (/bowl/1 is container), or what a variable of
// the plan stands for. Whatever queries and descriptions find in the last state,
// or in that after a step, is proved; and so is what the rules of the last step
// that says so derive, or of the one step. It is nil when that is not so. The
// error is what is wrong with the text, or a limit.
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
	if c.query == nil || explanation.OfState(e, c.fact) {
		return explanation.Why(ctx, e, c.fact, step)
	}
	s, err := at(e, step)
	if err != nil {
		return nil, err
	}
	t, err := c.query.Trace(ctx, s)
	if err != nil {
		return nil, err
	}
	p, err := t.Prove(c.fact)
	if p == nil && err == nil {
		return explanation.Why(ctx, e, c.fact, step)
	}
	if err != nil {
		return nil, err
	}
	return &explanation.Explanation{Fact: p.Fact, At: s, Proof: p, World: t.World, Amounts: t.Amounts}, nil
}

// Doubts are the warnings of numbers in a text that [Base.Why] or [Base.WhyNot] is
// asked of; none where it is wrong otherwise.
func (b *Base) Doubts(e *sim.Episode, src *source.File) []*diag.Diagnostic {
	c, err := b.claim(e, src)
	if err != nil || c.query == nil {
		return nil
	}
	return c.query.program.Warnings
}

// WhyNot says why what [Base.Why] proves is not so: what keeps rules from deriving
// it, of the last state or of that after a step; of a property, an effect or
// anything else that rules of steps give, which step ended it or comes nearest to
// making it so, and what keeps that step or the given one from it. Of a variable
// it says why the step that would bind it did not. It is nil when it is so.
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
	case c.query == nil || explanation.OfState(e, c.fact):
		if step == nil {
			return explanation.WhyNone(ctx, e, c.fact)
		}
		return explanation.WhyNot(ctx, e, c.fact, step)
	}
	x := &explanation.Absence{Fact: c.fact}
	if holding, err := c.why(ctx, e, step); holding != nil || err != nil {
		return nil, err
	}
	if x.At, err = at(e, step); err != nil {
		return nil, err
	}
	t, err := c.query.Trace(ctx, x.At)
	if err != nil {
		return nil, err
	}
	x.World, x.Amounts = t.World, t.Amounts
	x.Lacks, err = t.Lacks(ctx, c.fact)
	return x, err
}
