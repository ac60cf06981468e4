// Package keep is the runs that are kept: the flags of commands that keep what they execute,
// and hearth store, which lists runs, asks across them, writes them for others and forgets them.
package keep

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/archive"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/database"
	"hearth/eval/benchmark"
	"hearth/eval/runs"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A Keeper is the flags of a command that keeps what it executes. Its zero value keeps
// nothing.
type Keeper struct {
	app    *cli.App
	name   string
	labels []string

	to   *archive.Archive
	made runs.Made

	mu      sync.Mutex
	waiting []*runs.Record
	given   int // runs that were kept, or were there
	fresh   int // those that were not there
}

// Bind binds the flags.
func (k *Keeper) Bind(a *cli.App, cmd *cobra.Command) {
	k.app = a
	cmd.Flags().StringVar(&k.name, "keep", "", "keep what is executed in this store, a `file` or postgres://..., for hearth store query")
	cmd.Flags().StringArrayVar(&k.labels, "label", nil, "say of what is kept `key=value`, such as model=gpt-4: queries then ask model(Run, M); may be repeated")
}

// Wanted reports whether anything is to be kept.
func (k *Keeper) Wanted() bool { return k.name != "" }

var key = regexp.MustCompile(`^[a-z][a-z0-9_-]*$`)

// labelled reads labels.
func labelled(words []string) (map[string]string, error) {
	all := map[string]string{}
	for _, word := range words {
		name, value, ok := strings.Cut(word, "=")
		switch {
		case !ok || value == "" || !key.MatchString(name):
			return nil, cli.Usage("a label is a key, in small letters, and a value, such as model=gpt-4, and not %q", word)
		case runs.IsPredicate(strings.ReplaceAll(name, "-", "_")):
			return nil, cli.Usage("%s is said of every run by itself: call the label my-%s, for example", name, name)
		case all[name] != "" && all[name] != value:
			return nil, cli.Usage("the label %s is given twice", name)
		}
		all[name] = value
	}
	return all, nil
}

// Open opens the store for what is executed in a world. A worker does so before its command is run.
func (k *Keeper) Open(w *hearth.World) error {
	labels, err := labelled(k.labels)
	switch {
	case err != nil:
		return err
	case k.name == "" && len(labels) > 0:
		return cli.Usage("--label says something of what is kept: --keep names the store")
	case k.name == "":
		return nil
	}
	if err := hidden(w, labels); err != nil {
		return err
	}
	if k.made, err = made(w, labels); err != nil {
		return err
	}
	k.to, err = opened(context.Background(), k.app, k.name, true)
	return err
}

// hidden refuses labels that hide what queries ask of states.
func hidden(w *hearth.World, labels map[string]string) error {
	if len(labels) == 0 {
		return nil
	}
	base, err := w.Questions()
	if err != nil {
		return err
	}
	for _, key := range slices.Sorted(maps.Keys(labels)) {
		if slices.Contains(base.Predicates(), strings.ReplaceAll(key, "-", "_")) {
			return cli.Usage("%s is what queries ask of states: call the label my-%s, for example", key, key)
		}
	}
	return nil
}

// Scored is the record of a network, without its steps.
func Scored(r *benchmark.Report) *runs.Record {
	out := &runs.Record{File: r.File, Status: r.Status, Scores: map[string]float64{}}
	if r.Recipe != nil {
		out.Plan = *r.Recipe
	}
	for metric, x := range r.Scores() {
		out.Scores[string(metric)] = x
	}
	return out
}

// most is how many records wait to be kept together.
const most = 256

// Add keeps a run. What it was made by is said here. It may be called from many goroutines.
func (k *Keeper) Add(ctx context.Context, r *runs.Record) error {
	r.Made = k.made
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.waiting = append(k.waiting, r); len(k.waiting) < most {
		return nil
	}
	return k.flush(ctx)
}

// Flush keeps what waits.
func (k *Keeper) Flush(ctx context.Context) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.flush(ctx)
}

func (k *Keeper) flush(ctx context.Context) error {
	if len(k.waiting) == 0 {
		return nil
	}
	fresh, _, err := k.to.Keep(ctx, time.Now(), k.waiting)
	if err != nil {
		return failed(k.name, err)
	}
	k.given, k.fresh, k.waiting = k.given+len(k.waiting), k.fresh+fresh, nil
	return nil
}

// Close keeps what waits, closes the store, and tells what was kept.
func (k *Keeper) Close(ctx context.Context) error {
	if k.to == nil {
		return nil
	}
	err := k.Flush(context.WithoutCancel(ctx))
	if err = errors.Join(err, k.to.Close()); err != nil {
		return err
	}
	there := ""
	if n := k.given - k.fresh; n > 0 {
		there = ", which has " + cli.Plural(n, "other") + " already"
	}
	k.app.Say("%s kept in %s%s", cli.Plural(k.fresh, "run"), database.Named(k.name), there)
	return nil
}

// opened opens a store: one that is not there is made, or is an error.
func opened(ctx context.Context, a *cli.App, name string, made bool) (*archive.Archive, error) {
	if !made && name != "" && !strings.Contains(name, "://") && !a.Disk.Exists(name) {
		return nil, failed(name, errors.New("there is no such file"))
	}
	at, err := database.Place(name, a.Disk.Dir, "sessions.db")
	if err != nil {
		return nil, failed(name, err)
	}
	to, err := archive.Open(ctx, at)
	if err != nil {
		return nil, failed(cmp.Or(name, at), err)
	}
	return to, nil
}

// failed is the error of a store, with how a command ends by it.
func failed(name string, err error) error {
	err = wrong(name, err)
	if d, ok := errors.AsType[*diag.Diagnostic](err); ok && d.Code == "E0941" {
		return &cli.Exit{Code: cli.ExitEnvironment, Err: d}
	}
	return err
}

// wrong is the error of a store.
func wrong(name string, err error) error {
	if damaged, ok := errors.AsType[*archive.Damaged](err); ok {
		return diag.New("E0943", source.Span{}, "%v", damaged).WithHint("hearth store check finds all that is damaged; a copy made by hearth store backup or export has it")
	}
	if _, other := diag.Of(err); other == nil {
		return err
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return diag.New("E0941", source.Span{}, "the runs in %s cannot be read or kept: %v", database.Named(name), err).
		WithHint("--store, or --runs of hearth serve, says where runs are kept")
}
