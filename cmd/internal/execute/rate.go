package execute

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"hearth/cmd/internal/cli"
	"hearth/eval/report"
)

// A rate is the value of --speed: the speed at which steps are printed, relative to simulated time. If it is 0,
// no steps are printed.
type rate float64

// The limits of a rate.
const (
	slowest = 0.001
	fastest = 1e6
)

// readRate parses a rate, such as 10x.
func readRate(text string) (rate, error) {
	if text == "" {
		return 0, nil
	}
	x, err := strconv.ParseFloat(strings.TrimSuffix(text, "x"), 64)
	if err != nil || !(x >= slowest && x <= fastest) {
		return 0, cli.Usage("--speed expects a speed relative to simulated time, such as 10x: %gx to %.0fx, not %.40s", slowest, fastest, text)
	}
	return rate(x), nil
}

// A moment is the begin or end of a step, in simulated seconds.
type moment struct {
	seconds float64
	text    string
}

// moments returns the begins and ends of the steps of an episode in order of time.
func moments(e *report.Episode) (all []moment) {
	for _, s := range e.Steps {
		if s.Start == nil || s.End == nil {
			continue
		}
		name := fmt.Sprintf("step %d, %s", s.Step, s.Action)
		hands := ""
		if s.HandSeconds > 0 {
			hands = fmt.Sprintf(", hands %.0f s", s.HandSeconds)
		}
		end := s.Status
		if s.Result != "" && len(s.Why) == 0 {
			end += ": " + s.Result
		}
		if len(s.Why) > 0 {
			end += ": " + s.Why[0]
		}
		all = append(all, moment{*s.Start, name + " begins" + hands}, moment{*s.End, name + " " + end})
	}
	slices.SortStableFunc(all, func(a, b moment) int { return cmp.Compare(a.seconds, b.seconds) })
	return all
}

// watch prints the begin and end of each step of an episode when it would happen at the rate r.pace. It does
// not affect the result.
func (r *runner) watch(ctx context.Context, e *report.Episode) error {
	began := time.Now()
	for _, m := range moments(e) {
		due := time.Duration(math.Min(m.seconds/float64(r.pace), math.MaxInt32) * float64(time.Second))
		wait := time.NewTimer(time.Until(began.Add(due)))
		select {
		case <-ctx.Done():
			wait.Stop()
			return context.Cause(ctx)
		case <-wait.C:
		}
		s := int(m.seconds)
		if _, err := fmt.Fprintf(r.App.Err, "%d:%02d:%02d  %s\n", s/3600, s/60%60, s%60, m.text); err != nil {
			return cli.OutputError(err)
		}
	}
	return nil
}
