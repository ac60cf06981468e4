package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A command is what --help says of one.
type command struct {
	path     string // such as hearth store query
	about    string
	use      string
	examples string
	flags    []flag
}

// A flag is one line of a help text.
type flag struct{ name, kind, usage, standard string }

// commands writes the page of all commands.
func (p *program) commands() (string, error) {
	paths, err := p.commandPaths()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString(header("Commands", "Every command with its synopsis, its flags and its examples, as `hearth COMMAND --help` writes them."))
	first := map[string]string{}
	for i, path := range paths {
		c, err := p.command(path)
		if err != nil {
			return "", err
		}
		if i == 0 {
			b.WriteString("All commands have these flags:\n\n" + flagTable(c.flags))
		}
		fmt.Fprintf(&b, "## %s\n\n", c.path)
		body := c.body(i == 0)
		if other, ok := first[body]; ok {
			fmt.Fprintf(&b, "%sThe same as [%s](#%s).\n\n", fenced(c.use), other, strings.ReplaceAll(other, " ", "-"))
			continue
		}
		first[body] = c.path
		b.WriteString(fenced(c.use) + body)
	}
	return strings.TrimSpace(b.String()) + "\n", nil
}

// commandPaths lists all commands that have a manual page, by their words.
func (p *program) commandPaths() ([]string, error) {
	if _, err := p.output("man", "man"); err != nil {
		return nil, err
	}
	files, err := filepath.Glob(filepath.Join(p.dir, "man", "*.1"))
	if err != nil {
		return nil, err
	}
	var out []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		path, err := pathOf(strings.TrimSuffix(filepath.Base(file), ".1"), string(text))
		if err != nil {
			return nil, err
		}
		if !strings.HasPrefix(path, "hearth completion") && path != "hearth help" { // they are those of cobra
			out = append(out, path)
		}
	}
	slices.Sort(out)
	return out, nil
}

var synopsis = regexp.MustCompile(`(?m)^\.SH SYNOPSIS\n\\fB(.*)\\fR$`)

// pathOf finds the words of a command, whose manual page joins them by hyphens.
func pathOf(name, page string) (string, error) {
	m := synopsis.FindStringSubmatch(page)
	if m == nil {
		return "", fmt.Errorf("the manual page %s has no synopsis", name)
	}
	words := strings.Fields(strings.ReplaceAll(m[1], `\-`, "-"))
	for n := range words {
		if strings.Join(words[:n+1], "-") == name {
			return strings.Join(words[:n+1], " "), nil
		}
	}
	return "", fmt.Errorf("the synopsis of the manual page %s is that of another command: %s", name, m[1])
}

var flagLine = regexp.MustCompile(`^ +(?:(-\w), )?(--[\w-]+)(?: (\S+))?(?: {2,}(.*))?$`)

// command reads the help of a command.
func (p *program) command(path string) (*command, error) {
	text, err := p.output(append(strings.Fields(path)[1:], "--help")...)
	if err != nil {
		return nil, err
	}
	c := &command{path: path}
	about, rest, ok := strings.Cut(text, "\nUsage:\n")
	if !ok {
		about, rest = text, "" // a topic
	}
	c.about = about
	section := "Usage:"
	for line := range strings.Lines(rest) {
		line = strings.TrimRight(line, "\n")
		switch m := flagLine.FindStringSubmatch(line); {
		case line != "" && line[0] != ' ':
			section = line
		case section == "Usage:" && line != "":
			c.use += strings.TrimSpace(line) + "\n"
		case section == "Examples:":
			c.examples += strings.TrimPrefix(line, "  ") + "\n"
		case m != nil && section == "Flags:":
			if f := flagOf(m); f.name != "-h, --help" {
				c.flags = append(c.flags, f)
			}
		}
	}
	return c, nil
}

var standard = regexp.MustCompile(`^(.*) \(default (.*)\)$`)

// flagOf makes a flag of the parts of its line.
func flagOf(m []string) flag {
	f := flag{name: m[2], kind: m[3], usage: m[4]}
	if m[1] != "" {
		f.name = m[1] + ", " + f.name
	}
	if d := standard.FindStringSubmatch(f.usage); d != nil {
		f.usage, f.standard = d[1], strings.Trim(d[2], `"`)
	}
	return f
}

// body is the section of a command without its name and its synopsis.
func (c *command) body(root bool) string {
	out := prose(c.about)
	if !root {
		out += flagTable(c.flags)
	}
	if strings.TrimSpace(c.examples) != "" {
		out += "Examples:\n\n" + fenced(c.examples)
	}
	return out
}

// flagTable is the table of some flags.
func flagTable(flags []flag) string {
	if len(flags) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("| flag | default | meaning |\n|---|---|---|\n")
	for _, f := range flags {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", cell(strings.TrimSpace(f.name+" "+f.kind)), cell(f.standard), inCell.Replace(f.usage))
	}
	return b.String() + "\n"
}
