// Package disk is how the command line reads and writes files. What goes wrong
// is a diagnostic with the name the user gave, and what is written appears as
// a whole or not at all.
//
// A [Disk] is a folder and a standard input, an [Output] the standard output. The
// package parses nothing.
package disk

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"hearth/parser/diag"
	"hearth/parser/source"
)

// Stdin is the name that stands for the standard input.
const Stdin = "-"

// most is how many bytes a text may have: a hundred times the largest that
// networks are made of.
const most = 64 << 20

// A Disk is where relative names lead. Its zero value is the working folder
// without a standard input.
type Disk struct {
	Dir     string
	Stdin   io.Reader
	Private bool // what is written here is for its owner only
}

// An Output is where results are written until that fails.
type Output struct {
	To  io.Writer
	Err error // the first one
}

// Write implements [io.Writer].
func (o *Output) Write(p []byte) (n int, err error) {
	if o.Err == nil {
		n, o.Err = o.To.Write(p)
	}
	return n, o.Err
}

// Read returns a file, or the standard input for [Stdin].
func (d Disk) Read(name string) (*source.File, error) {
	text, err := d.read(name)
	switch {
	case err != nil:
		return nil, unreadable(name, err)
	case len(text) > most:
		return nil, diag.New("E0803", source.Span{}, "%s has more than %d MB", name, most>>20)
	case name == Stdin:
		name = "stdin"
	}
	return &source.File{Name: name, Text: string(text)}, nil
}

func (d Disk) read(name string) ([]byte, error) {
	in := d.Stdin
	if name != Stdin {
		f, err := os.Open(d.Path(name))
		if err != nil {
			return nil, err
		}
		defer func() { _ = f.Close() }() // nothing was written
		in = f
	}
	if in == nil {
		return nil, errors.New("there is no standard input")
	}
	return io.ReadAll(io.LimitReader(in, most+1))
}

// Open opens a file to read it line by line, however large it is.
func (d Disk) Open(name string) (io.ReadCloser, error) {
	f, err := os.Open(d.Path(name))
	if err != nil {
		return nil, unreadable(name, err)
	}
	return f, nil
}

// Exists reports whether name is a file or the standard input.
func (d Disk) Exists(name string) bool {
	info, err := os.Stat(d.Path(name))
	return name == Stdin || err == nil && !info.IsDir()
}

// Folder opens a folder.
func (d Disk) Folder(name string) (fs.FS, error) {
	info, err := os.Stat(d.Path(name))
	if err == nil && !info.IsDir() {
		err = errors.New("it is a file, not a folder")
	}
	if err != nil {
		return nil, unreadable(name, err)
	}
	return os.DirFS(d.Path(name)), nil
}

// Files lists the files in a folder and in its folders whose names end in
// suffix, by name.
func (d Disk) Files(name, suffix string) ([]string, error) {
	var out []string
	err := fs.WalkDir(os.DirFS(d.Path(name)), ".", func(file string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && strings.HasSuffix(file, suffix) {
			out = append(out, filepath.Join(name, file))
		}
		return err
	})
	if err != nil {
		return nil, unreadable(name, err)
	}
	return out, nil
}

// Matching lists the files whose names match a pattern as in a shell, by name.
func (d Disk) Matching(pattern string) ([]string, error) {
	found, err := filepath.Glob(d.Path(pattern))
	if err != nil {
		return nil, unreadable(pattern, err)
	}
	for i, file := range found {
		if !filepath.IsAbs(pattern) {
			if found[i], err = filepath.Rel(d.Path("."), file); err != nil {
				return nil, unreadable(pattern, err)
			}
		}
	}
	return found, nil
}

// MakeFolder makes a folder, if it is not there yet.
func (d Disk) MakeFolder(name string) error {
	if err := os.MkdirAll(d.Path(name), d.mode(0o755)); err != nil {
		return unwritable(name, err)
	}
	return nil
}

// mode takes from a mode what others may do, where that is nothing.
func (d Disk) mode(m fs.FileMode) fs.FileMode {
	if d.Private {
		return m & 0o700
	}
	return m
}

// IsFolder reports whether name is a folder.
func (d Disk) IsFolder(name string) bool {
	info, err := os.Stat(d.Path(name))
	return err == nil && info.IsDir()
}

// Regular reports whether name is a file, or could become one: no device, no
// pipe and no folder.
func (d Disk) Regular(name string) bool {
	info, err := os.Stat(d.Path(name))
	return err != nil || info.Mode().IsRegular()
}

// Append opens a file to write at its end, from the start when it is to be anew.
// What is written is there at once.
func (d Disk) Append(name string, anew bool) (io.WriteCloser, error) {
	how := os.O_CREATE | os.O_WRONLY | os.O_APPEND
	if anew {
		how |= os.O_TRUNC
	}
	f, err := os.OpenFile(d.Path(name), how, d.mode(0o644))
	if err != nil {
		return nil, unwritable(name, err)
	}
	return appended{f, name}, nil
}

// An appended is a file that is written to at its end.
type appended struct {
	*os.File
	name string
}

// Write implements [io.Writer].
func (a appended) Write(p []byte) (int, error) {
	n, err := a.File.Write(p)
	if err != nil {
		err = unwritable(a.name, err)
	}
	return n, err
}

// Remove deletes a file.
func (d Disk) Remove(name string) error {
	if err := os.Remove(d.Path(name)); err != nil {
		return unwritable(name, err)
	}
	return nil
}

// Write makes a file of what write writes. When write or the disk fails, what
// was there before stays as it was.
func (d Disk) Write(name string, write func(io.Writer) error) error {
	var text bytes.Buffer
	if err := write(&text); err != nil {
		return err
	}
	if err := replace(d.Path(name), text.Bytes(), d.mode(0o644), (*os.File).Sync); err != nil {
		return unwritable(name, err)
	}
	return nil
}

// replace writes text beside the file of that name and then takes its place. The
// text is on the disk before its name is: sync sees to that. A device or a pipe
// is written to as it is.
func replace(name string, text []byte, mode fs.FileMode, sync func(*os.File) error) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(name, text, 0)
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	err = errors.Join(err, f.Chmod(mode), sync(f), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	if dir, err := os.Open(filepath.Dir(name)); err == nil {
		_ = errors.Join(sync(dir), dir.Close()) // not every system can, and the file is whole without it
	}
	return nil
}

// Path returns where a name leads, for those who watch it.
func (d Disk) Path(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(d.Dir, name)
}

func unreadable(name string, err error) error {
	d := diag.New("E0801", source.Span{}, "%s cannot be read: %v", name, reason(err))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		d.WithHint("check the name; relative names start in the working folder")
	case errors.Is(err, fs.ErrPermission):
		d.WithHint("you may not read it")
	}
	return d
}

func unwritable(name string, err error) error {
	return diag.New("E0802", source.Span{}, "%s cannot be written: %v", name, reason(err)).
		WithHint("name a file in a folder that exists and that you may write to")
}

// reason leaves the path out of an error, which the message has already.
func reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
