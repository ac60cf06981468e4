package diagram

import (
	"hearth/engine"
	"hearth/eval/report"
	"hearth/sim"
	"hearth/sim/feature"
	"hearth/sim/world"
)

// Contents lists the things that lie directly in one thing, or in the world.
type Contents struct {
	Time      float64        `json:"time"`
	Container *Item          `json:"of,omitempty" jsonschema:"the thing itself with its properties; left out for the world"`
	Path      []report.Thing `json:"path" jsonschema:"places that the thing lies in, the outermost first"`
	Parts     []Part         `json:"parts,omitempty" jsonschema:"ingredients of the thing, if it is a mixture"`
	Items     []Item         `json:"items" jsonschema:"things that lie directly in it, front first"`
	report.Rest
}

// An Item is a thing in the list of a container.
type Item struct {
	report.Thing
	Holds      int               `json:"holds,omitempty" jsonschema:"number of things that lie directly in it"`
	Properties []report.Property `json:"properties" jsonschema:"properties as a tree, without contents"`
}

// OfContents lists the contents of a thing, or of the world for the id "". It returns nil when there is no
// such thing.
func OfContents(s *sim.Situation, id string, p report.Page) *Contents {
	of := s.State.Root()
	out := &Contents{Time: float64(s.State.Clock()) / 1000, Path: []report.Thing{}}
	if id != "" {
		of = engine.Name(id)
		if !s.State.Has(of) {
			return nil
		}
		n := itemOf(s, of)
		out.Container, out.Parts = &n, partsOf(s, of)
		_, lies := s.State.Place(of)
		for _, x := range s.State.Path(of) {
			if lies && x != s.State.Root() { // a thing that was used up has no place
				out.Path = append(out.Path, thingOf(s, x))
			}
		}
	}
	some := (&report.List[engine.Term]{Items: s.State.Contents(of)}).Cut(p)
	out.Items, out.Rest = []Item{}, some.Rest
	for _, x := range some.Items {
		out.Items = append(out.Items, itemOf(s, x))
	}
	return out
}

func itemOf(s *sim.Situation, x engine.Term) Item {
	return Item{thingOf(s, x), len(s.State.Contents(x)), feature.Properties(alone(s.State, x))}
}

func thingOf(s *sim.Situation, x engine.Term) report.Thing {
	return report.Thing{ID: x.Sym(), Class: s.State.Class(x), Variables: s.Variables(x), MixedOf: mixedOf(s.State, x)}
}

// alone returns the features of a thing without its contents.
func alone(s *world.State, x engine.Term) *feature.Object {
	o := s.Features(x)
	if o == nil {
		return &feature.Object{}
	}
	out := &feature.Object{Class: o.Class}
	for _, slot := range o.Slots {
		if slot.Name != "contents" {
			out.Slots = append(out.Slots, slot)
		}
	}
	return out
}

// A StepDiff is a step with its changes.
type StepDiff struct {
	Step    int             `json:"step"`
	Action  string          `json:"action"`
	Time    float64         `json:"time" jsonschema:"time of the state after the step, in seconds"`
	Changes []report.Change `json:"changes"`
}

// OfLastStep describes the changes of the last step before a situation. It returns nil for the start.
func OfLastStep(s *sim.Situation) *StepDiff {
	if len(s.Steps) == 0 {
		return nil
	}
	t := turnOf(s, s.Steps[len(s.Steps)-1], func(engine.Term) bool { return true })
	return &t
}

// History describes the steps up to a situation that changed a thing, its contents, or a mixture that contains
// it.
func History(s *sim.Situation, id string, p report.Page) *report.List[StepDiff] {
	followed := newTrail(engine.Name(id))
	turns, more := []StepDiff{}, 0
	for i, r := range s.Steps {
		if p.Limit > 0 && len(turns) > max(p.After, 0)+p.Limit { // there are enough changes for this page
			more = len(s.Steps) - i
			break
		}
		shares := followed.takes(r)
		about := func(x engine.Term) bool { return followed.about(r.Before, x) || followed.about(r.After, x) }
		t := turnOf(s, r, about)
		for i, c := range t.Changes {
			t.Changes[i].Share = shares[engine.Name(c.ID)]
		}
		if len(t.Changes) > 0 {
			turns = append(turns, t)
		}
	}
	out := (&report.List[StepDiff]{Items: turns}).Cut(p)
	if out.Next > 0 {
		out.Total += more
	}
	return out
}

func turnOf(s *sim.Situation, r *sim.Result, about func(engine.Term) bool) StepDiff {
	t := StepDiff{r.Step.Index + 1, r.Step.Name, float64(r.After.Clock()) / 1000, []report.Change{}}
	for _, x := range r.After.Since(r.Before) {
		if x == r.After.Root() || !about(x) {
			continue
		}
		if c := changeOf(s, r.Before, x, r.After, x); c != nil {
			t.Changes = append(t.Changes, *c)
		}
	}
	return t
}

// changeOf returns the change of a thing between two states, in which it may have different ids. It returns
// nil if nothing changed. The variables of the thing are those in the situation.
func changeOf(s *sim.Situation, before *world.State, x engine.Term, after *world.State, y engine.Term) *report.Change {
	c := report.Change{Thing: report.Thing{ID: y.Sym(), Class: after.Class(y), Variables: s.Variables(y), MixedOf: mixedOf(after, y)}, What: "changed", Properties: []report.PropertyChange{}}
	was, lay := before.Place(x)
	is, lies := after.Place(y)
	if was != is || lay != lies {
		c.What = "moved"
		c.FormerContainer, c.NewContainer = placed(before, was, lay), placed(after, is, lies)
	}
	switch {
	case !before.Has(x):
		c.What = "made"
	case lay && !lies:
		c.What = "gone"
	}
	for _, d := range feature.Diff(alone(before, x), alone(after, y)) {
		if d.Path != "$type" {
			c.Properties = append(c.Properties, report.PropertyChange{Name: d.Path, Before: valued(d.Was), After: valued(d.Is)})
		}
	}
	if c.What == "changed" && len(c.Properties) == 0 {
		return nil
	}
	return &c
}

func valued(v feature.Value) string {
	if v.Kind == feature.NoneKind {
		return ""
	}
	return v.String()
}

func placed(s *world.State, x engine.Term, ok bool) *report.Thing {
	if !ok {
		return nil
	}
	return &report.Thing{ID: x.Sym(), Class: s.Class(x)}
}
