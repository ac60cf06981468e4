package cli

import (
	"hearth"
	"hearth/eval/batch"
	"hearth/eval/benchmark"
	"hearth/eval/household"
	"hearth/facts/home"
	"hearth/parser/diag"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim/household/prepare"
)

// Text returns what a word on the command line stands for: a file, the standard
// input, or a plan that comes with the world: the gold network of a recipe, or
// the program of a task.
func (v *Venue) Text(word string) (*source.File, error) {
	if v.World == hearth.Household {
		return v.App.ProgramText(word)
	}
	set, err := v.Library()
	if err != nil {
		return nil, err
	}
	return v.App.Input(word, set)
}

// Library is the recipes of a kitchen.
func (v *Venue) Library() (set *benchmark.Set, err error) {
	if v.Set == nil {
		v.Set, err = v.Recipes.Set(v.App, v.edition)
	}
	return v.Set, err
}

// Plan reads the only plan of a text.
func (v *Venue) Plan(w *hearth.World, word string) (*hearth.Plan, error) {
	src, err := v.Text(word)
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

// IDs lists the plans that come with the world, and those of --benchmark.
func (v *Venue) IDs() (ids []string, err error) {
	if v.World == hearth.Kitchen {
		set, err := v.Library()
		if err != nil {
			return nil, err
		}
		return set.IDs(), nil
	}
	tasks, err := home.Tasks()
	if err != nil {
		return nil, err
	}
	for _, t := range tasks {
		ids = append(ids, t.ID)
	}
	return ids, nil
}

// Scorer scores programs of a household, with the names that things have besides.
func (v *Venue) Scorer(w *hearth.World) (*household.Set, error) {
	var known *prepare.Resources
	if v.Resources != "" {
		var err error
		if known, err = v.Known(); err != nil {
			return nil, err
		}
	}
	set, err := w.Scorer(known)
	if err != nil {
		return nil, err
	}
	return set, nil
}

// Stamp returns a hash of all that doing programs in scenes depends on.
func (v *Venue) Stamp(w *hearth.World, scenes []string) (string, error) {
	made, err := w.Hash()
	if err != nil {
		return "", err
	}
	var known *prepare.Resources
	if v.Resources != "" {
		if known, err = v.Known(); err != nil {
			return "", err
		}
	}
	return batch.Hash(Version(), made, known, scenes)
}

// LinesOf returns the program of an activity as text.
func LinesOf(a *program.Activity) (lines []string) {
	for _, l := range a.Program.Lines {
		lines = append(lines, l.String())
	}
	return lines
}
