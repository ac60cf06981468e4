package main

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
	"hearth/cmd/internal/console"
	"hearth/cmd/internal/disk"
)

// A repl is what a console gets from the command line.
type repl struct {
	*venue
	script string
}

func newRepl(v *venue) *cobra.Command {
	r := &repl{venue: v}
	cmd := &cobra.Command{
		Use:   "repl " + v.words("[PLAN]"),
		Short: "Explore a world: go through the steps of a plan, do more, ask",
		Long: `Repl reads commands and does them one after the other: help lists them. A plan is
executed once; then step, back and goto move through the states that it went through, do
adds actions at any of them, and query, entities, why and why-not ask about the state.

What was executed never changes. Actions that are done before the end of a branch make a
new branch, and switch goes back to the old one. An action that cannot be done leaves
everything as it was.

At a terminal the tab key completes names, Ctrl-C closes their list, takes back a line or
stops a command, and Ctrl-D ends the session. Commands can also be piped in, or read from a
--script: then there is no prompt, results go to standard output and messages to standard
error. A line that starts with # is a comment; one that ends in \ or leaves a parenthesis
open goes on in the next one, at most to the next empty line.

A command that fails does not end the session. The exit code of a session that was piped in
is that of the worst of its commands: 0 all were done, 1 a negative answer (nothing was
found, or does not hold), 3 a command or an input that is wrong, or an action that cannot be
done. A session at a terminal ends with 0.`,
		Example: v.examples(`  hearth repl mango-radish-salad
  echo 'goto ?dressing
        query in(X, Y), mixed(Y, /yes)' | hearth repl mango-radish-salad
  hearth repl --script steps.hearth --semantics released`, "  hearth household repl home take-a-nap"),
		Args: v.wants("", 0, 1),
		RunE: func(c *cobra.Command, args []string) error { return r.talk(c.Context(), r.placed(args)) },
	}
	v.bind(cmd)
	cmd.Flags().StringVar(&r.script, "script", "", "read the commands from this `file`; - for the standard input")
	return cmd
}

// talk loads the plan, if there is one, and does what the commands say.
func (r *repl) talk(ctx context.Context, words []string) error {
	h, err := r.host()
	if err != nil {
		return err
	}
	in, err := r.enter()
	if err != nil {
		return err
	}
	typed := r.script == "" && isTerminal(r.app.out) && isTyped(r.app.disk.Stdin)
	if typed {
		signal.Reset() // both of them end the program while nothing is done
		ctx = context.WithoutCancel(ctx)
		h.Guard = func(ctx context.Context) (context.Context, func()) {
			return signal.NotifyContext(ctx, os.Interrupt)
		}
	}
	s := console.New(in, h, r.app.out, r.app.err)
	code := 0
	for _, word := range words {
		err := s.Do(ctx, "load "+word)
		if err != nil && s.Empty() {
			return err
		}
		code = r.app.end(err)
	}
	if typed {
		return written(s.Terminal(ctx))
	}
	lines, err := r.commands()
	if err != nil {
		return err
	}
	worst, err := s.Script(ctx, lines)
	if err != nil {
		return written(err)
	}
	return errTold(max(code, worst))
}

// isTyped reports whether somebody types what is read.
func isTyped(r io.Reader) bool {
	f, ok := r.(*os.File)
	return ok && isTerminal(f)
}

// commands is where piped commands come from.
func (r *repl) commands() (io.Reader, error) {
	switch {
	case r.script != "" && r.script != disk.Stdin:
		src, err := r.app.disk.Read(r.script)
		if err != nil {
			return nil, err
		}
		return strings.NewReader(src.Text), nil
	case r.app.disk.Stdin == nil:
		return strings.NewReader(""), nil
	}
	return r.app.disk.Stdin, nil
}

// host is what a session asks for.
func (r *repl) host() (h console.Host, err error) {
	ids, err := r.ids()
	if err != nil {
		return h, err
	}
	added, err := r.added()
	if err != nil {
		return h, err
	}
	return console.Host{
		Scene:  r.enterNamed,
		Plan:   r.load,
		Plans:  ids,
		Scenes: scenes(added),
		Files:  r.files,
		Blame:  r.blame,
		Tell:   r.app.end,
	}, nil
}

// load returns the plan that a word names.
func (r *repl) load(in *hearth.World, word string) (*hearth.Plan, error) {
	if word == disk.Stdin && (r.script == "" || r.script == disk.Stdin) {
		return nil, usage("the commands come from the standard input: give them with --script, or the network in a file")
	}
	return r.plan(in, word)
}

// files lists the networks and folders whose names start like this.
func (r *repl) files(prefix string) (names []string) {
	dir, _ := filepath.Split(prefix)
	folder, err := r.app.disk.Folder(cmp.Or(dir, "."))
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
		case filepath.Ext(e.Name()) == ".solution" || r.world == hearth.Household:
			names = append(names, dir+e.Name())
		}
	}
	return names
}

// usual is the scene of a world unless another one is asked for.
const usual = "full"

// scenes names those among parts, and the usual one.
func scenes(p parts) []string {
	names := []string{usual}
	for file, src := range p {
		if name := strings.TrimSuffix(file, ".yaml"); kind(src) == "a scene" && name != usual {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// enterNamed enters one of the scenes, "" for the usual one.
func (r *repl) enterNamed(name string) (*hearth.Scene, error) {
	p, err := r.added()
	if err != nil {
		return nil, err
	}
	w, err := r.furnished(p)
	if err != nil {
		return nil, err
	}
	src := p[name+".yaml"]
	if src == nil {
		return r.start(w, r.scene)
	}
	return w.Scene(hearth.Start{Source: src})
}
