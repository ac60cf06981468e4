package show

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/fatih/color"
	"golang.org/x/term"

	"hearth/cmd/internal/disk"
	"hearth/parser/source"
)

// The values of --color.
const (
	auto   = "auto"
	always = "always"
	never  = "never"
)

// A Choice is the flag --color, which overrides the environment. The zero value is auto: colours if the output
// is a terminal.
type Choice struct {
	Env  func(name string) string // returns environment variables; may be nil
	when string
}

// String implements pflag.Value.
func (c *Choice) String() string {
	if c.when == "" {
		return auto
	}
	return c.when
}

// Set implements pflag.Value.
func (c *Choice) Set(when string) error {
	if when != auto && when != always && when != never {
		return fmt.Errorf("unknown value %q: expected %s, %s or %s", when, auto, always, never)
	}
	c.when = when
	return nil
}

// Type implements pflag.Value.
func (c *Choice) Type() string { return "when" }

// Ink returns the ink for texts written to w. The flag takes precedence, then NO_COLOR, then CLICOLOR_FORCE.
// Without them there are colours if w is a terminal that supports them.
func (c *Choice) Ink(w io.Writer) Ink {
	env := func(name string) string {
		if c.Env == nil {
			return ""
		}
		return c.Env(name)
	}
	forced := env("CLICOLOR_FORCE")
	switch {
	case c.String() != auto:
		return Ink{c.when == always}
	case env("NO_COLOR") != "":
		return Ink{}
	case forced != "" && forced != "0":
		return Ink{true}
	}
	return Ink{env("TERM") != "dumb" && Terminal(w)}
}

// Terminal reports whether w writes to a terminal.
func Terminal(w io.Writer) bool {
	if out, ok := w.(*disk.Output); ok {
		w = out.Writer
	}
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// An Ink marks words with colours, or leaves them unchanged.
type Ink struct{ enabled bool }

// Problem returns text in the colour of errors.
func (i Ink) Problem(text string) string { return i.paint(text, color.FgRed) }

// Heading returns text in bold.
func (i Ink) Heading(text string) string { return i.paint(text, color.Bold) }

// Warning returns text in the colour of warnings.
func (i Ink) Warning(text string) string { return i.paint(text, color.FgYellow) }

// Hint returns text in the colour of notes and hints.
func (i Ink) Hint(text string) string { return i.paint(text, color.FgCyan) }

func (i Ink) paint(text string, as color.Attribute) string {
	c := color.New(as)
	c.DisableColor()
	if i.enabled {
		c.EnableColor()
	}
	return c.Sprint(text)
}

// Diagnostic returns the text of a diagnostic for people. It replaces control characters, which could affect
// the terminal.
func (i Ink) Diagnostic(d *source.Diagnostic) string {
	mark := i.Problem
	switch d.Severity {
	case source.Warning:
		mark = i.Warning
	case source.Note:
		mark = i.Hint
	}
	var b strings.Builder
	for _, p := range d.Pieces() {
		text := strings.Map(replaceControl, p.Text)
		switch p.Part {
		case source.Place:
			text = i.Heading(text)
		case source.Mark:
			text = mark(text)
		case source.Advice:
			text = i.Hint(text)
		}
		b.WriteString(text)
	}
	return b.String()
}

func replaceControl(r rune) rune {
	if r < ' ' && r != '\n' && r != '\t' || r == 0x7f {
		return '\uFFFD'
	}
	return r
}
