package runkeep

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/store"
	"hearth/parser/source"
)

// show returns the command that prints one run with its steps.
func show(a *cli.App) *cobra.Command {
	s := &storeFlags{App: a}
	cmd := &cobra.Command{
		Use:     "show RUN",
		Short:   "Print how a run was made and the result of each step",
		Example: "  hearth store show /3fa2 --store sweep.db\n  hearth store show 3fa2 --store sweep.db --format json",
		Args:    cli.OneArg("run, or the start of its name"),
	}
	s.bind(cmd)
	out := a.Output(cmd, "table", "json")
	return cli.PrintsWithin(out, s.withStore, func(of *store.Runs, words []string) (any, error) {
		all, err := of.Select(out.Ctx(), &store.Selection{IDs: words})
		if err != nil {
			return nil, err
		}
		return whole(out.Ctx(), of, all, words[0])
	})
}

// check returns the command that looks for damage.
func check(a *cli.App) *cobra.Command {
	s := &storeFlags{App: a}
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Read all runs and sessions and report damage",
		Long: `Check reads the file of SQLite page by page, and every row of the runs and sessions with its
checksum. Then it assembles every run and verifies its name, which is a hash of the content. It
reports damage and changes nothing.

Exit codes: 0 nothing is damaged, 3 something is.`,
		Example: "  hearth store check --store sweep.db",
		Args:    cli.NoArgs,
	}
	s.bind(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return s.withStore(cmd.Context(), func(a *store.Runs) error {
			found, err := a.Check(cmd.Context())
			if err != nil {
				return err
			}
			n := 0
			err = s.withSessions(cmd.Context(), func(d *store.Sessions) error {
				n = d.Check(cmd.Context(), func(row, why string) {
					found.Damaged = append(found.Damaged, &store.Damaged{Row: row, Why: why})
				})
				return nil
			})
			if err != nil {
				return err
			}
			if a.IsEmpty() && n < 0 {
				found.Damaged = append(found.Damaged, &store.Damaged{Row: "the database", Why: "it has neither runs nor sessions"})
			}
			s.App.Say("%s with %s and %s were read", cli.Plural(found.Runs, "run"), cli.Plural(found.Episodes, "episode"), cli.Plural(max(n, 0), "session"))
			var list source.Diagnostics
			for _, d := range found.Damaged {
				list.Add(source.Errorf("E0943", source.Span{}, "%v", d))
			}
			return list.Err()
		})
	}
	return cmd
}

// A forgetting holds the flags of the command forget.
type forgetting struct {
	storeFlags
	newest  int
	size    string
	damaged bool
	dry     bool
}

// forget returns the command that deletes runs.
func forget(a *cli.App) *cobra.Command {
	g := &forgetting{storeFlags: storeFlags{App: a, writes: true}}
	cmd := &cobra.Command{
		Use:   "forget",
		Short: "Delete selected runs, all but the newest, or the oldest until the store is small enough",
		Long: `Forget deletes runs, and the parts of their episodes that no other run uses. It deletes all runs that
--where, --run, --since and --until select. With --but-newest it leaves the given number of newest
runs. With --most it deletes the oldest runs until the others fit into the given size. With --damaged
it deletes all runs that hearth store check reports.`,
		Example: `  hearth store forget --until 30d --store sweep.db
  hearth store forget --but-newest 100000 --store sweep.db
  hearth store forget --most 2GB --store sweep.db --dry-run`,
		Args: cli.NoArgs,
	}
	g.choose(cmd)
	f := cmd.Flags()
	f.IntVar(&g.newest, "but-newest", 0, "leave this many of the newest runs")
	f.StringVar(&g.size, "most", "", "leave the newest runs that fit into a `size`: 500MB, 2GB")
	f.BoolVar(&g.damaged, "damaged", false, "delete only damaged runs")
	f.BoolVar(&g.dry, "dry-run", false, "delete nothing, and report how many runs would be deleted")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		chosen := false
		for _, name := range []string{"where", "run", "since", "until", "but-newest", "most"} {
			chosen = chosen || cmd.Flags().Changed(name)
		}
		switch {
		case g.damaged && (chosen || g.dry):
			return cli.Usage("--damaged cannot be combined with other flags; hearth store check lists the damaged runs")
		case g.damaged:
			return g.mend(cmd.Context())
		case !chosen || g.newest < 0:
			return cli.Usage("%s needs a selection of runs: --until 30d, --where model=gpt-4, --but-newest 1000, --most 2GB", cmd.CommandPath())
		}
		return g.forget(cmd.Context())
	}
	return cmd
}

// mend deletes damaged runs.
func (g *forgetting) mend(ctx context.Context) error {
	return g.withStore(ctx, func(a *store.Runs) error {
		n, err := a.ForgetDamaged(ctx)
		if err == nil {
			g.App.Say("%s forgotten", cli.Plural(n, "damaged run"))
		}
		return err
	})
}

func (g *forgetting) forget(ctx context.Context) error {
	most, err := bytesOf(g.size)
	if err != nil {
		return err
	}
	return g.withRuns(ctx, func(c selectedRuns) error {
		a, all := c.store, c.all
		slices.Reverse(all) // newest first
		all = all[min(g.newest, len(all)):]
		if g.size != "" {
			each, fixed, err := a.Bytes(ctx, all)
			if err != nil {
				return err
			}
			left := 0
			for most -= fixed; left < len(all) && most >= each[left]; left++ {
				most -= each[left]
			}
			all = all[left:]
		}
		if g.dry {
			g.App.Say("%s would be deleted", cli.Plural(len(all), "run"))
			return nil
		}
		if len(all) > 0 {
			if err := a.Forget(ctx, all); err != nil {
				return err
			}
		}
		g.App.Say("%s forgotten", cli.Plural(len(all), "run"))
		return nil
	})
}

// bytesOf parses a size such as 500MB and returns it in bytes.
func bytesOf(text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	digits := strings.TrimRight(text, "kMGTB")
	n, err := strconv.ParseInt(digits, 10, 64)
	unit, known := map[string]int64{"": 1, "B": 1, "kB": 1e3, "MB": 1e6, "GB": 1e9, "TB": 1e12}[text[len(digits):]]
	if err != nil || !known || n < 0 || n > 1e6 && unit > 1e9 {
		return 0, cli.Usage("%q is not a valid size: expected a number and a unit, such as 500MB or 2GB", text)
	}
	return n * unit, nil
}
