// Package disk reads and writes files for the command line. Errors are diagnostics with the file name that the
// user gave. A written file appears completely or not at all.
//
// A [Disk] is a folder with a standard input; an [Output] is a standard output. The package parses nothing.
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

	"hearth/parser/source"
)

// Stdin is the name that stands for standard input.
const Stdin = "-"

// minRead is the number of bytes that are read of every file, even if its format allows less. Its parser can
// then report the place where the file is too large.
const minRead = 2 << 20

// A Disk resolves relative names. The zero value is the working folder without a standard input.
type Disk struct {
	Dir     string
	Root    string // if set, prefix of all names, absolute ones too
	Stdin   io.Reader
	Private bool              // written files are accessible to their owner only
	OnRead  func(path string) // called for each file that is read; may be nil
}

// An Output writes results until a write fails.
type Output struct {
	Writer io.Writer
	Any    bool  // some bytes were written
	Err    error // first error
}

// Write implements [io.Writer].
func (o *Output) Write(p []byte) (n int, err error) {
	if o.Err == nil {
		n, o.Err = o.Writer.Write(p)
		o.Any = o.Any || n > 0
	}
	return n, o.Err
}

// Read reads a file, a named pipe or, for [Stdin], standard input. The error is E0803 if it is larger than its
// format allows.
func (d Disk) Read(name string) (*source.File, error) {
	may := source.LimitsForFile(name).Bytes
	most := max(may, minRead)
	text, err := d.read(name, most)
	switch {
	case err != nil:
		return nil, readError(name, err)
	case len(text) > most:
		return nil, TooLarge(name, may)
	case name == Stdin:
		name = "stdin"
	}
	return &source.File{Name: name, Text: text}, nil
}

// TooLarge returns the error of an input with more than the given number of bytes.
func TooLarge(name string, most int) error {
	return source.Errorf("E0803", source.Span{}, "%s is larger than %s", name, source.FormatSize(most)).
		WithHint("hearth help limits lists the limits")
}

// read reads a file or the standard input. It stops one byte after most, so that the caller can tell that the
// input is too large.
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
		defer func() { _ = f.Close() }() // the file was only read
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

// see reports that a file is read.
func (d Disk) see(path string) {
	if d.OnRead != nil {
		d.OnRead(path)
	}
}

// readable returns an error unless a mode is that of a regular file or a named pipe. A shell passes a named
// pipe for <(...).
func readable(m fs.FileMode) error {
	switch {
	case m.IsDir():
		return syscall.EISDIR
	case !m.IsRegular() && m.Type() != fs.ModeNamedPipe:
		return errors.New("it is neither a file nor a pipe")
	}
	return nil
}

// Open opens a file of any size, for reading line by line.
func (d Disk) Open(name string) (io.ReadCloser, error) {
	info, err := os.Stat(d.Path(name))
	if err == nil {
		err = readable(info.Mode())
	}
	if err != nil {
		return nil, readError(name, err)
	}
	f, err := os.Open(d.Path(name))
	if err != nil {
		return nil, readError(name, err)
	}
	d.see(d.Path(name))
	return f, nil
}

// Exists reports whether name is a file or standard input.
func (d Disk) Exists(name string) bool {
	info, err := os.Stat(d.Path(name))
	return name == Stdin || err == nil && !info.IsDir()
}

// Folder opens a folder. Links that lead out of it cannot be read.
func (d Disk) Folder(name string) (fs.FS, error) {
	info, err := os.Stat(d.Path(name))
	if err == nil && !info.IsDir() {
		err = errors.New("it is a file, not a folder")
	}
	if err != nil {
		return nil, readError(name, err)
	}
	return folderFS{os.DirFS(d.Path(name)), d.Path(name), d.see}, nil
}

// Files lists the files with a suffix in a folder and its subfolders, sorted by name. A match that is a pipe,
// or a link out of the folder, is an error.
func (d Disk) Files(name, suffix string) ([]string, error) {
	var out []string
	folder := folderFS{FS: os.DirFS(d.Path(name)), dir: d.Path(name)}
	err := fs.WalkDir(folder, ".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(file, suffix) {
			return err
		}
		to, err := folder.leads(file)
		if err == nil && to.IsDir() {
			return nil // links to folders are not followed
		}
		out = append(out, filepath.Join(name, file))
		return err
	})
	if err != nil {
		return nil, readError(name, err)
	}
	return out, nil
}

