package tree

import (
	"slices"
	"strconv"
	"strings"

	"hearth/parser/source"
)

var (
	yamlError = source.LazyRegexp(`^yaml: (?:line (\d+): )?(.*)$`)
	// The YAML parser reports a missing token on the line before it, or without a line if that is the first.
	// Its scanner reports the correct line.
	missing = source.LazyRegexp(`^did not find expected (<|node|key|',|'-)`)
)

// malformed reports an error of the YAML parser. Tabs and wrong indentation are reported where they are: the parser
// stops elsewhere.
func (p *parser) malformed(err error) {
	line, msg := 0, err.Error()
	if m := yamlError().FindStringSubmatch(msg); m != nil {
		msg = m[2]
		line, _ = strconv.Atoi(m[1])
	}
	if line == 0 || missing().MatchString(msg) {
		line++
	}
	col, hint := 1, ""
	switch n, tab := p.indentation(); {
	case n == 0:
	case tab:
		line, msg, hint = n, "a tab indents this line", "indent it with spaces"
	case strings.Contains(msg, "expected key") || strings.Contains(msg, "mapping values") || strings.Contains(msg, "expected <"):
		line, col = n, len(p.line(n))-len(strings.TrimLeft(p.line(n), " "))+1
		msg, hint = "this line is indented like none of the lines above it", "give it the indentation of the other keys of its map"
	}
	d := p.problems.Addf("E0301", p.spanAt(line, col, 0), "not well-formed YAML: %s", msg)
	if hint != "" {
		d.WithHint("%s", hint)
	}
}

// line returns a line without its end; lines count from 1.
func (p *parser) line(n int) string {
	text, _, _ := strings.Cut(p.src.Text[p.lines[n-1]:], "\n")
	return text
}

// indentation returns the first line that is indented by a tab, or like none of the lines above it that it could belong
// to. It returns 0 if there is none. Lines within brackets may be indented in any way.
func (p *parser) indentation() (line int, tab bool) {
	var levels []int
	brackets := 0
	for i := range p.lines {
		text := p.line(i + 1)
		rest := strings.TrimLeft(text, " ")
		indent := len(text) - len(rest)
		if strings.HasPrefix(rest, "\t") && strings.TrimSpace(rest) != "" {
			return i + 1, true
		}
		if rest == "" || rest[0] == '#' {
			continue
		}
		if brackets == 0 {
			above := len(levels) > 0 && levels[len(levels)-1] > indent
			levels = slices.DeleteFunc(levels, func(n int) bool { return n > indent })
			if above && !slices.Contains(levels, indent) {
				return i + 1, false
			}
			for levels = append(levels, indent); strings.HasPrefix(rest, "- "); levels = append(levels, indent) {
				item := strings.TrimLeft(rest[1:], " ")
				indent, rest = indent+len(rest)-len(item), item
			}
		}
		for _, c := range rest {
			switch c {
			case '[', '{':
				brackets++
			case ']', '}':
				brackets = max(0, brackets-1)
			}
		}
	}
	return 0, false
}
