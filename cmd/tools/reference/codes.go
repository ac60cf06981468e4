package main

import (
	"fmt"
	"strings"
)

// A code is the page of one code, as hearth explain-code writes it in JSON.
type code struct {
	Code    string `json:"code"`
	Title   string `json:"title"`
	Text    string `json:"text"`
	Example *struct {
		Command string `json:"command"`
		Files   []struct {
			Name  string `json:"name"`
			Text  string `json:"text"`
			Times int    `json:"times"`
		} `json:"files"`
		Output string `json:"output"`
	} `json:"example"`
}

// codes returns the text of the page that lists all codes.
func (p *program) codes() (string, error) {
	var all struct {
		Items []code `json:"items"`
	}
	if err := p.decode(&all, "explain-code", "--format", "json"); err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString(header("Codes of errors", "Every code with its meaning, the way out and an example, as `hearth explain-code CODE` writes them."))
	for _, c := range all.Items {
		fmt.Fprintf(&b, "## %s\n\n**%s**\n\n%s", c.Code, inText.Replace(c.Title), prose(c.Text))
		if c.Example == nil {
			continue
		}
		for _, f := range c.Example.Files {
			fmt.Fprintf(&b, "%s", cell(f.Name))
			if f.Times > 1 {
				fmt.Fprintf(&b, ", whose text is repeated %d times", f.Times)
			}
			b.WriteString(":\n\n" + fenced(f.Text))
		}
		output := c.Example.Output
		if c.Example.Command != "" {
			output = "$ " + c.Example.Command + "\n" + output
		}
		b.WriteString("Output:\n\n" + fenced(output))
	}
	return strings.TrimSpace(b.String()) + "\n", nil
}