// Matching lists the files whose names match a shell pattern, sorted by name.
func (d Disk) Matching(pattern string) ([]string, error) {
	found, err := filepath.Glob(d.Path(pattern))
	if err != nil {
		return nil, readError(pattern, err)
	}
	for i, file := range found {
		if !filepath.IsAbs(pattern) {
			if found[i], err = filepath.Rel(d.Path("."), file); err != nil {
				return nil, readError(pattern, err)
			}
		}
	}
	return found, nil
}

// MakeFolder creates a folder and its parents, unless they exist.
func (d Disk) MakeFolder(name string) error {
	if err := os.MkdirAll(d.Path(name), d.mode(0o755)); err != nil {
		return writeError(name, err)
	}
	return nil
}

// mode returns the mode of a new file. If the disk is private, it removes the rights of other users.
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

// Regular reports whether name is a regular file or does not exist.
func (d Disk) Regular(name string) bool {
	info, err := os.Stat(d.Path(name))
	return err != nil || info.Mode().IsRegular()
}

// Append opens a file for writing at its end. If anew is set, it first removes the content. Writes are not
// buffered.
func (d Disk) Append(name string, anew bool) (io.WriteCloser, error) {
	how := os.O_CREATE | os.O_WRONLY | os.O_APPEND
	if anew {
		how |= os.O_TRUNC
	}
	f, err := os.OpenFile(d.Path(name), how, d.mode(0o644))
	if err != nil {
		return nil, writeError(name, err)
	}
	return appended{f, name}, nil
}

// An appended is a file for appending. Its errors name the file.
type appended struct {
	*os.File
	name string
}

// Write implements [io.Writer].
func (a appended) Write(p []byte) (int, error) {
	n, err := a.File.Write(p)
	if err != nil {
		err = writeError(a.name, err)
	}
	return n, err
}

// Remove deletes a file.
func (d Disk) Remove(name string) error {
	if err := os.Remove(d.Path(name)); err != nil {
		return writeError(name, err)
	}
	return nil
}

// Write writes a file with the content that write produces. If write or the disk fails, the old file stays
// unchanged.
func (d Disk) Write(name string, write func(io.Writer) error) error {
	var text bytes.Buffer
	if err := write(&text); err != nil {
		return err
	}
	if err := replace(d.Path(name), text.Bytes(), d.mode(0o644), (*os.File).Sync); err != nil {
		return writeError(name, err)
	}
	return nil
}

// replace writes text to a temporary file in the same folder and then renames it. It calls sync before the
// rename, so that the content is on the disk first. A device or a pipe is written directly.
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
		_ = errors.Join(sync(dir), dir.Close()) // some systems cannot sync a folder; the file is complete without it
	}
	return nil
}

// Path returns the path that a name resolves to.
func (d Disk) Path(name string) string {
	if !filepath.IsAbs(name) {
		name = filepath.Join(d.Dir, name)
	}
	if d.Root != "" {
		name = filepath.Join(d.Root, name)
	}
	return name
}

func readError(name string, err error) error {
	d := source.Errorf("E0801", source.Span{}, "cannot read %s: %v", name, reason(err))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		d.WithHint("check the name; relative names start in the working folder")
	case errors.Is(err, fs.ErrPermission):
		d.WithHint("you have no permission to read it")
	case errors.Is(err, syscall.EISDIR):
		d.Msg = name + " is a folder, expected a file"
		d.WithHint("name the files in it, as in %s", filepath.Join(name, "*"))
	}
	return d
}

func writeError(name string, err error) error {
	return source.Errorf("E0802", source.Span{}, "cannot write %s: %v", name, reason(err)).
		WithHint("name a file in an existing folder to which you can write")
}

// reason returns the cause of a path error without the path, which the message already has.
func reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
