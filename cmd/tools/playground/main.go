// Command playground writes the web page of Hearth into a folder that any static host can serve. No server is
// needed: the page runs Hearth as WebAssembly. Run it in the folder cmd/tools: make playground DIR=folder.
package main

import (
	"bytes"
	"compress/gzip"
	"embed"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"hearth/cmd/internal/view"
)

//go:embed static
var static embed.FS

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: playground FOLDER")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "playground:", err)
		os.Exit(4)
	}
}

// policy lets the page load files from its own host only, and run WebAssembly.
const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; form-action 'none'; object-src 'none'">`

// write writes the page and the WebAssembly module into a folder.
func write(dir string) error {
	if err := pages(dir); err != nil {
		return err
	}
	return module(dir)
}

// pages writes the files of the page, without the WebAssembly module and the script that starts it.
func pages(dir string) error {
	own, err := fs.Sub(static, "static")
	if err != nil {
		return err
	}
	for _, from := range []fs.FS{view.Page(), own} {
		if err := copied(from, filepath.Join(dir, "page")); err != nil {
			return err
		}
	}
	index, err := fs.ReadFile(view.Page(), "index.html")
	if err != nil {
		return err
	}
	text := strings.Replace(string(index), "page/main.js", "page/play.js", 1)
	text = strings.Replace(text, "<title>", policy+"\n<title>", 1)
	return os.WriteFile(filepath.Join(dir, "index.html"), []byte(text), 0o644)
}

// copied writes files into a folder.
func copied(from fs.FS, dir string) error {
	return fs.WalkDir(from, ".", func(name string, e fs.DirEntry, err error) error {
		to := filepath.Join(dir, name)
		if err != nil || e.IsDir() {
			return os.MkdirAll(to, 0o755)
		}
		text, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		return os.WriteFile(to, text, 0o644)
	})
}

// module compiles Hearth to WebAssembly, and copies the script wasm_exec.js of Go to the same folder.
func module(dir string) error {
	temp, err := os.MkdirTemp("", "playground")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(temp) }() // only temporary files remain in it
	plain := filepath.Join(temp, "hearth.wasm")
	overlay, err := lighter(temp)
	if err != nil {
		return err
	}
	// -l switches inlining off, which makes the module smaller by a seventh.
	build := exec.Command("go", "build", "-trimpath", "-overlay="+overlay, "-tags=noowl", "-gcflags=all=-l", "-ldflags=-s -w", "-o", plain, "./playground/module")
	build.Env, build.Stderr = append(os.Environ(), "GOOS=js", "GOARCH=wasm"), os.Stderr
	if err := build.Run(); err != nil {
		return err
	}
	text, err := os.ReadFile(plain)
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(text); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "hearth.wasm.gz"), packed.Bytes(), 0o644); err != nil {
		return err
	}
	fmt.Printf("hearth.wasm.gz has %.1f MB\n", float64(packed.Len())/1e6)
	root, err := goroot()
	if err != nil {
		return err
	}
	runs, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "wasm_exec.js"), runs, 0o644)
}
