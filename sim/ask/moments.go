package ask

import (
	"context"
	"io/fs"
	"slices"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/rule"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/hazards"
	"hearth/sim/rulebook/auxiliary"
)

// moments holds the rules about the moments of a step: its events, dynamics and hazards.
type moments struct {
	events  typeFile     // declares the events
	folders [][]typeFile // the rule files of each folder
	hazards *hazards.Rules
	vocab   *rule.Vocabulary
}

// readMoments reads the rules about the moments of a step, if the domain has the quantitative mode.
func (b *Base) readMoments(files fs.FS) error {
	if b.domain.Rules().Auxiliary == "" {
		return nil
	}
	m := &moments{hazards: hazards.New(files, b.domain)}
	v := &rule.Vocabulary{Facts: b.vocab.Facts, Inputs: b.vocab.Inputs, SpellingHint: b.spelled, Decls: b.vocab.Decls, Supplied: b.vocab.Supplied, Amounts: b.vocab.Amounts, Times: b.vocab.Times}
	for _, f := range auxiliary.Folders {
		if !f.Manual {
			continue
		}
		declare, own, err := f.Files(files)
		if err != nil {
			return err
		}
		if v.Decls, err = b.results(declare[0]); err != nil {
			return err
		}
		if m.events, err = b.momentFile(declare[len(declare)-1]); err != nil {
			return err
		}
		all := make([]typeFile, len(own))
		for i, file := range own {
			if all[i], err = b.momentFile(file); err != nil {
				return err
			}
		}
		m.folders = append(m.folders, all)
		v.Inputs, v.Amounts = slices.Concat(v.Inputs, f.InputFacts), slices.Concat(v.Amounts, f.Amounts)
	}
	m.vocab, b.moments = v, m
	return nil
}

// results returns the declarations of b and those in a file whose predicates states do not compute.
func (b *Base) results(file *source.File) (string, error) {
	declared, err := rule.Declared(file)
	decls := b.vocab.Decls
	for _, p := range declared {
		if !b.domain.Model().Computes(p.Name) {
			decls += p.Span.File.Text[p.Span.Start:p.Span.End] + "\n"
		}
	}
	return decls, err
}

// momentFile reads which predicates a file defines or declares.
func (b *Base) momentFile(file *source.File) (f typeFile, err error) {
	f.unit.File = file
	if f.defines, f.uses, err = rule.Mentions(file); err != nil {
		return f, err
	}
	declared, err := rule.Declared(file)
	b.named(declared)
	for _, p := range declared {
		f.defines = append(f.defines, p.Name)
	}
	return f, err
}

// names returns the predicates about moments.
func (m *moments) names() (names []string) {
	if m != nil {
		for _, f := range append(slices.Concat(m.folders...), m.events) {
			names = append(names, f.defines...)
		}
	}
	return names
}

// units returns the files of the folders that define some of the predicates.
func (m *moments) units(preds []string) (units []rule.Unit) {
	defines := func(f typeFile) bool {
		return slices.ContainsFunc(f.defines, func(d string) bool { return slices.Contains(preds, d) })
	}
	if m == nil {
		return nil
	}
	for _, files := range m.folders {
		if slices.ContainsFunc(files, defines) {
			for _, f := range files {
				units = append(units, f.unit)
			}
		}
	}
	if units != nil || defines(m.events) {
		units = append(units, m.events.unit)
	}
	return units
}

// ofStep reports whether a predicate holds only at the moment of the step itself.
func (m *moments) ofStep(pred string) bool {
	given := slices.Contains(auxiliary.Hazards.InputFacts, pred) && auxiliary.Hazards.Carried[pred] == "" && pred != "now"
	return given || slices.Contains(auxiliary.Consequences.Results, pred)
}

// A place is where a query is evaluated: the facts of a state, and those that the query is given in addition.
type place struct {
	from   engine.Source
	inputs []engine.Fact
}

// places returns where the query can be evaluated in a situation, the usual place first. A query about moments has two:
// the last moment of the last step, and that of the step itself.
func (q *Query) places(ctx context.Context, s *sim.Situation) ([]place, error) {
	stand := standing(s)
	if !q.momentary || len(s.Steps) == 0 {
		return []place{{q.base.sourceFor(ctx, s), stand}}, nil
	}
	first, last, err := q.base.moments.hazards.Moments(ctx, s)
	if err != nil {
		return nil, err
	}
	at := func(m hazards.Moment) place {
		from := q.base.sourceFor(ctx, s)
		from.State = m.State
		return place{from, slices.Concat(stand, m.InputFacts)}
	}
	if q.ofStep {
		return []place{at(first), at(last)}, nil
	}
	return []place{at(last), at(first)}, nil
}

// PrepareIn is like [Base.Prepare]. If the base does not know a predicate of the query, and the rules of the last step in
// a situation do, the query is about that step.
func (b *Base) PrepareIn(src *source.File, s *sim.Situation) (*Query, error) {
	q, err := b.Prepare(src)
	step := s.Last()
	if err == nil || step == nil || step.Before == nil {
		return q, err
	}
	d := s.Episode.Domain
	parsed, bad := program.ParseQuery(d.Vocabulary(), src)
	units, unread := d.Rules().Units(step.Step.Name)
	if bad != nil || unread != nil {
		return nil, err
	}
	p, bad := parsed.Load(d.Vocabulary(), units, nil)
	if bad != nil {
		return nil, err
	}
	return (&Query{base: b, names: parsed.Names, program: p, step: step}).withColumns(parsed), nil
}
