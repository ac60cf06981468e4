package prepare

import (
	"fmt"
	"slices"
	"strings"

	"hearth/facts/graph"
)

// String shows the stages of the preparation as far as it went, each under its
// title: those of the demands, objects with their nodes, what the conditions
// made of the scene, and the bound program.
func (p *Preparation) String() string {
	var b strings.Builder
	b.WriteString(p.Demands.String())
	section(&b, "placed, in the "+p.FirstRoom+" if nothing is said", p.Placed)
	var effects []string
	for i := range p.Effects {
		if e := &p.Effects[i]; !e.Empty() {
			effects = append(effects, e.String())
		}
	}
	section(&b, "effects", effects)
	section(&b, "bound", p.Bound)
	return b.String()
}

// String shows the names that change, and the conditions.
func (d *Demands) String() string {
	var b strings.Builder
	section(&b, "names", slices.DeleteFunc(slices.Clone(d.Names), func(n Name) bool { return n.Given == n.Class }))
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

// String shows how the name changes.
func (n Name) String() string {
	words := []string{n.Given}
	for _, next := range []string{n.Abstract, n.Class} {
		if next != words[len(words)-1] {
			words = append(words, next)
		}
	}
	return strings.Join(words, " -> ")
}

// String shows the placement.
func (l Placement) String() string {
	return strings.TrimSpace(fmt.Sprintf("%s is %d, %s %s", l.Object, l.ID, l.Why, l.Room))
}

// String shows what the condition made of the scene.
func (e *Effect) String() string {
	var parts []string
	for _, edge := range e.Removed {
		parts = append(parts, "-"+showEdge(edge))
	}
	for _, edge := range e.Added {
		parts = append(parts, "+"+showEdge(edge))
	}
	for _, s := range e.States {
		parts = append(parts, fmt.Sprintf("%d %v to %v", s.ID, s.From, s.To))
	}
	return e.Condition.String() + ": " + strings.Join(parts, ", ")
}

func showEdge(e graph.Edge) string { return fmt.Sprintf("%d %s %d", e.From, e.Relation, e.To) }
