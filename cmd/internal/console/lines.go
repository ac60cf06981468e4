package console

import (
	"bufio"
	"errors"
	"io"
	"strings"
)

// Inputs are where commands come from.
type inputs interface {
	// Next returns the next command, which may be written on several lines.
	// io.EOF ends a session, errDropped says that the line was taken back.
	Next(prompt string) (input, error)
}

// An input is a command as it was written.
type input struct {
	text string
	no   int // of its first line, from 1; 0 for what was typed at a terminal
}

// errDropped is the error of a line that was taken back.
var errDropped = errors.New("the line was taken back")

// most is how many bytes a command may have.
const most = 1 << 20

// A script is commands that are piped in.
type script struct {
	in    *bufio.Scanner
	no    int // of the last line that was read
	first int // of the first line of the last command
}

// newScript reads commands from r.
func newScript(r io.Reader) *script {
	in := bufio.NewScanner(r)
	in.Buffer(nil, most)
	return &script{in: in}
}

// Next implements inputs; there is no prompt. Comments and empty lines are
// left out; an empty line also ends a command that was not closed.
func (s *script) Next(string) (input, error) {
	var all strings.Builder
	var open nesting
	line := func() input { return input{all.String(), s.first} }
	for s.in.Scan() {
		s.no++
		text := strings.TrimSpace(s.in.Text())
		if strings.HasPrefix(text, "#") || text == "" && all.Len() == 0 {
			continue
		}
		if all.Len() == 0 {
			s.first = s.no
		}
		all.WriteString(text + "\n")
		switch {
		case all.Len() > most:
			return input{}, tooLong(s.first)
		case text == "" || !open.after(text):
			return line(), nil
		}
	}
	switch err := s.in.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return input{}, tooLong(s.no + 1)
	case err != nil:
		return input{}, problem("E0801", "the commands cannot be read: %v", err)
	case all.Len() > 0:
		return line(), nil
	}
	return input{}, io.EOF
}

func tooLong(no int) error {
	return problem("E0765", "the command in line %d has more than %d kB", no, most>>10).
		WithHint("close its parentheses; a long network is loaded from a file")
}

// unfinished reports whether a command goes on in the next line: it ends in a
// backslash, or a parenthesis is open. What names is asked about is a beginning.
func unfinished(text string) (open bool) {
	var n nesting
	for line := range strings.Lines(text) {
		open = n.after(strings.TrimSpace(line))
	}
	return open
}

// A nesting is what is open in a command.
type nesting struct {
	begun, whole    bool // begun: a line was read; whole: the command never goes on
	open            int  // parentheses
	quoted, escaped bool
}

// after reads one more line and reports whether the command goes on after it.
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
