package dish

import (
	"strconv"
	"strings"

	"hearth/engine"
	"hearth/sim"
	"hearth/sim/world"
)

// Lines writes steps as lines of a network. The variable before stands for the state before the first step, and taken
// holds the variables that cannot be used. It also returns the variable of a thing after the last step.
func Lines(steps []*sim.Result, before string, taken map[string]bool, names map[engine.Term]string, dish engine.Term) (lines []string, primary string) {
	fresh := func(role string) string {
		name := "?" + role
		for n := 2; taken[name]; n++ {
			name = "?" + role + "-" + strconv.Itoa(n)
		}
		taken[name] = true
		return name
	}
	for _, r := range steps {
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
	return lines, names[dish]
}
