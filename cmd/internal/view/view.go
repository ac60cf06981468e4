// Package view is the page that shows what happens in a world, for people with a browser: plain
// ES modules that ask the calls of package service and know nothing of their own. Page holds
// them: main.js begins, panels.js says how a panel is added. Nothing of it is built, and it asks
// nobody but who serves it.
package view

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"
)

//go:embed page
var files embed.FS

// policy lets the page load only what this server has, and no script or style within a document.
const policy = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"

var types = map[string]string{
	".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
	".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8",
}

// A file is one as it is sent.
type file struct {
	kind, tag     string
	plain, packed []byte
}

// served are all files by their paths.
var served = sync.OnceValue(func() map[string]*file {
	all := map[string]*file{}
	_ = fs.WalkDir(files, "page", func(name string, e fs.DirEntry, _ error) error {
		kind := types[path.Ext(name)]
		if e.IsDir() || kind == "" {
			return nil
		}
		text, _ := files.ReadFile(name) // it is embedded
		sum := sha256.Sum256(text)
		var packed bytes.Buffer
		z, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression) // there is such a level
		_, _ = z.Write(text)                                       // into memory
		_ = z.Close()
		all["/"+name] = &file{kind, `"` + hex.EncodeToString(sum[:12]) + `"`, text, packed.Bytes()}
		return nil
	})
	all["/"] = all["/page/index.html"]
	return all
})

// Handlers serve the page, by patterns of [http.ServeMux]: / and each file below /page/.
func Handlers() map[string]http.Handler {
	all := map[string]http.Handler{}
	for path, f := range served() {
		if path == "/" {
			path = "/{$}"
		}
		all["GET "+path] = http.HandlerFunc(f.send)
	}
	return all
}

func (f *file) send(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-cache") // it is asked each time whether it is still the same
	h.Set("ETag", f.tag)
	h.Set("Vary", "Accept-Encoding")
	if r.Header.Get("If-None-Match") == f.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body := f.plain
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		body = f.packed
	}
	_, _ = w.Write(body) // who asked is gone
}

// Page is the files of the page.
func Page() fs.FS {
	page, _ := fs.Sub(files, "page") // it is embedded
	return page
}
