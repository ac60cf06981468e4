package main

import (
	"strings"

	"hearth/eval/benchmark"
	"hearth/parser/diag"
	"hearth/parser/network"
	"hearth/parser/source"
)

// input returns what a word on the command line stands for: a file, the
// standard input, or the gold network of a recipe.
func (a *app) input(word string, set *benchmark.Set) (*source.File, error) {
	entry := set.Entry(strings.ToLower(word))
	switch {
	case a.disk.Exists(word):
	case entry != nil && entry.Gold != nil:
		return goldText(entry), nil
	case set.Missing()[strings.ToLower(word)] != nil:
		return nil, set.Missing()[strings.ToLower(word)]
	case !strings.ContainsAny(word, `./\`):
		return nil, unknownRecipe(word, set)
	}
	return a.disk.Read(word)
}

// files puts the networks in a folder in its place.
func (a *app) files(words []string) ([]string, error) {
	var out []string
	for _, w := range words {
		if !a.disk.IsFolder(w) {
			out = append(out, w)
			continue
		}
		inside, err := a.disk.Files(w, ".solution")
		if err != nil {
			return nil, err
		}
		if len(inside) == 0 {
			return nil, diag.New("E0807", source.Span{}, "%s holds no networks", w).WithHint("networks are files named *.solution")
		}
		out = append(out, inside...)
	}
	return out, nil
}

// goldText writes the gold network of a recipe as a text of its own: the file
// it stands in may hold others, or name another recipe.
func goldText(e *benchmark.Entry) *source.File {
	gold := *e.Gold
	gold.ID = e.ID
	text := network.Print(&network.File{Networks: []*network.Network{&gold}})
	return &source.File{Name: e.ID, Text: text}
}

func unknownRecipe(word string, set *benchmark.Set) error {
	d := diag.New("E0805", source.Span{}, "there is neither a file nor a recipe %.80s", word)
	if near := diag.Nearest(word, set.IDs()); near != "" {
		return d.WithHint("did you mean %s?", near)
	}
	return d.WithHint("hearth recipes list names the recipes")
}
