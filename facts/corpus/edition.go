package corpus

import (
	"slices"

	"hearth/ontology"
	"hearth/parser/network"
	"hearth/parser/source"
)

// Written is the edition in which the recipes are written.
const Written = "2024"

// A Library lists the recipes that exist in an edition.
type Library struct {
	Sources []Source
	Missing map[string]error // error that explains why a recipe is not in the edition, by recipe id

	read map[string]Entry // converted recipes, by id; nil if no conversion is needed
}

// Open lists the recipes of an edition of the kitchen.
func Open(edition string) (*Library, error) {
	l := &Library{}
	var err error
	if l.Sources, err = sources(); err != nil || edition == Written {
		return l, err
	}
	recipes, err := Recipes()
	if err != nil {
		return nil, err
	}
	asked, err := ontology.Load(ontology.Kitchen(), edition)
	if err != nil {
		return nil, err
	}
	own, err := ontology.Load(ontology.Kitchen(), Written)
	if err != nil {
		return nil, err
	}
	recipes, l.Missing = ConvertAll(recipes, asked, own)
	l.read = map[string]Entry{}
	for _, r := range recipes {
		l.read[r.ID] = r
	}
	l.Sources = slices.DeleteFunc(l.Sources, func(s Source) bool { return l.Missing[s.ID] != nil })
	return l, nil
}

// Read reads one recipe.
func (l *Library) Read(s Source) (Entry, error) {
	if l.read != nil {
		return l.read[s.ID], nil
	}
	return s.read()
}

// ConvertAll converts recipes to another edition with [Entry.Convert]. For each recipe that cannot be
// converted, missing maps its id to the error.
func ConvertAll(recipes []Entry, edition, written *ontology.Ontology) (out []Entry, missing map[string]error) {
	missing = map[string]error{}
	for _, r := range recipes {
		e, err := r.Convert(edition, written)
		if err != nil {
			missing[r.ID] = err
			continue
		}
		out = append(out, e)
	}
	return out, missing
}

// Convert converts the recipe from the edition it is written in to another one. Arguments are removed if their
// roles do not exist in that edition; for example, cut loses its surface. The error is a *[source.Diagnostic]
// for the first action that does not exist there.
func (e Entry) Convert(edition, written *ontology.Ontology) (Entry, error) {
	for _, a := range e.Gold.Actions {
		if edition.Action(a.Name) == nil {
			return Entry{}, source.Errorf("E0201", a.NameAt, "edition %s has no action %s", edition.Edition(), a.Name).
				WithHint("use %s in edition %s", e.ID, written.Edition())
		}
	}
	gold, alignment := *e.Gold, *e.Alignment
	gold.Actions = earlier(gold.Actions, edition, written)
	alignment.Steps = slices.Clone(alignment.Steps)
	for i := range alignment.Steps {
		alignment.Steps[i].Actions = earlier(alignment.Steps[i].Actions, edition, written)
	}
	e.Gold, e.Alignment = &gold, &alignment
	return e, nil
}

// earlier returns copies of the actions. It leaves out arguments whose roles do not exist in the given
// edition.
func earlier(actions []*network.Action, edition, written *ontology.Ontology) []*network.Action {
	var out []*network.Action
	for _, a := range actions {
		kept := *a
		kept.Args = nil
		for i, role := range written.Action(a.Name).Roles {
			if edition.Action(a.Name).Role(role.Name) != nil {
				kept.Args = append(kept.Args, a.Args[i])
			}
		}
		out = append(out, &kept)
	}
	return out
}
