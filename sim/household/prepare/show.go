package prepare

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hearth/facts/graph"
)

// String returns the stages of the preparation as text, each under a title: those of the demands, rooms,
// placed things, usual states, changes by conditions, and the bound program.
func (p *Preparation) String() string {
	var b strings.Builder
	b.WriteString(p.Demands.String())
	section(&b, "rooms", p.Rooms)
	section(&b, "placed, in the "+p.FirstRoom+" unless a condition names a room", p.Placed)
	section(&b, "usual states", usual(p.Usual))
	var effects []string
	for i := range p.Effects {
		if e := &p.Effects[i]; !e.Empty() {
			effects = append(effects, p.effectText(e))
		}
	}
	section(&b, "changed", effects)
	section(&b, "bound", p.Bound)
	return b.String()
}

// Changes returns in words what was changed in the scene for the program: added things, states changed to the
// usual ones, and effects of conditions.
func (p *Preparation) Changes() (out []string) {
	for _, l := range p.Placed {
		if l.Why.added() {
			out = append(out, l.Object.Name+" ("+strconv.Itoa(l.ID)+") added to the "+l.Room)
		}
	}
	for _, c := range p.Usual {
		if slices.ContainsFunc(p.Placed, func(l Placement) bool { return l.ID == c.ID }) {
			out = append(out, Object{c.Class, c.ID}.String()+" "+turned(c))
		}
	}
	for i := range p.Effects {
		if e := &p.Effects[i]; !e.Empty() {
			out = append(out, p.effectText(e))
		}
	}
	return out
}

// String returns the names that change, and the conditions.
func (d *Demands) String() string {
	var b strings.Builder
	section(&b, "names", slices.DeleteFunc(slices.Clone(d.Names), func(n Name) bool { return n.Original == n.Class }))
	section(&b, "conditions", d.Conditions)
	return b.String()
}

// section writes lines under a title, if there are any.
func section[T any](b *strings.Builder, title string, lines []T) {
	for i, l := range lines {
		if i == 0 {
			fmt.Fprintln(b, title)
		}
		fmt.Fprintf(b, "  %v\n", l)
	}
}

// String returns the stages of the name, joined by arrows.
func (n Name) String() string {
	words := []string{n.Original}
	for _, next := range []string{n.Abstract, n.Class} {
		if next != words[len(words)-1] {
			words = append(words, next)
		}
	}
	return strings.Join(words, " -> ")
}

// String returns which room replaces which.
func (r StandIn) String() string { return "the " + r.Room + " for the " + r.For }

// String returns the placement in words.
func (l Placement) String() string {
	return strings.TrimSpace(fmt.Sprintf("%s is %d, %s %s", l.Object, l.ID, l.Why, l.Room))
}

// someOf is the number of things listed for one change of states.
const someOf = 6

// usual formats changes of states; things with the same change share a line.
func usual(all []graph.StatesChange) (lines []string) {
	things, changes := map[string][]string{}, []string(nil)
	for _, c := range all {
		change := turned(c)
		if things[change] == nil {
			changes = append(changes, change)
		}
		things[change] = append(things[change], Object{c.Class, c.ID}.String())
	}
	for _, change := range changes {
		same, more := things[change], ""
		if n := len(same) - someOf; n > 1 {
			same, more = same[:someOf], fmt.Sprintf(" and %d more", n)
		}
		lines = append(lines, change+": "+strings.Join(same, ", ")+more)
	}
	return lines
}

// turned formats a change as the states lost and the states gained.
func turned(c graph.StatesChange) string {
	without := func(some, others []string) string {
		return strings.Join(slices.DeleteFunc(slices.Clone(some), func(s string) bool { return slices.Contains(others, s) }), " ")
	}
	from, to := without(c.From, c.To), without(c.To, c.From)
	if from == "" {
		return to
	}
	return from + " to " + to
}

// effectText formats the effect of a condition.
func (p *Preparation) effectText(e *Effect) string {
	var parts []string
	for _, edge := range e.Removed {
		parts = append(parts, "-"+p.edge(edge))
	}
	for _, edge := range e.Added {
		parts = append(parts, "+"+p.edge(edge))
	}
	for _, s := range e.States {
		parts = append(parts, p.named(s.ID)+" "+turned(s))
	}
	return e.Condition.String() + ": " + strings.Join(parts, ", ")
}

func (p *Preparation) edge(e graph.Edge) string {
	return p.named(e.From) + " " + e.Relation + " " + p.named(e.To)
}

// named formats a node of the scene or an added one.
func (p *Preparation) named(id int) string {
	return p.scene.node(p.New, id).String()
}
