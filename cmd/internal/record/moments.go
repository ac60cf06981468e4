package record

import (
	"slices"
	"strings"

	"hearth/cmd/internal/drawing"
	"hearth/eval/diagram"
	"hearth/eval/report"
)

// Questions are the example queries and object descriptions of the page, by world. A record contains their
// answers at every moment. For the household, the page also draws the tree of the home from these answers.
var Questions = map[string][]string{
	"kitchen":   {"temperature(X, N), N < 10.0", "container and not has used", "in(X, C), mixed(X, /yes)", "ingredient and inside fridge"},
	"household": {"inside(X, Y)", "on(X, Y)", "state(X, Y)", "room"},
}

// moments records the world at every moment: all objects at the start, and later the ones that changed.
func (r *recorder) moments() error {
	all, err := r.everything()
	if err != nil {
		return err
	}
	ever := map[string]bool{} // objects and properties that a step changed
	for i := range r.end + 1 {
		some := all
		if i > 0 {
			turn, err := r.ask(i, "changes", nil, r.momentParams(i))
			if turn, ok := turn.(*diagram.StepDiff); ok && err == nil {
				some = r.touched(i, turn)
				for _, c := range turn.Changes {
					ever[c.ID] = true
					for _, p := range c.Properties {
						ever[c.ID+" "+p.Name] = true
					}
				}
			}
		}
		if err := r.things(i, some, ever); err != nil {
			return err
		}
		if err := r.questions(i); err != nil {
			return err
		}
	}
	return r.variables()
}

// everything returns the ids of all objects at the start.
func (r *recorder) everything() ([]string, error) {
	all := []string{""}
	for n := 0; n < len(all); n++ {
		about := r.momentParams(0)
		if all[n] != "" {
			about["thing"] = all[n]
		}
		about["limit"] = 10_000
		v, err := r.answer("contents", about)
		if err != nil {
			return nil, err
		}
		for _, x := range v.(*diagram.Contents).Items {
			all = append(all, x.ID)
		}
	}
	return all, nil
}

// touched returns the ids of the objects that step i changed or bound, and of their containers before and
// after it. The empty id stands for the world.
func (r *recorder) touched(i int, turn *diagram.StepDiff) []string {
	some := []string{""}
	add := func(id string) {
		for _, moment := range []int{i - 1, i} {
			about := r.momentParams(moment)
			about["thing"], about["limit"] = id, 1
			if v, err := r.answer("contents", about); err == nil {
				for _, p := range v.(*diagram.Contents).Path {
					some = append(some, p.ID)
				}
			}
		}
		some = append(some, id)
	}
	for _, c := range turn.Changes {
		add(c.ID)
	}
	for _, variable := range r.whole.Steps[i-1].Binds {
		if id, ok := r.whole.Bindings[variable].Value.(string); ok && strings.HasPrefix(id, "/") {
			add(id)
		}
	}
	slices.Sort(some)
	return slices.Compact(some)
}

// things records the properties, the contents and the history of the objects named by some. For the changes in
// ever it also records proofs.
func (r *recorder) things(i int, some []string, ever map[string]bool) error {
	for _, id := range some {
		key := params{}
		if id != "" {
			key["thing"] = id
		}
		v, err := r.ask(i, "contents", key, r.limited(i, inside))
		if r.ctx.Err() != nil {
			return err
		}
		if id == "" {
			r.Times = append(r.Times, v.(*diagram.Contents).Time)
			continue
		}
		if _, err := r.ask(i, "past", key, r.limited(i, inside)); r.ctx.Err() != nil {
			return err
		}
		known, ok := v.(*diagram.Contents)
		if !ok || !ever[id] {
			continue
		}
		for _, p := range known.Container.Properties {
			if p.Depth > 0 || p.Value == "" || p.Name == "name" {
				continue
			}
			fact := factOf(id, p.Name)
			if known := len(r.Marks[keyOf("why", params{"what": fact})]) > 0; known && !ever[id+" "+p.Name] {
				continue // the reason is the same as before
			}
			delete(ever, id+" "+p.Name)
			if err := r.reason(i, fact); err != nil {
				return err
			}
		}
	}
	return nil
}

