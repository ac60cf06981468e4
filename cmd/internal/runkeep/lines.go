package runkeep

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/database"
	"hearth/cmd/internal/disk"
	"hearth/cmd/internal/store"
	"hearth/eval/runs"
	"hearth/parser/source"
)

// A line is one line of an export. It holds a run or, if Run is "", a state in which runs start. The line of a
// state precedes the first run that starts in it.
type line struct {
	Run      string `json:"run,omitempty"` // id of the run
	StoredAt string `json:"kept,omitempty"`
	Scene    string `json:"scene"`           // hash of the first state
	State    []byte `json:"state,omitempty"` // the first state
	*runs.Record
	Episode *exportedEpisode `json:"episode,omitempty"` // in place of that of Record
}

// An exportedEpisode is an episode without its first state.
type exportedEpisode struct {
	Steps  []runs.Outcome `json:"steps"`
	States []byte         `json:"states"`
}

func exportCommand(a *cli.App) *cobra.Command {
	s := &storeFlags{App: a}
	var format string
	cmd := &cobra.Command{
		Use:   "export",
		Short: "Write sessions and runs as lines of JSON, or runs as triples",
		Long: `Export writes one line of JSON for every session and every run, for other programs or for import.
The line of a run holds how it was made and the results of its steps. A state in which runs start
has its own line before the first of them. If runs are selected, only they are written.

With --format turtle runs are written for knowledge graphs. Each run is a soma:Episode. Its steps
are DUL actions with their tasks, participants and time intervals, and the states of execution in
which they ended. Terms that SOMA lacks start with urn:hearth:run#.`,
		Example: "  hearth store export > all.jsonl\n  hearth store export --store sweep.db --where model=gpt-4 --format turtle > gpt-4.ttl",
		Args:    cli.NoArgs,
	}
	s.choose(cmd)
	cmd.Flags().StringVar(&format, "format", "jsonl", "format: jsonl or turtle")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if format != "jsonl" && format != "turtle" {
			return cli.Usage("unknown format %s: expected jsonl or turtle", format)
		}
		if format == "jsonl" && len(s.where)+len(s.ids) == 0 && s.since+s.until == "" {
			if err := s.exportSessions(cmd.Context()); err != nil {
				return err
			}
		}
		return s.withRuns(cmd.Context(), func(c selectedRuns) error {
			return export(cmd.Context(), c.store, c.all, format == "turtle", a.Out)
		})
	}
	return cmd
}

func importCommand(a *cli.App) *cobra.Command {
	s := &storeFlags{App: a}
	cmd := &cobra.Command{
		Use:   "import FILE",
		Short: "Import sessions and runs that export wrote",
		Long: `Import adds the sessions and runs of a file; - reads the standard input. A session that already
exists is not changed, and the command reports it. The name of a run is a hash of its content, so a
run is stored once.`,
		Example: "  hearth store import all.jsonl --store postgres://hearth@db/hearth",
		Args:    cli.OneArg("file"),
	}
	s.bind(cmd)
	cmd.RunE = func(cmd *cobra.Command, words []string) error {
		from, name := a.Disk.Stdin, "stdin"
		if words[0] != disk.Stdin {
			file, err := a.Disk.Open(words[0])
			if err != nil {
				return err
			}
			defer func() { _ = file.Close() }() // the file was only read
			from, name = file, words[0]
		}
		return s.take(cmd.Context(), from, name)
	}
	return cmd
}

// take imports lines from a reader; name is its name in messages. If a line is damaged, the error names it,
// and the lines before it stay imported.
func (s *storeFlags) take(ctx context.Context, from io.Reader, name string) error {
	if s.name == "none" {
		return errNothing
	}
	d, err := OpenSessions(ctx, s.App, s.name, 0)
	if err != nil {
		return err
	}
	sessions := 0
	err = s.store(ctx, true, func(to *store.Runs) error {
		im, read := newImporter(to), 0
		err := lines(name, from, func(text string, at source.Span) error {
			if read++; isRun(text) {
				return im.line(ctx, text, at)
			}
			fresh, err := importSession(ctx, s.App, d, text, at)
			if fresh {
				sessions++
			}
			return err
		})
		err = errors.Join(im.flush(ctx), err)
		if read == 0 && err == nil {
			s.App.Say("%s is empty: nothing was imported", name)
		}
		if im.received > 0 {
			s.App.Say("%s imported, %d of them new", cli.Plural(im.received, "run"), im.fresh)
		}
		return err
	}, database.Announce(s.App.Warn))
	if sessions > 0 {
		s.App.Say("%d sessions were imported", sessions)
	}
	return errors.Join(err, d.Close())
}

