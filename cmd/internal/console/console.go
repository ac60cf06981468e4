// Package console is the conversation of hearth repl: commands move through the
// steps of an executed plan, do more, and ask about the state in between.
//
// Make a [Session] in a scene with [New]; then talk with a [Session.Terminal], or
// read a [Session.Script]. The package reads no files but that of what was typed;
// a [Host] does. What a command does is one entry in the table of commands.
package console

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"hearth"
	"hearth/cmd/internal/disk"
	"hearth/parser/diag"
)

// A Host gives a session what it cannot make: scenes, plans and names.
type Host struct {
	Scene  func(name string) (*hearth.Scene, error)                  // enters a scene, "" for the usual one
	Plan   func(in *hearth.World, word string) (*hearth.Plan, error) // what a word names for load: a file, a recipe, a task
	Plans  []string                                                  // the ids that Plan knows
	Scenes []string                                                  // the names that Scene knows
	Files  func(prefix string) []string                              // the names of files that start like that
	Blame  func(w *hearth.World, err error) error                    // says whose fault it is that rules failed in w
	Tell   func(err error) (code int)                                // tells an error and says what exit code it has
	Note   func(format string, args ...any)                          // tells what is not wrong
	Guard  func(context.Context) (context.Context, func())           // makes an interrupt end only one command; may be nil
}

// A Session is a conversation. It is for one goroutine.
type Session struct {
	host     Host
	out      *disk.Output
	err      io.Writer
	in       *hearth.Scene
	branches []*branch // in the order in which they were made
	here     *branch
	said     []string // the commands so far
	running  context.Context
}

// newSession starts a session in a scene in which nothing was done. Results are
// written to out, messages to err.
func newSession(in *hearth.Scene, h Host, out, err io.Writer) *Session {
	s := &Session{host: h, out: &disk.Output{To: out}, err: err, running: context.Background()}
	s.enter(in)
	return s
}

// enter goes into a scene and begins with an empty plan.
func (s *Session) enter(in *hearth.Scene) {
	s.in = in
	s.begin(in.Start().Episode)
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

// execute executes a plan; the session goes on before its first step.
func (s *Session) execute(p *hearth.Plan) error {
	e, err := s.in.Run(s.running, p)
	switch {
	case s.running.Err() != nil:
		return errInterrupted
	case err != nil:
		return s.host.Blame(s.in.World, err)
	}
	s.begin(e)
	for _, note := range e.Run.Plan.Notes {
		s.host.Note("%s", note)
	}
	return (&diag.List{Items: e.Diagnostics()}).Err()
}

// begin makes an episode the only branch.
func (s *Session) begin(e *hearth.Episode) {
	s.here = newBranch("main", e)
	s.branches = []*branch{s.here}
}

// Empty reports whether there is no plan yet.
func (s *Session) Empty() bool { return len(s.here.episode.Run.Plan.Steps) == 0 }

// prompt says where the session is.
func (s *Session) prompt() string {
	return fmt.Sprintf("%s %d/%d> ", s.here.name, s.here.at, s.here.done)
}

// branch finds a branch, nil when there is none.
func (s *Session) branch(name string) *branch {
	i := slices.IndexFunc(s.branches, func(b *branch) bool { return b.name == name })
	if i < 0 {
		return nil
	}
	return s.branches[i]
}
