package disk

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// A folderFS is a folder from which only regular files are read. Links out of the folder are errors, because
// users do not check every file in a folder that they name.
type folderFS struct {
	fs.FS
	dir string
	see func(path string) // called for each opened file; may be nil
}

// Open implements [fs.FS].
func (w folderFS) Open(name string) (fs.File, error) {
	to, err := w.leads(name)
	if err != nil {
		return nil, err
	}
	if w.see != nil && !to.IsDir() {
		w.see(filepath.Join(w.dir, filepath.FromSlash(name)))
	}
	return w.FS.Open(name)
}

// leads returns the info of the file or folder called name. It fails for other kinds of files, and for links
// out of the folder.
func (w folderFS) leads(name string) (fs.FileInfo, error) {
	wrong := func(why string) (fs.FileInfo, error) {
		return nil, &fs.PathError{Op: "read", Path: name, Err: fmt.Errorf("%s %s", name, why)}
	}
	whole := filepath.Join(w.dir, filepath.FromSlash(name))
	info, err := os.Stat(whole)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() && !info.Mode().IsRegular() {
		return wrong("is not a regular file")
	}
	if w.straight(name) {
		return info, nil
	}
	end, err := filepath.EvalSymlinks(whole)
	if err != nil {
		return nil, err
	}
	top, err := filepath.EvalSymlinks(w.dir)
	if err != nil {
		return nil, err
	}
	if below, err := filepath.Rel(top, end); err != nil || !filepath.IsLocal(below) {
		return wrong("is a link out of the folder")
	}
	return info, nil
}

// straight reports whether no part of a name below the folder is a link.
func (w folderFS) straight(name string) bool {
	at := w.dir
	for part := range strings.SplitSeq(name, "/") {
		at = filepath.Join(at, part)
		if info, err := os.Lstat(at); err != nil || info.Mode()&(fs.ModeSymlink|fs.ModeIrregular) != 0 {
			return false
		}
	}
	return fs.ValidPath(name)
}
