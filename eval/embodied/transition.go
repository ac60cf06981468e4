package embodied

import (
	"context"
	"maps"
	"path"
	"slices"
	"strings"

	"hearth/eval/household"
	"hearth/parser/source"
)

// A resources value holds what transition modelling needs.
type resources struct {
	operators  map[string]operator // recorded operators, by name
	actions    map[string][]string // operators that a program needs, by identifier
	categories map[string][]string // categories of programs
	category   map[string]string   // categories of predicates
	solvable   []string            // identifiers of programs whose problem can be solved
	known      map[string]int      // arguments of each predicate
}

// readResources reads the files for transition modelling, as far as the folder has them.
func (d *Data) readResources(found map[string]string) error {
	for name, to := range map[string]any{
		"gold_action.json": &d.operators, "id2action.json": &d.actions, "id2category_2.json": &d.categories,
		"predicates_category.json": &d.category, "success_task.json": &d.solvable,
		"vocabulary.json": &d.vocabulary,
	} {
		if _, err := d.resource(found, name, to); err != nil {
			return err
		}
	}
	for name, place := range found {
		if strings.HasSuffix(name, "_pd.pddl") && path.Base(place) == name {
			src, err := source.Read(d.fsys, place)
			if err != nil {
				return err
			}
			if d.known, err = predicatesOf(src); err != nil {
				return err
			}
		}
	}
	return nil
}

// model scores the operators that a model wrote for a program.
func (e *Evaluator) model(ctx context.Context, s *tally, o *output, p *entry) error {
	d := e.data
	if d.solvable != nil && !slices.Contains(d.solvable, p.ID) {
		return nil
	}
	s.programs++
	written, ok := e.operators(o.text)
	if !ok {
		s.counts[badFormat]++
		if e.Compat[unreadOperators] {
			return nil
		}
	}
	needed := d.actions[p.ID]
	for _, w := range written {
		if !slices.Contains(needed, w.Name) {
			s.counts[string(household.Hallucination)]++
			continue
		}
		gold := d.operators[w.Name]
		e.compare(s, w.Precondition, gold.Precondition)
		e.compare(s, w.Effect, gold.Effect)
	}
	if !e.Compat[unreadOperators] {
		for _, name := range needed {
			if !slices.ContainsFunc(written, func(w operator) bool { return w.Name == name }) {
				e.compare(s, "()", d.operators[name].Precondition)
				e.compare(s, "()", d.operators[name].Effect)
			}
		}
	}
	solved, err := e.solves(ctx, s, p, written)
	for _, c := range d.categories[p.ID] {
		share := s.shares[c]
		share.Add(solved)
		s.shares[c] = share
	}
	return err
}

// compare counts the predicates of two formulas that are in both, or in one of them.
func (e *Evaluator) compare(s *tally, written, gold string) {
	w, ok := parseFormula(written)
	g, goldOK := parseFormula(gold)
	if !goldOK {
		return
	}
	all := likeness{onlySecond: []*formula{g}}
	if ok {
		a, b := aligned(w, g)
		all = compare(a, b, e.Compat[rowNumbers])
	} else if e.Compat[unreadOperators] {
		return
	}
	for i, list := range [][]*formula{all.same, all.onlyFirst, all.onlySecond} {
		names := map[string]bool{}
		for _, f := range list {
			f.predicates(names)
		}
		for name := range names {
			category, known := e.data.category[name]
			if !known {
				continue
			}
			var m match
			*[]*int{&m.right, &m.wrong, &m.missed}[i]++
			s.match(category, m)
		}
	}
}

// solves reports whether the problem of a program can be solved with the operators that a model wrote.
func (e *Evaluator) solves(ctx context.Context, s *tally, p *entry, written []operator) (bool, error) {
	name := e.data.problems[p.ID]
	if name == "" {
		return false, nil
	}
	src, err := source.Read(e.data.fsys, name)
	if err != nil {
		return false, err
	}
	problem, err := readProblem(src)
	if err != nil {
		return false, err
	}
	needed, operators := e.data.actions[p.ID], slices.Clone(written)
	for _, name := range slices.Sorted(maps.Keys(e.data.operators)) {
		fills := e.Compat[goldFills] || !slices.Contains(needed, name)
		if fills && !slices.ContainsFunc(written, func(w operator) bool { return w.Name == name }) {
			operators = append(operators, e.data.operators[name])
		}
	}
	t, ok := newGround(problem, operators, e.data.known)
	if !ok {
		return false, nil
	}
	solved, complete := t.search(ctx)
	if !complete {
		s.counts[unfinished]++
	}
	return solved, ctx.Err()
}
