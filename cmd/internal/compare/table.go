package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
)

// Samples are what was measured of one side: nanoseconds of the processor, and
// allocations of benchmarks or kilobytes of processes.
type samples struct{ nanos, memory []float64 }

// long reports whether something took so long that once is enough: more than a minute
// a round.
func (s *samples) long() bool {
	return slices.ContainsFunc(s.nanos, func(n float64) bool { return n > 60e9 })
}

// median is the middle one; 0 when there is none.
func median(all []float64) float64 {
	if len(all) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(all))
	return (sorted[len(sorted)/2] + sorted[(len(sorted)-1)/2]) / 2
}

// reached reports whether a pair is as it is to be; told is false where nothing is wanted of it,
// or something was not measured.
func (p *pair) reached(there, here samples) (is, told bool) {
	is = true
	if p.least > 0 && len(there.nanos) > 0 {
		told, is = true, median(there.nanos) >= p.least*median(here.nanos)
	}
	if p.most == "" || len(here.memory) == 0 {
		return is, told
	}
	number, part := strings.CutPrefix(p.most, "x")
	limit, err := strconv.ParseFloat(number, 64)
	if part {
		limit *= median(there.memory)
	}
	return is && err == nil && median(here.memory) <= limit, true
}

// tell prints a table in Markdown.
func tell(out io.Writer, list []pair, measured [][2]samples) error {
	var err error
	row := func(cells ...string) {
		_, failed := fmt.Fprintln(out, "| "+strings.Join(cells, " | ")+" |")
		err = cmp.Or(err, failed)
	}
	row("what", "there", "here", "times faster", "at least", "allocations or kB there", "here", "at most", "reached")
	row("---", "---:", "---:", "---:", "---:", "---:", "---:", "---:", "---")
	for i := range list {
		p, there, here := &list[i], measured[i][0], measured[i][1]
		times, least, reached := "-", "-", "-"
		if len(there.nanos) > 0 {
			times = fmt.Sprintf("%.2f", median(there.nanos)/median(here.nanos))
		}
		if p.least > 0 {
			least = strconv.FormatFloat(p.least, 'g', -1, 64)
		}
		if is, told := p.reached(there, here); told {
			reached = map[bool]string{true: "yes", false: "no"}[is]
		}
		most := p.most
		if most == "" {
			most = "-"
		}
		row(p.what, shown(there.nanos), shown(here.nanos), times, least, counted(there.memory), counted(here.memory), most, reached)
	}
	return err
}

func counted(all []float64) string {
	if len(all) == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f", median(all))
}

// shown writes the median of nanoseconds with three digits.
func shown(all []float64) string {
	ns := median(all)
	for _, u := range []struct {
		in   float64
		name string
	}{{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}} {
		if ns >= u.in {
			return fmt.Sprintf("%.3g %s", ns/u.in, u.name)
		}
	}
	if len(all) == 0 {
		return "-"
	}
	return fmt.Sprintf("%.3g ns", ns)
}

// The lines of a page between which a table stands.
const tableBegins, tableEnds = "<!-- measured: make speed writes what follows -->\n", "<!-- until here -->\n"

// into puts a table into a page.
func into(page, table string) error {
	text, err := os.ReadFile(page)
	if err != nil {
		return err
	}
	before, rest, begins := strings.Cut(string(text), tableBegins)
	_, after, ends := strings.Cut(rest, tableEnds)
	if !begins || !ends {
		return fmt.Errorf("%s has no place for the table", page)
	}
	return os.WriteFile(page, []byte(before+tableBegins+"\n"+table+"\n"+tableEnds+after), 0o644)
}
