package show

import (
	"fmt"
	"io"
	"math"

	"hearth/eval"
)

// Summary writes the means of a sample of scores with their 95 % confidence
// intervals; draw is as in [eval.Sample.Estimate]. A name heads the table.
func Summary(w io.Writer, name string, metrics []eval.Metric, all *eval.Sample, draw func(n int) int) error {
	if name != "" {
		name += ": "
	}
	if _, err := fmt.Fprintf(w, "%s%d networks\n", name, all.N); err != nil {
		return err
	}
	return tabulate(w, func(t table) {
		t.row("metric", "with a value", "without", "mean", "95 % interval", "mean with 0 for those without")
		for _, m := range metrics {
			e := all.Estimate(m, draw)
			if e.N == 0 {
				continue
			}
			interval := "-"
			if !math.IsNaN(e.Low) {
				interval = figure(e.Low) + " to " + figure(e.High)
			}
			zeros := "-" // no time is no time of zero
			if m != eval.ExecutionTime {
				zeros = figure(e.Mean * float64(e.N) / float64(e.N+e.Missing))
			}
			t.row(string(m), fmt.Sprint(e.N), fmt.Sprint(e.Missing), figure(e.Mean), interval, zeros)
		}
	})
}

func figure(v float64) string { return fmt.Sprintf("%.4f", v) }
