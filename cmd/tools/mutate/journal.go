package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"hearth/cmd/tools/mutate/fault"
)

// A journal is a growing file of verdicts, one per line.
type journal struct {
	mu   sync.Mutex
	name string
	all  []verdict
}

// open reads the verdicts of a file, if it exists. It ignores a truncated line.
func open(name string) (*journal, error) {
	j := &journal{name: name}
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return j, os.MkdirAll(filepath.Dir(name), 0o755)
	}
	for in := bufio.NewScanner(bytes.NewReader(text)); in.Scan(); {
		var v verdict
		if json.Unmarshal(in.Bytes(), &v) == nil {
			j.all = append(j.all, v)
		}
	}
	return j, err
}

// add appends a verdict to the file.
func (j *journal) add(v verdict) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(j.name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	if _, err = f.Write(append(line, '\n')); err != nil {
		return errors.Join(err, f.Close())
	}
	j.all = append(j.all, v)
	return f.Close()
}

// lookup returns the verdict on a fault for the source tree with the given hash. If before is true, a fault
// that was found in another tree also counts as found, because tests are only ever added.
func (j *journal) lookup(tree, id string, before bool) (v verdict, ok bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, w := range j.all {
		if w.Fault == id && (w.Tree == tree || before && w.Verdict == found && !ok) {
			v, ok = w, true
		}
	}
	return v, ok
}

// tree returns a hash of all files that tests depend on.
func (m *module) tree() (string, error) { return identity(m.root, nil, m.root) }

// identity returns a hash of a text, and of the names and contents of all files in some folders below root.
func identity(root string, text []byte, folders ...string) (string, error) {
	h := sha256.New()
	h.Write(text)
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
			rel, _ := filepath.Rel(root, name)
			switch rel = filepath.ToSlash(rel); {
			case name == folder && errors.Is(err, fs.ErrNotExist):
				return nil
			case err != nil:
				return err
			case d.IsDir() && rel != "." && (rel == "bin" || rel == self || strings.HasPrefix(d.Name(), ".")):
				return fs.SkipDir
			case d.IsDir():
				return nil
			}
			text, err := os.ReadFile(name)
			fmt.Fprintf(h, "%s %d\n%s", rel, len(text), text)
			return err
		})
		if err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:6]), nil
}

// together returns a folder name that identifies a source tree and a list of faults in it.
func together(tree string, faults []*fault.Fault) string {
	h := sha256.New()
	for _, f := range faults {
		h.Write([]byte(f.ID()))
	}
	return tree + "-" + hex.EncodeToString(h.Sum(nil)[:4])
}
