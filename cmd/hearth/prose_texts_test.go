package main_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A prose is a text that people read: a comment, a string, a paragraph.
type prose struct {
	file     string
	first    int // line
	text     string
	document bool // its sentences have a limit
}

// line returns the line of an offset in the text.
func (p prose) line(offset int) int { return p.first + strings.Count(p.text[:offset], "\n") }

// proseTexts returns the comments and strings of Go files that are not tests,
// the comments of rules, the comments and docs of ontologies, the pages of
// codes, and all Markdown.
func proseTexts(t *testing.T) []prose {
	t.Helper()
	var out []prose
	proseFiles(t, func(name, text string) {
		switch {
		case strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go"):
			out = append(out, goTexts(t, name, text)...)
		case strings.HasPrefix(name, "rules/") && strings.HasSuffix(name, ".mg"),
			strings.HasPrefix(name, "ontology/") && strings.HasSuffix(name, ".yaml"):
			out = append(out, hashTexts(name, text)...)
		case strings.HasPrefix(name, "parser/source/codes/"):
			out = append(out, paragraphs(name, pageProse.FindString(text))...)
		case strings.HasSuffix(name, ".md") && !strings.HasPrefix(name, "docs/reference/"):
			out = append(out, paragraphs(name, withoutCode(text))...)
		}
	})
	return out
}

// pageProse is the page of a code up to its example.
var pageProse = regexp.MustCompile(`(?s)^.*?(\n\$ |\n-- |$)`)

// proseFiles calls f with each file of the module, by names relative to it.
func proseFiles(t *testing.T, f func(name, text string)) {
	t.Helper()
	root := os.DirFS(filepath.Join("..", ".."))
	require.NoError(t, fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && slices.Contains([]string{"vendor", "node_modules", "bin"}, d.Name()),
			d.IsDir() && name != "." && strings.ContainsRune("._", rune(d.Name()[0])):
			return fs.SkipDir
		case d.IsDir() || !slices.Contains([]string{".go", ".mg", ".yaml", ".md", ".txtar"}, path.Ext(name)):
			return nil
		}
		text, err := fs.ReadFile(root, name)
		if err == nil {
			f(name, string(text))
		}
		return err
	}))
}

// goTexts returns the comments, the strings and the schema descriptions of a Go file.
func goTexts(t *testing.T, name, text string) []prose {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, text, parser.ParseComments)
	require.NoError(t, err)
	var out []prose
	for _, c := range file.Comments {
		var lines []string
		for _, l := range c.List {
			lines = append(lines, strings.TrimPrefix(strings.TrimPrefix(l.Text, "/"+"/"), "/*"))
		}
		out = append(out, prose{file: name, first: set.Position(c.Pos()).Line, text: tidy(lines)})
	}
	tags := map[ast.Node]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		if f, ok := n.(*ast.Field); ok && f.Tag != nil {
			tags[f.Tag] = true
			value, _ := strconv.Unquote(f.Tag.Value)
			if text, ok := reflect.StructTag(value).Lookup("jsonschema"); ok {
				out = append(out, prose{file: name, first: set.Position(f.Tag.Pos()).Line, text: text})
			}
		}
		if s, ok := n.(*ast.BasicLit); ok && !tags[s] && s.Kind == token.STRING && strings.Contains(s.Value, " ") {
			if value, err := strconv.Unquote(s.Value); err == nil {
				if s.Value[0] == '"' { // an escaped line break is none of the file
					value = strings.ReplaceAll(value, "\n", " ")
				}
				out = append(out, prose{file: name, first: set.Position(s.Pos()).Line, text: value})
			}
		}
		return true
	})
	return out
}

// tidy joins lines; an indented one is code and becomes empty.
func tidy(lines []string) string {
	for i, l := range lines {
		if strings.HasPrefix(l, "\t") || strings.HasPrefix(l, "   ") {
			l = ""
		}
		lines[i] = strings.TrimSpace(l)
	}
	return strings.Join(lines, "\n")
}

var (
	hashComment = regexp.MustCompile(`(^|\s)#\s?(.*)$`)
	quoted      = regexp.MustCompile(`"[^"]*"`)
	docValue    = regexp.MustCompile(`\b(?:doc|hint|message|why): *(?:"([^"]*)"|'([^']*)'|([^,{}#]*))`)
)

