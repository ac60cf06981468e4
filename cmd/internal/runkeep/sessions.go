package runkeep

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/database"
	"hearth/cmd/internal/session"
	"hearth/cmd/internal/store"
	"hearth/parser/source"
)

// Store returns the commands about stored data: the sessions of hearth serve, and runs.
func Store(a *cli.App) *cobra.Command {
	return cli.Group("store", "Manage stored runs and the stored sessions of hearth serve",
		list(a), show(a), query(a), check(a), forget(a), backup(a), exportCommand(a), importCommand(a))
}

// BindSessions binds the flag --store of commands that store sessions.
func BindSessions(cmd *cobra.Command, to *string, usual string) {
	about := "store sessions here: a `file`, postgres://..., or none"
	if usual == "" {
		about += " (default sessions.db in $XDG_STATE_HOME/hearth or ~/.local/state/hearth)"
	}
	cmd.Flags().StringVar(to, "store", usual, about)
}

// OpenSessions opens or creates the store of sessions with the given name. If most is not 0, it is the maximum size
// of a file in bytes.
func OpenSessions(ctx context.Context, a *cli.App, name string, most int64) (*store.Sessions, error) {
	at, err := database.Resolve(name, a.Disk.Dir, "sessions.db")
	if err != nil {
		return nil, noSessions(name, err)
	}
	d, err := store.OpenSessions(ctx, at, most, database.Announce(a.Warn))
	if err != nil {
		return nil, noSessions(name, err)
	}
	return d, nil
}

// noSessions is the error of a store of sessions that cannot be opened. It hides secrets in an address.
func noSessions(name string, err error) error {
	return &cli.Exit{Code: cli.ExitEnvironment, Err: source.Errorf("E0915", source.Span{}, "cannot open the sessions in %s: %v", database.Redacted(name), err).
		WithHint("--store selects the store; --store none keeps sessions in memory only")}
}

var errNothing = cli.Usage("--store none stores nothing")

// withSessions opens the sessions of an existing store for reading, calls do and closes the store.
func (s *storeFlags) withSessions(ctx context.Context, do func(d *store.Sessions) error) error {
	if s.name == "none" {
		return errNothing
	}
	at, err := existing(s.App, s.name)
	if err != nil {
		return err
	}
	d, err := store.OpenSessions(ctx, at, 0, database.ReadOnly)
	if err != nil {
		return noSessions(s.name, err)
	}
	return errors.Join(do(d), d.Close())
}

func backup(a *cli.App) *cobra.Command {
	s := &storeFlags{App: a}
	cmd := &cobra.Command{
		Use:     "backup FILE",
		Short:   "Copy sessions and runs to another file, also while they are in use",
		Long:    "Backup writes a database with all changes that were acknowledged before. The file must not exist yet.\nTo serve it, use hearth serve --store FILE. Use pg_dump to back up Postgres.",
		Example: "  hearth store backup monday.db",
		Args:    cli.OneArg("file"),
	}
	BindSessions(cmd, &s.name, "")
	cmd.RunE = func(cmd *cobra.Command, words []string) error {
		return s.withSessions(cmd.Context(), func(d *store.Sessions) error {
			to, err := database.Resolve(words[0], a.Disk.Dir, "")
			if err == nil {
				err = d.Backup(cmd.Context(), to)
			}
			if err != nil {
				err = noSessions(words[0], err)
			}
			return err
		})
	}
	return cmd
}

// exportedSession is a session as a line of JSON.
type exportedSession struct {
	session.Record
	Events []session.Event `json:"events"`
}

// exportSessions writes the sessions of the store as lines of JSON.
func (s *storeFlags) exportSessions(ctx context.Context) error {
	return s.withSessions(ctx, func(d *store.Sessions) error {
		out := json.NewEncoder(s.App.Out)
		return d.All(ctx, func(r session.Record, events []session.Event) error {
			return cli.OutputError(out.Encode(exportedSession{r, events}))
		})
	})
}

// importSession imports the session in a line, unless the session already exists. It reports whether it did. It
// returns an error if the line is damaged or the session cannot be stored.
func importSession(ctx context.Context, a *cli.App, d *store.Sessions, line string, at source.Span) (fresh bool, err error) {
	var k exportedSession
	read := json.NewDecoder(strings.NewReader(line))
	read.DisallowUnknownFields()
	if err := read.Decode(&k); err != nil || k.ID == "" || k.Owner == "" || k.MadeWith == "" {
		return false, source.Errorf("E0917", at, "expected a session in the format of hearth store export")
	}
	switch _, _, err := d.Load(ctx, k.ID); {
	case err == nil:
		a.Warn("session %s already exists; skipping it", k.ID)
		return false, nil
	case !errors.Is(err, session.ErrGone):
		return false, noSessions("the store", err)
	}
	if err := d.Create(ctx, k.Record, k.Events); err != nil {
		return false, source.Errorf("E0917", at, "cannot store session %.60s: %v", k.ID, err)
	}
	return true, nil
}
