package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/database"
	"hearth/cmd/internal/session"
	"hearth/cmd/internal/store"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// Store makes the commands about sessions that are kept.
func Store(a *cli.App) *cobra.Command {
	return cli.Group("store", "The sessions that are kept for hearth serve", backup(a), export(a), imported(a))
}

// of makes a command that does something with a store, which must be there unless it is made.
func of(a *cli.App, cmd *cobra.Command, made bool, do func(ctx context.Context, d *store.Database, words []string) error) *cobra.Command {
	var name string
	bindStore(cmd, &name, "")
	cmd.RunE = func(cmd *cobra.Command, words []string) error {
		if name == "none" {
			return cli.Usage("--store none keeps nothing")
		}
		if !made && name != "" && !strings.Contains(name, "://") && !a.Disk.Exists(name) {
			return unopened(name, errors.New("there is no such file"))
		}
		d, err := sessions(cmd.Context(), a, name)
		if err != nil {
			return err
		}
		return errors.Join(do(cmd.Context(), d, words), d.Close())
	}
	return cmd
}

func backup(a *cli.App) *cobra.Command {
	return of(a, &cobra.Command{
		Use:     "backup FILE",
		Short:   "Copy the sessions into another file, also while they are served",
		Long:    "Backup writes a database that holds what was acknowledged until then. The file must not be there\nyet. It is served with hearth serve --store FILE. Postgres is backed up with pg_dump.",
		Example: "  hearth store backup monday.db",
		Args:    cli.One("file"),
	}, false, func(ctx context.Context, d *store.Database, words []string) error {
		to, err := database.Place(words[0], a.Disk.Dir, "")
		if err == nil {
			err = d.Backup(ctx, to)
		}
		if err != nil {
			return unopened(words[0], err)
		}
		return nil
	})
}

// A kept is a session as a line of JSON.
type kept struct {
	session.Record
	Events []session.Event `json:"events"`
}

func export(a *cli.App) *cobra.Command {
	return of(a, &cobra.Command{
		Use:     "export",
		Short:   "Write all sessions as lines of JSON",
		Example: "  hearth store export > sessions.jsonl",
		Args:    cli.NoWords,
	}, false, func(ctx context.Context, d *store.Database, _ []string) error {
		out := json.NewEncoder(a.Out)
		return d.All(ctx, func(r session.Record, events []session.Event) error {
			return cli.Written(out.Encode(kept{r, events}))
		})
	})
}

func imported(a *cli.App) *cobra.Command {
	return of(a, &cobra.Command{
		Use:     "import FILE",
		Short:   "Take over sessions that export wrote",
		Long:    "Import adds the sessions of a file, - for the standard input. One that is there already is left as it\nis, and told.",
		Example: "  hearth store import sessions.jsonl --store postgres://hearth@db/hearth",
		Args:    cli.One("file"),
	}, true, func(ctx context.Context, d *store.Database, words []string) error {
		src, err := a.Disk.Read(words[0])
		if err != nil {
			return err
		}
		return takeOver(ctx, a, d, src)
	})
}

// takeOver adds the sessions of a text. The error says which line is damaged; those before it
// were added.
func takeOver(ctx context.Context, a *cli.App, d *store.Database, src *source.File) error {
	lines := bufio.NewReader(strings.NewReader(src.Text))
	n, at := 0, 0
	for {
		line, err := lines.ReadString('\n')
		if strings.TrimSpace(line) != "" {
			span := source.Span{File: src, Start: at, End: at + len(strings.TrimRight(line, "\n"))}
			var k kept
			read := json.NewDecoder(strings.NewReader(line))
			read.DisallowUnknownFields()
			if err := read.Decode(&k); err != nil || k.ID == "" || k.Owner == "" || k.Made == "" {
				return diag.New("E0917", span, "this is no session as export writes them")
			}
			switch _, _, err := d.Load(ctx, k.ID); {
			case err == nil:
				a.Warn("session %s is there already", k.ID)
			case !errors.Is(err, session.ErrGone):
				return unopened("the store", err)
			default:
				if err := d.Create(ctx, k.Record, k.Events); err != nil {
					return diag.New("E0917", span, "session %.60s cannot be kept: %v", k.ID, err)
				}
				n++
			}
		}
		at += len(line)
		if errors.Is(err, io.EOF) {
			break
		}
	}
	a.Say("%s", fmt.Sprintf("%d sessions were taken over", n))
	return nil
}
