package embodied

import (
	"context"
	"encoding/json"
	"maps"
	"path"
	"slices"
	"strings"

	"hearth/eval/household"
	"hearth/eval/pddl"
	"hearth/parser/source"
)

// A resources value holds what transition modelling needs.
type resources struct {
	operators  map[string]pddl.Operator // recorded operators, by name
	actions    map[string][]string      // operators that a program needs, by identifier
	categories map[string][]string      // categories of programs
	category   map[string]string        // categories of predicates
	solvable   []string                 // identifiers of programs whose problem can be solved
	arities    map[string]int           // arguments of each predicate
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
			if d.arities, err = pddl.ReadPredicates(src); err != nil {
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
			if !slices.ContainsFunc(written, func(w pddl.Operator) bool { return w.Name == name }) {
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

// operators reads the operators in an output: PDDL, or JSON with PDDL as its output. It returns false for an output that
// is neither.
func (e *Evaluator) operators(text string) ([]pddl.Operator, bool) {
	text = e.object(text)
	var in struct{ Output json.RawMessage }
	if json.Unmarshal([]byte(text), &in) == nil && in.Output != nil && json.Unmarshal(in.Output, &text) != nil {
		return nil, false
	}
	return pddl.ReadOperators(text)
}

// compare counts the predicates of two formulas that are in both, or in one of them.
func (e *Evaluator) compare(s *tally, written, recorded string) {
	if !pddl.Valid(written) {
		if e.Compat[unreadOperators] {
			return
		}
		written = "()"
	}
	both, onlyWritten, onlyRecorded := pddl.Compare(written, recorded, e.Compat[rowNumbers])
	for i, names := range [][]string{both, onlyWritten, onlyRecorded} {
		for _, name := range names {
			if category, known := e.data.category[name]; known {
				var m match
				*[]*int{&m.right, &m.wrong, &m.missed}[i]++
				s.match(category, m)
			}
		}
	}
}

// solves reports whether the problem of a program can be solved with the operators that a model wrote.
func (e *Evaluator) solves(ctx context.Context, s *tally, p *entry, written []pddl.Operator) (bool, error) {
	name := e.data.problems[p.ID]
	if name == "" {
		return false, nil
	}
	src, err := source.Read(e.data.fsys, name)
	if err != nil {
		return false, err
	}
	problem, err := pddl.ReadProblem(src)
	if err != nil {
		return false, err
	}
	needed, operators := e.data.actions[p.ID], slices.Clone(written)
	for _, name := range slices.Sorted(maps.Keys(e.data.operators)) {
		fills := e.Compat[goldFills] || !slices.Contains(needed, name)
		if fills && !slices.ContainsFunc(written, func(w pddl.Operator) bool { return w.Name == name }) {
			operators = append(operators, e.data.operators[name])
		}
	}
	solved, complete := pddl.Solve(ctx, problem, operators, e.data.arities)
	if !complete {
		s.counts[unfinished]++
	}
	return solved, ctx.Err()
}
