package household

import (
	"path"
	"strings"

	"hearth/eval/sequence"
	"hearth/facts/graph"
	"hearth/parser/source"
)

// fence is the start of a line before and after code in Markdown.
const fence = "```"

// Unfenced returns a file with blanks instead of everything outside the first Markdown fences. A file without
// fences is returned unchanged. Positions stay the same.
func Unfenced(src *source.File) *source.File {
	from, to, at := -1, len(src.Text), 0
	for line := range strings.Lines(src.Text) {
		next := at + len(line)
		if strings.HasPrefix(strings.TrimSpace(line), fence) {
			if from >= 0 {
				to = at
				break
			}
			from = next
		}
		at = next
	}
	if from < 0 {
		return src
	}
	blank := func(text string) string {
		out := []byte(text)
		for i, c := range out {
			if c != '\n' {
				out[i] = ' '
			}
		}
		return string(out)
	}
	return &source.File{Name: src.Name, Text: blank(src.Text[:from]) + src.Text[from:to] + blank(src.Text[to:])}
}

// Programs returns the programs in a JSON file, each as a separate file named by its identifier. It returns ok
// == false for other files, such as graphs.
func Programs(src *source.File, r sequence.Reader, words *graph.Words) (all []*source.File, ok bool, err error) {
	object := path.Ext(src.Name) == ".json" && strings.HasPrefix(strings.TrimSpace(src.Text), "{")
	if !object && !IsList(src.Text) && path.Ext(src.Name) != ".jsonl" || object && strings.Contains(src.Text, `"nodes"`) {
		return nil, false, nil
	}
	entries, err := ReadEntries(src, r, words)
	if err != nil && object {
		return nil, false, nil // the caller reports its errors as a graph
	}
	for _, e := range entries {
		text := &source.File{Name: e.ID, Text: strings.Join(e.Lines, "\n") + "\n"}
		if len(e.Unread) > 0 { // keeps the ignored parts of the text for warnings
			text = e.Unread[0].Span.File
		}
		all = append(all, text)
	}
	return all, true, err
}
