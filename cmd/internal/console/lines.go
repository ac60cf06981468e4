package console

import (
	"bufio"
	"errors"
	"io"
	"strings"
)

// An inputs is a source of commands.
type inputs interface {
	// Next returns the next command, which may have several lines. The error io.EOF ends the session;
	// errDiscarded means that the line was discarded.
	Next(prompt string) (input, error)
}

// An input is a command in its written form.
type input struct {
	text       string
	lineNumber int // number of its first line, from 1; 0 at a terminal
}

// errDiscarded is the error of a line that was discarded.
var errDiscarded = errors.New("the line was discarded")

// maxCommandBytes is the maximum size of a command, in bytes.
const maxCommandBytes = 1 << 20

// A script reads commands from a text.
type script struct {
	scanner    *bufio.Scanner
	lineNumber int // number of the last line read
	first      int // number of the first line of the last command
}

// newScript reads commands from r.
func newScript(r io.Reader) *script {
	in := bufio.NewScanner(r)
	in.Buffer(nil, maxCommandBytes)
	return &script{scanner: in}
}

// Next implements inputs; it prints no prompt. It skips comments and empty lines. An empty line also ends an
// incomplete command.
func (s *script) Next(string) (input, error) {
	var all strings.Builder
	var open nesting
	line := func() input { return input{all.String(), s.first} }
	for s.scanner.Scan() {
		s.lineNumber++
		text := strings.TrimSpace(s.scanner.Text())
		if strings.HasPrefix(text, "#") || text == "" && all.Len() == 0 {
			continue
		}
		if all.Len() == 0 {
			s.first = s.lineNumber
		}
		all.WriteString(text + "\n")
		switch {
		case all.Len() > maxCommandBytes:
			return input{}, tooLong(s.first)
		case text == "" || !open.after(text):
			return line(), nil
		}
	}
	switch err := s.scanner.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return input{}, tooLong(s.lineNumber + 1)
	case err != nil:
		return input{}, problem("E0801", "cannot read the commands: %v", err)
	case all.Len() > 0:
		return line(), nil
	}
	return input{}, io.EOF
}

func tooLong(no int) error {
	return problem("E0765", "the command in line %d has more than %d kB", no, maxCommandBytes>>10).
		WithHint("close its parentheses; load a long network from a file")
}

// unfinished reports whether a command continues on the next line: it ends in a backslash, or a parenthesis is
// open. A line with the command "names" never continues, because the argument of "names" is an incomplete
// line.
func unfinished(text string) (open bool) {
	var n nesting
	for line := range strings.Lines(text) {
		open = n.after(strings.TrimSpace(line))
	}
	return open
}

// A nesting tracks open parentheses and quotes of a command.
type nesting struct {
	begun, whole    bool // begun: a line was read; whole: the command is "names", which has one line
	open            int  // number of open parentheses
	quoted, escaped bool
}

// after reads one more line and reports whether the command continues after it.
func (n *nesting) after(line string) bool {
	if !n.begun {
		name, _, _ := strings.Cut(line, " ")
		n.begun, n.whole = true, name == "names"
	}
	for _, c := range line {
		switch {
		case n.escaped:
			n.escaped = false
		case n.quoted && c == '\\':
			n.escaped = true
		case c == '"':
			n.quoted = !n.quoted
		case n.quoted:
		case c == '(':
			n.open++
		case c == ')':
			n.open--
		}
	}
	return !n.whole && (n.open > 0 || strings.HasSuffix(line, `\`))
}

// oneLine joins the lines of a command.
func oneLine(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(line), `\`))
	}
	return strings.TrimSpace(strings.Join(lines, " "))
}
