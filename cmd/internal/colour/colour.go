// Package colour marks words for people who read on a terminal. A [Choice] says
// whether they have colours, an [Ink] marks the words. What programs read has none.
package colour

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/fatih/color"
	"golang.org/x/term"

	"hearth/cmd/internal/disk"
	"hearth/parser/diag"
)

// The values of --color.
const (
	auto   = "auto"
	always = "always"
	never  = "never"
)

// A Choice is the flag --color with the environment that it stands above. Its zero
// value leaves it to whether there is a terminal.
type Choice struct {
	Env  func(name string) string // the environment; nil where there is none
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
		return fmt.Errorf("there is no %q: %s, %s or %s", when, auto, always, never)
	}
	c.when = when
	return nil
}

// Type implements pflag.Value.
func (c *Choice) Type() string { return "when" }

// On returns the ink for what is written to w: the flag decides, then NO_COLOR, then
// CLICOLOR_FORCE, and else whether w is a terminal that knows colours.
func (c *Choice) On(w io.Writer) Ink {
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

// Terminal reports whether what is written is read on a terminal.
func Terminal(w io.Writer) bool {
	if out, ok := w.(*disk.Output); ok {
		w = out.To
	}
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// An Ink marks words where there are colours, and leaves them where there are none.
type Ink struct{ on bool }

// Wrong marks what is wrong.
func (i Ink) Wrong(text string) string { return i.paint(text, color.FgRed) }

// Head marks what stands above others.
func (i Ink) Head(text string) string { return i.paint(text, color.Bold) }

// Doubt marks what may be meant.
func (i Ink) Doubt(text string) string { return i.paint(text, color.FgYellow) }

// Aside marks what is to be known, or a way out.
func (i Ink) Aside(text string) string { return i.paint(text, color.FgCyan) }

func (i Ink) paint(text string, as color.Attribute) string {
	c := color.New(as)
	c.DisableColor()
	if i.on {
		c.EnableColor()
	}
	return c.Sprint(text)
}

// Diagnostic is a diagnostic for people, without characters that would steer their
// terminal: those that come with it are replaced.
func (i Ink) Diagnostic(d *diag.Diagnostic) string {
	mark := i.Wrong
	switch d.Severity {
	case diag.Warning:
		mark = i.Doubt
	case diag.Note:
		mark = i.Aside
	}
	var b strings.Builder
	for _, p := range d.Pieces() {
		text := strings.Map(unsteering, p.Text)
		switch p.Part {
		case diag.Place:
			text = i.Head(text)
		case diag.Mark:
			text = mark(text)
		case diag.Advice:
			text = i.Aside(text)
		}
		b.WriteString(text)
	}
	return b.String()
}

func unsteering(r rune) rune {
	if r < ' ' && r != '\n' && r != '\t' || r == 0x7f {
		return '\uFFFD'
	}
	return r
}
