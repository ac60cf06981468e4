package console

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

// A no is an answer, but not the one that was hoped for.
type no string

func (n no) Error() string { return string(n) }

// codeNo is the exit code of a session in which the worst was a no.
const codeNo = 1

// errQuit ends a session.
var errQuit = errors.New("quit")

// Script does what the lines of a text say, until they end or one of them quits. The
// exit code is that of the worst command: 0 when all was well, 1 after a negative
// answer, else what the host gives to errors. The error is one of writing
// results, which ends the session.
func (s *Session) Script(ctx context.Context, text io.Reader) (code int, err error) {
	return s.talk(ctx, newScript(text))
}

// Terminal does what somebody types at the terminal of the process. The error is
// one of writing results.
func (s *Session) Terminal(ctx context.Context) error {
	_, err := s.talk(ctx, newTerminal(s.words, openPast(pastFile())))
	return err
}

func (s *Session) talk(ctx context.Context, from inputs) (code int, err error) {
	for ctx.Err() == nil {
		line, err := from.Next(s.prompt())
		switch {
		case errors.Is(err, io.EOF):
			return code, nil
		case errors.Is(err, errDropped):
			continue
		case err != nil:
			return max(code, s.host.Tell(err)), nil
		}
		switch err = s.guarded(ctx, line.text); {
		case s.out.Err != nil:
			return code, s.out.Err
		case errors.Is(err, errQuit):
			return code, nil
		}
		code = max(code, s.tell(line, err))
	}
	return code, nil
}

// guarded does a command that an interrupt may end.
func (s *Session) guarded(ctx context.Context, text string) error {
	stop := func() {}
	if s.host.Guard != nil {
		ctx, stop = s.host.Guard(ctx)
	}
	defer stop()
	return s.Do(ctx, text)
}

// tell tells what became of a line; one that was piped in is named.
func (s *Session) tell(line input, err error) int {
	if err == nil {
		return 0
	}
	if line.no > 0 {
		fmt.Fprintf(s.err, "line %d: %.80s\n", line.no, printable(oneLine(line.text)))
	}
	if answer := no(""); errors.As(err, &answer) {
		fmt.Fprintln(s.err, printable(string(answer)))
		return codeNo
	}
	return s.host.Tell(err)
}

// printable is a text without what would steer a terminal.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return '\uFFFD'
		}
		return r
	}, text)
}

// whole is the error of a command that may have been interrupted: what it has
// found then is a part of what it was to find.
func (s *Session) whole(err error) error {
	if s.running.Err() != nil {
		return errInterrupted
	}
	return err
}

const errInterrupted = no("interrupted")
