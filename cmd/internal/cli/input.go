package cli

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"strings"

	"hearth/cmd/internal/disk"
	"hearth/eval/benchmark"
	"hearth/facts/home"
	"hearth/parser/source"
)

// Input returns the file that an argument names: a file, the standard input, or the gold network of a recipe.
func (a *App) Input(word string, set *benchmark.Set) (*source.File, error) {
	if a.Disk.Exists(word) {
		return a.Disk.Read(word)
	}
	switch entry := set.Entry(strings.ToLower(word)); {
	case entry != nil && entry.Gold != nil:
		return entry.Solution(), nil
	case set.Missing()[strings.ToLower(word)] != nil:
		return nil, set.Missing()[strings.ToLower(word)]
	case !strings.ContainsAny(word, `./\`) && !a.Disk.IsFolder(word):
		return nil, unknownRecipe(word, set)
	}
	return a.Disk.Read(word)
}

// Files returns words, with each folder replaced by the names of the networks (*.solution) in it.
func (a *App) Files(words []string) ([]string, error) {
	var out []string
	for _, w := range words {
		if !a.Disk.IsFolder(w) {
			out = append(out, w)
			continue
		}
		inside, err := a.Disk.Files(w, ".solution")
		if err != nil {
			return nil, err
		}
		if len(inside) == 0 {
			return nil, source.Errorf("E0807", source.Span{}, "%s contains no networks", w).WithHint("networks are files named *.solution")
		}
		out = append(out, inside...)
	}
	return out, nil
}

func unknownRecipe(word string, set *benchmark.Set) error {
	d := source.Errorf("E0805", source.Span{}, "there is neither a file nor a recipe %.80s", word)
	if near := source.Nearest(word, set.IDs()); near != "" {
		return d.WithHint("did you mean %s?", near)
	}
	return d.WithHint("hearth recipes list lists the recipes")
}

// Unpacked reads a file, and unpacks it if its name ends in .gz.
func (a *App) Unpacked(name string) (string, error) {
	src, err := a.Disk.Read(name)
	if err != nil || path.Ext(name) != ".gz" {
		return textOf(src), err
	}
	most := source.LimitsForFile(strings.TrimSuffix(name, ".gz")).Bytes
	plain, err := gzip.NewReader(strings.NewReader(src.Text))
	if err != nil {
		return "", notUnpacked(name)
	}
	var text strings.Builder
	n, err := io.Copy(&text, io.LimitReader(plain, int64(most)+1))
	switch {
	case n > int64(most):
		return "", disk.TooLarge(name+" unpacked", most)
	case err != nil:
		return "", notUnpacked(name)
	}
	return text.String(), nil
}

func notUnpacked(name string) error {
	return &Exit{ExitInput, fmt.Errorf("cannot unpack %s", name)}
}

func textOf(src *source.File) string {
	if src == nil {
		return ""
	}
	return src.Text
}

// ProgramText returns the file that an argument names: a file, the standard input, or the program of a
// built-in task.
func (a *App) ProgramText(word string) (*source.File, error) {
	if a.Disk.Exists(word) || strings.ContainsAny(word, `./\`) {
		return a.Disk.Read(word)
	}
	task, ids, found, err := home.Find(strings.ToLower(word))
	switch {
	case err != nil:
		return nil, err
	case found:
		return &source.File{Name: task.ID, Text: task.Activity.String()}, nil
	case a.Disk.IsFolder(word):
		return a.Disk.Read(word)
	}
	d := source.Errorf("E0809", source.Span{}, "there is neither a file nor a task %.80s", word)
	if near := source.Nearest(word, ids); near != "" {
		return nil, d.WithHint("did you mean %s?", near)
	}
	return nil, d.WithHint("hearth household tasks list lists the tasks")
}

// ReadJSON reads a JSON file, packed or not, into to. It does nothing if name is empty.
func (a *App) ReadJSON(name string, to any) error {
	if name == "" {
		return nil
	}
	text, err := a.Unpacked(name)
	if err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(text), to); err != nil {
		return Unreadable(name, err)
	}
	return nil
}

// Unreadable returns the error of a file whose content is invalid.
func Unreadable(name string, err error) error {
	return &Exit{ExitInput, fmt.Errorf("cannot read %s: %w", name, source.JSONError(err))}
}