// hashTexts returns the comments of a rule file or an ontology, the texts of its
// reasons, and the docs of an ontology. Consecutive comment lines are one text.
func hashTexts(name, text string) []prose {
	var out []prose
	var block []string
	n := 0
	flush := func() {
		if len(block) > 0 {
			out = append(out, prose{file: name, first: n - len(block) + 1, text: strings.Join(block, "\n")})
		}
		block = nil
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if rest, ok := strings.CutPrefix(line, "#"); ok {
			n++
			block = append(block, strings.TrimSpace(rest))
			continue
		}
		flush()
		n++
		if m := hashComment.FindStringSubmatch(quoted.ReplaceAllString(line, `""`)); m != nil {
			out = append(out, prose{file: name, first: n, text: m[2]})
		}
		for _, m := range docValue.FindAllStringSubmatch(line, -1) {
			out = append(out, prose{file: name, first: n, text: m[1] + m[2] + m[3]})
		}
		if strings.HasPrefix(line, "reason(") {
			out = append(out, prose{file: name, first: n, text: strings.Trim(quoted.FindString(line), `"`)})
		}
	}
	flush()
	return out
}

var (
	codeSpan  = regexp.MustCompile("`[^`\n]*`")
	htmlMarks = regexp.MustCompile(`(?s)<!--.*?-->|<[^>\n]*>`)
	linkOf    = regexp.MustCompile(`\]\([^)\n]*\)`)
)

// withoutCode blanks the code, tables, headings and HTML of a Markdown text. Lines
// keep their numbers.
func withoutCode(text string) string {
	blank := func(s string) string { return strings.Repeat("\n", strings.Count(s, "\n")) }
	text = htmlMarks.ReplaceAllStringFunc(text, blank)
	lines := strings.Split(text, "\n")
	fenced := false
	for i, l := range lines {
		bare := strings.TrimSpace(l)
		fence := strings.HasPrefix(bare, "```") || strings.HasPrefix(bare, "~~~")
		if fence {
			fenced = !fenced
		}
		if fence || fenced || strings.HasPrefix(bare, "|") || strings.HasPrefix(bare, "#") || strings.HasPrefix(l, "    ") {
			lines[i] = ""
		}
	}
	text = codeSpan.ReplaceAllString(strings.Join(lines, "\n"), "`code`")
	return linkOf.ReplaceAllString(text, "]")
}

var bullet = regexp.MustCompile(`^\s*([-*+]|[0-9]+\.)\s+`)

// paragraphs returns the paragraphs of a document; an item of a list is one.
func paragraphs(name, text string) []prose {
	var out []prose
	var block []string
	first := 0
	flush := func() {
		if len(block) > 0 {
			out = append(out, prose{file: name, first: first, text: strings.Join(block, "\n"), document: true})
		}
		block = nil
	}
	for i, line := range strings.Split(text, "\n") {
		if strings.TrimSpace(line) == "" || bullet.MatchString(line) {
			flush()
		}
		if line = strings.TrimSpace(line); line != "" {
			if block == nil {
				first = i + 1
			}
			block = append(block, line)
		}
	}
	flush()
	return out
}

func TestProseIsReadByLine(t *testing.T) {
	goFile := "package x\n\n// One is\n// no two.\nconst One = `first\nis no second`\ntype T struct { F int `json:\"so many\" jsonschema:\"third\"` }\n"
	require.Equal(t, []prose{
		{file: "x.go", first: 3, text: "One is\nno two."},
		{file: "x.go", first: 5, text: "first\nis no second"},
		{file: "x.go", first: 7, text: "third"},
	}, goTexts(t, "x.go", goFile))
	require.Equal(t, []prose{
		{file: "x.mg", first: 1, text: "One.\nTwo."},
		{file: "x.mg", first: 3, text: "three"},
		{file: "x.mg", first: 4, text: "four # five"},
	}, hashTexts("x.mg", "# One.\n# Two.\np(1). # three\nreason(/x, \"four # five\").\n"))
	document := "# Title\n\nOne `a b`\ntwo.\n- three\n- [four](url)\n```\ncode\n```\n| table |\n"
	require.Equal(t, []prose{
		{file: "x.md", first: 3, text: "One `code`\ntwo.", document: true},
		{file: "x.md", first: 5, text: "- three", document: true},
		{file: "x.md", first: 6, text: "- [four]", document: true},
	}, paragraphs("x.md", withoutCode(document)))
}
