package main

import (
	"fmt"
	"slices"
	"strings"
)

// A predicateGroup is one table of predicates, as hearth rules doc writes it in JSON.
type predicateGroup struct {
	Heading    string      `json:"by"`
	Predicates []predicate `json:"predicates"`
}

type predicate struct {
	Name      string `json:"name"`
	Arguments string `json:"arguments"`
	Meaning   string `json:"meaning"`
}

// predicates returns the text of the page that lists all predicates: those of both worlds, then those of only
// one.
func (p *program) predicates() (string, error) {
	kitchen, err := p.groups()
	if err != nil {
		return "", err
	}
	hands, err := p.groups("--mode", "quantitative")
	if err != nil {
		return "", err
	}
	household, err := p.groups("--world", "household")
	if err != nil {
		return "", err
	}
	var both, kitchenOnly, handsOnly, householdOnly []predicateGroup
	for _, g := range kitchen {
		if has(household, g) {
			both = append(both, g)
		} else {
			kitchenOnly = append(kitchenOnly, g)
		}
	}
	for _, g := range hands {
		if !has(kitchen, g) {
			handsOnly = append(handsOnly, g)
		}
	}
	for _, g := range household {
		if !has(both, g) {
			householdOnly = append(householdOnly, g)
		}
	}
	var b strings.Builder
	b.WriteString(header("Predicates of rules", "What rules may read and what they derive, as `hearth rules doc` writes it. "+
		"Arguments before a `|` in a meaning are inputs: they must be bound."))
	write := func(title string, groups []predicateGroup) {
		fmt.Fprintf(&b, "## %s\n\n", title)
		for _, g := range groups {
			fmt.Fprintf(&b, "### %s\n\n| predicate | meaning |\n|---|---|\n", inText.Replace(strings.ToUpper(g.Heading[:1])+g.Heading[1:]))
			for _, q := range g.Predicates {
				fmt.Fprintf(&b, "| %s | %s |\n", cell(q.Name+"("+q.Arguments+")"), inCell.Replace(q.Meaning))
			}
			b.WriteString("\n")
		}
	}
	write("In both worlds", both)
	write("In the kitchen", kitchenOnly)
	write("In the kitchen, in the quantitative mode", handsOnly)
	write("In the household", householdOnly)
	return strings.TrimSpace(b.String()) + "\n", nil
}

// groups returns the tables that hearth rules doc writes with some flags, without empty ones.
func (p *program) groups(flags ...string) ([]predicateGroup, error) {
	var all struct {
		Items []predicateGroup `json:"items"`
	}
	err := p.decode(&all, append([]string{"rules", "doc", "--format", "json"}, flags...)...)
	return slices.DeleteFunc(all.Items, func(g predicateGroup) bool { return len(g.Predicates) == 0 }), err
}

// has reports whether groups contains a group that is equal to g.
func has(groups []predicateGroup, g predicateGroup) bool {
	return slices.ContainsFunc(groups, func(other predicateGroup) bool {
		return g.Heading == other.Heading && slices.Equal(g.Predicates, other.Predicates)
	})
}
