package main

import (
	"hearth"
	"hearth/eval/benchmark"
	"hearth/facts/home"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// text returns what a word on the command line stands for: a file, the standard
// input, or a plan that comes with the world: the gold network of a recipe, or
// the program of a task.
func (v *venue) text(word string) (*source.File, error) {
	if v.world == hearth.Household {
		return v.app.programText(word)
	}
	set, err := v.library()
	if err != nil {
		return nil, err
	}
	return v.app.input(word, set)
}

// library is the recipes of a kitchen.
func (v *venue) library() (set *benchmark.Set, err error) {
	if v.set == nil {
		v.set, err = v.recipes.set(v.app, v.edition)
	}
	return v.set, err
}

// plan reads the only plan of a text.
func (v *venue) plan(w *hearth.World, word string) (*hearth.Plan, error) {
	src, err := v.text(word)
	if err != nil {
		return nil, err
	}
	plans, err := w.Read(src)
	if err != nil {
		return nil, err
	}
	if len(plans) != 1 {
		return nil, diag.New("E0703", source.Span{}, "%s holds %d networks, and one is asked about", src.Name, len(plans)).
			WithHint("put it into a file of its own")
	}
	return plans[0], nil
}

// ids lists the plans that come with the world, and those of --benchmark.
func (v *venue) ids() (ids []string, err error) {
	if v.world == hearth.Kitchen {
		set, err := v.library()
		if err != nil {
			return nil, err
		}
		return set.IDs(), nil
	}
	tasks, err := home.Tasks()
	if err != nil {
		return nil, fault(err)
	}
	for _, t := range tasks {
		ids = append(ids, t.ID)
	}
	return ids, nil
}
