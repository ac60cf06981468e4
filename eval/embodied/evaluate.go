package embodied

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"

	"hearth/eval/household"
	"hearth/eval/report"
	"hearth/facts/graph"
	"hearth/parser/source"
)

// An Evaluator scores outputs of models.
type Evaluator struct {
	Set    *household.Set // of a household with the rules that [Compat.Household] chooses
	Words  *graph.Words
	Compat Compat
	Jobs   int // number of programs that are evaluated at a time

	data *Data
}

// A cell is a cell of the tables: a model in a task.
type cell struct{ task, model string }

// Evaluate scores all outputs. Problems of graphs are returned with the report, which leaves out their programs. The
// error means that ctx ended, or that the rules have a fault.
func (e *Evaluator) Evaluate(ctx context.Context, d *Data) (*report.Embodied, *source.Diagnostics, error) {
	if len(d.outputs) == 0 && !d.unread {
		return nil, nil, source.Errorf("E0811", source.Span{}, "the folder contains no outputs of models").
			WithHint("outputs are files named MODEL%s in folders named %s", responses, strings.Join(slices.Sorted(maps.Keys(folders)), ", "))
	}
	e.data, e.Set.Judge.Lenient = d, e.Compat[skipsSteps]
	byProgram := map[string][]*output{}
	for _, o := range d.outputs {
		byProgram[o.id] = append(byProgram[o.id], o)
	}
	ids := slices.Sorted(maps.Keys(byProgram))
	var lock sync.Mutex
	var next int
	var failed error
	cells, problems := map[cell]*tally{}, map[string]error{}
	var workers sync.WaitGroup
	for range max(1, e.Jobs) {
		workers.Go(func() {
			for {
				lock.Lock()
				if failed != nil || next == len(ids) {
					lock.Unlock()
					return
				}
				id := ids[next]
				next++
				lock.Unlock()
				got, err := e.program(ctx, id, byProgram[id])
				lock.Lock()
				if list, other := source.SplitError(err); err != nil && other == nil && ctx.Err() == nil && len(list.Items) > 0 {
					problems[id] = err
				} else if err != nil {
					failed = cmp.Or(failed, err)
				}
				for c, t := range got {
					if cells[c] == nil {
						cells[c] = newTally()
					}
					cells[c].join(t)
				}
				lock.Unlock()
			}
		})
	}
	workers.Wait()
	if failed != nil {
		return nil, nil, failed
	}
	all := &source.Diagnostics{}
	for _, id := range slices.Sorted(maps.Keys(problems)) {
		list, _ := source.SplitError(problems[id])
		all.Merge(list)
	}
	return e.report(cells), all, nil
}

// program scores all outputs for a program.
func (e *Evaluator) program(ctx context.Context, id string, outputs []*output) (map[cell]*tally, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	g, problem := e.data.pair(id, e.Words)
	cells, p := map[cell]*tally{}, e.data.programs[id]
	for _, o := range outputs {
		var err error
		t := newTally()
		switch {
		case o.task == modelling:
			err = e.model(ctx, t, o, p)
		case g == nil:
			problem = cmp.Or(problem, error(source.Errorf("E0131", o.span, "the folder has no graphs for program %.40q", id).
				WithHint("its graphs are in a file file%s.json in init_and_final_graphs", id)))
		case o.task == interpretation:
			e.interpret(t, o, p, g)
		case o.task == decomposition:
			err = e.decompose(ctx, t, o, p, g)
		case o.task == sequencing:
			err = e.sequence(ctx, t, o, p, g)
		}
		if err != nil {
			return nil, errors.Join(err)
		}
		cells[cell{o.task, o.model}] = t
	}
	return cells, problem
}

// report arranges the counts of all cells.
func (e *Evaluator) report(cells map[cell]*tally) *report.Embodied {
	out := &report.Embodied{Compat: e.Compat.names()}
	all := slices.SortedFunc(maps.Keys(cells), func(a, b cell) int { return cmp.Or(cmp.Compare(a.task, b.task), cmp.Compare(a.model, b.model)) })
	for _, c := range all {
		t := cells[c]
		switch c.task {
		case interpretation:
			for _, goals := range []string{stateGoals, relationGoals, actionGoals} {
				out.Interpretation = append(out.Interpretation, report.Interpretation{Prediction: t.prediction(c.model, goals, goals)})
			}
			out.Interpretation = append(out.Interpretation, report.Interpretation{
				Prediction: t.prediction(c.model, "all", stateGoals, relationGoals, actionGoals),
				Format:     t.counts[badFormat], Hallucinated: t.counts[string(household.Hallucination)],
			})
		case decomposition:
			out.Decomposition = append(out.Decomposition, t.execution(c.model))
		case sequencing:
			out.Sequencing = append(out.Sequencing, t.execution(c.model))
		case modelling:
			for _, category := range slices.Sorted(maps.Keys(t.shares)) {
				out.Modelling = append(out.Modelling, report.Modelling{
					Prediction: t.prediction(c.model, category, category), Solved: t.reachedGoals(category), Unfinished: t.counts[unfinished],
				})
			}
		}
	}
	return out
}

// execution returns the figures of executed plans.
func (t *tally) execution(model string) report.Execution {
	kind := func(k household.Kind) report.Percent { return t.percent(string(k)) }
	return report.Execution{
		Model: model, Programs: t.programs, Success: t.percent(success), Executable: t.percent(executable),
		States: t.reachedGoals(stateGoals), Relations: t.reachedGoals(relationGoals), Actions: t.reachedGoals(actionGoals),
		Goals:   t.reachedGoals(stateGoals, relationGoals, actionGoals),
		Parsing: kind(household.Parsing), Hallucination: kind(household.Hallucination), ArgumentNumber: kind(household.ArgumentNumber),
		WrongOrder: kind(household.WrongOrder), MissingStep: kind(household.MissingStep), Affordance: kind(household.Affordance),
		AdditionalStep: kind(household.AdditionalStep),
	}
}
