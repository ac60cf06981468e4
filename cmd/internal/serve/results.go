package serve

import (
	"context"
	"encoding/json"
	"strings"

	"hearth/cmd/internal/cli"
	"hearth/eval/benchmark"
	"hearth/eval/results"
	"hearth/parser/source"
)

// A scores holds the results of an evaluation, and the networks whose files can still be read.
type scores struct {
	Items    []json.RawMessage `json:"items"`
	Networks []network         `json:"networks"`
}

type network struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// mostText is the maximum total size of the networks that are sent with results, in bytes.
const mostText = 64 << 20

// Results returns a function that shows results of an evaluation in the page until the context ends.
func Results(a *cli.App, p Parts) func(context.Context, *cli.Target, []*benchmark.Score) error {
	return func(ctx context.Context, at *cli.Target, rows []*benchmark.Score) error {
		v := newViewer(a, p)
		v.additions, v.recipes = at.Additions, at.Recipes
		v.results = &scores{}
		for _, r := range rows {
			text, err := json.Marshal(r)
			if err != nil {
				return err
			}
			v.results.Items = append(v.results.Items, text)
		}
		v.results.find(a)
		return v.run(ctx, nil)
	}
}

// read reads a file of results.
func (v *viewer) read(name string) error {
	src, err := v.Disk.Read(name)
	if err != nil {
		return err
	}
	if _, err := results.Read(src, nil); err != nil {
		return err
	}
	v.results = &scores{}
	at := 0
	for line := range strings.Lines(src.Text) {
		if strings.TrimSpace(line) != "" {
			if fileOf(json.RawMessage(line)) == "" {
				return source.Errorf("E0643", source.Span{File: src, Start: at, End: at + len(strings.TrimSpace(line))}, "expected the result of a network").
					WithHint("hearth scores can also summarize results of programs")
			}
			v.results.Items = append(v.results.Items, json.RawMessage(line))
		}
		at += len(line)
	}
	v.results.find(v.App)
	return nil
}

// fileOf returns the file name in a result.
func fileOf(row json.RawMessage) string {
	var r struct {
		File string `json:"file"`
	}
	_ = json.Unmarshal(row, &r) // the row was checked before
	return r.File
}

// find adds the networks whose files can still be read.
func (s *scores) find(a *cli.App) {
	known, all := map[string]bool{}, 0
	for _, row := range s.Items {
		name := fileOf(row)
		if known[name] || !a.Disk.Exists(name) || !a.Disk.Regular(name) {
			continue
		}
		known[name] = true
		src, err := a.Disk.Read(name)
		if err != nil || all+len(src.Text) > mostText {
			continue // show the row without its network
		}
		all += len(src.Text)
		s.Networks = append(s.Networks, network{name, src.Text})
	}
}
