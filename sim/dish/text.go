package dish

import (
	"slices"
	"strconv"
	"strings"

	"hearth/engine"
	"hearth/parser/plan"
	"hearth/sim/world"
)

// Write returns the steps of a plan as lines of a network that continues a situation, and the variable of the dish. Results
// get new variables.
func Write(from Start, p *Plan) (lines []string, dish string) {
	w := &writer{taken: map[string]bool{}, names: map[engine.Term]string{}}
	index := map[engine.Term]int{}
	for v, b := range from.Episode.Bindings.All() {
		w.taken[v] = true
		if b.IsState && b.State == from.State {
			w.state = v
		}
		if at := b.BoundBy; at != nil && !b.IsState && !b.Nothing && b.Term.Kind() == engine.NameKind {
			later := 2 * at.Index // a result counts more than a thing that the step chose
			if !b.Default {
				later++
			}
			if w.names[b.Term] == "" || later >= index[b.Term] {
				w.names[b.Term], index[b.Term] = v, later
			}
		}
	}
	for _, r := range p.Steps {
		made, after := map[string]string{}, w.state
		words := []string{r.Step.Name}
		for i := range r.Step.Args {
			a := &r.Step.Args[i]
			word := w.word(a)
			if words = append(words, word); a.Var == "" || a.Role.State == "in" {
				continue
			}
			if made[a.Role.Name] = word; a.Role.State == "out" {
				after = word
			}
		}
		lines = append(lines, "("+strings.Join(words, " ")+")")
		w.state = after
		for _, b := range slices.Backward(r.Binds) { // results come first, and count more than things that the step chose
			if !b.IsState && b.Term.Kind() == engine.NameKind && made[b.Role] != "" {
				w.names[b.Term] = made[b.Role]
			}
		}
	}
	return lines, w.names[p.Dish]
}

// A writer names things by variables.
type writer struct {
	state string // variable of the state before the next step
	taken map[string]bool
	names map[engine.Term]string // the last variable of each thing
}

// word writes an argument.
func (w *writer) word(a *plan.Arg) string {
	switch {
	case a.Role.State == "in":
		return w.state
	case a.Var != "":
		name := "?" + a.Role.Name
		for n := 2; w.taken[name]; n++ {
			name = "?" + a.Role.Name + "-" + strconv.Itoa(n)
		}
		w.taken[name] = true
		return name
	case a.Term.Kind() == engine.NumberKind:
		return strconv.FormatFloat(float64(a.Term.Num())/billion, 'f', -1, 64)
	case !a.Thing:
		return world.ClassName(a.Term)
	case w.names[a.Term] != "":
		return w.names[a.Term]
	}
	return a.Term.Sym()
}
