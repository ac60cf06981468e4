package household

import (
	"path"
	"strings"

	"hearth/eval/lenient"
	"hearth/facts/graph"
	"hearth/parser/source"
)

// Unfenced returns a file with blanks instead of everything outside the first Markdown fences. A file without
// fences is returned unchanged. Positions stay the same.
func Unfenced(src *source.File) *source.File {
	blocks := lenient.Blocks(src.Text)
	if len(blocks) == 0 {
		return src
	}
	out := []byte(src.Text)
	for i, c := range out {
		if c != '\n' && (i < blocks[0].Start || i >= blocks[0].End) {
			out[i] = ' '
		}
	}
	return &source.File{Name: src.Name, Text: string(out)}
}

// Programs returns the programs in a JSON file, each as a separate file named by its identifier. It returns ok
// == false for other files, such as graphs.
func (s *Set) Programs(src *source.File, words *graph.Words) (all []*source.File, ok bool, err error) {
	object := path.Ext(src.Name) == ".json" && strings.HasPrefix(strings.TrimSpace(src.Text), "{")
	if !object && !IsList(src.Text) && path.Ext(src.Name) != ".jsonl" || object && strings.Contains(src.Text, `"nodes"`) {
		return nil, false, nil
	}
	entries, err := ReadEntries(src, s.Reader, words)
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
