package keep

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

	"hearth/cmd/internal/archive"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/eval/runs"
	"hearth/eval/runs/triples"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A line is a run, or a scene in which runs start, as export writes them. A scene stands before
// the first run that starts in it.
type line struct {
	Run   string `json:"run,omitempty"` // its id
	Kept  string `json:"kept,omitempty"`
	Scene string `json:"scene"`           // the hash of the state that it starts in
	State []byte `json:"state,omitempty"` // of a scene
	*runs.Record
}

// Exported makes the command that writes what is kept; sessions writes those of a store.
func Exported(a *cli.App, sessions func(ctx context.Context, store string) error) *cobra.Command {
	s := &shelf{App: a}
	var format string
	cmd := &cobra.Command{
		Use:   "export",
		Short: "Write sessions and runs as lines of JSON, or runs as triples",
		Long: `Export writes a line of JSON for every session, and for every run: what made it, and what came of
each step, for other programs to read; import takes the lines over. A state in which runs start
has a line of its own before the first of them. Where runs are chosen, only they are written.

With --format turtle runs are written for knowledge graphs: each is a soma:Episode, its steps are
actions of DUL with their tasks, their participants, the intervals of time that they took and
the states of execution in which they ended, and what SOMA has no word for is said with urn:hearth:run#.`,
		Example: "  hearth store export > all.jsonl\n  hearth store export --store sweep.db --where model=gpt-4 --format turtle > gpt-4.ttl",
		Args:    cli.NoWords,
	}
	s.choose(cmd)
	cmd.Flags().StringVar(&format, "format", "jsonl", "jsonl or turtle")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if format != "jsonl" && format != "turtle" {
			return cli.Usage("there is no format %s: jsonl or turtle", format)
		}
		if format == "jsonl" && len(s.where)+len(s.ids) == 0 && s.since+s.until == "" {
			if err := sessions(cmd.Context(), s.name); err != nil {
				return err
			}
		}
		return s.with(cmd.Context(), func(c chosen) error {
			return export(cmd.Context(), c.of, c.all, format == "turtle", a.Out)
		})
	}
	return cmd
}

// A Taking takes over a line that is no run; End closes what it was kept in.
type Taking struct {
	Line func(text string, at source.Span) error
	End  func() error
}

// Imported makes the command that takes over what export wrote; sessions takes over those.
func Imported(a *cli.App, sessions func(ctx context.Context, store string) (*Taking, error)) *cobra.Command {
	s := &shelf{App: a}
	cmd := &cobra.Command{
		Use:   "import FILE",
		Short: "Take over sessions and runs that export wrote",
		Long: `Import adds the sessions and runs of a file, - for the standard input. A session that is there
already is left as it is, and told; a run is what its name says, which is a hash of all of it, and is
kept once.`,
		Example: "  hearth store import all.jsonl --store postgres://hearth@db/hearth",
		Args:    cli.One("file"),
	}
	s.bind(cmd)
	cmd.RunE = func(cmd *cobra.Command, words []string) error {
		from, name := a.Disk.Stdin, "stdin"
		if words[0] != disk.Stdin {
			file, err := a.Disk.Open(words[0])
			if err != nil {
				return err
			}
			defer func() { _ = file.Close() }() // nothing was written
			from, name = file, words[0]
		}
		return s.take(cmd.Context(), from, name, sessions)
	}
	return cmd
}

// take takes lines over. The error says which line is damaged; those before it were added.
func (s *shelf) take(ctx context.Context, from io.Reader, name string, sessions func(ctx context.Context, store string) (*Taking, error)) error {
	others, err := sessions(ctx, s.name)
	if err != nil {
		return err
	}
	return errors.Join(s.store(ctx, true, func(to *archive.Archive) error {
		im, read := newImporter(to), 0
		err := lines(name, from, func(text string, at source.Span) error {
			if read++; isRun(text) {
				return im.line(ctx, text, at)
			}
			return others.Line(text, at)
		})
		err = errors.Join(im.flush(ctx), err)
		if read == 0 && err == nil {
			s.App.Say("%s is empty: nothing was taken over", name)
		}
		if im.given > 0 {
			s.App.Say("%s taken over, %d of them new", cli.Plural(im.given, "run"), im.fresh)
		}
		return err
	}), others.End())
}

