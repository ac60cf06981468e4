// Package console implements the session of hearth repl: commands move through the steps of an executed plan,
// add actions, and ask about the states.
//
// A [Session] starts in a scene; [Session.Terminal] reads its commands from a terminal,
// [Session.Script] from a text. The package itself reads only the history file; a
// [Host] reads all other files. Each command is one entry in the table of commands.
package console

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"hearth"
	"hearth/cmd/internal/disk"
	"hearth/parser/source"
)

// A Host provides scenes, plans and names for a session.
type Host struct {
	Scene  func(name string) (*hearth.Scene, error)                       // opens a scene; "" is the default one
	Plan   func(in *hearth.World, word string) (*hearth.Plan, error)      // reads the plan for load: a file, a recipe or a task
	Steps  func(in *hearth.World, src *source.File) (*source.File, error) // reads the actions for do; may be nil
	Plans  []string                                                       // the built-in ids for Plan
	Scenes []string                                                       // the names for Scene
	Files  func(prefix string) []string                                   // names of files with this prefix
	Blame  func(w *hearth.World, err error) error                         // returns the rule that may have caused an error in w, or err
	Report func(err error) (code int)                                     // reports an error and returns its exit code
	Note   func(format string, args ...any)                               // prints a remark
	Guard  func(context.Context) (context.Context, func())                // lets an interrupt end only one command; may be nil
}

// A Session executes commands of a console. It must not be used concurrently.
type Session struct {
	host         Host
	out          *disk.Output
	err          io.Writer
	currentScene *hearth.Scene
	branches     []*branch // in the order of their creation
	current      *branch
	undone       *hearth.Attempt // the last do, if steps of it were not done; else nil
	before       branch          // the branch after that do
	commandLog   []string        // the commands so far
	running      context.Context
}

// newSession starts a session at the start of a scene. It writes results to out and messages to err.
func newSession(in *hearth.Scene, h Host, out, err io.Writer) *Session {
	s := &Session{host: h, out: &disk.Output{Writer: out}, err: err, running: context.Background()}
	s.enter(in)
	return s
}

// enter changes to a scene and starts with an empty plan.
func (s *Session) enter(in *hearth.Scene) {
	s.currentScene = in
	s.begin(in.Start().Episode)
}

// Do executes one command. If ctx ends, the command stops and changes nothing. Errors are diagnostics, or
// those of the host.
func (s *Session) Do(ctx context.Context, text string) error {
	text = oneLine(text)
	if text == "" || text[0] == '#' {
		return nil
	}
	s.commandLog = append(s.commandLog, text)
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
		return c.run(s, rest)
	}
}

// execute executes a plan and sets the position before its first step.
func (s *Session) execute(p *hearth.Plan) error {
	e, err := s.currentScene.Run(s.running, p)
	switch {
	case s.running.Err() != nil:
		return errInterrupted
	case err != nil:
		return s.host.Blame(s.currentScene.World, err)
	}
	s.begin(e)
	for _, note := range e.Internal().Plan.Notes {
		s.host.Note("%s", note)
	}
	return (&source.Diagnostics{Items: e.Diagnostics()}).Err()
}

// begin makes an episode the only branch.
func (s *Session) begin(e *hearth.Episode) {
	s.current, s.undone = newBranch("main", e), nil
	s.branches = []*branch{s.current}
}

// Empty reports whether the session has no plan yet.
func (s *Session) Empty() bool { return len(s.current.episode.Internal().Plan.Steps) == 0 }

// prompt returns the prompt with the current position.
func (s *Session) prompt() string {
	return fmt.Sprintf("%s %d/%d> ", s.current.name, s.current.position, s.current.executed)
}

// branch returns the branch of a name, or nil.
func (s *Session) branch(name string) *branch {
	i := slices.IndexFunc(s.branches, func(b *branch) bool { return b.name == name })
	if i < 0 {
		return nil
	}
	return s.branches[i]
}
