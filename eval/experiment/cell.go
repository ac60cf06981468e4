package experiment

import (
	"fmt"
	"slices"

	"hearth/eval"
	"hearth/eval/batch"
	"hearth/sim/planner"
)

// A cell identifies one plan of an experiment: a method, a run (a set of parameters), a fixed example, and a
// task. All are indices from 0. Cells with the same key are the same plan, even when their methods have
// different names.
type cell struct{ Method, Run, Example, Task int }

// A recipe holds everything that a plan depends on except the materials and its task.
type recipe struct {
	Plan        Approach
	Model       string `json:",omitempty"` // stamp of the model, see [Models]
	Translation string `json:",omitempty"` // stamp of the translation model; the name of the translation does not count
	Rules       string `json:",omitempty"`
	Described   bool
	Without     []string `json:",omitempty"`
	Retries     int      `json:",omitempty"`
	Sure        float64  `json:",omitempty"`
	Lines       int      `json:",omitempty"`
	Variant     string   `json:",omitempty"`
	Seed        uint64   `json:",omitempty"` // of random lines or of the variant
	Params      planner.Params
	Examples    []planner.Demonstration // the fixed examples
}

// A layout lists all plans of an experiment, method by method, and the demonstrations that each method draws
// its fixed examples from.
type layout struct {
	cells   []batch.Input[cell]
	pools   [][]planner.Demonstration // by method: demonstrations for its fixed examples
	recipes []recipe                  // by method: its recipe, without Params and Examples
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
		made := recipe{Plan: m.Plan, Rules: m.Rules.Name, Described: m.Described, Without: m.Without}
		made.Retries, made.Sure, made.Lines, made.Variant = m.Retries, m.Sure, m.Lines, string(m.Variant)
		if m.Plan == Chance || m.Variant != "" {
			made.Seed = r.Spec.Seed
		}
		if err := r.stamp(&made, m); err != nil {
			return nil, err
		}
		l.pools, l.recipes = append(l.pools, r.pool(m)), append(l.recipes, made)
		for run, p := range m.Params {
			made.Params = p
			for example := range m.Fixed.Runs() {
				made.Examples = examples(l.pools[i], p.Examples, example)
				for task, t := range r.Materials.Tasks {
					key, err := batch.Hash(made, t.Name, m.promptTask(t).Description)
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
	if m.Kitchen != nil {
		return batch.Hash("networks", m.Stamp)
	}
	sites := make([]string, len(m.Sites))
	for i, s := range m.Sites {
		sites[i] = s.Name
	}
	return batch.Hash("plans", m.Stamp, sites, m.Demonstrations, m.Phrases, m.People, m.Set.Reader.Abstract)
}

// stamp sets the stamps of the models of a method in the recipe made.
func (r *Runner) stamp(made *recipe, m *Method) (err error) {
	if file := m.Model.Text; file != "" {
		if made.Model, err = r.Models.Stamp(file); err != nil {
			return fmt.Errorf("model %s: %w", file, err)
		}
	}
	if file := r.Spec.translation(m.Translation).Model.Text; file != "" {
		if made.Translation, err = r.Models.Stamp(file); err != nil {
			return fmt.Errorf("translation %s: %w", m.Translation, err)
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

// pool returns the demonstrations that the fixed examples of a method are taken from, in order. It returns nil
// for methods without fixed examples.
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
			d.Task = m.promptTask(d.Task)
			out = append(out, d)
		}
	}
	return out
}

// examples returns n fixed examples from a pool, in order from the index time. It continues at the beginning
// of the pool.
func examples(pool []planner.Demonstration, n, time int) (out []planner.Demonstration) {
	for j := range min(n, len(pool)) {
		out = append(out, pool[(time+j)%len(pool)])
	}
	return out
}

// promptTask returns a task in the form that the method puts in its prompts.
func (m *Method) promptTask(t planner.Task) planner.Task {
	if !m.Described {
		t.Description = ""
	}
	return t
}
