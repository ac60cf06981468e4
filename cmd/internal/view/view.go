// Package view serves the web page that shows episodes. The page consists of plain ES modules that call
// package service. It needs no build step, and it sends requests only to its own server. The entry point is
// main.js; panels.js explains how to add a panel.
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

// policy lets the page load resources from this server only, and forbids inline scripts and styles.
const policy = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"

var types = map[string]string{
	".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
	".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8",
}

// A file is an embedded file with its HTTP headers and its compressed form.
type file struct {
	kind, tag     string
	plain, packed []byte
}

// served returns all files by path.
var served = sync.OnceValue(func() map[string]*file {
	all := map[string]*file{}
	_ = fs.WalkDir(files, "page", func(name string, e fs.DirEntry, _ error) error {
		kind := types[path.Ext(name)]
		if e.IsDir() || kind == "" {
			return nil
		}
		text, _ := files.ReadFile(name) // reading an embedded file cannot fail
		sum := sha256.Sum256(text)
		var packed bytes.Buffer
		z, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression) // the level is valid
		_, _ = z.Write(text)                                       // writing to memory cannot fail
		_ = z.Close()
		all["/"+name] = &file{kind, `"` + hex.EncodeToString(sum[:12]) + `"`, text, packed.Bytes()}
		return nil
	})
	all["/"] = all["/page/index.html"]
	return all
})

// Handlers returns the handlers of the page by patterns of [http.ServeMux]: / and each file below /page/.
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
	h.Set("Cache-Control", "no-cache") // the browser revalidates on every request
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
	_, _ = w.Write(body) // the client is gone if this fails
}

// Page returns the files of the page.
func Page() fs.FS {
	page, _ := fs.Sub(files, "page") // cannot fail: the folder is embedded
	return page
}
