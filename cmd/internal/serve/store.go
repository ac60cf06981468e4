package serve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/database"
	"hearth/cmd/internal/runkeep"
	"hearth/cmd/internal/session"
	"hearth/cmd/internal/store"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// Store returns the commands about stored data: the sessions of hearth serve, and runs.
func Store(a *cli.App) *cobra.Command {
	return cli.Group("store", "Manage stored runs and the stored sessions of hearth serve",
		runkeep.List(a), runkeep.Show(a), runkeep.Query(a), runkeep.Check(a, checked(a)), runkeep.Forget(a), backup(a), export(a), imported(a))
}

var errNothing = cli.Usage("--store none stores nothing")

// openExisting opens an existing store for reading.
func openExisting(ctx context.Context, a *cli.App, name string) (*store.Sessions, error) {
	if name == "none" {
		return nil, errNothing
	}
	at, err := runkeep.Existing(a, name)
	if err != nil {
		return nil, err
	}
	d, err := store.OpenSessions(ctx, at, 0, database.ReadOnly)
	if err != nil {
		return nil, unopened(name, err)
	}
	return d, nil
}

// checked returns a function that checks the sessions of a store.
func checked(a *cli.App) func(ctx context.Context, name string, note func(row, why string)) (int, error) {
	return func(ctx context.Context, name string, note func(row, why string)) (int, error) {
		d, err := openExisting(ctx, a, name)
		if err != nil {
			return 0, err
		}
		return d.Check(ctx, note), d.Close()
	}
}

func backup(a *cli.App) *cobra.Command {
	var name string
	cmd := &cobra.Command{
		Use:     "backup FILE",
		Short:   "Copy sessions and runs to another file, also while they are in use",
		Long:    "Backup writes a database with all changes that were acknowledged before. The file must not exist yet.\nTo serve it, use hearth serve --store FILE. Use pg_dump to back up Postgres.",
		Example: "  hearth store backup monday.db",
		Args:    cli.OneArg("file"),
	}
	bindStore(cmd, &name, "")
	cmd.RunE = func(cmd *cobra.Command, words []string) error {
		d, err := openExisting(cmd.Context(), a, name)
		if err != nil {
			return err
		}
		to, err := database.Resolve(words[0], a.Disk.Dir, "")
		if err == nil {
			err = d.Backup(cmd.Context(), to)
		}
		if err != nil {
			err = unopened(words[0], err)
		}
		return errors.Join(err, d.Close())
	}
	return cmd
}

// exportedSession is a session as a line of JSON.
type exportedSession struct {
	session.Record
	Events []session.Event `json:"events"`
}

func export(a *cli.App) *cobra.Command {
	return runkeep.Exported(a, func(ctx context.Context, name string) error {
		d, err := openExisting(ctx, a, name)
		if err != nil {
			return err
		}
		out := json.NewEncoder(a.Out)
		return errors.Join(d.All(ctx, func(r session.Record, events []session.Event) error {
			return cli.OutputError(out.Encode(exportedSession{r, events}))
		}), d.Close())
	})
}

func imported(a *cli.App) *cobra.Command {
	return runkeep.Imported(a, func(ctx context.Context, name string) (*runkeep.SessionImport, error) {
		if name == "none" {
			return nil, errNothing
		}
		d, err := sessions(ctx, a, name, 0)
		if err != nil {
			return nil, err
		}
		n := 0
		return &runkeep.SessionImport{
			Line: func(text string, at source.Span) error {
				fresh, err := takeOver(ctx, a, d, text, at)
				if fresh {
					n++
				}
				return err
			},
			End: func() error {
				if n > 0 {
					a.Say("%s", fmt.Sprintf("%d sessions were imported", n))
				}
				return d.Close()
			},
		}, nil
	})
}

// takeOver imports the session in a line, unless the session already exists. It reports whether it did. It
// returns an error if the line is damaged or the session cannot be stored.
func takeOver(ctx context.Context, a *cli.App, d *store.Sessions, line string, at source.Span) (fresh bool, err error) {
	var k exportedSession
	read := json.NewDecoder(strings.NewReader(line))
	read.DisallowUnknownFields()
	if err := read.Decode(&k); err != nil || k.ID == "" || k.Owner == "" || k.MadeWith == "" {
		return false, diag.New("E0917", at, "expected a session in the format of hearth store export")
	}
	switch _, _, err := d.Load(ctx, k.ID); {
	case err == nil:
		a.Warn("session %s already exists; skipping it", k.ID)
		return false, nil
	case !errors.Is(err, session.ErrGone):
		return false, unopened("the store", err)
	}
	if err := d.Create(ctx, k.Record, k.Events); err != nil {
		return false, diag.New("E0917", at, "cannot store session %.60s: %v", k.ID, err)
	}
	return true, nil
}
