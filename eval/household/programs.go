package household

import (
	"path"
	"strings"

	"hearth/eval/sequence"
	"hearth/facts/graph"
	"hearth/parser/source"
)

// Programs returns the programs that a file in JSON holds, each as a file of its
// own that is called as it is there; ok is false for other files, such as graphs.
func Programs(src *source.File, r sequence.Reader, words *graph.Words) (all []*source.File, ok bool, err error) {
	object := path.Ext(src.Name) == ".json" && strings.HasPrefix(strings.TrimSpace(src.Text), "{")
	if !object && !IsList(src.Text) && path.Ext(src.Name) != ".jsonl" || object && strings.Contains(src.Text, `"nodes"`) {
		return nil, false, nil
	}
	entries, err := ReadEntries(src, r, words)
	if err != nil && object {
		return nil, false, nil // what is wrong with it as a graph is told
	}
	for _, e := range entries {
		text := &source.File{Name: e.ID, Text: strings.Join(e.Lines, "\n") + "\n"}
		if len(e.Unread) > 0 { // with what is not read of it
			text = e.Unread[0].At.File
		}
		all = append(all, text)
	}
	return all, true, err
}
