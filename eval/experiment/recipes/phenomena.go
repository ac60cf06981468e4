package recipes

import (
	_ "embed"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"hearth/eval/benchmark"
	"hearth/ontology/tree"
	"hearth/parser/recipe"
	"hearth/parser/source"
)

// A Phenomenon is something that makes recipes hard to read, such as pronouns.
type Phenomenon struct {
	Name, Doc string
	cases     []conditions
}

// Conditions are met by a recipe whose lines match all patterns.
type conditions struct {
	text, ingredients, instructions, network, without *regexp.Regexp // nil if there is no such condition
	least                                             int            // number of lines that must match
}

//go:embed phenomena.yaml
var phenomena string

// Phenomena returns the phenomena that phenomena.yaml describes. The error is a mistake in that file.
var Phenomena = sync.OnceValues(func() ([]Phenomenon, error) {
	return readPhenomena(&source.File{Name: "phenomena.yaml", Text: phenomena})
})

func readPhenomena(src *source.File) (all []Phenomenon, err error) {
	var problems source.Diagnostics
	var list []tree.Field
	tree.Read(src, "phenomena", &problems, &list)
	for _, f := range list {
		p := Phenomenon{Name: f.Key}
		var text struct {
			Doc   string
			Cases []struct {
				Text, Ingredients, Instructions, Network, Without string
				Least                                             string
			}
		}
		f.Value.Decode(&problems, "a phenomenon", &text)
		p.Doc = text.Doc
		for _, t := range text.Cases {
			c := conditions{least: 1}
			for pattern, to := range map[string]**regexp.Regexp{
				t.Text: &c.text, t.Ingredients: &c.ingredients, t.Instructions: &c.instructions, t.Network: &c.network, t.Without: &c.without,
			} {
				if pattern == "" {
					continue
				}
				if *to, err = regexp.Compile(pattern); err != nil {
					return nil, fmt.Errorf("%s: %s: %w", src.Name, f.Key, err)
				}
			}
			if t.Least != "" {
				if c.least, err = strconv.Atoi(t.Least); err != nil {
					return nil, fmt.Errorf("%s: %s: least: %w", src.Name, f.Key, err)
				}
			}
			p.cases = append(p.cases, c)
		}
		all = append(all, p)
	}
	return all, problems.Err()
}

// In reports whether a recipe with a gold network has the phenomenon.
func (p *Phenomenon) In(e *benchmark.Entry) bool {
	ingredients, instructions := lower(e.Recipe.Ingredients), lower(e.Recipe.Instructions)
	text := append(ingredients[:len(ingredients):len(ingredients)], instructions...)
	var network []string
	for _, a := range e.Gold.Actions {
		network = append(network, a.String())
	}
	for _, c := range p.cases {
		if c.matches(c.text, text) && c.matches(c.ingredients, ingredients) && c.matches(c.instructions, instructions) &&
			c.matches(c.network, network) && (c.without == nil || !c.without.MatchString(strings.Join(text, "\n"))) {
			return true
		}
	}
	return false
}

// matches reports whether enough lines match a pattern, or there is none.
func (c *conditions) matches(pattern *regexp.Regexp, lines []string) bool {
	n := 0
	for _, line := range lines {
		if pattern != nil && pattern.MatchString(line) {
			n++
		}
	}
	return pattern == nil || n >= c.least
}

func lower(lines []recipe.Text) (out []string) {
	for _, line := range lines {
		out = append(out, strings.ToLower(line.Text))
	}
	return out
}
