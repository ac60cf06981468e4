package wording

import (
	"fmt"
	"strings"

	"hearth/eval/report"
)

// XML returns a text in the form of recipe files, which package recipe reads. With actions, it is an alignment: each
// sentence has the actions that it stands for.
func XML(r *report.WholeRecipe, actions bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<recipe>\n    <id>%s</id>\n    <title>%s</title>\n", escape.Replace(r.ID), escape.Replace(r.Title))
	section := func(name string, all []report.Sentence) {
		fmt.Fprintf(&b, "    <%ss>\n", name)
		for _, s := range all {
			if !actions {
				fmt.Fprintf(&b, "        <%s>%s</%s>\n", name, escape.Replace(s.Text), name)
				continue
			}
			fmt.Fprintf(&b, "        <%s>\n            <utterance>%s</utterance>\n            <meaning>\n", name, escape.Replace(s.Text))
			for _, line := range s.Actions {
				b.WriteString("                " + line + "\n")
			}
			fmt.Fprintf(&b, "            </meaning>\n        </%s>\n", name)
		}
		fmt.Fprintf(&b, "    </%ss>\n", name)
	}
	section("ingredient", r.Ingredients)
	section("instruction", r.Instructions)
	b.WriteString("</recipe>\n")
	return b.String()
}

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
