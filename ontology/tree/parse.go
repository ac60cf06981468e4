package tree

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"gopkg.in/yaml.v3"

	"hearth/parser/source"
)

// Parse reads one document. It returns nil if the text has none or is not YAML, and reports the reason.
func Parse(src *source.File, problems *source.Diagnostics) *Node {
	if n := lookup(src); n != nil {
		return n
	}
	return parse(src, problems)
}

func parse(src *source.File, problems *source.Diagnostics) *Node {
	p := &parser{src: src, problems: problems, lines: []int{0}}
	if len(src.Text) > source.YAMLLimits.Bytes {
		problems.Addf("E0302", p.spanAt(1, 1, 0), "the text has %d bytes; the limit is %d", len(src.Text), source.YAMLLimits.Bytes)
		return nil
	}
	for i := range len(src.Text) {
		if src.Text[i] == '\n' {
			p.lines = append(p.lines, i+1)
		}
	}
	doc, err := decode(src.Text)
	if err != nil {
		p.malformed(err)
		return nil
	}
	if len(doc) == 0 {
		return nil
	}
	if len(doc) > 1 {
		problems.Addf("E0303", p.spanAt(doc[1].Line, doc[1].Column, 0), "a second document in one file").
			WithHint("move it to a separate file")
	}
	return p.node(doc[0].Content[0], 1)
}

// decode returns the first two documents of a text, or fewer.
func decode(text string) (docs []*yaml.Node, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("yaml: the text cannot be read: %v", r)
		}
	}()
	d := yaml.NewDecoder(strings.NewReader(text))
	for len(docs) < 2 {
		doc := new(yaml.Node)
		if err := d.Decode(doc); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		if len(doc.Content) > 0 {
			docs = append(docs, doc)
		}
	}
	return docs, nil
}

type parser struct {
	src      *source.File
	problems *source.Diagnostics
	lines    []int // offset of each line
	nodes    int
}

// spanAt returns the span of length bytes at a line and a column. Both count from 1; columns count runes.
func (p *parser) spanAt(line, col, length int) source.Span {
	text := p.src.Text
	if line < 1 || line > len(p.lines) {
		return source.Span{File: p.src, Start: len(text), End: len(text)}
	}
	start := p.lines[line-1]
	rest, _, _ := strings.Cut(text[start:], "\n")
	n := 0
	for i := range rest {
		if col--; col == 0 {
			break
		}
		n = i + 1
	}
	n = min(n, len(rest))
	return source.Span{File: p.src, Start: start + n, End: start + min(n+length, len(rest))}
}

func (p *parser) node(y *yaml.Node, level int) *Node {
	n := &Node{Span: p.spanAt(y.Line, y.Column, len(y.Value))}
	if p.nodes++; p.nodes == source.YAMLLimits.Parts {
		p.problems.Addf("E0302", n.Span, "the text has more than %d values", source.YAMLLimits.Parts)
	}
	if level == source.YAMLLimits.Depth {
		p.problems.Addf("E0302", n.Span, "the text is nested more than %d levels deep", source.YAMLLimits.Depth)
	}
	if p.nodes >= source.YAMLLimits.Parts || level >= source.YAMLLimits.Depth || !p.allowed(y, n.Span) {
		return n
	}
	switch y.Kind {
	case yaml.ScalarNode:
		if y.Tag != "!!null" {
			n.Kind, n.Text = Scalar, y.Value
		}
	case yaml.SequenceNode:
		n.Kind = List
		for _, item := range y.Content {
			n.Items = append(n.Items, p.node(item, level+1))
		}
	case yaml.MappingNode:
		n.Kind = Map
		p.fields(n, y, level)
	}
	return n
}

// allowed reports aliases, anchors and tags. They would let a short text expand to a long one, or change what
// a value means.
func (p *parser) allowed(y *yaml.Node, at source.Span) bool {
	switch {
	case y.Kind == yaml.AliasNode:
		p.problems.Addf("E0303", at, "aliases are not supported").WithHint("write out what *%s stands for", y.Value)
	case y.Anchor != "":
		p.problems.Addf("E0303", at, "anchors are not supported").WithHint("remove &%s", y.Anchor)
	case y.Style&yaml.TaggedStyle != 0:
		p.problems.Addf("E0303", at, "tags are not supported").WithHint("remove %s", y.Tag)
	default:
		return true
	}
	return false
}

func (p *parser) fields(n *Node, y *yaml.Node, level int) {
	seen := make(map[string]bool, len(y.Content)/2)
	for i := 0; i+1 < len(y.Content); i += 2 {
		key := p.node(y.Content[i], level+1)
		switch {
		case key.Kind != Scalar:
			p.problems.Addf("E0305", key.Span, "expected a scalar key, found %s", key.Kind)
			continue
		case y.Content[i].Tag == "!!merge":
			p.problems.Addf("E0303", key.Span, "merge keys are not supported")
			continue
		case seen[key.Text]:
			p.problems.Addf("E0304", key.Span, "duplicate key %s", key.Text)
			continue
		}
		seen[key.Text] = true
		n.Fields = append(n.Fields, Field{Key: key.Text, Span: key.Span, Value: p.node(y.Content[i+1], level+1)})
	}
}