// export writes runs: as lines of JSON, or as triples.
func export(ctx context.Context, a *archive.Archive, all []*archive.Run, asTriples bool, to io.Writer) error {
	out, scenes := json.NewEncoder(to), map[string]bool{}
	out.SetEscapeHTML(false)
	return a.Each(ctx, all, func(w *archive.Whole) error {
		if asTriples {
			if _, err := io.WriteString(to, "\n"); err != nil {
				return cli.Written(err)
			}
			return cli.Written(triples.Write(to, w.ID, &w.Record))
		}
		if !scenes[w.Scene] {
			scenes[w.Scene] = true
			if err := out.Encode(line{Scene: w.Scene, State: w.Episode.First}); err != nil {
				return cli.Written(err)
			}
		}
		return cli.Written(out.Encode(line{Run: w.ID, Kept: w.Kept.Format(time.RFC3339Nano), Scene: w.Scene, Record: &w.Record}))
	})
}

// isRun reports whether a line that export has written is about runs.
func isRun(text string) bool {
	return strings.HasPrefix(text, `{"run":"`) || strings.HasPrefix(text, `{"scene":"`)
}

// An importer takes over runs that were exported.
type importer struct {
	to     *archive.Archive
	scenes map[string][]byte

	waiting map[int64][]*runs.Record // by when they were kept
	n       int
	given   int // runs that were read
	fresh   int // those that were not there
}

// newImporter makes an importer into a store.
func newImporter(to *archive.Archive) *importer {
	return &importer{to: to, scenes: map[string][]byte{}, waiting: map[int64][]*runs.Record{}}
}

// line takes over a line. The error says what is wrong with it.
func (im *importer) line(ctx context.Context, text string, at source.Span) error {
	wrong := func(format string, args ...any) error {
		return diag.New("E0945", at, "this is no run as export writes them: "+format, args...)
	}
	l := line{Record: &runs.Record{}}
	read := json.NewDecoder(strings.NewReader(text))
	read.DisallowUnknownFields()
	if err := read.Decode(&l); err != nil {
		return wrong("%v", err)
	}
	if l.Run == "" {
		if runs.Sum(l.State) != l.Scene {
			return wrong("the state is not the one that its name says")
		}
		im.scenes[l.Scene] = l.State
		return nil
	}
	first, known := im.scenes[l.Scene]
	if !known {
		return wrong("the scene %.40s does not stand before it", l.Scene)
	}
	l.Record.Episode.First = first
	hash, err := l.Record.Episode.Hash()
	if err != nil {
		return wrong("%v", err)
	}
	if id, err := l.Record.ID(hash); err != nil || id != l.Run {
		return wrong("it is not the one that its name says")
	}
	for key := range l.Made.Labels {
		if runs.IsPredicate(strings.ReplaceAll(key, "-", "_")) {
			return wrong("its label %.40s hides what is said of every run by itself", key)
		}
	}
	kept, err := time.Parse(time.RFC3339Nano, l.Kept)
	if err != nil {
		return wrong("%v", err)
	}
	im.waiting[kept.UnixMilli()] = append(im.waiting[kept.UnixMilli()], l.Record)
	im.n++
	im.given++
	if im.n < most*4 {
		return nil
	}
	return im.flush(ctx)
}

// flush keeps what was read.
func (im *importer) flush(ctx context.Context) error {
	for _, at := range slices.Sorted(maps.Keys(im.waiting)) {
		fresh, _, err := im.to.Keep(ctx, time.UnixMilli(at), im.waiting[at])
		if err != nil {
			return err
		}
		im.fresh += fresh
	}
	clear(im.waiting)
	im.n = 0
	return nil
}

// mostLine is how many bytes a line may have.
const mostLine = 256 << 20

// lines reads a text line by line, however long it is, and calls do with each that is not
// empty, and its place.
func lines(name string, from io.Reader, do func(text string, at source.Span) error) error {
	in := bufio.NewScanner(from)
	in.Buffer(nil, mostLine)
	for n := 1; in.Scan(); n++ {
		text := strings.TrimSpace(in.Text())
		if text == "" {
			continue
		}
		// the place is that of the line, of which the start is shown
		shown := &source.File{Name: name, Text: strings.Repeat("\n", n-1) + text[:min(len(text), 200)]}
		if err := do(text, source.Span{File: shown, Start: n - 1, End: len(shown.Text)}); err != nil {
			return err
		}
	}
	if errors.Is(in.Err(), bufio.ErrTooLong) {
		return diag.New("E0945", source.Span{}, "%s has a line of more than %d MB", name, mostLine>>20)
	}
	return in.Err()
}
