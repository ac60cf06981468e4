package source

import (
	"embed"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"
)

// codes holds one txtar archive per code. The comment is a title, paragraphs, and, if the example is a
// command, a line "$ hearth ...". The files are those of the example; the last one, output, is the expected
// output. A file named "long.mg 9000 times" is long.mg with its text repeated. Consecutive files of the same
// name are joined.
//
//go:embed codes/*.txtar
var codes embed.FS

// A CodePage explains a code.
type CodePage struct {
	Code    string   `json:"code"`
	Title   string   `json:"title"` // a few words, lower case, no final period
	Text    string   `json:"text"`  // meaning and remedy, in paragraphs
	Example *Example `json:"example,omitempty"`
}

// An Example is input that produces the code of its page.
type Example struct {
	Command string        `json:"command,omitempty"` // "" if the files are rules to evaluate
	Files   []ExampleFile `json:"files,omitempty"`
	Output  string        `json:"output"`
}

// An ExampleFile is a file of an example: its text, repeated Times times. If it has the name of the previous
// one, it continues that file.
type ExampleFile struct {
	Name  string `json:"name"`
	Text  string `json:"text"`
	Times int    `json:"times"`
}

// ExplainCode returns the page of a code, or nil if the code is unknown.
func ExplainCode(code string) *CodePage {
	text, err := codes.ReadFile("codes/" + code + ".txtar")
	if err != nil {
		return nil
	}
	return readPage(code, txtar.Parse(text))
}

func readPage(code string, a *txtar.Archive) *CodePage {
	title, rest, _ := strings.Cut(string(a.Comment), "\n")
	text, command, _ := strings.Cut(rest, "\n$ ")
	p := &CodePage{Code: code, Title: title, Text: strings.TrimSpace(text)}
	if len(a.Files) == 0 {
		return p
	}
	last := len(a.Files) - 1
	p.Example = &Example{Command: strings.TrimSpace(command), Output: string(a.Files[last].Data)}
	for _, f := range a.Files[:last] {
		p.Example.Files = append(p.Example.Files, readFile(f))
	}
	return p
}

func readFile(f txtar.File) ExampleFile {
	out := ExampleFile{Name: f.Name, Text: string(f.Data), Times: 1}
	if words := strings.Fields(f.Name); len(words) == 3 && words[2] == "times" {
		if n, err := strconv.Atoi(words[1]); err == nil {
			out.Name, out.Times = words[0], n
		}
	}
	return out
}

// Codes returns all codes, sorted.
func Codes() []string {
	files, err := codes.ReadDir("codes")
	if err != nil {
		panic(err) // the folder is embedded
	}
	out := make([]string, len(files))
	for i, f := range files {
		out[i] = strings.TrimSuffix(f.Name(), ".txtar")
	}
	return out
}
