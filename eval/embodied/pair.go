package embodied

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"hearth/eval/household"
	"hearth/facts/graph"
	"hearth/parser/source"
)

// A pair is the initial and the final graph of a program.
type pair struct {
	start, end *graph.Graph
	relevant   []int // ids of nodes that differ, or whose relations differ, in ascending order
	class      map[int]string
	site       household.Site // the initial graph, once plans were executed in it
}

// pair reads the graphs of a program. It returns nil if the folder has none.
func (d *Data) pair(id string, words *graph.Words) (*pair, error) {
	name := d.pairs[id]
	if name == "" {
		return nil, nil
	}
	src, err := source.Read(d.fsys, name)
	if err != nil {
		return nil, err
	}
	p, ok := &pair{class: map[int]string{}}, false
	if p.start, p.end, ok = scanPair(src.Text, words); !ok {
		if err := p.parse(src, words); err != nil {
			return nil, err
		}
	}
	p.compare()
	return p, nil
}

// parse reads the graphs of a file.
func (p *pair) parse(src *source.File, words *graph.Words) error {
	in := source.NewJSON(src, 0, len(src.Text))
	p.start, p.end = nil, nil
	read := func(to **graph.Graph) func() error {
		return func() error {
			at, err := in.Value(new(json.RawMessage))
			if err == nil {
				*to, err = graph.Parse(part(src, at), words)
			}
			return err
		}
	}
	err := in.Object(map[string]func() error{"init_graph": read(&p.start), "final_graph": read(&p.end)})
	if _, other := source.SplitError(err); err != nil && other == nil {
		return err
	}
	if err != nil || p.start == nil || p.end == nil {
		return source.Errorf("E0131", source.Span{File: src, Start: in.Offset(), End: in.Offset()}, "expected an init_graph and a final_graph")
	}
	return nil
}

// part returns a file with blanks before a span and nothing after it, so that places stay the same.
func part(src *source.File, at source.Span) *source.File {
	before := strings.Map(func(r rune) rune {
		if r == '\n' {
			return r
		}
		return ' '
	}, src.Text[:at.Start])
	return &source.File{Name: src.Name, Text: before + src.Text[at.Start:at.End]}
}

// compare finds the relevant nodes.
func (p *pair) compare() {
	for _, n := range slices.Concat(p.end.Nodes, p.start.Nodes) {
		p.class[n.ID] = n.Class
	}
	differs, delta := map[int]bool{}, graph.Diff(p.start, p.end)
	for _, c := range delta.StatesChanged {
		differs[c.ID] = true
	}
	for _, e := range slices.Concat(delta.EdgesAdded, delta.EdgesRemoved) {
		differs[e.From], differs[e.To] = true, true
	}
	p.relevant = slices.Sorted(maps.Keys(differs))
}

// character returns the id of the first character, or 0.
func (p *pair) character() int {
	for _, n := range p.start.Nodes {
		if n.Class == "character" {
			return n.ID
		}
	}
	return 0
}
