package console

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"hearth"
	"hearth/cmd/internal/show"
	"hearth/parser/source"
)

// A branch is an executed plan and a position in it. Branches share the states of their common steps.
type branch struct {
	name     string
	episode  *hearth.Episode
	executed int // number of executed steps
	position int // number of executed steps before the current position
}

func newBranch(name string, e *hearth.Episode) *branch {
	return &branch{name: name, episode: e, executed: len(e.Internal().Executed())}
}

// last returns the number of the last step before the position, counted in the plan from 1, and its action. At
// the start the number is 0.
func (b *branch) last() (step int, action string) {
	if b.position == 0 {
		return 0, ""
	}
	last := b.episode.Internal().Executed()[b.position-1].Step
	return last.Index + 1, last.Action.Name
}

// situation returns the situation at the position. It names the variables of the whole plan, including those
// that later steps bind.
func (b *branch) situation() *hearth.Situation { return b.episode.Reached(b.position) }

// atEnd reports whether the position is after the last step of the plan.
func (b *branch) atEnd() bool { return b.position == b.episode.Len() }

// do executes actions at the position. Those that cannot be done change nothing.
func (s *Session) do(rest string) error {
	src := &source.File{Name: "do", Text: rest}
	if s.host.Steps != nil {
		read, err := s.host.Steps(s.currentScene.World, src)
		if err != nil {
			return err
		}
		src = read
	}
	a, err := s.current.situation().Past().Act(s.running, src)
	switch {
	case s.running.Err() != nil:
		return errInterrupted
	case err != nil:
		return s.host.Blame(s.currentScene.World, err)
	case len(a.Steps.New) == 0 && a.Problems[0].Code == "E0904":
		return misused("do")
	}
	b := newBranch(s.current.name, a.Episode)
	if s.undone = nil; !a.Done {
		s.undone, s.before = a, *s.current
	}
	if b.position = b.executed; b.position == s.current.position {
		return a.Err()
	}
	if s.current.atEnd() {
		s.branches[slices.Index(s.branches, s.current)] = b
	} else {
		b.name = s.freshName(s.current.name)
		s.branches = append(s.branches, b)
		fmt.Fprintf(s.out, "branch %s\n", b.name)
	}
	before := s.current.position
	s.current, s.before = b, *b
	if err := show.Steps(s.out, a.Episode.Report(), before, b.executed); err != nil {
		return err
	}
	return a.Err()
}

func (s *Session) fork(name string) error {
	switch {
	case strings.ContainsAny(name, " \t()"):
		return misused("fork")
	case s.branch(name) != nil:
		return problem("E0763", "branch %.40s already exists", name).WithHint("switch %.40s selects it", name)
	}
	b := newBranch(name, s.current.situation().Past())
	b.position = b.executed
	s.branches, s.current = append(s.branches, b), b
	return s.where()
}

func (s *Session) switchTo(name string) error {
	b := s.branch(name)
	if b == nil {
		return unknown("branch", name, s.branchNames(""))
	}
	s.current = b
	return s.where()
}

func (s *Session) list(string) error {
	out := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	for _, b := range s.branches {
		mark := ""
		if b == s.current {
			mark = ">"
		}
		fmt.Fprintf(out, "%s\t%s\t%s\tafter %d of %d steps\n", mark, b.name, b.episode.Plan.Name, b.position, b.executed)
	}
	return out.Flush()
}

func (s *Session) branchNames(string) (names []string) {
	for _, b := range s.branches {
		names = append(names, b.name)
	}
	return names
}

// freshName returns an unused name for a new version of the branch called name, such as main~2.
func (s *Session) freshName(name string) string {
	name, _, _ = strings.Cut(name, "~")
	for n := 2; ; n++ {
		if fresh := fmt.Sprintf("%s~%d", name, n); s.branch(fresh) == nil {
			return fresh
		}
	}
}
