package console

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

// A negativeAnswer is an error whose text is a negative answer, such as "no answers".
type negativeAnswer string

func (n negativeAnswer) Error() string { return string(n) }

// codeNo is the exit code after a negative answer.
const codeNo = 1

// errQuit ends a session.
var errQuit = errors.New("quit")

// Script executes the commands of a text until the text ends or a command is quit. The exit code is the
// highest of all commands: 0 without errors, 1 after a negative answer, otherwise the one that the host
// returns for the error. An error of writing results ends the session and is returned.
func (s *Session) Script(ctx context.Context, text io.Reader) (code int, err error) {
	return s.talk(ctx, newScript(text))
}

// Terminal executes the commands that are typed at the terminal of the process. An error of writing results
// ends the session and is returned.
func (s *Session) Terminal(ctx context.Context) error {
	_, err := s.talk(ctx, newTerminal(s.words, openHistory(historyFile())))
	return err
}

func (s *Session) talk(ctx context.Context, from inputs) (code int, err error) {
	for ctx.Err() == nil {
		line, err := from.Next(s.prompt())
		switch {
		case errors.Is(err, io.EOF):
			return code, nil
		case errors.Is(err, errDiscarded):
			continue
		case err != nil:
			return max(code, s.host.Report(err)), nil
		}
		switch err = s.guarded(ctx, line.text); {
		case s.out.Err != nil:
			return code, s.out.Err
		case errors.Is(err, errQuit):
			return code, nil
		}
		code = max(code, s.reportOutcome(line, err))
	}
	return code, nil
}

// guarded executes a command that an interrupt may end.
func (s *Session) guarded(ctx context.Context, text string) error {
	stop := func() {}
	if s.host.Guard != nil {
		ctx, stop = s.host.Guard(ctx)
	}
	defer stop()
	return s.Do(ctx, text)
}

// reportOutcome prints the outcome of a command, with the line number if it is from a script, and returns its exit
// code.
func (s *Session) reportOutcome(line input, err error) int {
	if err == nil {
		return 0
	}
	if line.lineNumber > 0 {
		fmt.Fprintf(s.err, "line %d: %.80s\n", line.lineNumber, printable(oneLine(line.text)))
	}
	if answer := negativeAnswer(""); errors.As(err, &answer) {
		fmt.Fprintln(s.err, printable(string(answer)))
		return codeNo
	}
	return s.host.Report(err)
}

// printable replaces control characters in a text.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return '\uFFFD'
		}
		return r
	}, text)
}

// interruptedOr returns errInterrupted if the command was interrupted, because its result is then incomplete.
// Otherwise it returns err.
func (s *Session) interruptedOr(err error) error {
	if s.running.Err() != nil {
		return errInterrupted
	}
	return err
}

const errInterrupted = negativeAnswer("interrupted")
