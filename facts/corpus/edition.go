package corpus

import (
	"slices"

	"hearth/ontology"
	"hearth/parser/diag"
	"hearth/parser/network"
)

// Written is the edition that the recipes are written for.
const Written = "2024"

// A Library is the recipes that there are in an edition.
type Library struct {
	Sources []Source
	Missing map[string]error // by their ids, why others are not among them

	read map[string]Entry // those that read otherwise than they are written
}

// Open lists the recipes as they read in an edition of the kitchen.
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
	recipes, l.Missing = In(recipes, asked, own)
	l.read = map[string]Entry{}
	for _, r := range recipes {
		l.read[r.ID] = r
	}
	l.Sources = slices.DeleteFunc(l.Sources, func(s Source) bool { return l.Missing[s.ID] != nil })
	return l, nil
}

// Read returns a recipe of l.
func (l *Library) Read(s Source) (Entry, error) {
	if l.read != nil {
		return l.read[s.ID], nil
	}
	return s.read()
}

// In returns those recipes that can be cooked in another edition, as they read
// there: see [Entry.In]. missing says by the ids of the others why they cannot.
func In(recipes []Entry, edition, written *ontology.Ontology) (out []Entry, missing map[string]error) {
	missing = map[string]error{}
	for _, r := range recipes {
		e, err := r.In(edition, written)
		if err != nil {
			missing[r.ID] = err
			continue
		}
		out = append(out, e)
	}
	return out, missing
}

// In returns the recipe as it reads in another edition than the one it was
// written for: actions lose the arguments of roles that only came later, as cut
// loses its surface. The error is a *[diag.Diagnostic] for the first action
// that the edition has not.
func (e Entry) In(edition, written *ontology.Ontology) (Entry, error) {
	for _, a := range e.Gold.Actions {
		if edition.Action(a.Name) == nil {
			return Entry{}, diag.New("E0201", a.NameAt, "edition %s has no action %s", edition.Edition(), a.Name).
				WithHint("take %s in edition %s", e.ID, written.Edition())
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

// earlier writes actions without the arguments whose roles an edition has not.
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
