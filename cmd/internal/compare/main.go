// Command compare measures how fast this tree is beside an earlier commit. Both
// are built, the commit in a worktree below bin; the benchmarks and the processes
// that pairs.txt lists run in turn on one processor, so that a machine that gets
// slower does so for both; medians of the processor's time are told, and their
// ratios. Benchmarks that the commit has not are laid over it from the folder base.
//
// With -growth it measures how the cost grows with what there is, as growth.txt says,
// and draws it.
package main

import (
	"bytes"
	"context"
	_ "embed"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"slices"
)

//go:embed pairs.txt
var pairs string

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	c := comparison{}
	flag.StringVar(&c.base, "base", "789efe6", "the commit to compare with")
	flag.IntVar(&c.runs, "runs", 10, "how often each runs")
	flag.StringVar(&c.time, "time", "300ms", "how long a benchmark runs, or how often, as 20x, unless the list says so")
	flag.StringVar(&c.only, "only", ".", "only what matches")
	flag.StringVar(&c.into, "into", "", "a page whose table is replaced by the one that is measured")
	growth := flag.String("growth", "", "a folder into which to draw how the cost grows, instead")
	flag.Parse()
	run := c.run
	if *growth != "" {
		run = func(ctx context.Context, _, progress io.Writer) error { return grow(ctx, *growth, c.only, progress) }
	}
	if err := run(ctx, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(3)
	}
}

// calibration is what tells how fast the machine is.
var calibration = subject{folder: "cmd/internal/compare", benchmark: "BenchmarkCalibration"}

// A comparison is what was asked for.
type comparison struct {
	base, time, only, into string
	runs                   int
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
	base, at, err := checkout(ctx, here, c.base)
	if err != nil {
		return err
	}
	trees := [2]*tree{{folder: base, earlier: true}, {folder: here}}
	measured := make([][2]samples, len(list))
	calibrated := samples{}
	for n := range c.runs {
		if err := trees[1].measure(ctx, calibration, c.time, &calibrated); err != nil {
			return err
		}
		for i, p := range list {
			fmt.Fprintf(progress, "\r%3d/%d %-60s", n+1, c.runs, p.what)
			for side, s := range p.sides {
				t := trees[side]
				if s.here {
					t = trees[1]
				}
				if measured[i][side].long() {
					continue
				}
				if err := t.measure(ctx, s, c.time, &measured[i][side]); err != nil {
					return fmt.Errorf("%s in %s: %w", p.what, t.folder, err)
				}
			}
		}
	}
	fmt.Fprintln(progress)
	var table bytes.Buffer
	if err := tell(&table, list, measured); err != nil {
		return err
	}
	fmt.Fprintf(&table, "\nThere is commit %s; medians of %d runs; the calibration loop takes %s.\n", at, c.runs, shown(calibrated.nanos))
	if c.into != "" {
		if err := into(c.into, table.String()); err != nil {
			return err
		}
	}
	_, err = out.Write(table.Bytes())
	return err
}
