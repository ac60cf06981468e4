package cli

import (
	"path"
	"strings"

	"hearth"
	"hearth/eval/household"
	"hearth/parser/source"
)

// Programs returns the programs that a file in JSON holds, each as a file of its
// own that is called as it is there; ok is false for other files, such as graphs.
func Programs(in *hearth.World, src *source.File) (all []*source.File, ok bool, err error) {
	h, is := in.Household()
	object := strings.HasPrefix(strings.TrimSpace(src.Text), "{") && path.Ext(src.Name) == ".json"
	if !is || !object && !household.IsList(src.Text) && path.Ext(src.Name) != ".jsonl" || object && strings.Contains(src.Text, `"nodes"`) {
		return nil, false, nil
	}
	set, err := h.Scorer(nil)
	if err != nil {
		return nil, true, err
	}
	entries, err := household.ReadEntries(src, set.Reader, h.Words)
	if err != nil && object {
		return nil, false, nil // what is wrong with it as a graph is told
	}
	for _, e := range entries {
		all = append(all, &source.File{Name: e.ID, Text: strings.Join(e.Lines, "\n") + "\n"})
	}
	return all, true, err
}
