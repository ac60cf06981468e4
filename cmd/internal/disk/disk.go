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
	"syscall"

	"hearth/parser/bound"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// Stdin is the name that stands for the standard input.
const Stdin = "-"

// little is how many bytes are read in any notation, so that its reader says what is
// too large, and where.
const little = 2 << 20

// A Disk is where relative names lead. Its zero value is the working folder
// without a standard input.
type Disk struct {
	Dir     string
	Root    string // below which all names lead, whole ones too; empty: where they say
	Stdin   io.Reader
	Private bool              // what is written here is for its owner only
	Seen    func(path string) // is told the files that are read; may be nil
}

// An Output is where results are written until that fails.
type Output struct {
	To  io.Writer
	Any bool  // something was written
	Err error // the first one
}

// Write implements [io.Writer].
func (o *Output) Write(p []byte) (n int, err error) {
	if o.Err == nil {
		n, o.Err = o.To.Write(p)
		o.Any = o.Any || n > 0
	}
	return n, o.Err
}

// Read returns a file or a pipe that somebody has named, or the standard input for
// [Stdin]: not much more of it than its notation may have.
func (d Disk) Read(name string) (*source.File, error) {
	may := bound.Of(name).Bytes
	most := max(may, little)
	text, err := d.read(name, most)
	switch {
	case err != nil:
		return nil, unreadable(name, err)
	case len(text) > most:
		return nil, TooLarge(name, may)
	case name == Stdin:
		name = "stdin"
	}
	return &source.File{Name: name, Text: text}, nil
}

// TooLarge is the error of what has more than so many bytes.
func TooLarge(name string, most int) error {
	return diag.New("E0803", source.Span{}, "%s has more than %s", name, bound.Size(most)).
		WithHint("hearth help limits says how much is read of what")
}

// read reads one byte more than the most, if there is one.
func (d Disk) read(name string, most int) (string, error) {
	var text strings.Builder
	in, size := d.Stdin, int64(32<<10)
	if name != Stdin {
		info, err := os.Stat(d.Path(name))
		if err == nil {
			err = readable(info.Mode())
		}
		if err != nil {
			return "", err
		}
		f, err := os.Open(d.Path(name))
		if err != nil {
			return "", err
		}
		d.see(d.Path(name))
		defer func() { _ = f.Close() }() // nothing was written
		size = min(info.Size(), int64(most)) + 1
		text.Grow(int(size))
		in = f
	}
	if in == nil {
		return "", errors.New("there is no standard input")
	}
	_, err := io.CopyBuffer(&text, io.LimitReader(in, int64(most)+1), make([]byte, min(size, 32<<10)))
	return text.String(), err
}

// see tells that a file is read.
func (d Disk) see(path string) {
	if d.Seen != nil {
		d.Seen(path)
	}
}

// readable is why what has this mode is not read: only files are, and pipes that
// are named, as a shell names them for <(...).
func readable(m fs.FileMode) error {
	switch {
	case m.IsDir():
		return syscall.EISDIR
	case !m.IsRegular() && m.Type() != fs.ModeNamedPipe:
		return errors.New("it is neither a file nor a pipe")
	}
	return nil
}

// Open opens a file to read it line by line, however large it is.
func (d Disk) Open(name string) (io.ReadCloser, error) {
	info, err := os.Stat(d.Path(name))
	if err == nil {
		err = readable(info.Mode())
	}
	if err != nil {
		return nil, unreadable(name, err)
	}
	f, err := os.Open(d.Path(name))
	if err != nil {
		return nil, unreadable(name, err)
	}
	d.see(d.Path(name))
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
	return within{os.DirFS(d.Path(name)), d.Path(name), d.see}, nil
}

// Files lists the files in a folder and in its folders whose names end in
// suffix, by name. What only looks like one is an error: a pipe, or a link that
// leads out of the folder.
func (d Disk) Files(name, suffix string) ([]string, error) {
	var out []string
	folder := within{FS: os.DirFS(d.Path(name)), dir: d.Path(name)}
	err := fs.WalkDir(folder, ".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(file, suffix) {
			return err
		}
		to, err := folder.leads(file)
		if err == nil && to.IsDir() {
			return nil // a link to a folder is not followed
		}
		out = append(out, filepath.Join(name, file))
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
	if !filepath.IsAbs(name) {
		name = filepath.Join(d.Dir, name)
	}
	if d.Root != "" {
		name = filepath.Join(d.Root, name)
	}
	return name
}

func unreadable(name string, err error) error {
	d := diag.New("E0801", source.Span{}, "%s cannot be read: %v", name, reason(err))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		d.WithHint("check the name; relative names start in the working folder")
	case errors.Is(err, fs.ErrPermission):
		d.WithHint("you may not read it")
	case errors.Is(err, syscall.EISDIR):
		d.Msg = name + " is a folder, and a file is wanted here"
		d.WithHint("name the files in it, as in %s", filepath.Join(name, "*"))
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
