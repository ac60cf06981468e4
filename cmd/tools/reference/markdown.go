package main

import (
	"fmt"
	"strings"
)

// header returns the start of a page.
func header(title, about string) string {
	return fmt.Sprintf("# %s\n\n<!-- Written by make reference. Do not edit. -->\n\n%s\n\n", title, about)
}

var (
	inText = strings.NewReplacer("<", "&lt;", "*", `\*`, "`", "\\`")
	inCell = strings.NewReplacer("<", "&lt;", "*", `\*`, "`", "\\`", "|", `\|`, "\n", " ")
	inCode = strings.NewReplacer("|", `\|`, "\n", " ")
)

// cell returns code for a table cell; empty code gives an empty cell.
func cell(code string) string {
	if code == "" {
		return ""
	}
	return "`" + inCode.Replace(code) + "`"
}

// fenced returns a block of code.
func fenced(text string) string {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence + "text\n" + strings.Trim(text, "\n") + "\n" + fence + "\n\n"
}

// prose returns a text in Markdown: paragraphs, with indented lines as blocks of code.
func prose(text string) string {
	var b strings.Builder
	code := ""
	flush := func() {
		if code = strings.Trim(code, "\n"); code != "" {
			b.WriteString("\n" + fenced(code))
		}
		code = ""
	}
	for line := range strings.Lines(strings.Trim(text, "\n") + "\n") {
		switch {
		case strings.HasPrefix(line, " "), code != "" && strings.TrimSpace(line) == "":
			code += line
		default:
			flush()
			b.WriteString(inText.Replace(line))
		}
	}
	flush()
	return strings.ReplaceAll(strings.TrimSpace(b.String()), "\n\n\n", "\n\n") + "\n\n"
}
