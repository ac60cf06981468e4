package experiment

import (
	"fmt"
	"slices"

	"hearth/eval"
	"hearth/eval/batch"
	"hearth/sim/planner"
)

// A cell is one plan of an experiment: of a method with the parameters of a run,
// after one of the fixed examples, for a task. All are counted from 0. Cells with
// the same key are the same plan, whatever their methods are called.
type cell struct{ Method, Run, Example, Task int }

// A recipe is what a plan depends on besides the materials and its task.
type recipe struct {
	Plan        How
	Model       string `json:",omitempty"` // a stamp
	Translation string `json:",omitempty"` // a stamp; the names of translations do not count
	Rules       string `json:",omitempty"`
	Described   bool
	Params      planner.Params
	Examples    []planner.Demonstration // the fixed ones
}

// A layout is all plans of an experiment, method by method, and what the fixed
// examples of each method are taken from.
type layout struct {
	cells []batch.Input[cell]
	pools [][]planner.Demonstration // by method
	made  []recipe                  // by method, with the models that it asks
}

func (r *Runner) layout() (*layout, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	materials, err := r.Materials.hash()
	if err != nil {
		return nil, err
	}
	l := &layout{}
	for i := range r.Spec.Methods {
		m := &r.Spec.Methods[i]
		made := recipe{Plan: m.Plan, Rules: m.Rules.Name, Described: m.Described}
		if err := r.stamp(&made, m); err != nil {
			return nil, err
		}
		l.pools, l.made = append(l.pools, r.pool(m)), append(l.made, made)
		for run, p := range m.Params {
			made.Params = p
			for example := range m.Fixed.Runs() {
				made.Examples = examples(l.pools[i], p.Examples, example)
				for task, t := range r.Materials.Tasks {
					key, err := batch.Hash(made, t.Name, m.sees(t).Description)
					if err != nil {
						return nil, err
					}
					name := fmt.Sprintf("%s %d/%d: %s", m.Name, run, example, t.Name)
					l.cells = append(l.cells, batch.Input[cell]{ID: batch.ID{Name: name, Key: key, Stamp: materials}, Value: cell{i, run, example, task}})
				}
			}
		}
	}
	return l, nil
}

func (m *Materials) hash() (string, error) {
	sites := make([]string, len(m.Sites))
	for i, s := range m.Sites {
		sites[i] = s.Name
	}
	return batch.Hash("plans", m.Stamp, sites, m.Demonstrations, m.Phrases, m.People, m.Set.Reader.Abstract)
}

// stamp puts in what identifies the models of a method.
func (r *Runner) stamp(made *recipe, m *Method) (err error) {
	if file := m.Model.Text; file != "" {
		if made.Model, err = r.Models.Stamp(file); err != nil {
			return fmt.Errorf("the model %s: %w", file, err)
		}
	}
	if file := r.Spec.translation(m.Translation).Model.Text; file != "" {
		if made.Translation, err = r.Models.Stamp(file); err != nil {
			return fmt.Errorf("the translation %s: %w", m.Translation, err)
		}
	}
	return nil
}

func (s *Spec) translation(name string) Translation {
	for _, t := range s.Translations {
		if t.Name == name {
			return t
		}
	}
	return Translation{}
}

// pool returns what the fixed examples of a method are taken from, the first one
// first; nil for other methods.
func (r *Runner) pool(m *Method) (out []planner.Demonstration) {
	list := r.Materials.Demonstrations
	if how, ok := m.Plan.method(); !ok || !how.Fixed {
		return nil
	}
	order := []int{}
	for _, w := range m.Fixed.Names {
		order = append(order, slices.IndexFunc(list, func(d planner.Demonstration) bool { return d.Name == w.Text }))
	}
	if len(order) == 0 {
		order = eval.Shuffled(r.Spec.Seed, len(list), func(i int) string { return list[i].String() })
	}
	seen := map[string]bool{}
	for _, i := range order {
		if d := list[i]; !seen[d.Name] {
			seen[d.Name] = true
			d.Task = m.sees(d.Task)
			out = append(out, d)
		}
	}
	return out
}

// examples returns n fixed examples of a pool, one of several times: each time
// starts with another one.
func examples(pool []planner.Demonstration, n, time int) (out []planner.Demonstration) {
	for j := range min(n, len(pool)) {
		out = append(out, pool[(time+j)%len(pool)])
	}
	return out
}

// sees returns a task as the method prompts with it.
func (m *Method) sees(t planner.Task) planner.Task {
	if !m.Described {
		t.Description = ""
	}
	return t
}
