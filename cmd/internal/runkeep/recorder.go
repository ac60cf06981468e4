// Package runkeep implements the commands of hearth store about runs, and the flags of commands that store the
// runs they execute.
package runkeep

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
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/database"
	"hearth/cmd/internal/store"
	"hearth/eval/benchmark"
	"hearth/eval/runs"
	"hearth/parser/source"
)

// A Recorder stores the runs that a command executes, as its flags say. The zero value stores nothing.
type Recorder struct {
	app    *cli.App
	name   string
	labels []string

	store       *store.Runs
	description runs.Settings

	mu       sync.Mutex
	waiting  []*runs.Record
	received int // number of runs that were added or already stored
	fresh    int // number of runs that were not stored before
}

// Bind binds the flags --runs and --label.
func (k *Recorder) Bind(a *cli.App, cmd *cobra.Command) {
	k.app = a
	cmd.Flags().StringVar(&k.name, "runs", "", "store the runs in this `file` or postgres://... for hearth store query")
	cmd.Flags().StringArrayVar(&k.labels, "label", nil, "add the label `key=value` to stored runs, such as model=gpt-4; queries read it as model(Run, M); may be repeated")
}

// Wanted reports whether runs are to be stored.
func (k *Recorder) Wanted() bool { return k.name != "" }

var key = regexp.MustCompile(`^[a-z][a-z0-9_-]*$`)

// labelled parses labels.
func labelled(words []string) (map[string]string, error) {
	all := map[string]string{}
	for _, word := range words {
		name, value, ok := strings.Cut(word, "=")
		switch {
		case !ok || value == "" || !key.MatchString(name):
			return nil, cli.Usage("expected a label such as model=gpt-4, with a key in lower case, found %q", word)
		case runs.IsPredicate(strings.ReplaceAll(name, "-", "_")):
			return nil, cli.Usage("%s is a built-in property of every run: call the label my-%s, for example", name, name)
		case all[name] != "" && all[name] != value:
			return nil, cli.Usage("label %s is set twice", name)
		}
		all[name] = value
	}
	return all, nil
}

// Open opens the store for runs in the world w. It must be called before Add.
func (k *Recorder) Open(w *hearth.World) error {
	labels, err := labelled(k.labels)
	switch {
	case err != nil:
		return err
	case k.name == "" && len(labels) > 0:
		return cli.Usage("--label needs --runs, which names the store")
	case k.name == "":
		return nil
	}
	if err := hidden(w, labels); err != nil {
		return err
	}
	if k.description, err = describeRuns(w, labels); err != nil {
		return err
	}
	k.store, err = opened(context.Background(), k.app, k.name, true, database.Announce(k.app.Warn))
	return err
}

// hidden returns an error if a label has the name of a predicate about states.
func hidden(w *hearth.World, labels map[string]string) error {
	if len(labels) == 0 {
		return nil
	}
	base, err := w.Internal().Questions()
	if err != nil {
		return err
	}
	for _, key := range slices.Sorted(maps.Keys(labels)) {
		if slices.Contains(base.Predicates(), strings.ReplaceAll(key, "-", "_")) {
			return cli.Usage("%s is a predicate about states: call the label my-%s, for example", key, key)
		}
	}
	return nil
}

// Scored returns a record of the scores of a network, without its steps.
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

// recordsAtOnce is the number of records that are stored in one transaction.
const recordsAtOnce = 256

// Add sets the settings of a run and queues it for storing. It may be called concurrently.
func (k *Recorder) Add(ctx context.Context, r *runs.Record) error {
	r.Settings = k.description
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.waiting = append(k.waiting, r); len(k.waiting) < recordsAtOnce {
		return nil
	}
	return k.flush(ctx)
}

// Flush stores the queued runs.
func (k *Recorder) Flush(ctx context.Context) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.flush(ctx)
}

func (k *Recorder) flush(ctx context.Context) error {
	if len(k.waiting) == 0 {
		return nil
	}
	fresh, _, err := k.store.Keep(ctx, time.Now(), k.waiting)
	if err != nil {
		return failed(k.name, err)
	}
	k.received, k.fresh, k.waiting = k.received+len(k.waiting), k.fresh+fresh, nil
	return nil
}

// Close stores the queued runs, closes the store and reports how many runs were stored.
func (k *Recorder) Close(ctx context.Context) error {
	if k.store == nil {
		return nil
	}
	err := k.Flush(context.WithoutCancel(ctx))
	if err = errors.Join(err, k.store.Close()); err != nil {
		return err
	}
	there := ""
	if n := k.received - k.fresh; n > 0 {
		there = ", which has " + cli.Plural(n, "other") + " already"
	}
	k.app.Say("%s kept in %s%s", cli.Plural(k.fresh, "run"), database.Redacted(k.name), there)
	return nil
}

// opened opens a store. A missing file is created if made is true; otherwise it is an error.
func opened(ctx context.Context, a *cli.App, name string, made bool, o database.Option) (to *store.Runs, err error) {
	at := ""
	if !made {
		at, err = existing(a, name)
	} else if at, err = database.Resolve(name, a.Disk.Dir, "sessions.db"); err != nil {
		err = failed(name, err)
	}
	if err != nil {
		return nil, err
	}
	if to, err = store.OpenRuns(ctx, at, o); err != nil {
		return nil, failed(cmp.Or(name, at), err)
	}
	return to, nil
}

// existing returns the path or address of a store. A file that does not exist is an error.
func existing(a *cli.App, name string) (string, error) {
	at, err := database.Resolve(name, a.Disk.Dir, "sessions.db")
	if err == nil && !strings.Contains(at, "://") && !a.Disk.Exists(at) {
		err = errors.New("the file does not exist")
	}
	if err != nil {
		return "", failed(cmp.Or(name, at), err)
	}
	return at, nil
}

// failed converts an error of a store and sets the exit code.
func failed(name string, err error) error {
	err = diagnosticOf(name, err)
	if d, ok := errors.AsType[*source.Diagnostic](err); ok && d.Code == "E0941" {
		return &cli.Exit{Code: cli.ExitEnvironment, Err: d}
	}
	return err
}

// diagnosticOf converts an error of a store to a diagnostic.
func diagnosticOf(name string, err error) error {
	if damaged, ok := errors.AsType[*store.Damaged](err); ok {
		return source.Errorf("E0943", source.Span{}, "%v", damaged).WithHint("hearth store check lists all damage; restore from a copy made by hearth store backup or export")
	}
	if _, other := source.SplitError(err); other == nil {
		return err
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return source.Errorf("E0941", source.Span{}, "the runs in %s cannot be read or stored: %v", database.Redacted(name), err).
		WithHint("check the name of the store in --store, or in --runs of hearth serve")
}
