package console

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// maxHistory is the maximum number of lines in the history file when a session starts.
const maxHistory = 1000

// A history is the history of this session and earlier ones. It is stored in a file; if that fails, it is kept in
// memory only.
type history struct {
	lines []string
	file  string // "" if there is no file
}

// openHistory reads the history from a file.
func openHistory(file string) *history {
	p := &history{file: file}
	text, err := os.ReadFile(file)
	if err != nil {
		return p
	}
	p.lines = strings.FieldsFunc(string(text), func(r rune) bool { return r == '\n' })
	if len(p.lines) > maxHistory {
		p.lines = p.lines[len(p.lines)-maxHistory:]
		_ = os.WriteFile(file, []byte(strings.Join(p.lines, "\n")+"\n"), 0o600) // if this fails, the file stays too long, which is harmless
	}
	return p
}

// historyFile returns the file of the history, in the user's cache folder, or "" if there is no such folder.
func historyFile() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "hearth", "history")
}

// Write adds a command, which may have several lines.
func (p *history) Write(line string) (int, error) {
	line = oneLine(line)
	p.lines = append(p.lines, line)
	if p.file != "" && p.keep(line) != nil {
		p.file = "" // do not try again for every line
	}
	return len(p.lines), nil
}

func (p *history) keep(line string) error {
	if err := os.MkdirAll(filepath.Dir(p.file), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(p.file, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // an error of the write is returned below
	_, err = fmt.Fprintln(f, line)
	return err
}

// GetLine returns a line by its index from 0.
func (p *history) GetLine(i int) (string, error) {
	if i < 0 || i >= len(p.lines) {
		return "", fmt.Errorf("there is no line %d", i)
	}
	return p.lines[i], nil
}

// Len returns the number of lines.
func (p *history) Len() int { return len(p.lines) }

// Dump returns all lines.
func (p *history) Dump() any { return p.lines }
