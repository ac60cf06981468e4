// Command compare measures how fast this tree is beside an earlier commit. Both
// are built, the commit in a worktree below bin; the benchmarks and the processes
// that pairs.txt lists run in turn on one processor, so that a machine that gets
// slower does so for both; medians are told, and their ratios.
package main

import (
	"cmp"
	"context"
	_ "embed"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"
)

//go:embed pairs.txt
var pairs string

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	c := comparison{}
	flag.StringVar(&c.base, "base", "789efe6", "the commit to compare with")
	flag.IntVar(&c.runs, "runs", 10, "how often each runs")
	flag.StringVar(&c.time, "time", "300ms", "how long a benchmark runs, or how often, as 20x")
	flag.StringVar(&c.only, "only", ".", "only what matches")
	flag.Parse()
	if err := c.run(ctx, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(3)
	}
}

// A comparison is what was asked for.
type comparison struct {
	base, time, only string
	runs             int
}

func (c *comparison) run(ctx context.Context, out, progress io.Writer) error {
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	only, err := regexp.Compile(c.only)
	if err != nil {
		return err
	}
	list, err := read(pairs)
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(p pair) bool { return !only.MatchString(p.what) })
	base, err := checkout(ctx, here, c.base)
	if err != nil {
		return err
	}
	trees := [2]*tree{{folder: base}, {folder: here}}
	measured := make([][2]samples, len(list))
	for n := range c.runs {
		for i, p := range list {
			fmt.Fprintf(progress, "\r%3d/%d %-60s", n+1, c.runs, p.what)
			for side, t := range trees {
				if err := t.measure(ctx, p.sides[side], c.time, &measured[i][side]); err != nil {
					return fmt.Errorf("%s in %s: %w", p.what, t.folder, err)
				}
			}
		}
	}
	fmt.Fprintln(progress)
	return tell(out, list, measured)
}

// A pair is what is compared.
type pair struct {
	what  string
	sides [2]subject // there and here
	least float64    // how many times faster it is to be
}

// A subject is a benchmark, or a command.
type subject struct {
	folder, benchmark string
	command           []string
}

// read reads the list of pairs.
func read(text string) (list []pair, err error) {
	for n, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		fields := strings.Split(line, "|")
		if len(fields) != 6 {
			return nil, fmt.Errorf("line %d of the list has %d columns and not 6", n+1, len(fields))
		}
		for i := range fields {
			fields[i] = strings.TrimSpace(fields[i])
		}
		p := pair{what: fields[0]}
		if _, err := fmt.Sscan(fields[5], &p.least); err != nil {
			return nil, fmt.Errorf("line %d of the list: %q is no number", n+1, fields[5])
		}
		if command, is := strings.CutPrefix(p.what, "$ hearth "); is {
			p.sides[0].command = strings.Fields(command)
			p.sides[1] = p.sides[0]
		} else {
			p.sides[0] = subject{folder: fields[1], benchmark: fields[2]}
			p.sides[1] = subject{folder: cmp.Or(fields[3], fields[1]), benchmark: cmp.Or(fields[4], fields[2])}
		}
		list = append(list, p)
	}
	return list, nil
}

// Samples are what was measured of one side: nanoseconds, and allocations of
// benchmarks or kilobytes of processes.
type samples struct{ nanos, memory []float64 }

// median is the middle one; 0 when there is none.
func median(all []float64) float64 {
	if len(all) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(all))
	return (sorted[len(sorted)/2] + sorted[(len(sorted)-1)/2]) / 2
}

// tell prints a table in Markdown.
func tell(out io.Writer, list []pair, measured [][2]samples) error {
	w := tabwriter.NewWriter(out, 0, 0, 1, ' ', tabwriter.AlignRight|tabwriter.Debug)
	fmt.Fprintln(w, "| what\tthere\there\ttimes faster\tat least\tallocations or kB there\there\t")
	fmt.Fprintln(w, "|---\t---\t---\t---\t---\t---\t---\t")
	for i, p := range list {
		there, here := measured[i][0], measured[i][1]
		fmt.Fprintf(w, "| %s\t%s\t%s\t%.2f\t%g\t%.0f\t%.0f\t\n", p.what, shown(median(there.nanos)), shown(median(here.nanos)),
			median(there.nanos)/median(here.nanos), p.least, median(there.memory), median(here.memory))
	}
	return w.Flush()
}

// shown writes nanoseconds with three digits.
func shown(ns float64) string {
	for _, u := range []struct {
		in   float64
		name string
	}{{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}} {
		if ns >= u.in {
			return fmt.Sprintf("%.3g %s", ns/u.in, u.name)
		}
	}
	return fmt.Sprintf("%.3g ns", ns)
}

// shared is where tests find what other people recorded.
func shared(here string) string {
	return cmp.Or(os.Getenv("HEARTH_SHARED"), filepath.Join(here, "..", "shared"))
}
