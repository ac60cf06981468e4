// Package console is the conversation of hearth repl: commands move through the
// steps of an executed plan, do more, and ask about the state in between.
//
// Make a [Session] for a kitchen with [New] and let it [Session.Talk], with a
// terminal ([NewTerminal]) or with lines that are piped in ([NewScript]). The
// package reads no files; a [Host] does. What a command does is one entry in
// the table of commands.
package console

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"hearth"
	"hearth/cmd/internal/disk"
	"hearth/parser/diag"
	"hearth/parser/network"
	"hearth/sim"
	"hearth/sim/ask"
)

// A Host gives a session what it cannot make: kitchens, networks and names.
type Host struct {
	Scene   func(name string) (*hearth.Kitchen, error)      // opens the kitchen with a scene, "" for the usual one
	Network func(word string) (*network.Network, error)     // what a word names for load: a file or a recipe
	Recipes []string                                        // the ids that Network knows
	Scenes  []string                                        // the names that Scene knows
	Files   func(prefix string) []string                    // the names of files that start like that
	Blame   func(k *hearth.Kitchen, err error) error        // says whose fault it is that rules failed in k
	Tell    func(err error) (code int)                      // tells an error and says what exit code it has
	Guard   func(context.Context) (context.Context, func()) // makes an interrupt end only one command; may be nil
}

// A Session is a conversation. It is for one goroutine.
type Session struct {
	host      Host
	out       *disk.Output
	err       io.Writer
	kitchen   *hearth.Kitchen
	questions func() (*ask.Base, error)
	branches  []*branch // in the order in which they were made
	here      *branch
	said      []string // the commands so far
	running   context.Context
}

// New starts a session in a kitchen in which nothing was done. Results are
// written to out, messages to err. The kitchen is for this session only.
func New(k *hearth.Kitchen, h Host, out, err io.Writer) (*Session, error) {
	s := &Session{host: h, out: &disk.Output{To: out}, err: err, running: context.Background()}
	return s, s.enter(k)
}

// enter goes into a kitchen and begins with an empty plan.
func (s *Session) enter(k *hearth.Kitchen) error {
	kitchen, questions := s.kitchen, s.questions
	s.kitchen, s.questions = k, sync.OnceValues(k.Questions)
	k.Domain.Stop = func() bool { return s.running.Err() != nil }
	err := s.begin(&network.Network{ID: "kitchen"})
	if err != nil {
		s.kitchen, s.questions = kitchen, questions
	}
	return err
}

// Do does what one command says. When ctx ends, it is left and everything is as
// it was before. Errors are diagnostics, or those of the host.
func (s *Session) Do(ctx context.Context, text string) error {
	text = oneLine(text)
	if text == "" || text[0] == '#' {
		return nil
	}
	s.said = append(s.said, text)
	name, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	switch c := find(name); {
	case c == nil:
		return noCommand(name)
	case c.args == "" && rest != "", c.args != "" && c.args[0] != '[' && rest == "":
		return misused(name)
	default:
		s.running = ctx
		defer func() { s.running = context.Background() }()
		return c.do(s, rest)
	}
}

// begin executes a network; the session goes on before its first step.
func (s *Session) begin(n *network.Network) error {
	var problems diag.List
	e, err := s.kitchen.RunNetwork(n, &problems)
	switch {
	case s.running.Err() != nil:
		return errInterrupted
	case err != nil:
		return s.host.Blame(s.kitchen, err)
	}
	s.here = newBranch("main", e)
	s.branches = []*branch{s.here}
	if len(n.Actions) == 0 {
		return nil // a plan yet to be made misses nothing
	}
	for _, note := range e.Plan.Notes {
		fmt.Fprintf(s.err, "note: %s\n", note)
	}
	if abort, ok := errors.AsType[*sim.AbortError](e.Abort); ok {
		problems.Add(abort.Problem)
	}
	return problems.Err()
}

// Empty reports whether there is no plan yet.
func (s *Session) Empty() bool { return len(s.here.episode.Plan.Steps) == 0 }

// prompt says where the session is.
func (s *Session) prompt() string {
	return fmt.Sprintf("%s %d/%d> ", s.here.name, s.here.at, len(s.here.done))
}

// branch finds a branch, nil when there is none.
func (s *Session) branch(name string) *branch {
	i := slices.IndexFunc(s.branches, func(b *branch) bool { return b.name == name })
	if i < 0 {
		return nil
	}
	return s.branches[i]
}
