package console

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// mostPast is how many lines are kept between sessions.
const mostPast = 1000

// A past is what was typed, in this session and in earlier ones. It is kept in
// a file for as long as that works; nothing fails when it does not.
type past struct {
	lines []string
	file  string // "" when nothing is kept
}

// openPast reads what is kept in a file.
func openPast(file string) *past {
	p := &past{file: file}
	text, err := os.ReadFile(file)
	if err != nil {
		return p
	}
	p.lines = strings.FieldsFunc(string(text), func(r rune) bool { return r == '\n' })
	if len(p.lines) > mostPast {
		p.lines = p.lines[len(p.lines)-mostPast:]
		_ = os.WriteFile(file, []byte(strings.Join(p.lines, "\n")+"\n"), 0o600) // an old line too many does no harm
	}
	return p
}

// pastFile is where the past is kept: in the folder for caches of the user, ""
// where there is none.
func pastFile() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "hearth", "history")
}

// Write adds a line, which may be a command on several ones.
func (p *past) Write(line string) (int, error) {
	line = oneLine(line)
	p.lines = append(p.lines, line)
	if p.file != "" && p.keep(line) != nil {
		p.file = "" // asking again with every line would not help
	}
	return len(p.lines), nil
}

func (p *past) keep(line string) error {
	if err := os.MkdirAll(filepath.Dir(p.file), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(p.file, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // the line was written, or not: see below
	_, err = fmt.Fprintln(f, line)
	return err
}

// GetLine returns a line, counted from 0.
func (p *past) GetLine(i int) (string, error) {
	if i < 0 || i >= len(p.lines) {
		return "", fmt.Errorf("there is no line %d", i)
	}
	return p.lines[i], nil
}

// Len returns how many lines there are.
func (p *past) Len() int { return len(p.lines) }

// Dump returns all lines.
func (p *past) Dump() any { return p.lines }
