package results

import (
	"strings"

	"hearth/eval/benchmark"
)

// names reports files named after another recipe than their content, and ids that are spelt in different ways.
func (c *check) names() {
	var first benchmark.Mention
	for _, m := range c.ev.Set.Mentions() {
		if c.owner(m) != c.entry.ID {
			continue
		}
		if m.Alone && !strings.EqualFold(m.ID, m.File) {
			c.report("E0636", m.Span, "the file named %.60s holds the recipe %.60s", m.File, m.ID).
				WithHint("give the file and its recipe the same name")
		}
		if !strings.EqualFold(m.ID, c.entry.ID) {
			continue
		}
		if first.ID == "" {
			first = m
		}
		switch {
		case m.ID != first.ID:
			c.report("E0638", m.Span, "%.60s is written %.60s in %s", m.ID, first.ID, first.Span.File.Name).
				WithHint("use one spelling everywhere: some tools and file systems distinguish upper and lower case")
		case strings.EqualFold(m.ID, m.File) && m.ID != m.File:
			c.report("E0638", m.Span, "%.60s is the recipe of a file named %.60s", m.ID, m.File).
				WithHint("use one spelling everywhere: some tools and file systems distinguish upper and lower case")
		}
	}
}

// owner returns the recipe that a mention is reported for: the recipe with the file's name if it exists, or
// else the mentioned one.
func (c *check) owner(m benchmark.Mention) string {
	if file := strings.ToLower(m.File); c.ev.Set.Entry(file) != nil {
		return file
	}
	return strings.ToLower(m.ID)
}

// parts reports recipes without a text or without a network.
func (c *check) parts() {
	text, alignment, gold := c.entry.Recipe, c.entry.Alignment, c.entry.Gold
	switch {
	case gold == nil && text != nil:
		c.report("E0637", text.Span, "%.60s has a text, but no gold network", c.entry.ID).
			WithHint("add its network, or name the recipe in the header of its network")
	case gold == nil && alignment != nil:
		c.report("E0637", alignment.Span, "%.60s has an alignment, but no gold network", c.entry.ID).
			WithHint("add its network, or name the recipe in the header of its network")
	case gold != nil && text == nil:
		c.report("E0637", gold.Span, "%.60s has a gold network, but no text", c.entry.ID).
			WithHint("add its text, or correct the id in its text")
	}
}
