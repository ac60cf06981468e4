package drafts

import (
	"fmt"
	"strconv"
	"strings"

	"hearth/ontology/tree"
	"hearth/parser/source"
)

// steps draws steps and blocks of steps. The item may be nil.
func (d *drawing) steps(all []*tree.Node, item *portion) error {
	for _, n := range all {
		if n.Kind == tree.Scalar {
			if err := d.step(n, item); err != nil {
				return err
			}
			continue
		}
		var b block
		var problems source.Diagnostics
		n.Decode(&problems, "steps", &b)
		if err := problems.Err(); err != nil {
			return err
		}
		if err := d.block(&b, item); err != nil {
			return err
		}
	}
	return nil
}

// block draws the steps of a block if its conditions hold.
func (d *drawing) block(b *block, item *portion) error {
	if b.Slot != "" && len(d.filled[b.Slot]) == 0 || !d.chance(b.Chance) {
		return nil
	}
	if about := item; b.When != "" || b.Among != "" {
		if b.Slot != "" {
			about = &d.filled[b.Slot][0]
		}
		if fits, err := d.fits(about, b.When, b.Among); err != nil || !fits {
			return err
		}
	}
	if b.Each != "" {
		for i := range d.filled[b.Each] {
			if err := d.steps(b.Do, &d.filled[b.Each][i]); err != nil {
				return err
			}
		}
		return nil
	}
	if len(b.Any) > 0 {
		some := b.Any[d.Random(len(b.Any))]
		if err := d.steps(some.Items, item); err != nil {
			return err
		}
	}
	return d.steps(b.Do, item)
}

// fits reports whether an ingredient fits a query and is of a kind.
func (d *drawing) fits(p *portion, query, among string) (bool, error) {
	foods, err := d.foods(query, among)
	for _, f := range foods {
		if p != nil && f.Class == p.class {
			return true, err
		}
	}
	return false, err
}

// replaced replaces slots and choices in a text. It returns false if one of the slots is empty.
func (d *drawing) replaced(text string, item *portion, name func(class string, many bool) string) (string, bool) {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		b.WriteString(before)
		if !found {
			return b.String(), true
		}
		inside, after, _ := strings.Cut(rest, "}")
		word, ok := d.word(inside, item, name)
		if !ok {
			return "", false
		}
		b.WriteString(word)
		text = after
	}
}

// word returns the text for a name in braces: {slot}, {slot.many} for a plural, {slot.amount}, likewise of an item, or a
// choice.
func (d *drawing) word(inside string, item *portion, name func(class string, many bool) string) (string, bool) {
	slot, amount := strings.CutSuffix(inside, ".amount")
	slot, many := strings.CutSuffix(slot, ".many")
	p := item
	if slot != "item" {
		if choices := d.family.Choices[slot]; len(choices) > 0 {
			return d.one(choices), true
		}
		if p = nil; len(d.filled[slot]) > 0 {
			p = &d.filled[slot][0]
		}
	}
	switch {
	case p == nil:
		return "", false
	case amount:
		return p.amount, true
	}
	return name(p.class, many), true
}

// step draws one step. A step with an empty slot is left out.
func (d *drawing) step(n *tree.Node, item *portion) error {
	text, ok := d.replaced(n.Text, item, func(class string, _ bool) string { return class })
	if !ok {
		return nil
	}
	words := strings.Fields(text)
	if len(words) == 0 {
		return nil
	}
	action := d.Ontology.Action(words[0])
	if action == nil {
		return source.Errorf("E0201", n.Span, "there is no action %s", words[0])
	}
	line, given := []string{"(" + action.Name}, words[1:]
	first := ""
	for _, role := range action.Roles {
		word := ""
		switch {
		case role.State == "out":
			d.kitchens++
			word = kitchen(d.kitchens)
		case role.State == "in":
			word = kitchen(d.kitchens - 1)
		case len(given) == 0:
			return source.Errorf("E0205", n.Span, "%s needs a filler for %s", action.Name, role.Name)
		default:
			word, given = d.variable(given[0], role.Input), given[1:]
		}
		if first == "" {
			first = word
		}
		line = append(line, word)
	}
	if len(given) > 0 {
		return source.Errorf("E0205", n.Span, "%s has no role for %s", action.Name, given[0])
	}
	// results precede inputs, so an input may name what a result replaces
	for i, role := range action.Roles {
		if !role.Input && role.State == "" {
			line[i+1] = d.result(line[i+1])
		}
	}
	line[len(line)-1] += ")"
	d.line(line)
	d.last = line[1]
	return nil
}

// variable returns an input as it is written: the last version of a variable, or a new open one for $_.
func (d *drawing) variable(word string, input bool) string {
	switch {
	case !input || !strings.HasPrefix(word, "$"):
		return word
	case word == "$_":
		d.open++
		return fmt.Sprintf("?any-%d", d.open)
	}
	return version(word, d.versions[word])
}

// result returns the next version of a variable that a step gives.
func (d *drawing) result(word string) string {
	if word == "$_" {
		d.open++
		return fmt.Sprintf("?any-%d", d.open)
	}
	d.versions[word]++
	return version(word, d.versions[word])
}

func version(word string, n int) string {
	word = strings.Replace(word, "$", "?", 1)
	if n < 2 {
		return word
	}
	return word + "-" + strconv.Itoa(n)
}

// kitchen returns the variable of the n-th state after the first.
func kitchen(n int) string { return version("?kitchen", n+1) }

func (d *drawing) line(words []string) { d.text.WriteString(strings.Join(words, " ") + "\n") }
