package gold

import (
	"strings"

	"hearth/eval/benchmark"
)

// names finds files that bear the name of another recipe than they hold, and
// ids that are not written the same everywhere.
func (c *check) names() {
	var first benchmark.Mention
	for _, m := range c.ev.Set.Mentions() {
		if c.owner(m) != c.entry.ID {
			continue
		}
		if m.Alone && !strings.EqualFold(m.ID, m.File) {
			c.report("E0636", m.At, "a file called %.60s names the recipe %.60s", m.File, m.ID).
				WithHint("give the file and its recipe one name")
		}
		if !strings.EqualFold(m.ID, c.entry.ID) {
			continue
		}
		if first.ID == "" {
			first = m
		}
		switch {
		case m.ID != first.ID:
			c.report("E0638", m.At, "%.60s is written %.60s in %s", m.ID, first.ID, first.At.File.Name).
				WithHint("write it the same everywhere: some tools and file systems tell capitals from small letters")
		case strings.EqualFold(m.ID, m.File) && m.ID != m.File:
			c.report("E0638", m.At, "%.60s is the recipe of a file called %.60s", m.ID, m.File).
				WithHint("write it the same everywhere: some tools and file systems tell capitals from small letters")
		}
	}
}

// owner returns the recipe that a mention is reported for: that of the file's
// name if there is one, else the one that is named.
func (c *check) owner(m benchmark.Mention) string {
	if file := strings.ToLower(m.File); c.ev.Set.Entry(file) != nil {
		return file
	}
	return strings.ToLower(m.ID)
}

// parts finds recipes that lack their text or their network.
func (c *check) parts() {
	text, alignment, gold := c.entry.Recipe, c.entry.Alignment, c.entry.Gold
	switch {
	case gold == nil && text != nil:
		c.report("E0637", text.At, "%.60s has a text, but no gold network", c.entry.ID).
			WithHint("add its network, or name the recipe in the header of the one it has")
	case gold == nil && alignment != nil:
		c.report("E0637", alignment.At, "%.60s has an alignment, but no gold network", c.entry.ID).
			WithHint("add its network, or name the recipe in the header of the one it has")
	case gold != nil && text == nil:
		c.report("E0637", gold.At, "%.60s has a gold network, but no text", c.entry.ID).
			WithHint("add its text, or correct the id in the text it has")
	}
}
