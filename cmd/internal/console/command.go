package console

import (
	"cmp"
	"context"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/cmd/internal/show"
)

// A repl holds the flags of the console.
type repl struct {
	*cli.Target
	script string
}

// Command returns the command repl.
func Command(v *cli.Target) *cobra.Command {
	r := &repl{Target: v}
	cmd := &cobra.Command{
		Use:   "repl " + v.Words("[PLAN]"),
		Short: "Explore a world: go through the steps of a plan, do more actions, ask questions",
		Long: `Repl reads and executes commands; help lists them. A plan is executed once. Then step, back and
goto move through its states, do adds actions at any state, and query, entities, why and
why-not ask about the state.

Executed steps never change. Actions that are added before the end of a branch make a new
branch, and switch returns to the old one. An action that cannot be done changes nothing.

At a terminal the tab key completes names. Ctrl-C closes their list, discards a line or stops a
command, and Ctrl-D ends the session. Commands can also be piped in, or read from a --script:
then there is no prompt, results go to standard output and messages to standard error. A line
that starts with # is a comment. A line that ends in \ or leaves a parenthesis open continues on
the next one, but not past an empty line.

A failed command does not end the session. The exit code of a session without a terminal is
the highest one of its commands: 0 all were done, 1 a negative answer (nothing was found, or a
fact does not hold), 3 an invalid command or input, or an action that cannot be done. A
session at a terminal ends with 0.`,
		Example: v.Examples(`  hearth repl mango-radish-salad
  echo 'goto ?dressing
        query type(X, /jar), used(X, /yes)' | hearth repl mango-radish-salad
  hearth repl --script steps.hearth --semantics released`, "  hearth household repl home take-a-nap"),
		Args: v.PlanArgs("", 0, 1),
		RunE: func(c *cobra.Command, args []string) error { return r.talk(c.Context(), r.TakeScene(args)) },
	}
	v.Bind(cmd)
	v.BindLenient(cmd)
	cmd.Flags().StringVar(&r.script, "script", "", "read the commands from this `file`; - for the standard input")
	return cmd
}

// talk loads the plan, if there is one, and executes the commands.
func (r *repl) talk(ctx context.Context, words []string) error {
	h, err := r.host()
	if err != nil {
		return err
	}
	in, err := r.Enter()
	if err != nil {
		return err
	}
	typed := r.script == "" && show.Terminal(r.App.Out) && isTyped(r.App.Disk.Stdin)
	if typed {
		signal.Reset() // an interrupt or SIGTERM ends the program while no command runs
		ctx = context.WithoutCancel(ctx)
		h.Guard = func(ctx context.Context) (context.Context, func()) {
			return signal.NotifyContext(ctx, os.Interrupt)
		}
	}
	s := newSession(in, h, r.App.Out, r.App.Err)
	code := 0
	for _, word := range words {
		err := s.Do(ctx, "load "+word)
		if err != nil && s.Empty() {
			return err
		}
		code = r.App.End(err)
	}
	if typed {
		return cli.OutputError(s.Terminal(ctx))
	}
	lines, err := r.commands()
	if err != nil {
		return err
	}
	worst, err := s.Script(ctx, lines)
	if err != nil {
		return cli.OutputError(err)
	}
	return cli.SilentExit(max(code, worst))
}

// isTyped reports whether r is a terminal.
func isTyped(r io.Reader) bool {
	f, ok := r.(*os.File)
	return ok && show.Terminal(f)
}

// commands returns the source of commands if there is no terminal.
func (r *repl) commands() (io.Reader, error) {
	switch {
	case r.script != "" && r.script != disk.Stdin:
		src, err := r.App.Disk.Read(r.script)
		if err != nil {
			return nil, err
		}
		return strings.NewReader(src.Text), nil
	case r.App.Disk.Stdin == nil:
		return strings.NewReader(""), nil
	}
	return r.App.Disk.Stdin, nil
}

// host returns the services for a session.
func (r *repl) host() (h Host, err error) {
	ids, err := r.IDs()
	if err != nil {
		return h, err
	}
	added, err := r.Added()
	if err != nil {
		return h, err
	}
	return Host{
		Scene:  r.enterNamed,
		Plan:   r.load,
		Steps:  r.Steps,
		Plans:  ids,
		Scenes: scenes(added),
		Files:  r.files,
		Blame:  r.BlameRules,
		Report: r.App.End,
		Note:   r.App.Note,
	}, nil
}

// load returns the plan that an argument names.
func (r *repl) load(in *hearth.World, word string) (*hearth.Plan, error) {
	if word == disk.Stdin && (r.script == "" || r.script == disk.Stdin) {
		return nil, cli.Usage("the commands come from the standard input: use --script for them, or a file for the network")
	}
	return r.Plan(in, word)
}

// files lists the plan files and the folders in the folder of prefix, the beginning of a file name.
func (r *repl) files(prefix string) (names []string) {
	dir, _ := filepath.Split(prefix)
	folder, err := r.App.Disk.Folder(cmp.Or(dir, "."))
	if err != nil {
		return nil
	}
	entries, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil
	}
	for _, e := range entries {
		switch {
		case e.IsDir():
			names = append(names, dir+e.Name()+"/")
		case filepath.Ext(e.Name()) == ".solution" || r.World == hearth.Household:
			names = append(names, dir+e.Name())
		}
	}
	return names
}

// defaultScene is the name of the default scene of a world.
const defaultScene = "full"

// scenes lists the scenes among the parts, and the default one.
func scenes(p cli.Parts) []string {
	names := []string{defaultScene}
	for file, src := range p {
		if name := strings.TrimSuffix(file, ".yaml"); cli.Kind(src) == "a scene" && name != defaultScene {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// enterNamed opens the scene of a name; "" is the default scene.
func (r *repl) enterNamed(name string) (*hearth.Scene, error) {
	p, err := r.Added()
	if err != nil {
		return nil, err
	}
	w, err := r.OpenWith(p)
	if err != nil {
		return nil, err
	}
	src := p[name+".yaml"]
	if src == nil {
		return r.Start(w, r.Scene)
	}
	return w.Scene(hearth.Start{Source: src})
}