// Limits that the page uses in its calls: objects in a container, and relations of a home.
const inside, relations = 100, 10_000

func (r *recorder) limited(moment, limit int) params {
	at := r.momentParams(moment)
	at["limit"] = limit
	return at
}

// factOf returns the query with which the page asks for the proof of a property.
func factOf(id, name string) string {
	switch name {
	case "amount":
		name = "quantity"
	case "contents":
		name = "in"
	}
	return strings.ReplaceAll(name, "-", "_") + "(" + id + ", Value)"
}

// reason records the explanation why a fact holds, valid from the given moment. It leaves out the later steps
// that did not change the fact: that list differs at every moment.
func (r *recorder) reason(moment int, what string) error {
	about := params{"what": what}
	if moment < r.end {
		about["step"] = r.Order[max(0, moment-1)]
	}
	v, err := r.answer("why", about)
	if said, ok := v.(*report.Explanation); ok && err == nil {
		for i := range said.Origins {
			said.Origins[i].Unchanged = nil
		}
	}
	return r.keep(moment, "why", params{"what": what}, v, err)
}

// variables records, for every variable, why it stands for its value.
func (r *recorder) variables() error {
	for i, s := range r.whole.Steps[:r.end] {
		for _, v := range s.Binds {
			if err := r.reason(i+1, v); err != nil {
				return err
			}
		}
	}
	return nil
}

// questions records the answers of the example questions at moment i. In quantitative mode it also records
// drawings.
func (r *recorder) questions(i int) error {
	for _, q := range Questions[r.whole.World] {
		call, about := "entities", params{"description": q}
		if strings.Contains(q, "(") {
			call, about = "query", params{"query": q}
		}
		if _, err := r.ask(i, call, about, r.limited(i, relations)); r.ctx.Err() != nil {
			return err
		}
	}
	if r.Subject.Place["mode"] != "quantitative" {
		return nil
	}
	for _, kind := range []string{drawing.Kitchen, drawing.Temperatures} {
		if _, err := r.ask(i, "drawing", params{"kind": kind}, r.momentParams(i)); r.ctx.Err() != nil {
			return err
		}
	}
	return nil
}

// failures records why steps failed, and what could have been done instead.
func (r *recorder) failures() error {
	for i, s := range r.whole.Steps {
		if s.Status == "done" {
			continue
		}
		if _, err := r.ask(0, "why-not", params{"step": s.Step}, nil); r.ctx.Err() != nil {
			return err
		}
		before := min(i, max(0, r.end-1))
		at, key := r.momentParams(before), params{"action": s.Action}
		if before == 0 {
			at = params{"start": true}
		}
		if _, err := r.ask(before, "admissible", key, at); r.ctx.Err() != nil {
			return err
		}
		r.mark(before+1, keyOf("admissible", key), -1)
	}
	return nil
}

// worth records the scores of the dish, and its recipe.
func (r *recorder) worth() error {
	if r.whole.World != "kitchen" || r.whole.ID == "" {
		return nil
	}
	for _, call := range []string{"score", "shortfalls"} {
		if _, err := r.ask(0, call, nil, nil); r.ctx.Err() != nil {
			return err
		}
	}
	edition := params{}
	if e := r.Subject.Place["edition"]; e != "" {
		edition["edition"] = e
	}
	v, err := r.answer("recipes", edition.merge(params{"limit": 10_000}))
	if list, ok := v.(*report.List[report.Recipe]); ok && err == nil {
		list.Items = slices.DeleteFunc(list.Items, func(x report.Recipe) bool { return x.ID != r.whole.ID })
	}
	if err := r.keep(0, "recipes", nil, v, err); err != nil {
		return err
	}
	named := params{"name": r.whole.ID}
	v, err = r.answer("recipe", edition.merge(named))
	return r.keep(0, "recipe", named, v, err)
}
