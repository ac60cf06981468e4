package diag

import (
	"embed"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"
)

// codes holds one archive for each code: the title, the paragraphs, and a line
// "$ hearth ..." where the example is a command; then the files of the example.
// The last one, output, is what Hearth says. A file called "long.mg 9000 times"
// is long.mg with so many repetitions of the text; two of one name are one file.
//
//go:embed codes/*.txtar
var codes embed.FS

// A Page explains a code.
type Page struct {
	Code    string   `json:"code"`
	Title   string   `json:"title"` // in a few words, lower case, no final period
	Text    string   `json:"text"`  // what it means and what to do: paragraphs
	Example *Example `json:"example,omitempty"`
}

// An Example is an input that Hearth answers with the code of its page.
type Example struct {
	Command string        `json:"command,omitempty"` // "" when the files are rules that are only evaluated
	Files   []ExampleFile `json:"files,omitempty"`
	Output  string        `json:"output"`
}

// An ExampleFile is a file of an example, or more of the one before it if that
// has its name: the text, so many times.
type ExampleFile struct {
	Name  string `json:"name"`
	Text  string `json:"text"`
	Times int    `json:"times"`
}

// Explain returns the page of a code, nil for an unknown one.
func Explain(code string) *Page {
	text, err := codes.ReadFile("codes/" + code + ".txtar")
	if err != nil {
		return nil
	}
	return readPage(code, txtar.Parse(text))
}

func readPage(code string, a *txtar.Archive) *Page {
	title, rest, _ := strings.Cut(string(a.Comment), "\n")
	text, command, _ := strings.Cut(rest, "\n$ ")
	p := &Page{Code: code, Title: title, Text: strings.TrimSpace(text)}
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
		panic(err) // the folder is part of the program
	}
	out := make([]string, len(files))
	for i, f := range files {
		out[i] = strings.TrimSuffix(f.Name(), ".txtar")
	}
	return out
}
