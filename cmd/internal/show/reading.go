package show

import (
	"encoding/xml"
	"fmt"
	"slices"
	"strings"

	"hearth/eval/report"
)

// reading returns the network of a recipe, or in the formats explain and alignment the steps of each part of the text.
func reading(r *report.Reading, format string) string {
	switch format {
	case "explain":
		return readClauses(r)
	case "alignment":
		return readAlignment(r)
	}
	return r.Network
}

// readClauses returns the clauses of a text with their steps, then the notes.
func readClauses(r *report.Reading) string {
	var b strings.Builder
	for n, c := range r.Clauses {
		if n == 0 || c.Ingredient != r.Clauses[n-1].Ingredient {
			b.WriteString(map[bool]string{true: "ingredients\n", false: "instructions\n"}[c.Ingredient])
		}
		fmt.Fprintf(&b, "  %d:%d %s  (%s)\n", c.Line, c.Col, strings.Join(strings.Fields(c.Text), " "), readHow(&c))
		for n := c.First; n > 0 && n <= c.Last; n++ {
			fmt.Fprintf(&b, "       %2d %s\n", n, r.Steps[n-1])
		}
		if c.Refused != "" {
			b.WriteString("       refused: " + c.Refused + "\n")
		}
		if i := slices.IndexFunc(c.Alternatives, func(a report.Alternative) bool { return a.Actions != "" }); i >= 0 {
			b.WriteString("       or: " + c.Alternatives[i].Actions + "\n")
		}
	}
	if len(r.Notes) > 0 {
		b.WriteString("notes\n")
	}
	for _, d := range r.Notes {
		b.WriteString("  " + d.String() + "\n")
	}
	return b.String()
}

// readHow returns in words how a clause was read.
func readHow(c *report.Clause) string {
	switch {
	case c.Kind != "understood":
		return c.Kind
	case c.Ingredient:
		return "ingredient"
	case c.Frame == "":
		return fmt.Sprintf("%.2f", c.Confidence)
	}
	return fmt.Sprintf("%s, %.2f", c.Frame, c.Confidence)
}

// readAlignment returns a recipe with the actions of each sentence, as package parser/recipe reads it.
func readAlignment(r *report.Reading) string {
	var b strings.Builder
	element := func(indent, name, text string) {
		b.WriteString(indent + "<" + name + ">")
		_ = xml.EscapeText(&b, []byte(text)) // writing to a builder cannot fail
		b.WriteString("</" + name + ">\n")
	}
	b.WriteString("<recipe>\n")
	element("  ", "id", r.ID)
	element("  ", "title", r.TitleOrID())
	for n := 0; n < len(r.Sentences); n++ {
		s := r.Sentences[n]
		section, item := "instructions", "instruction"
		if s.Ingredient {
			section, item = "ingredients", "ingredient"
		}
		if n == 0 || r.Sentences[n-1].Ingredient != s.Ingredient {
			b.WriteString("  <" + section + ">\n")
		}
		b.WriteString("    <" + item + ">\n")
		element("      ", "utterance", s.Text)
		b.WriteString("      <meaning>" + strings.Join(s.Actions, "\n") + "</meaning>\n")
		b.WriteString("    </" + item + ">\n")
		if n+1 == len(r.Sentences) || r.Sentences[n+1].Ingredient != s.Ingredient {
			b.WriteString("  </" + section + ">\n")
		}
	}
	b.WriteString("</recipe>\n")
	return b.String()
}
