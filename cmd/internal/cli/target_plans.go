package cli

import (
	"path"
	"strings"

	"hearth"
	"hearth/eval/batch"
	"hearth/eval/benchmark"
	"hearth/eval/household"
	"hearth/eval/lenient"
	"hearth/facts/home"
	"hearth/parser/program"
	"hearth/parser/source"
)

// Text returns the plan that an argument names: a file, the standard input, the gold network of a recipe, or
// the program of a task.
func (v *Target) Text(word string) (*source.File, error) {
	if v.World == hearth.Household {
		return v.App.ProgramText(word)
	}
	set, err := v.Library()
	if err != nil {
		return nil, err
	}
	return v.App.Input(word, set)
}

// Library returns the recipes of a kitchen.
func (v *Target) Library() (set *benchmark.Set, err error) {
	if v.Set == nil {
		v.Set, err = v.Recipes.Set(v.App, v.edition)
	}
	return v.Set, err
}

// Read reads the plans of a text, and warns about parts that are not read, or read differently. With --lenient,
// problems of a text are those of its plans (see [hearth.Plan.Problems]).
func (v *Target) Read(w *hearth.World, src *source.File) ([]*hearth.Plan, error) {
	plans, err := v.read(w, src)
	for _, p := range plans {
		v.App.reportAll(p.Unread())
	}
	return plans, err
}

// read reads the plans of a text.
func (v *Target) read(w *hearth.World, src *source.File) ([]*hearth.Plan, error) {
	if !v.Lenient {
		return w.Read(src)
	}
	set, err := v.Library()
	if err != nil {
		return nil, err
	}
	return w.ReadLenient(src, set.IDs())
}

// Steps reads actions of a network, without a header. With --lenient it corrects them, and warns about the
// corrections.
func (v *Target) Steps(w *hearth.World, src *source.File) (*source.File, error) {
	if !v.Lenient {
		return src, nil
	}
	read, corrections, err := w.LenientSteps(src)
	v.App.Report(lenient.Warnings(corrections)...)
	return read, err
}

// Plan reads the only plan of a text. A text without a plan gives an empty one.
func (v *Target) Plan(w *hearth.World, word string) (*hearth.Plan, error) {
	src, err := v.Text(word)
	if err != nil {
		return nil, err
	}
	plans, err := v.Read(w, src)
	if err != nil {
		return nil, err
	}
	if len(plans) < 2 {
		return append(plans, &hearth.Plan{Name: src.Name})[0], nil
	}
	return nil, source.Errorf("E0703", source.Span{}, "%s contains %d networks, expected one", src.Name, len(plans)).
		WithHint("put it into a separate file")
}

// IDs lists the ids of the built-in plans, or those of --benchmark.
func (v *Target) IDs() (ids []string, err error) {
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

// Sites opens the scenes of a household in which programs are scored. A site has the name of its file without
// the suffix ending. The stamp is a hash of everything that the scores depend on.
func (v *Target) Sites(w *hearth.World, scenes []string, ending string) (set *household.Set, sites []household.Site, stamp string, err error) {
	h, ok := w.Internal(), w.Name == hearth.Household
	if !ok {
		return nil, nil, "", errNoHousehold
	}
	known, err := v.readResources()
	if err != nil {
		return nil, nil, "", err
	}
	if set, err = h.Scorer(known); err != nil {
		return nil, nil, "", err
	}
	var texts []string
	for _, name := range scenes {
		at, err := v.Home(w, name)
		if err != nil {
			return nil, nil, "", err
		}
		texts = append(texts, at.Graph().Text())
		sites = append(sites, h.Site(at.Scene, strings.TrimSuffix(path.Base(name), ending)))
	}
	made, err := w.Hash()
	if err != nil {
		return nil, nil, "", err
	}
	stamp, err = batch.Hash(Identity(), made, known, texts)
	return set, sites, stamp, err
}

// ProgramLines returns the lines of the program of an activity.
func ProgramLines(a *program.Activity) (lines []string) {
	for _, l := range a.Program.Lines {
		lines = append(lines, l.String())
	}
	return lines
}
