package ask

import (
	"fmt"
	"maps"
	"regexp"
	"slices"

	"hearth/engine"
	"hearth/ontology"
	"hearth/parser/expression"
	"hearth/sim/world"
)

// goals returns premises that test whether a variable is of the kind that a word names, one for each meaning
// of the word. It reports a problem and returns none if the word names no kind.
func (c *compiler) goals(variable string, word expression.Word, code, format string, args ...any) (goals []string) {
	if c.base.onto.Class(word.Text) == nil {
		for _, p := range c.base.onto.Properties() {
			if saysKind(p) && slices.Contains(c.base.words(p), word.Text) {
				goals = append(goals, fmt.Sprintf("%s(%s, /%s)", p.Predicate(), variable, word.Text))
			}
		}
	}
	if goals != nil {
		return goals
	}
	if kind := c.kind(word, code, format, args...); kind != "" {
		goals = append(goals, fmt.Sprintf("is_a(%s, %s)", variable, kind))
	}
	return goals
}

// saysKind reports whether the values of a property are words for kinds of things.
func saysKind(p *ontology.Property) bool {
	return !p.Hidden && (p.Range == ontology.Word || p.Range == ontology.Words)
}

// writable matches words that can be part of a name in rules.
var writable = regexp.MustCompile(`^[\w.~%/-]+$`)

// words returns the possible values of a property of words: those that the ontology lists or, without a list,
// those in the first state of the domain.
func (b *Base) words(p *ontology.Property) []string {
	if p.Words != nil {
		return p.Words
	}
	values := map[string]bool{}
	_ = (&world.View{State: b.domain.First()}).Scan(p.Predicate(), make([]engine.Term, 2), func(row []engine.Term) bool { // a full scan cannot fail
		if word := world.ClassName(row[1]); writable.MatchString(word) {
			values[word] = true
		}
		return true
	})
	return slices.Sorted(maps.Keys(values))
}
