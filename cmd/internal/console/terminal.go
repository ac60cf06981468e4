package console

import (
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/reeflective/readline"
)

// A terminal reads typed commands. Ctrl-C discards a line, Ctrl-D ends the session, tab completes.
type terminal struct {
	shell  *readline.Shell
	prompt string
}

// newTerminal returns an editor for the terminal of the process. The function names returns completions; typed
// lines are added to past.
func newTerminal(names func(line string) (word string, names []string), past *history) *terminal {
	t := &terminal{shell: readline.NewShell()}
	t.shell.Prompt.Primary(func() string { return t.prompt })
	t.shell.Prompt.Secondary(func() string { return "... " })
	t.shell.AcceptMultiline = func(line []rune) bool {
		text := strings.TrimRight(string(line), " \t")
		return strings.HasSuffix(text, "\n") || !unfinished(text)
	}
	t.shell.Completer = func(line []rune, cursor int) readline.Completions { return completions(names, string(line[:cursor])) }
	t.shell.History.Delete()
	t.shell.History.Add("hearth", past)
	return t
}

// completions returns the completions of a line. The editor replaces all text after the last blank, so what
// comes between that blank and the word, such as a parenthesis, becomes the prefix of each completion.
func completions(names func(line string) (word string, names []string), line string) readline.Completions {
	line = strings.ReplaceAll(line, "\n", " ")
	word, found := names(line)
	kept := strings.TrimSuffix(line[strings.LastIndexAny(line, " \t")+1:], word)
	out := readline.CompleteValues(found...).Prefix(kept)
	if slices.ContainsFunc(found, func(n string) bool { return strings.HasSuffix(n, "/") }) {
		out = out.NoSpace('/')
	}
	return out
}

// Next implements inputs.
func (t *terminal) Next(prompt string) (input, error) {
	t.prompt = prompt
	text, err := t.shell.Readline()
	switch {
	case errors.Is(err, readline.ErrInterrupt):
		return input{}, errDiscarded
	case err != nil && !errors.Is(err, io.EOF):
		return input{}, problem("E0801", "cannot read the terminal: %v", err)
	}
	return input{text: text}, err
}
