// Command reference writes docs/reference in Markdown: the commands with their flags, the codes of errors, the
// predicates of rules and the JSON Schemas. It gets all of this by running the command hearth, and imports no
// package of Hearth.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("usage: reference FOLDER")
	}
	folder, err := filepath.Abs(args[0])
	if err != nil {
		return err
	}
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "reference")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	h, err := build(root, dir)
	if err != nil {
		return err
	}
	pages, err := h.pages()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for name, text := range pages {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// moduleRoot returns the folder of module hearth: the working folder or one of its parents.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil && strings.HasPrefix(string(text), "module hearth\n") {
			return dir, nil
		}
		above := filepath.Dir(dir)
		if above == dir {
			return "", fmt.Errorf("the working folder is not in module hearth")
		}
		dir = above
	}
}

// A program is the command hearth. It runs in the folder dir, which is also its home, so that it does not read
// the settings of the user.
type program struct{ path, dir string }

// build builds the command hearth into dir.
func build(root, dir string) (*program, error) {
	p := &program{path: filepath.Join(dir, "hearth"), dir: dir}
	c := exec.Command("go", "build", "-o", p.path, "./cmd/hearth")
	c.Dir = root
	if out, err := c.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build ./cmd/hearth: %w\n%s", err, out)
	}
	return p, nil
}

// output runs a command and returns its standard output.
func (p *program) output(args ...string) (string, error) {
	c := exec.Command(p.path, args...)
	c.Dir, c.Env = p.dir, []string{"HOME=" + p.dir, "PATH=" + os.Getenv("PATH"), "NO_COLOR=1"}
	var out, messages bytes.Buffer
	c.Stdout, c.Stderr = &out, &messages
	if err := c.Run(); err != nil {
		return "", fmt.Errorf("hearth %s: %w\n%s", strings.Join(args, " "), err, &messages)
	}
	return out.String(), nil
}

// decode runs a command and decodes the JSON that it writes.
func (p *program) decode(into any, args ...string) error {
	text, err := p.output(args...)
	if err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(text), into); err != nil {
		return fmt.Errorf("hearth %s: %w", strings.Join(args, " "), err)
	}
	return nil
}

// pages returns the text of each file of the reference, by file name.
func (p *program) pages() (map[string]string, error) {
	out := map[string]string{}
	for name, page := range map[string]func() (string, error){
		"commands.md": p.commands, "codes.md": p.codes, "predicates.md": p.predicates, "schemas.md": p.schemas,
	} {
		text, err := page()
		if err != nil {
			return nil, err
		}
		out[name] = text
	}
	return out, nil
}