// export writes runs as lines of JSON or as triples.
func export(ctx context.Context, a *store.Runs, all []*store.Run, asTriples bool, to io.Writer) error {
	out, scenes := json.NewEncoder(to), map[string]bool{}
	out.SetEscapeHTML(false)
	return a.Each(ctx, all, func(w *store.Whole) error {
		if asTriples {
			if _, err := io.WriteString(to, "\n"); err != nil {
				return cli.OutputError(err)
			}
			return cli.OutputError(runs.Write(to, w.ID, &w.Record))
		}
		if !scenes[w.Scene] {
			scenes[w.Scene] = true
			if err := out.Encode(line{Scene: w.Scene, State: w.Episode.First}); err != nil {
				return cli.OutputError(err)
			}
		}
		e := &exportedEpisode{runs.Outcomes(w.Episode.Steps, nil), w.Episode.States}
		return cli.OutputError(out.Encode(line{Run: w.ID, StoredAt: w.StoredAt.Format(time.RFC3339Nano), Scene: w.Scene, Record: &w.Record, Episode: e}))
	})
}

// isRun reports whether a line of an export is about runs, not about a session.
func isRun(text string) bool {
	return strings.HasPrefix(text, `{"run":"`) || strings.HasPrefix(text, `{"scene":"`)
}

// An importer imports exported runs.
type importer struct {
	store  *store.Runs
	scenes map[string][]byte

	waiting  map[int64][]*runs.Record // by time of storing, in Unix milliseconds
	n        int
	received int // number of runs that were read
	fresh    int // number of runs that were not stored before
}

func newImporter(to *store.Runs) *importer {
	return &importer{store: to, scenes: map[string][]byte{}, waiting: map[int64][]*runs.Record{}}
}

// line imports one line. If the line is damaged, the error has the position at and says why.
func (im *importer) line(ctx context.Context, text string, at source.Span) error {
	wrong := func(format string, args ...any) error {
		return source.Errorf("E0945", at, "not a run as export writes it: "+format, args...)
	}
	l := line{Record: &runs.Record{}}
	read := json.NewDecoder(strings.NewReader(text))
	read.DisallowUnknownFields()
	read.UseNumber()
	if err := read.Decode(&l); err != nil {
		return wrong("%v", source.JSONError(err))
	}
	if l.Run == "" {
		if runs.Sum(l.State) != l.Scene {
			return wrong("the hash of the state does not match its name")
		}
		im.scenes[l.Scene] = l.State
		return nil
	}
	first, known := im.scenes[l.Scene]
	if !known {
		return wrong("the line of the scene %.40s is missing before this run", l.Scene)
	}
	if l.Episode == nil {
		return wrong("the episode is missing")
	}
	l.Record.Episode = runs.Episode{First: first, States: l.Episode.States}
	for i := range l.Episode.Steps {
		step, err := runs.Stored(&l.Episode.Steps[i])
		if err != nil {
			return wrong("%v", err)
		}
		l.Record.Episode.Steps = append(l.Record.Episode.Steps, step)
	}
	hash, err := l.Record.Episode.Hash()
	if err != nil {
		return wrong("%v", source.JSONError(err))
	}
	if id, err := l.Record.ID(hash); err != nil || id != l.Run {
		return wrong("the hash of the run does not match its name")
	}
	for key := range l.Settings.Labels {
		if runs.IsPredicate(strings.ReplaceAll(key, "-", "_")) {
			return wrong("label %.40s has the name of a built-in property of every run", key)
		}
	}
	kept, err := time.Parse(time.RFC3339Nano, l.StoredAt)
	if err != nil {
		return wrong("%v", source.JSONError(err))
	}
	im.waiting[kept.UnixMilli()] = append(im.waiting[kept.UnixMilli()], l.Record)
	im.n++
	im.received++
	if im.n < recordsAtOnce*4 {
		return nil
	}
	return im.flush(ctx)
}

// flush stores the runs that were read.
func (im *importer) flush(ctx context.Context) error {
	for _, at := range slices.Sorted(maps.Keys(im.waiting)) {
		fresh, _, err := im.store.Keep(ctx, time.UnixMilli(at), im.waiting[at])
		if err != nil {
			return err
		}
		im.fresh += fresh
	}
	clear(im.waiting)
	im.n = 0
	return nil
}

// mostLine is the maximum size of a line in bytes.
const mostLine = 256 << 20

// lines calls do with each line that is not empty, and with its position in the file called name.
func lines(name string, from io.Reader, do func(text string, at source.Span) error) error {
	in := bufio.NewScanner(from)
	in.Buffer(nil, mostLine)
	for n := 1; in.Scan(); n++ {
		text := strings.TrimSpace(in.Text())
		if text == "" {
			continue
		}
		// the span has the line number, but shows only the first 200 bytes of the line
		shown := &source.File{Name: name, Text: strings.Repeat("\n", n-1) + text[:min(len(text), 200)]}
		if err := do(text, source.Span{File: shown, Start: n - 1, End: len(shown.Text)}); err != nil {
			return err
		}
	}
	if errors.Is(in.Err(), bufio.ErrTooLong) {
		return source.Errorf("E0945", source.Span{}, "%s has a line of more than %d MB", name, mostLine>>20)
	}
	return in.Err()
}
