package dish

import (
	"strconv"
	"strings"

	"hearth/engine"
	"hearth/sim/world"
)

// Write returns the steps of a plan as lines of a network that continues a situation, and the variable of the dish. Results
// get new variables.
func Write(from Start, p *Plan) (lines []string, dish string) {
	before, taken, names := "", map[string]bool{}, map[engine.Term]string{}
	index := map[engine.Term]int{}
	for v, b := range from.Episode.Bindings.All() {
		taken[v] = true
		if b.IsState && b.State == from.State {
			before = v
		}
		if at := b.BoundBy; at != nil && !b.IsState && !b.Nothing && b.Term.Kind() == engine.NameKind && at.Index >= index[b.Term] {
			names[b.Term], index[b.Term] = v, at.Index
		}
	}
	fresh := func(role string) string {
		name := "?" + role
		for n := 2; taken[name]; n++ {
			name = "?" + role + "-" + strconv.Itoa(n)
		}
		taken[name] = true
		return name
	}
	for _, r := range p.Steps {
		var b strings.Builder
		b.WriteString("(" + r.Step.Name)
		made := map[string]string{}
		after := before
		for i := range r.Step.Args {
			a := &r.Step.Args[i]
			var word string
			switch {
			case a.Role.State == "in":
				word = before
			case a.Var != "":
				word = fresh(a.Role.Name)
				made[a.Role.Name] = word
				if a.Role.State == "out" {
					after = word
				}
			case a.Term.Kind() == engine.NumberKind:
				word = strconv.FormatFloat(float64(a.Term.Num())/billion, 'f', -1, 64)
			case a.Thing && names[a.Term] != "":
				word = names[a.Term]
			case a.Thing:
				word = a.Term.Sym()
			default:
				word = world.ClassName(a.Term)
			}
			b.WriteString(" " + word)
		}
		lines = append(lines, b.String()+")")
		before = after
		for _, x := range r.Binds {
			if !x.IsState && x.Term.Kind() == engine.NameKind && made[x.Role] != "" {
				names[x.Term] = made[x.Role]
			}
		}
	}
	return lines, names[p.Dish]
}
